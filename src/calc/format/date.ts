import { datePartsOf, type CalendarDate } from '../dates.ts';
import { chosenFormats } from './chosenFormats.ts';
import { MISSING } from './missing.ts';

/**
 * The four date formats (R-FORMAT-004) by where they belong (O-147): tables, narrow cards, card expiry, letters and reports.
 */
export const DATE_FORMATS = {
  table: 'MM/DD/YYYY',
  card: 'MM/DD/YY',
  expiry: 'MM/YYYY',
  letter: 'MMMM DD, YYYY',
} as const;

export type DateFormat = (typeof DATE_FORMATS)[keyof typeof DATE_FORMATS];

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * A date as text; the names of the months are English whatever the machine's locale is. Where no format is asked for it is
 * that of tables, or what the person before the page chose instead (`chosenFormats`).
 *
 * @example formatDate('2026-03-09') // '03/09/2026'
 * @example formatDate('2026-03-09', 'MM/DD/YY') // '03/09/26'
 * @example formatDate('2026-03-09', 'MM/YYYY') // '03/2026'
 * @example formatDate('2026-03-09', 'MMMM DD, YYYY') // 'March 09, 2026'
 * @example formatDate(null) // 'n/a'
 */
export function formatDate(date: CalendarDate | null | undefined, format?: DateFormat): string {
  const parts = datePartsOf(date ?? '');
  if (parts === null) return MISSING;
  if (format === undefined && chosenFormats.dates === 'iso') return date ?? MISSING;
  const month = String(parts.month).padStart(2, '0');
  const day = String(parts.day).padStart(2, '0');
  const year = String(parts.year).padStart(4, '0');
  const texts: Record<DateFormat, string> = {
    'MM/DD/YYYY': `${month}/${day}/${year}`,
    'MM/DD/YY': `${month}/${day}/${year.slice(2)}`,
    'MM/YYYY': `${month}/${year}`,
    'MMMM DD, YYYY': `${MONTH_NAMES[parts.month - 1]} ${day}, ${year}`,
  };
  return texts[format ?? DATE_FORMATS.table];
}
