/** What the sources of the snapshot in service tell: read once per snapshot, because it only changes with it. */
import { factColumn } from '../../../src/api/catalogue/property/facts.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { knownGroup, knownGroupKeys } from '../../../src/api/catalogue/search/knownGroups.ts';
import type { SourceInService } from '../../../src/api/contract/search/sources.ts';
import { isUntold } from '../../../src/api/search/isUntold.ts';
import { countiesOfRoads } from '../../data/ingest/removeSource.queries.ts';
import { ROADS } from '../../../src/api/search/map/roads.ts';
import { learnt } from '../../data/warehouse/readings.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';
import { isCurrent } from '../conditions/locationSql.ts';
import { leadCounts } from '../results/search.queries.ts';
import { countsByType, toldTiles } from './toldTiles.ts';

/** What the facts tell of it. */
export type SourceTold = Omit<SourceInService, 'watching'>;
type Row = Pick<
  SourceInService,
  'id' | 'name' | 'agency' | 'license' | 'url' | 'asOf' | 'sample' | 'takenIn' | 'parcels' | 'streets'
>;
type Learnt = SourceInService['learnt'];
type Counts = Readonly<Record<string, number>>;
type Counted = Counts & { readonly id: number; readonly parcels: number };

export const sourcesInService = perSnapshot(async (warehouse: Warehouse): Promise<SourceTold[]> => {
  const rows =
    await warehouse.query<Row>(`SELECT source_id AS id, s.name, s.agency, s.license, s.url, s.as_of AS "asOf",
      coalesce(s.sample, false) AS sample, s.loaded_at AS "takenIn", coalesce(p.parcels, 0) AS parcels,
      CASE WHEN recipe = '${ROADS}' THEN rows_kept END AS streets
    FROM source s LEFT JOIN (SELECT source_id, count(*) AS parcels FROM parcel GROUP BY source_id) p USING (source_id)
    ORDER BY parcels DESC, source_id`);
  const [later, listed, added, counties] = [
    await learntSince(warehouse),
    await ofListed(warehouse),
    await ofAdded(warehouse),
    await warehouse.query<{ id: number; fips: string; parcels: number }>(
      `SELECT source_id AS id, fips, count(DISTINCT property_id) AS parcels FROM (
        SELECT source_id, fips, property_id FROM parcel UNION ALL SELECT source_id, fips, property_id FROM parcel_source
        UNION ALL SELECT source_id, fips, NULL FROM (${countiesOfRoads}))
      GROUP BY ALL ORDER BY parcels DESC, fips`,
    ),
  ];
  return rows.map((row): SourceTold => {
    const own = counties.filter(({ id }) => id === row.id);
    const lists = listed.get(row.id);
    const adds = added.get(row.id);
    return {
      ...row,
      kind: row.streets !== null ? 'STREETS' : row.parcels > 0 ? 'LISTS' : adds === undefined ? 'OTHER' : 'ADDS',
      parcels: row.parcels > 0 ? row.parcels : (adds?.parcels ?? 0),
      counties: own.map(({ fips, parcels }) => ({ fips, name: countyOf(fips)?.displayName ?? fips, parcels })),
      known: knownOf(lists ?? adds),
      ...untoldOf(lists),
      learnt: later.get(row.id) ?? [],
    };
  });
});

/** What each source lists that would be read otherwise today. */
async function learntSince(warehouse: Warehouse): Promise<ReadonlyMap<number, Learnt>> {
  const found = new Map<number, Learnt>();
  for (const { reading, of, ...words } of learnt) {
    const rows = await warehouse.query<{ id: number; parcels: number }>(
      `SELECT source_id AS id, count(*) AS parcels FROM parcel WHERE ${isCurrent('parcel')} AND ${of} AND source_id IN (
        SELECT source_id FROM source WHERE NOT sample AND coalesce((report->>'reading')::INTEGER, 1) < ${reading})
        GROUP BY source_id`,
    );
    for (const { id, parcels } of rows) found.set(id, [...(found.get(id) ?? []), { ...words, parcels }]);
  }
  return found;
}

function knownOf(counted: Counted | undefined): SourceInService['known'] {
  if (counted === undefined || counted.parcels === 0) return [];
  return knownGroupKeys.map((group) => ({ group, share: (counted[group] ?? 0) / counted.parcels }));
}

/** By the rule by which the filters say ?. */
function untoldOf(counted: Counted | undefined): Pick<SourceInService, 'untold' | 'partly'> {
  const types = countsByType(counted);
  return {
    untold: types.filter(isUntold).map(({ type }) => type),
    partly: types.flatMap((one) =>
      one.unknown > 0 && !isUntold(one) ? [{ type: one.type, unknown: one.unknown }] : [],
    ),
  };
}

const bySource = (rows: readonly Counted[]): ReadonlyMap<number, Counted> => new Map(rows.map((row) => [row.id, row]));

/** Of the parcels that a source lists and that are still in its roll, as the filters count them. */
async function ofListed(warehouse: Warehouse): Promise<ReadonlyMap<number, Counted>> {
  const known = knownGroupKeys.map((group) => `count(${factColumn(knownGroup(group).fact)}) AS "${group}"`);
  return bySource(
    await warehouse.query<Counted>(
      `SELECT source_id AS id, count(*) AS parcels, ${[...known, ...leadCounts(toldTiles)].join(', ')}
        FROM parcel WHERE ${isCurrent('parcel')} GROUP BY source_id`,
    ),
  );
}

/** Of the parcels that a source adds to: what it says itself, not what others say of the same parcels. */
async function ofAdded(warehouse: Warehouse): Promise<ReadonlyMap<number, Counted>> {
  const says = knownGroupKeys.map((group) => {
    const { fact, records } = knownGroup(group);
    const isIn = (query: string): string => `(n.source_id, n.property_id) IN (${query})`;
    const facts = isIn(
      `SELECT (source_id, property_id) FROM source_fact WHERE fact = '${fact}' AND is_used AND value IS NOT NULL`,
    );
    const rows = records === undefined ? '' : ` OR ${isIn(`SELECT (source_id, property_id) FROM ${records}`)}`;
    return `count(*) FILTER (${facts}${rows}) AS "${group}"`;
  });
  return bySource(
    await warehouse.query<Counted>(
      `SELECT n.source_id AS id, count(*) AS parcels, ${says.join(', ')}
        FROM (SELECT DISTINCT source_id, property_id FROM parcel_source) n GROUP BY n.source_id`,
    ),
  );
}
