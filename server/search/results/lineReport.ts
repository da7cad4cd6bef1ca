import type { Location, LineReport } from '../../../src/api/contract/search/search.ts';
import { lineCounts } from '../conditions/locationSql.ts';
import type { Queries } from './search.queries.ts';

/**
 * Of a search for many addresses or parcel numbers, one a line: the lines that mean no parcel, and those that mean
 * several, whatever the filters. Undefined for a search without lines.
 */
export async function lineReport(warehouse: Queries, places: readonly Location[]): Promise<LineReport | undefined> {
  const asked = places.map(lineCounts).filter((query) => query !== null);
  if (asked.length === 0) return undefined;
  const reports = await Promise.all(
    asked.map(async ({ lines, sql, params }) => {
      const rows = await warehouse.query<{ nth: number; parcels: number }>(sql, params);
      const counts = new Map(rows.map(({ nth, parcels }) => [nth, parcels]));
      return lines.map((line, at) => ({ line, count: counts.get(at + 1) ?? 0 }));
    }),
  );
  const lines = reports.flat();
  return {
    asked: lines.length,
    missing: lines.filter(({ count }) => count === 0).map(({ line }) => line),
    ambiguous: lines.filter(({ count }) => count > 1),
  };
}
