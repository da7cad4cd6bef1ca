import { columnLabel, columns, type ColumnKey, type ResultColumn } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { PropertyStatus } from '../../../api/contract/lists/groups.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import type { ResultsLayout } from '../../../machines/search/columns/resultsLayout.ts';
import type { Mark } from '../../../machines/app/messages/lists.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { cellText, exactText, isMissing } from './cellText.ts';
import { leadClass } from './leadColors.ts';

const rightAligned = new Set(['integer', 'decimal', 'money', 'ratio', 'date']);

/** So that no header is cut off: about the width of a sign, and the room beside a label. */
const LABEL_SIGN_WIDTH = 7.5;
const LABEL_ROOM = 16;

/** What the marks column reads besides the row. */
export interface MarkSource {
  readonly marks: Readonly<Record<number, Mark>>;
  readonly statuses: readonly PropertyStatus[];
}

/** The letter of the lead type on its colour. */
const letterColumn = (key: string, label: string, width: number): GridColumn<ResultRow> => ({
  key,
  label,
  title: 'Lead type',
  width,
  align: 'center',
  sortable: key in columns,
  text: ({ type }) => leadTypes[type].letter,
  className: ({ type }) => `results-lead ${leadClass(type)}`,
  tooltip: ({ type }) => leadTypes[type].label,
});

/** What a table is about besides its columns. */
export interface TableLook {
  /** The kind of record that the rows stand for: an amount is that of a lien, a date that of a listing. */
  readonly record: string;
  readonly widths: ResultsLayout['widths'];
}

function dataColumn(key: ColumnKey, { record, widths }: TableLook): GridColumn<ResultRow> {
  const { kind, width, short }: ResultColumn = columns[key];
  const title = columnLabel(key, record);
  const label = title === columns[key].label ? (short ?? title) : title;
  const own = widths[key];
  if (key === 'type') return letterColumn(key, label, own ?? width);
  const needed = Math.ceil(label.length * LABEL_SIGN_WIDTH + LABEL_ROOM);
  return {
    key,
    label,
    title,
    width: own ?? Math.max(width, needed),
    ...(key === 'address' && own === undefined ? { grow: true } : {}),
    align: rightAligned.has(kind) ? 'right' : 'left',
    sortable: true,
    text: (row) => cellText(row, key),
    className: (row) => (isMissing(row, key) ? 'grid-cell--missing' : ''),
    tooltip: (row) => (kind === 'text' ? cellText(row, key) : kind === 'money' ? exactText(row, key) : null),
  };
}

/** The table's own columns between the letter of the lead type, unless it is one of them, and what lists hold. */
export function gridColumns(
  keys: readonly ColumnKey[],
  look: TableLook,
  source: () => MarkSource,
): GridColumn<ResultRow>[] {
  return [
    ...(keys.includes('type') ? [] : [letterColumn('lead', '', 26)]),
    ...keys.map((key) => dataColumn(key, look)),
    {
      key: 'mark',
      label: 'List',
      title: 'What your lists hold of the row',
      width: 70,
      text: ({ propertyId }) => markText(source(), propertyId),
      className: () => 'results-mark',
    },
  ];
}

/** The status of a saved row, else that it is saved. */
export function markText({ marks, statuses }: MarkSource, propertyId: number): string {
  const mark = marks[propertyId];
  if (mark === undefined) return '';
  const status = statuses.find(({ id }) => id === mark.statusId)?.name;
  return status ?? (mark.isSaved === true ? 'Saved' : '');
}
