import type { DownloadMessage } from '../../app/messages/workspace.ts';
import { selectedRows, type TabContext, type TabEvent } from './tabContext.ts';

/** The file that an event asks for; null where the tab has none. Exports hold every row and say which count, reports those that count. */
export function fileWanted(context: TabContext, event: TabEvent): DownloadMessage | null {
  const { tab, subjectId, search, rates } = context;
  if (subjectId === null || search === null) return null;
  const body = { ...search, useDefaults: false };
  const selectedIds = selectedRows(context)
    .map(({ id }) => id)
    .join(',');
  if (event.type === 'tab.report') {
    if (tab !== 'COMP') return null;
    return {
      type: 'download.start',
      title: event.mls ? 'Comparables report with listings' : 'Comparables report',
      what: {
        call: 'comparablesReport',
        request: { query: { mls: event.mls }, body: { ...body, selectedIds, subjectPropertyId: subjectId, rates } },
      },
    };
  }
  if (event.type !== 'tab.export') return null;
  const query = { csv: event.csv };
  const format = event.csv ? 'CSV' : 'Excel workbook';
  if (tab === 'COMP')
    return {
      type: 'download.start',
      title: `Comparables as ${format}`,
      what: {
        call: 'comparablesExport',
        request: { query, body: { ...body, markedIds: selectedIds, subjectPropertyId: subjectId } },
      },
    };
  if (tab !== 'FLIP') return null;
  return {
    type: 'download.start',
    title: `Flips as ${format}`,
    what: {
      call: 'flipComparablesExport',
      request: { params: { id: subjectId }, query, body: { ...body, markedIds: selectedIds } },
    },
  };
}
