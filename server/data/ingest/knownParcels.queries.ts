/**
 * The parcels that rows of a list may be about: those of rolls, and what the lists before it in turn tell. What it says
 * itself, and what the later ones do, is left out, so that it finds the same whenever it is loaded.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { joiningSources } from './sourceRows.queries.ts';
import { literal, sqlList } from './text.ts';

/** By these a parcel is found. */
const identity = [
  'alternateApn',
  'streetAddress',
  'unitNumber',
  'zip',
  'cityName',
] as const satisfies readonly FactKey[];

/** Lists by their ids: those before one in turn, and itself with the later ones. */
export interface Turns {
  readonly before: readonly number[];
  readonly hidden: readonly number[];
}

/** Makes `known_parcel` of the counties that `fips`, a query, names. Generated parcels are nobody's. */
export function knownParcels(fips: string, { before, hidden }: Turns): string[] {
  // Not NULL: what is in no list with it is unknown.
  const isHidden = `source_id IN (${[-1, ...hidden].join(', ')})`;
  const turn = `list_position([${before.join(', ')}]::BIGINT[], source_id)`;
  const inCounties = `fips IN (${fips})`;
  const columns = identity.map((key) => {
    const column = factColumn(key);
    return `CASE WHEN list_contains(h.facts, ${literal(key)}) THEN s.${column} ELSE p.${column} END AS ${column}`;
  });
  return [
    `CREATE OR REPLACE TEMP TABLE hidden_fact AS SELECT property_id, list(DISTINCT fact) AS facts FROM source_fact
      WHERE ${inCounties} AND ${isHidden} AND fact IN ${sqlList(identity)} GROUP BY property_id`,
    // As mergeFacts has it: the place stays with who lists the parcel, of lists with the first that does.
    `CREATE OR REPLACE TEMP TABLE seen_fact AS SELECT property_id, ${identity
      .map((key) => `max(value) FILTER (fact = ${literal(key)}) AS ${factColumn(key)}`)
      .join(', ')} FROM (
      SELECT f.property_id, fact, value FROM source_fact f LEFT JOIN (
          SELECT property_id, arg_min(source_id, ${turn}) AS lister FROM parcel_source WHERE ${inCounties} AND NOT ${isHidden}
            AND property_id IN (SELECT property_id FROM parcel WHERE ${inCounties} AND source_id IN (${joiningSources})) GROUP BY property_id) l USING (property_id)
        WHERE f.${inCounties} AND NOT ${isHidden} AND value IS NOT NULL AND fact IN ${sqlList(identity)} AND property_id IN (SELECT property_id FROM hidden_fact)
        QUALIFY row_number() OVER (PARTITION BY f.property_id, fact
          ORDER BY source_id IN (${joiningSources}), source_id <> lister, as_of DESC, source_id) = 1) GROUP BY property_id`,
    `CREATE OR REPLACE TEMP TABLE known_parcel AS
      SELECT property_id, fips, apn, apn_key, apn_key_of(alternate_apn) AS other_key, street_address, split_line(address_line(street_address)) AS line,
        unit_number AS unit, zip, city_name AS city, is_retired
      FROM (SELECT p.property_id, p.fips, p.apn, p.apn_key, ${columns.join(', ')}, p.retired_date IS NOT NULL AS is_retired
        FROM (SELECT * FROM parcel WHERE ${inCounties} AND source_id NOT IN (SELECT source_id FROM source WHERE sample)
          AND (NOT ${isHidden} OR property_id IN (SELECT property_id FROM parcel_source WHERE ${inCounties} AND NOT ${isHidden}))) p
        LEFT JOIN hidden_fact h USING (property_id) LEFT JOIN seen_fact s USING (property_id))`,
    'DROP TABLE hidden_fact',
    'DROP TABLE seen_fact',
  ];
}

/** What a list would be held against now, in a few characters. */
export async function knownDigest(
  build: Pick<SnapshotBuild, 'run' | 'rows'>,
  id: number,
  turns: Turns,
): Promise<string> {
  await build.run(...knownParcels(`SELECT DISTINCT fips FROM list_row WHERE source_id = ${id}`, turns));
  const [row] = await build.rows<{ digest: string }>(
    `SELECT count(*) || ' ' || coalesce(sum(hash(property_id, apn, apn_key, other_key, street_address, unit, zip, city, is_retired)::HUGEINT), 0)
      || ' ' || version() AS digest FROM known_parcel`,
  );
  await build.run('DROP TABLE known_parcel');
  return row?.digest ?? '';
}
