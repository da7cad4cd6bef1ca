/**
 * Which of several sources' values of a fact counts. The newest known one, with three exceptions: what says where the
 * parcel is stays with the source that lists it and is only filled in where that does not know; its point is taken whole
 * from the source with the best kind of point, of equal ones from the one that lists it, but never one found by address
 * that lies elsewhere (pointsApart.queries.ts); owner and mailing
 * address are taken together from the newest source that names an owner, so that no letter goes to the old address of
 * the new owner. "Owner occupied" of an earlier owner is unknown. Of two of one day the joining one counts, else that
 * of the smaller number.
 */
import { surestPointKinds } from '../../../src/api/catalogue/property/codes.ts';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { columnTypes, isStated, statedColumn } from '../warehouse/schema.ts';
import { hasOwnPoint } from './points.queries.ts';
import { pointsApart } from './pointsApart.queries.ts';
import { stagedFacts } from './staging.sql.ts';
import { literal, sqlList } from './text.ts';

export const ownerFacts: readonly FactKey[] = [
  'ownerName',
  'owner2Name',
  'ownerNameOrder',
  'mailCareOf',
  'mailStreetAddress',
  'mailCity',
  'mailState',
  'mailZip',
  'ownerOccupied',
];
const wholeOwner = ownerFacts.filter((key) => key !== 'ownerOccupied');
const pointFacts: readonly FactKey[] = ['latitude', 'longitude', 'pointKind'];
const filledIn = stagedFacts.filter((key) => facts[key].group === 'Location' || facts[key].group === 'Identity');

/** Of a kind of point in `value`: 1 is the best. */
const kindRank = `list_position([${surestPointKinds.map(literal).join(', ')}], value)`;

export interface Parcels {
  readonly fips: string;
  readonly sourceId: number;
  /** Other sources that list parcels of the county themselves: of them the newest counts. */
  readonly rolls: readonly number[];
  /** SQL of which of their rows of `parcel`. */
  readonly own: string;
}

/** SQL of what the listing source itself says of a fact: its own value, not one that was put together. */
export function listedValue(key: FactKey): string {
  if (isStated(key)) return `p.${statedColumn(key)}`;
  const column = `p.${factColumn(key)}`;
  if (key === 'estimatedValue')
    return `CASE WHEN p.estimated_value_method = 'Estimate of the source' THEN ${column} END`;
  if (pointFacts.includes(key)) return `CASE WHEN ${hasOwnPoint('p')} THEN ${column} END`;
  return column;
}

/**
 * Makes `merged_fact`: one row a parcel, `v_<column>` and `has_<column>` for every fact in `keys`. The listing source's
 * own values are kept first, so that they come back when the other source goes.
 */
export function mergeFacts({ fips, sourceId, rolls, own: isOwn }: Parcels, keys: readonly FactKey[]): string[] {
  const listing = `(${[sourceId, ...rolls].join(', ')})`;
  const own = `(SELECT * FROM parcel WHERE ${isOwn})`;
  const cases = keys.map((key) => `WHEN ${literal(key)} THEN (${listedValue(key)})::VARCHAR`);
  const listed = cases.length === 0 ? 'NULL' : `CASE f.fact ${cases.join(' ')} END`;
  return [
    `INSERT INTO source_fact SELECT p.property_id, p.fips, p.source_id, f.fact, ${listed}, p.as_of_date, false
      FROM (SELECT DISTINCT property_id, fact FROM source_fact WHERE fips = ${literal(fips)} AND source_id <> ${sourceId}) f
      JOIN ${own} p USING (property_id)
      WHERE NOT EXISTS (SELECT 1 FROM source_fact o WHERE o.property_id = f.property_id AND o.fact = f.fact AND o.source_id = p.source_id)`,
    `CREATE OR REPLACE TEMP TABLE ranked_fact AS
      WITH given AS (SELECT f.* EXCLUDE (is_used), f.source_id NOT IN ${listing} AS is_added FROM source_fact f
          WHERE f.fips = ${literal(fips)} AND f.property_id IN (SELECT property_id FROM ${own})),
        owner AS (SELECT property_id, arg_max({'id': source_id, 'day': as_of}, (as_of, is_added, -source_id)) AS o
          FROM given WHERE fact = 'ownerName' AND value IS NOT NULL GROUP BY property_id),
        apart AS (${pointsApart('given')}),
        point AS (SELECT property_id, arg_min(source_id, (${kindRank}, is_added, -epoch(as_of), source_id)) AS source
          FROM given ANTI JOIN apart USING (property_id, source_id) WHERE fact = 'pointKind' AND value IS NOT NULL GROUP BY property_id)
      SELECT g.* REPLACE (CASE WHEN fact = 'ownerOccupied' AND as_of < o.day AND source_id <> o.id THEN NULL ELSE value END AS value),
        row_number() OVER (PARTITION BY g.property_id, fact ORDER BY
          CASE WHEN fact IN ${sqlList(pointFacts)} AND point.source IS NOT NULL THEN source_id = point.source
            WHEN fact IN ${sqlList(wholeOwner)} AND o.id IS NOT NULL THEN source_id = o.id
            WHEN fact = 'ownerOccupied' AND as_of < o.day AND source_id <> o.id THEN false ELSE value IS NOT NULL END DESC,
          fact IN ${sqlList(filledIn)} AND is_added, as_of DESC, is_added DESC, source_id) = 1 AS is_used
      FROM given g LEFT JOIN owner USING (property_id) LEFT JOIN point USING (property_id)`,
    `CREATE OR REPLACE TEMP TABLE merged_fact AS SELECT property_id${keys
      .map((key) => {
        const isKey = `fact = ${literal(key)}`;
        const column = factColumn(key);
        return `, max(value) FILTER (is_used AND ${isKey})::${columnTypes[facts[key].kind]} AS v_${column}, bool_or(${isKey}) AS has_${column}`;
      })
      .join('')} FROM ranked_fact GROUP BY property_id`,
    // Which value counts is for the reader to see: property, source and day of every fact.
    `DELETE FROM source_fact WHERE fips = ${literal(fips)} AND property_id IN (SELECT property_id FROM merged_fact)`,
    `INSERT INTO source_fact SELECT property_id, fips, source_id, fact, value, as_of, coalesce(is_used AND value IS NOT NULL, false)
      FROM ranked_fact ORDER BY property_id, fact, source_id`,
  ];
}
