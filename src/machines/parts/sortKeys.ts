/** The order of rows by up to three columns. Pure. */
import { MOST_SORT_KEYS, type SortKey } from '../../api/contract/search/order.ts';

/** What a person asks of the order at a column. */
export interface SortAsked {
  /** Absent: the other direction than now, ascending where the column is new. */
  readonly ascending?: boolean;
  /** Beside the columns that rows are sorted by already; once more turns it round, then takes it out. */
  readonly adds?: boolean;
}

/**
 * The keys after a column was asked for. A fourth one takes the place of the third.
 *
 * @example sortedAfter([{ field: 'zip', ascending: true }], 'apn', { adds: true })
 * // [{ field: 'zip', ascending: true }, { field: 'apn', ascending: true }]
 */
export function sortedAfter<Field extends string>(
  keys: readonly SortKey<Field>[],
  field: Field,
  { ascending, adds = false }: SortAsked = {},
): readonly SortKey<Field>[] {
  const at = keys.findIndex((key) => key.field === field);
  const now = keys[at];
  if (!adds) return [{ field, ascending: ascending ?? (at === 0 ? now?.ascending !== true : true) }];
  if (now === undefined) return [...keys.slice(0, MOST_SORT_KEYS - 1), { field, ascending: ascending ?? true }];
  const isTakenOut = ascending === undefined && !now.ascending && keys.length > 1;
  return isTakenOut ? keys.toSpliced(at, 1) : keys.with(at, { field, ascending: ascending ?? !now.ascending });
}
