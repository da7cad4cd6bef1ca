import { formatDate } from '../../../calc/format/date.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { CellValue } from './cellPath.ts';

/** More than enough for 3.875 % and for rates that goal seek finds. */
const RATE_DECIMALS = 6;

/**
 * A value as its cell shows it; `parseCell` reads it back. Nothing entered is an empty text: the sheet says what a
 * missing value counts as by its results.
 *
 * @example cellText({ kind: 'percent' }, 0.03875) // '3.875%'
 * @example cellText({ kind: 'money' }, 1250) // '$1,250'
 * @example cellText({ kind: 'months' }, null) // ''
 */
export function cellText(kind: CellKind, value: CellValue): string {
  if (kind.kind === 'choice')
    return value === null ? (kind.none ?? '') : (kind.options[String(value)] ?? String(value));
  if (value === null) return kind.kind === 'flag' ? 'No' : '';
  if (kind.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (typeof value === 'string') return kind.kind === 'date' ? formatDate(value) : value;
  if (typeof value === 'boolean') return String(value);
  switch (kind.kind) {
    case 'money':
      return kind.decimals === undefined ? formatDollars(value) : `$${formatNumber(value, kind.decimals)}`;
    case 'percent':
      return formatPercent(value, RATE_DECIMALS);
    case 'months':
      return formatNumber(value);
    default:
      return formatNumber(value, 4);
  }
}

/**
 * What the editor of a cell starts with: the value without its dress.
 *
 * @example cellEditText({ kind: 'money' }, 1250) // '1250'
 */
export function cellEditText(kind: CellKind, value: CellValue): string {
  if (kind.kind === 'flag') return value === true ? 'true' : 'false';
  const isPlain = typeof value === 'number' && kind.kind !== 'percent';
  return isPlain ? String(value) : cellText(kind, value);
}
