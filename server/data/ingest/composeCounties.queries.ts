/**
 * Puts the parcels of counties together again from what every source says of them: facts merged, records of all
 * sources, everything derived anew. The same sources give the same rows, in whatever order they were loaded.
 */
import { isDeepStrictEqual } from 'node:util';
import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import {
  countOwnersOfCounty,
  countOwnersOfOthers,
  deriveParcels,
  deriveSummaries,
  ownersOfSome,
} from './deriveParcels.queries.ts';
import { findPresent } from './loadStaged.queries.ts';
import { findMailPlaces } from './mailPlaces.queries.ts';
import { listedValue, mergeFacts } from './mergeFacts.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import {
  recordKinds,
  tellsSituations,
  type KnownSource,
  type RecordKind,
  type SourceContext,
  type SourceRules,
} from './sourceContext.ts';
import { createStaging, insertParcels, stagedFacts } from './staging.sql.ts';
import { newestFirst, rollsOf } from './rolls.queries.ts';
import { literal } from './text.ts';
import { settleToldTwice } from './toldTwice.queries.ts';

/**
 * What has changed since the counties were put together: a source that joins came or went. Its parcels that others speak
 * of too are in the table `changed_parcel`.
 */
export interface Change {
  readonly sourceId: number;
  readonly covers: readonly RecordKind[];
  readonly situations?: boolean | undefined;
}

interface Composition {
  readonly rules: LeadRules;
  /** Sources that are being loaded and have no row of their own yet. */
  readonly current?: readonly KnownSource[];
  /** Absent: every parcel of the counties is put together again. */
  readonly change?: Change;
}

export async function composeCounties(
  build: SnapshotBuild,
  counties: readonly string[],
  { rules, current = [], change }: Composition,
): Promise<void> {
  if (counties.length === 0) return;
  const sources = new Map([...(await readSources(build)), ...current].map((source) => [source.id, source]));
  const isSmall = change !== undefined && (await hasRules(build, rules));
  for (const [at, fips] of counties.entries()) {
    build.onCounty?.(fips, at, counties.length);
    const inCounty = `fips = ${literal(fips)}`;
    const rolls = await rollsOf(build, fips, sources);
    const lists = await build.rows<{ id: number }>(
      `SELECT DISTINCT source_id AS id FROM parcel WHERE ${inCounty} ORDER BY id`,
    );
    const joins = await build.rows<{ id: number }>(
      `SELECT DISTINCT source_id AS id FROM parcel_source WHERE ${inCounty} ORDER BY id`,
    );
    for (const { id } of lists) {
      const source = sources.get(id);
      if (source === undefined) throw new Error(`parcels of ${fips} belong to the source ${id}, which is not there`);
      const older = source.rules.joins ? [] : rolls.slice(rolls.findIndex((roll) => roll.id === id) + 1);
      const joined = [...joins.flatMap((row) => sources.get(row.id) ?? []), ...older];
      const onlyChanged = isSmall && leavesOthersAlone(change, source, joined);
      await compose(build, { fips, source, joined, rolls, rules, onlyChanged });
    }
    if (lists.length > 1) await build.run(...countOwnersOfCounty(inCounty));
  }
}

/**
 * Whether parcels that the changed source does not speak of stay as they are: what is unknown and what is absent for
 * all parcels of a list hangs on the kinds of records that its sources cover.
 */
function leavesOthersAlone(change: Change, source: KnownSource, joined: readonly KnownSource[]): boolean {
  const others = joined.filter(({ id }) => id !== change.sourceId);
  // Its own parcels were made just now from what it covers itself.
  if (source.id === change.sourceId) {
    return others.every(
      (other) =>
        coversForOthers(other).every((kind) => source.rules.covers.includes(kind)) &&
        (!situationsForOthers(other) || tellsSituations(source.rules)),
    );
  }
  const covered = new Set([...source.rules.covers, ...others.flatMap(coversForOthers)]);
  const isTold = tellsSituations(source.rules) || others.some(situationsForOthers);
  return change.covers.every((kind) => covered.has(kind)) && (isTold || !tellsSituations(change));
}

/** Kinds of records of which a source knows all of the county: one that lists some parcels knows only of those. */
const coversForOthers = ({ rules }: KnownSource): readonly RecordKind[] =>
  rules.joins || rules.complete ? rules.covers : [];

const situationsForOthers = ({ rules }: KnownSource): boolean =>
  (rules.joins || rules.complete) && tellsSituations(rules);

