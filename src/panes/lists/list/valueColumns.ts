/** Columns of a list besides the usual ones: further facts, and the account's own columns. */
import { facts, type FactKey, type FactKind } from '../../../api/catalogue/property/facts.ts';
import { ownKey } from '../../../api/catalogue/lists/listFields.ts';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { isCalendarDate } from '../../../calc/dates.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

type Column = GridColumn<GroupRow>;

const missing = (isMissing: boolean): string => (isMissing ? 'grid-cell--missing' : '');

/** A fact that rows bring along in `values`. */
export function factColumn(key: FactKey): Column {
  const { kind, label } = facts[key];
  const isNumber = ['integer', 'decimal', 'money', 'ratio', 'date'].includes(kind);
  return {
    key,
    label,
    width: isNumber ? 96 : 120,
    align: isNumber ? 'right' : 'left',
    sortable: true,
    text: ({ values }) => valueText(values[key] ?? null, kind),
    className: ({ values }) => missing((values[key] ?? null) === null),
    tooltip: ({ values }) => valueText(values[key] ?? null, kind),
  };
}

export function ownColumn(column: ListColumn): Column {
  const { id, name, kind, choices } = column;
  const key = ownKey(column);
  const isNumber = kind === 'number' || kind === 'date' || kind === 'formula';
  const shared = { key, label: name, width: 88, align: isNumber ? 'right' : 'left', sortable: true } as const;
  if (kind === 'formula')
    return {
      ...shared,
      text: ({ values }) => valueText(values[key] ?? null, 'decimal'),
      className: ({ values }) => missing((values[key] ?? null) === null),
      title: `${name}: ${column.formula ?? ''}`,
    };
  return {
    ...shared,
    editor: kind === 'choice' ? 'select' : 'text',
    ...(kind === 'text' ? { isWritten: true } : {}),
    ...(kind === 'choice' ? { options: ['', ...choices] } : {}),
    text: ({ own }) => ownText(own[String(id)] ?? null, kind),
    editText: ({ own }) => String(own[String(id)] ?? ''),
    tooltip: ({ own }) => ownText(own[String(id)] ?? null, kind),
  };
}

const ownText = (value: string | number | null, kind: ListColumn['kind']): string =>
  value === null
    ? ''
    : typeof value === 'number'
      ? formatNumber(value, Number.isInteger(value) ? 0 : 2)
      : kind === 'date'
        ? formatDate(value)
        : value;

function valueText(value: GroupRow['values'][string], kind: FactKind): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return MISSING;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return isCalendarDate(value) ? formatDate(value) : value;
  if (kind === 'money') return formatDollars(value);
  if (kind === 'ratio') return formatPercent(value, 1);
  if (kind === 'integer' || kind === 'id') return String(value);
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}
