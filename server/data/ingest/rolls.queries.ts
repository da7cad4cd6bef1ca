/**
 * Several rolls of one county: sources that list its parcels themselves. The newest that lists a parcel speaks for it;
 * older ones give what it does not know, and their sales, values and owners are history. `roll_parcel` keeps what each
 * says, so that the parcels follow from the set of rolls alone, in whatever order they were loaded.
 */
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { childTables, columnTypes, statedColumn, statedFacts } from '../warehouse/schema.ts';
import { listedValue, ownerFacts } from './mergeFacts.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { recordKinds, type KnownSource } from './sourceContext.ts';
import { stagedFacts } from './staging.sql.ts';
import { literal } from './text.ts';

/** Generated parcels are no roll: they go when real ones come. */
export const SAMPLE_SERIES = 'sample';

/** Newest first. Of two of one day the smaller number: not the order of loading, which nobody remembers. */
export const newestFirst = (a: KnownSource, b: KnownSource): number => b.asOf.localeCompare(a.asOf) || a.id - b.id;

/** Rolls of a county, newest first: those that list parcels, or did before a newer one listed all of theirs. */
export async function rollsOf(
  build: Pick<SnapshotBuild, 'rows'>,
  fips: string,
  sources: ReadonlyMap<number, KnownSource>,
): Promise<KnownSource[]> {
  const rows = await build.rows<{ id: number }>(
    `SELECT DISTINCT source_id AS id FROM parcel WHERE fips = ${literal(fips)}
      UNION SELECT DISTINCT source_id FROM roll_parcel WHERE fips = ${literal(fips)}`,
  );
  return rows
    .flatMap(({ id }) => sources.get(id) ?? [])
    .filter(({ rules }) => !rules.joins && rules.series !== SAMPLE_SERIES)
    .toSorted(newestFirst);
}

const inList = (ids: readonly number[]): string => `(${ids.length === 0 ? 'NULL' : ids.join(', ')})`;

/**
 * Keeps what a roll says by itself of the parcels of a county that it lists. Where another source speaks of a fact too, its
 * own value stands in `source_fact`.
 */
export async function keepRoll(build: SnapshotBuild, fips: string, sourceId: number): Promise<void> {
  const kept = await build.rows(
    `SELECT 1 AS n FROM roll_parcel WHERE fips = ${literal(fips)} AND source_id = ${sourceId} LIMIT 1`,
  );
  if (kept.length > 0) return;
  const isOwn = `fips = ${literal(fips)} AND source_id = ${sourceId}`;
  const given = await build.rows<{ fact: string }>(
    `SELECT DISTINCT fact FROM source_fact WHERE ${isOwn} ORDER BY fact`,
  );
  const shared = stagedFacts.filter((key) => given.some(({ fact }) => fact === key));
  const pivot = shared.map(
    (key) => `max(value) FILTER (fact = ${literal(key)})::${columnTypes[facts[key].kind]} AS v_${factColumn(key)},
      bool_or(fact = ${literal(key)}) AS has_${factColumn(key)}`,
  );
  const columns = stagedFacts.map((key) => {
    const column = factColumn(key);
    return `${shared.includes(key) ? `CASE WHEN o.has_${column} THEN o.v_${column} ELSE ${listedValue(key)} END` : listedValue(key)} AS ${column}`;
  });
  await build.run(
    `INSERT INTO roll_parcel BY NAME SELECT p.property_id, p.apn_key, p.source_id, p.as_of_date AS as_of, ${columns.join(', ')}
      FROM (SELECT * FROM parcel WHERE ${isOwn}) p ${
        shared.length === 0
          ? ''
          : `LEFT JOIN (SELECT property_id, ${pivot.join(', ')} FROM source_fact WHERE ${isOwn} GROUP BY property_id) o USING (property_id)`
      }`,
  );
}

