/** Answers of the tabs are cut; how many there were is told then. */
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** Most rows of an answer. */
export const MOST_ROWS = 500;

/** How many rows `count` finds (column `total`), of which `selected` are the first; asked only where they were cut. */
export async function totalOf(
  warehouse: Pick<Warehouse, 'query'>,
  selected: readonly unknown[],
  count: string,
  params: Record<string, Param>,
  limit = MOST_ROWS,
): Promise<number> {
  if (selected.length < limit) return selected.length;
  const [counted] = await warehouse.query<{ total: number }>(count, params);
  return counted?.total ?? selected.length;
}

/** What a person is told of an answer that was cut; null of a whole one. */
export const cutNote = (shown: number, total: number): string | null =>
  total > shown ? `These are the nearest ${formatNumber(shown)} of ${formatNumber(total)}.` : null;

/** Notes as one text; null without any. */
export const joinNotes = (...notes: readonly (string | null)[]): string | null =>
  notes.filter((note) => note !== null).join(' ') || null;
