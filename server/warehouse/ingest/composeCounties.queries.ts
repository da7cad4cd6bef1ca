/**
 * Puts the parcels of counties together again from what every source says of them: facts merged, records of all
 * sources, everything derived anew. The same sources give the same rows, in whatever order they were loaded.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/facts.ts';
import type { LeadRules } from '../../../src/api/catalogue/leadRules.ts';
import { deriveParcels, deriveSummaries } from './deriveParcels.queries.ts';
import { findPresent } from './loadStaged.queries.ts';
import { listedValue, mergeFacts } from './mergeFacts.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { recordKinds, type SourceContext, type SourceRules } from './sourceContext.ts';
import { createStaging, insertParcels, stagedFacts } from './staging.sql.ts';
import { literal } from './text.ts';

/** A source as far as derivations need it. */
export interface KnownSource {
  readonly id: number;
  readonly asOf: string;
  readonly rules: SourceRules;
}

/** `current`: sources that are being loaded and have no row of their own yet. */
export async function composeCounties(
  build: SnapshotBuild,
  counties: readonly string[],
  rules: LeadRules,
  current: readonly KnownSource[] = [],
): Promise<void> {
  if (counties.length === 0) return;
  const sources = new Map([...(await readSources(build)), ...current].map((source) => [source.id, source]));
  for (const fips of counties) {
    const inCounty = `fips = ${literal(fips)}`;
    const lists = await build.rows<{ id: number }>(
      `SELECT DISTINCT source_id AS id FROM parcel WHERE ${inCounty} ORDER BY id`,
    );
    const joins = await build.rows<{ id: number }>(
      `SELECT DISTINCT source_id AS id FROM parcel_source WHERE ${inCounty} ORDER BY id`,
    );
    for (const { id } of lists) {
      const source = sources.get(id);
      if (source === undefined) throw new Error(`parcels of ${fips} belong to the source ${id}, which is not there`);
      const joined = joins.flatMap((row) => sources.get(row.id) ?? []);
      await compose(build, fips, source, joined, rules);
    }
  }
}

async function readSources(build: SnapshotBuild): Promise<KnownSource[]> {
  const rows = await build.rows<{ id: number; asOf: string; context: string | null }>(
    'SELECT source_id AS id, as_of::VARCHAR AS "asOf", context::VARCHAR AS context FROM source',
  );
  // The column is written from SourceRules by insertSource and by nobody else.
  return rows.flatMap(({ id, asOf, context }) =>
    context === null ? [] : [{ id, asOf, rules: JSON.parse(context) as SourceRules }],
  );
}

async function compose(
  build: SnapshotBuild,
  fips: string,
  source: KnownSource,
  joined: readonly KnownSource[],
  rules: LeadRules,
): Promise<void> {
  const others = joined.filter(({ id }) => id !== source.id);
  const context: SourceContext = {
    sourceId: source.id,
    asOf: source.asOf,
    loans: source.rules.loans,
    assessmentRatio: source.rules.assessmentRatio,
    covers: new Set([source, ...others].flatMap((entry) => entry.rules.covers)),
    joined: new Map(others.map(({ id, asOf }) => [id, asOf])),
    rules,
  };
  const given = await build.rows<{ fact: string }>(
    `SELECT DISTINCT fact FROM source_fact WHERE fips = ${literal(fips)} ORDER BY fact`,
  );
  const keys = stagedFacts.filter((key) => given.some(({ fact }) => fact === key));
  const own = `fips = ${literal(fips)} AND source_id = ${source.id}`;
  await build.run(
    ...mergeFacts({ fips, sourceId: source.id }, keys),
    ...createStaging,
    restage(own, keys),
    `INSERT INTO stage_value SELECT property_id, fips, value_date, kind, amount_cents FROM value_history
      WHERE fips = ${literal(fips)} AND property_id IN (SELECT property_id FROM stage_parcel)`,
    ...recordKinds.map(
      (kind) =>
        `CREATE OR REPLACE TEMP TABLE new_${kind} AS SELECT * FROM ${kind} WHERE fips = ${literal(fips)} AND property_id IN (SELECT property_id FROM stage_parcel)`,
    ),
    ...sequenceDeeds(source.id),
    `CREATE OR REPLACE TEMP TABLE new_standing AS SELECT property_id, count(DISTINCT source_id)::INTEGER AS named
      FROM parcel_source WHERE fips = ${literal(fips)} AND source_id <> ${source.id} GROUP BY property_id`,
    ...deriveSummaries(context),
  );
  const present = { ...(await findPresent(build)), isJoined: true, listed: await findListed(build, own, keys) };
  await build.run(`DELETE FROM parcel WHERE ${own}`, deriveParcels(context, present));
  // What only the listing source says needs no second place.
  if (!source.rules.joins) {
    await build.run(
      `DELETE FROM source_fact WHERE ${own} AND (property_id, fact) NOT IN
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

/** Columns that the listing source fills: of facts that others give too, those it has a value of its own for. */
async function findListed(build: SnapshotBuild, own: string, keys: readonly FactKey[]): Promise<Set<string>> {
  const [counts] = await build.rows<Record<string, number>>(
    `SELECT ${stagedFacts.map((key) => `count(${factColumn(key)}) AS ${factColumn(key)}`).join(', ')} FROM stage_parcel
      WHERE property_id NOT IN (SELECT property_id FROM merged_fact)`,
  );
  const given = await build.rows<{ fact: string }>(
    `SELECT DISTINCT fact FROM source_fact WHERE ${own} AND value IS NOT NULL`,
  );
  const known = stagedFacts.filter(
    (key) => (counts?.[factColumn(key)] ?? 0) > 0 || (keys.includes(key) && given.some(({ fact }) => fact === key)),
  );
  return new Set(known.map(factColumn));
}

/** The order of a parcel's sales, where two sources have some. */
function sequenceDeeds(sourceId: number): string[] {
  const mixed = `(SELECT DISTINCT property_id FROM new_deed WHERE source_id <> ${sourceId})`;
  return [
    `CREATE OR REPLACE TEMP TABLE mixed_deed AS SELECT * REPLACE (row_number() OVER (PARTITION BY property_id
        ORDER BY sale_date DESC NULLS LAST, amount_cents DESC NULLS LAST, deed_id)::INTEGER AS record_seq)
      FROM new_deed WHERE property_id IN ${mixed}`,
    'DELETE FROM new_deed WHERE property_id IN (SELECT property_id FROM mixed_deed)',
    'INSERT INTO new_deed SELECT * FROM mixed_deed',
    'DELETE FROM deed WHERE property_id IN (SELECT property_id FROM mixed_deed)',
    'INSERT INTO deed SELECT * FROM mixed_deed ORDER BY fips, property_id, record_seq',
  ];
}