/** Facts of which a blank is an answer where the roll has the column at all: nothing owed is not what was owed before. */
const momentary = stagedFacts.filter(
  (key) => ['Owner', 'Tax', 'Value'].includes(facts[key].group) || key === 'vacant' || key === 'vacantDate',
);
/** An estimate of before is a value of the past: it has no day of its own to be told with. */
const ofOwnDay: readonly FactKey[] = ['fips', 'apn', 'estimatedValue', ...ownerFacts];

/**
 * Lays out the parcels of a county from its rolls: each as the newest roll that lists it says, what older ones add as
 * facts of theirs, records of the newest that tells them. What follows from all of it is for `composeCounties`.
 */
export async function layOutRolls(build: SnapshotBuild, fips: string, rolls: readonly KnownSource[]): Promise<void> {
  if (rolls.length === 0) return;
  const inCounty = `fips = ${literal(fips)}`;
  const ids = inList(rolls.map(({ id }) => id));
  await build.run(
    `CREATE OR REPLACE TEMP TABLE roll AS SELECT * FROM (VALUES ${rolls.map(({ id }, at) => `(${id}::BIGINT, ${at})`).join(', ')}) r(source_id, place)`,
    `CREATE OR REPLACE TEMP TABLE roll_row AS SELECT r.*, place, row_number() OVER (PARTITION BY property_id ORDER BY place) AS nth
      FROM (SELECT * FROM roll_parcel WHERE ${inCounty}) r JOIN roll USING (source_id)`,
    `DELETE FROM parcel WHERE ${inCounty} AND (source_id IN ${ids} OR property_id IN (SELECT property_id FROM roll_row))`,
    `INSERT INTO parcel BY NAME SELECT * EXCLUDE (place, nth, as_of), as_of AS as_of_date,
        ${statedFacts.map((key) => `${factColumn(key)} AS ${statedColumn(key)}, `).join('')}CASE WHEN estimated_value_cents IS NOT NULL THEN 'Estimate of the source' END AS estimated_value_method
      FROM roll_row WHERE nth = 1`,
    `DELETE FROM source_fact WHERE ${inCounty} AND source_id IN ${ids}`,
  );
  await build.run(...(await addOlderFacts(build)), ...settleRecords(inCounty, ids, rolls), 'DROP TABLE roll_row');
}

/** What older rolls know and newer ones do not, and whom they name as owner. */
async function addOlderFacts(build: SnapshotBuild): Promise<string[]> {
  const keys = stagedFacts.filter((key) => !ofOwnDay.includes(key));
  const filled = await build.rows<Record<string, number>>(
    `SELECT source_id, ${keys.map((key) => `count(${factColumn(key)}) AS ${factColumn(key)}`).join(', ')} FROM roll_row GROUP BY source_id`,
  );
  const added = keys.flatMap((key) => {
    const column = factColumn(key);
    const fillers = filled.filter((row) => (row[column] ?? 0) > 0).map((row) => row['source_id'] ?? 0);
    if (fillers.length === 0) return [];
    const speaks = momentary.includes(key) ? `source_id IN ${inList(fillers)}` : `${column} IS NOT NULL`;
    return [
      `SELECT property_id, fips, source_id, ${literal(key)}, value, as_of, false FROM (
        SELECT property_id, any_value(fips) AS fips, unnest(arg_min({'source_id': source_id, 'value': ${column}::VARCHAR, 'as_of': as_of, 'nth': nth}, nth))
        FROM roll_row WHERE ${speaks} GROUP BY property_id) WHERE nth > 1 AND value IS NOT NULL`,
    ];
  });
  const owners = ownerFacts.map(
    (key) =>
      `SELECT property_id, fips, source_id, ${literal(key)}, ${factColumn(key)}::VARCHAR, as_of, false FROM roll_owner`,
  );
  return [
    `CREATE OR REPLACE TEMP TABLE roll_owner AS SELECT * FROM roll_row WHERE owner_name IS NOT NULL
      QUALIFY nth > 1 AND owner_name IS DISTINCT FROM lag(owner_name) OVER (PARTITION BY property_id ORDER BY nth)`,
    ...[...added, ...owners].map((rows) => `INSERT INTO source_fact ${rows}`),
    'DROP TABLE roll_owner',
  ];
}

