import type { FunnelReason } from '../../../src/api/contract/search/search.ts';
import type { SearchSql } from '../conditions/filterSql.ts';
import type { Queries } from '../results/search.queries.ts';

/** Filters whose value follows from comparing where the mail goes, and the column of each. */
const decided = { absentee: 'absentee', ownerOccupied: 'owner_occupied' } as const;

/**
 * What decided whether owners live in their house, for each filter of a search that asks it: rows that fit all else, by
 * comparison.
 */
export async function selectOccupancyReasons(
  warehouse: Queries,
  { criteria, params }: SearchSql,
): Promise<FunnelReason[]> {
  const asked = criteria.filter(({ key }) => key in decided);
  const reasons = await Promise.all(
    asked.map(async (criterion) => {
      const key = criterion.key as keyof typeof decided; // filtered above
      const others = criteria.filter((other) => other !== criterion).map(({ sql }) => sql);
      const fits = `coalesce(${criterion.sql}, false)`;
      const rows = await warehouse.query<Omit<FunnelReason, 'key'>>(
        `SELECT occupancy_basis AS basis, count(*) FILTER (${fits}) AS kept, count(*) FILTER (NOT ${fits}) AS "leftOut",
           count(*) FILTER (NOT ${fits} AND ${decided[key]} IS NULL) AS unknown
         FROM parcel WHERE ${['true', ...others].join(' AND ')} GROUP BY occupancy_basis ORDER BY count(*) DESC, basis`,
        params,
      );
      return rows.map((row) => ({ key, ...row }));
    }),
  );
  return reasons.flat();
}
