import type { ResultRow } from '../../../api/contract/search/search.ts';

/** What of a row can be found by typing: what a person reads in it. */
const textOf = (row: ResultRow): string =>
  [row.streetAddress, row.unitNumber, row.cityName, row.zip, row.apn, row.ownerName, row.propertyType, row.landUse]
    .filter((text) => text !== null)
    .join(' ')
    .toLowerCase();

/**
 * The loaded rows that hold every word typed, in any column (O-042: no call, nothing becomes stale). Without words the
 * rows themselves, the same array.
 */
export function localRows(rows: readonly ResultRow[], typed: string): readonly ResultRow[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}
