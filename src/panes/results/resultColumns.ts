import { columns, fullColumns, lienColumns, type ColumnKey, type TableType } from '../../api/catalogue/columns.ts';
import { leadTypes, type LeadTypeCode } from '../../api/catalogue/leadTypes.ts';
import type { PropertyStatus } from '../../api/contract/groups.ts';
import type { ResultRow } from '../../api/contract/search.ts';
import type { Mark } from '../../machines/messages.ts';
import type { GridColumn } from '../grid/gridTypes.ts';
import { cellText, isMissing } from './cellText.ts';
import { leadClass } from './leadColors.ts';

/** The columns of a table type; CUSTOM falls back to the lead type's own while nothing is saved (O-047). */
export function columnKeysOf(
  tableType: TableType,
  leadType: LeadTypeCode,
  custom: readonly ColumnKey[],
): readonly ColumnKey[] {
  switch (tableType) {
    case 'FULL':
      return fullColumns;
    case 'LIENS':
      return lienColumns;
    case 'CUSTOM':
      return custom.length > 0 ? custom : leadTypes[leadType].columns;
    case 'DEFAULT':
      return leadTypes[leadType].columns;
  }
}

const numeric = new Set(['integer', 'decimal', 'money', 'ratio', 'date']);

/** So that no header is cut off: about the width of a sign, and the room beside a label. */
const LABEL_SIGN_WIDTH = 7;
const LABEL_ROOM = 18;

/** What the marks column reads besides the row. */
export interface MarkSource {
  readonly marks: Readonly<Record<number, Mark>>;
  readonly statuses: readonly PropertyStatus[];
}

/** The letter of the lead type before the table's own columns, and what lists hold of the row behind them. */
export function gridColumns(keys: readonly ColumnKey[], source: () => MarkSource): GridColumn<ResultRow>[] {
  return [
    {
      key: 'lead',
      label: '',
      title: 'Lead type',
      width: 26,
      align: 'center',
      text: ({ type }) => leadTypes[type].letter,
      className: ({ type }) => `results-lead ${leadClass(type)}`,
      tooltip: ({ type }) => leadTypes[type].label,
    },
    ...keys.map((key): GridColumn<ResultRow> => {
      const { label, kind, width } = columns[key];
      return {
        key,
        label,
        ...(key === 'address' ? { width: 200, grow: true } : { width: Math.max(width, label.length * LABEL_SIGN_WIDTH + LABEL_ROOM) }),
        align: numeric.has(kind) ? 'right' : 'left',
        sortable: true,
        text: (row) => cellText(row, key),
        className: (row) => (isMissing(row, key) ? 'grid-cell--missing' : ''),
        tooltip: (row) => (key === 'address' || kind === 'text' ? cellText(row, key) : null),
      };
    }),
    {
      key: 'mark',
      label: 'List',
      title: 'What your lists hold of the row',
      width: 92,
      text: ({ propertyId }) => markText(source(), propertyId),
      className: () => 'results-mark',
    },
  ];
}

function markText({ marks, statuses }: MarkSource, propertyId: number): string {
  const mark = marks[propertyId];
  if (mark === undefined) return '';
  const status = statuses.find(({ id }) => id === mark.statusId)?.name;
  return status ?? (mark.isSaved === true ? 'Saved' : '');
}