/** The day that sales of rolls count from: that of the newest of them that tells sales. */
function salesKnown(sources: readonly KnownSource[]): Map<number, string> {
  const rolls = sources.filter(({ rules }) => !rules.joins).toSorted(newestFirst);
  const newest = rolls.find(({ rules }) => rules.covers.includes('deed'));
  return new Map(newest === undefined ? [] : rolls.map(({ id }) => [id, newest.asOf]));
}

/**
 * The day of the newest complete roll of the county, where that is a newer one than lists the parcels: of two of one day
 * neither is, as where an agency publishes houses and shops apart.
 */
function retiredBy(rolls: readonly KnownSource[], source: KnownSource): string | undefined {
  const newest = rolls.find(({ rules }) => rules.complete);
  return newest !== undefined && newest.asOf > source.asOf ? newest.asOf : undefined;
}

/** Whether the snapshot was derived with these rules. */
async function hasRules(build: SnapshotBuild, rules: LeadRules): Promise<boolean> {
  const [row] = await build.rows<{ parameters: string }>(
    "SELECT json_extract(value, '$.parameters')::VARCHAR AS parameters FROM snapshot_meta WHERE key = 'lead_rules'",
  );
  return row !== undefined && isDeepStrictEqual(JSON.parse(row.parameters), rules);
}

/** Every source that says what derivations need of it. */
export async function readSources(build: SnapshotBuild): Promise<KnownSource[]> {
  const rows = await build.rows<{ id: number; asOf: string; context: string | null }>(
    'SELECT source_id AS id, as_of::VARCHAR AS "asOf", context::VARCHAR AS context FROM source',
  );
  return rows.flatMap(
    ({ id, asOf, context }) => (context === null ? [] : [{ id, asOf, rules: JSON.parse(context) as SourceRules }]), // written by insertSource alone
  );
}

interface Part extends Pick<Composition, 'rules'> {
  readonly fips: string;
  readonly source: KnownSource;
  readonly joined: readonly KnownSource[];
  /** All rolls of the county, newest first. */
  readonly rolls: readonly KnownSource[];
  /** Only the parcels of `changed_parcel`. */
  readonly onlyChanged: boolean;
}

async function compose(build: SnapshotBuild, { fips, source, joined, rolls, rules, onlyChanged }: Part): Promise<void> {
  const all = `fips = ${literal(fips)} AND source_id = ${source.id}`;
  const own = onlyChanged ? `${all} AND property_id IN (SELECT property_id FROM changed_parcel)` : all;
  if ((await build.rows(`SELECT 1 AS n FROM parcel WHERE ${own} LIMIT 1`)).length === 0) return;
  const others = joined.filter(({ id }) => id !== source.id);
  const context: SourceContext = {
    sourceId: source.id,
    asOf: source.asOf,
    loans: source.rules.loans,
    assessmentRatio: source.rules.assessmentRatio,
    covers: new Set([...source.rules.covers, ...others.flatMap(coversForOthers)]),
    situations: tellsSituations(source.rules) || others.some(situationsForOthers),
    joined: new Map(others.map(({ id, asOf }) => [id, asOf])),
    salesKnown: salesKnown([source, ...others]),
    retired: source.rules.joins ? undefined : retiredBy(rolls, source),
    rules,
  };
  const given = await build.rows<{ fact: string }>(
    `SELECT DISTINCT fact FROM source_fact WHERE fips = ${literal(fips)} ORDER BY fact`,
  );
  const keys = stagedFacts.filter((key) => given.some(({ fact }) => fact === key));
  await build.run(
    ...mergeFacts({ fips, sourceId: source.id, rolls: rolls.map(({ id }) => id), own }, keys),
    ...createStaging,
    restage(own, keys),
    ...(await settleToldTwice(build, fips, joined)),
    `INSERT INTO stage_value SELECT property_id, fips, value_date, kind, amount_cents FROM value_history
      WHERE fips = ${literal(fips)} AND property_id IN (SELECT property_id FROM stage_parcel)`,
    ...recordKinds.map(
      (kind) =>
        `CREATE OR REPLACE TEMP TABLE new_${kind} AS SELECT * FROM ${kind} WHERE fips = ${literal(fips)} AND property_id IN (SELECT property_id FROM stage_parcel)`,
    ),
    ...sequenceDeeds(source.id),
    `CREATE OR REPLACE TEMP TABLE new_standing AS SELECT property_id, count(DISTINCT source_id)::INTEGER AS named
      FROM parcel_source WHERE fips = ${literal(fips)} AND source_id <> ${source.id} GROUP BY property_id`,
  );
  const found = await findPresent(build);
  await build.run(...deriveSummaries(context, found.kinds), ...(onlyChanged ? ownersOfSome(own, all) : []));
  await findMailPlaces(build);
  const present = { ...found, isJoined: true, listed: await findListed(build, fips, all, keys) };
  await build.run(
    `DELETE FROM parcel WHERE ${own}`,
    deriveParcels(context, present),
    ...(onlyChanged ? [countOwnersOfOthers] : []),
  );
  // What only the listing source says needs no second place. Of parcels that another roll lists it is history.
  const isOnlyOwn = `${all} AND property_id IN (SELECT property_id FROM stage_parcel)`;
  if (!source.rules.joins) {
    await build.run(
      `DELETE FROM source_fact WHERE ${isOnlyOwn} AND (property_id, fact) NOT IN
        (SELECT (property_id, fact) FROM source_fact WHERE fips = ${literal(fips)} AND source_id <> ${source.id})`,
    );
  }
}

