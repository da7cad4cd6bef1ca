/** A value of an export, typed so that each format writes it as what it is. Dates are `YYYY-MM-DD`. */
import type { ExportColumn } from '../../src/api/catalogue/lists/exportColumns.ts';

export type ExportCell =
  | null
  | number
  | string
  /** A calendar day. */
  | { readonly day: string };

/**
 * What a column holds of a value as on the wire: money in dollars, flags as words, lists of codes as one text. Texts are
 * as they were written: what is harmless in a file is said by whoever writes it (formulaGuard.ts).
 */
export function exportCell({ kind }: ExportColumn, value: unknown): ExportCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? null : value.join('; ');
  if (kind === 'date' && typeof value === 'string') return { day: value.slice(0, 10) };
  return typeof value === 'string' ? value : null;
}