/**
 * Records of the county's rolls: each sale and each value once, as the newest roll that has it tells it; of what is or is
 * not at a time (loans, liens, notices, listings) what the newest roll that tells such things has.
 */
function settleRecords(inCounty: string, ids: string, rolls: readonly KnownSource[]): string[] {
  const told = (table: string): string =>
    `(SELECT t.*, roll.place, t.rowid AS row_of FROM (SELECT *, rowid FROM ${table} WHERE ${inCounty}) t JOIN roll USING (source_id))`;
  const older: Record<string, string> = {
    // Of one day: the same price or none, or the one sale that either has. Other numbers are other documents.
    deed: `SELECT DISTINCT o.row_of FROM (SELECT *, count(*) OVER (PARTITION BY property_id, source_id, sale_date) AS of_day FROM ${told('deed')}) o
      JOIN (SELECT *, count(*) OVER (PARTITION BY property_id, source_id, sale_date) AS of_day FROM ${told('deed')}) n
        ON n.property_id = o.property_id AND n.place < o.place AND n.sale_date IS NOT DISTINCT FROM o.sale_date
      WHERE coalesce(n.document_number = o.document_number, true) AND (coalesce(o.amount_cents, 0) = 0
        OR n.amount_cents = o.amount_cents OR (o.of_day = 1 AND n.of_day = 1 AND n.amount_cents > 0 AND o.sale_date IS NOT NULL))`,
    value_history: `SELECT DISTINCT o.row_of FROM ${told('value_history')} o JOIN ${told('value_history')} n
      ON n.property_id = o.property_id AND n.place < o.place AND n.kind IS NOT DISTINCT FROM o.kind AND n.value_date = o.value_date`,
  };
  for (const kind of recordKinds) {
    if (kind === 'deed') continue;
    const telling = rolls.filter(({ rules }) => rules.covers.includes(kind)).map(({ id }) => id);
    if (telling.length === 0) continue;
    older[kind] = `SELECT DISTINCT o.row_of FROM ${told(kind)} o
      JOIN (SELECT property_id, place FROM roll_row WHERE source_id IN ${inList(telling)}) n ON n.property_id = o.property_id AND n.place < o.place`;
  }
  const settled = Object.keys(childTables).flatMap((table) => [
    `INSERT INTO ${table} SELECT * FROM older_${table} WHERE ${inCounty} AND source_id IN ${ids}`,
    `DELETE FROM older_${table} WHERE ${inCounty} AND source_id IN ${ids}`,
    ...(older[table] === undefined
      ? []
      : [
          `CREATE OR REPLACE TEMP TABLE told_anew AS ${older[table]}`,
          `INSERT INTO older_${table} SELECT * FROM ${table} WHERE rowid IN (SELECT row_of FROM told_anew)`,
          `DELETE FROM ${table} WHERE rowid IN (SELECT row_of FROM told_anew)`,
        ]),
  ]);
  const own = `${inCounty} AND source_id IN ${ids}`;
  return [
    ...settled,
    `CREATE OR REPLACE TEMP TABLE roll_deed AS SELECT * REPLACE (row_number() OVER (PARTITION BY property_id
        ORDER BY sale_date DESC NULLS LAST, amount_cents DESC NULLS LAST, deed_id, source_id)::INTEGER AS record_seq) FROM deed WHERE ${own}`,
    `DELETE FROM deed WHERE ${own}`,
    'INSERT INTO deed SELECT * FROM roll_deed ORDER BY property_id, record_seq',
    'DROP TABLE roll_deed',
  ];
}