/** The parcels of a source as they would be staged from its file, with what counts of the other sources' facts. */
function restage(own: string, keys: readonly FactKey[]): string {
  const columns = stagedFacts.map((key) => {
    const column = factColumn(key);
    const listed = listedValue(key);
    return keys.includes(key)
      ? `CASE WHEN m.has_${column} THEN m.v_${column} ELSE ${listed} END AS ${column}`
      : `${listed} AS ${column}`;
  });
  return insertParcels(
    `SELECT p.property_id, p.apn_key, ${columns.join(', ')} FROM (SELECT * FROM parcel WHERE ${own}) p LEFT JOIN merged_fact m USING (property_id)`,
    stagedFacts.map(factColumn),
  );
}

/**
 * Columns that the listing source fills: of facts that others give too, those it has a value of its own for. `all`: SQL
 * of its rows of `parcel`, which hold its own values where nobody else speaks of the parcel.
 */
async function findListed(
  build: SnapshotBuild,
  fips: string,
  all: string,
  keys: readonly FactKey[],
): Promise<Set<string>> {
  const [said] = await build.rows<Record<string, number>>(
    `SELECT count(*) AS rows_of_roll, ${stagedFacts.map((key) => `count(${factColumn(key)}) AS ${factColumn(key)}`).join(', ')}
      FROM roll_parcel WHERE ${all}`,
  );
  if ((said?.['rows_of_roll'] ?? 0) > 0)
    return new Set(stagedFacts.map(factColumn).filter((key) => (said?.[key] ?? 0) > 0));
  const [counts] = await build.rows<Record<string, number>>(
    `SELECT ${stagedFacts.map((key) => `count(${listedValue(key)}) AS ${factColumn(key)}`).join(', ')} FROM parcel p
      WHERE ${all} AND property_id NOT IN (SELECT property_id FROM source_fact WHERE fips = ${literal(fips)})`,
  );
  const given = await build.rows<{ fact: string }>(
    `SELECT DISTINCT fact FROM source_fact WHERE ${all} AND value IS NOT NULL`,
  );
  const known = stagedFacts.filter(
    (key) => (counts?.[factColumn(key)] ?? 0) > 0 || (keys.includes(key) && given.some(({ fact }) => fact === key)),
  );
  return new Set(known.map(factColumn));
}

/** The order of a parcel's sales, where two sources have some, or had: then it has gaps. */
function sequenceDeeds(sourceId: number): string[] {
  const mixed = `(SELECT property_id FROM new_deed GROUP BY property_id HAVING bool_or(source_id <> ${sourceId}) OR max(record_seq) <> count(*))`;
  return [
    `CREATE OR REPLACE TEMP TABLE mixed_deed AS SELECT * REPLACE (row_number() OVER (PARTITION BY property_id
        ORDER BY sale_date DESC NULLS LAST, amount_cents DESC NULLS LAST, deed_id, source_id)::INTEGER AS record_seq)
      FROM new_deed WHERE property_id IN ${mixed}`,
    'DELETE FROM new_deed WHERE property_id IN (SELECT property_id FROM mixed_deed)',
    'INSERT INTO new_deed SELECT * FROM mixed_deed',
    'DELETE FROM deed WHERE property_id IN (SELECT property_id FROM mixed_deed)',
    'INSERT INTO deed SELECT * FROM mixed_deed ORDER BY fips, property_id, record_seq',
  ];
}
