/**
 * Adds a staged source to parcels that other sources list: its records stand beside theirs, its facts are kept as said
 * by it and on its day, and every county it touches is put together again.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { deriveRecords, findPresent } from './loadStaged.queries.ts';
import { deriveParcels, deriveSummaries } from './deriveParcels.queries.ts';
import { composeCounties } from './composeCounties.queries.ts';
import { findMailPlaces } from './mailPlaces.queries.ts';
import { ownerFacts } from './mergeFacts.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource, SourceContext } from './sourceContext.ts';
import { stagedFacts } from './staging.sql.ts';
import { literal } from './text.ts';

/** Facts that say which parcel it is, not something of it. */
const identity: readonly FactKey[] = ['fips', 'apn', 'stateCode'];

/** `current`: the same source, as the counties are put together with it. */
export async function loadJoined(
  build: SnapshotBuild,
  context: SourceContext,
  current: KnownSource,
): Promise<{ touched: number; added: number }> {
  await build.run(
    'CREATE OR REPLACE TEMP TABLE touched AS SELECT s.property_id, p.fips FROM stage_parcel s JOIN parcel p USING (property_id)',
    ...deriveRecords(context),
    `INSERT INTO parcel_source SELECT s.property_id, s.fips, ${context.sourceId}::BIGINT, coalesce(max(j.joined_by), 'new')
      FROM stage_parcel s LEFT JOIN joined_parcel j USING (property_id) GROUP BY ALL ORDER BY s.fips, s.property_id`,
    ...(await keepFacts(build, context)),
  );
  const [counts] = await build.rows<{ touched: number; added: number }>(
    'SELECT (SELECT count(*) FROM touched) AS touched, (SELECT count(*) FROM stage_parcel) - (SELECT count(*) FROM touched) AS added',
  );
  const { touched, added } = counts ?? { touched: 0, added: 0 };
  if (added > 0) {
    await build.run(
      'DELETE FROM stage_parcel WHERE property_id IN (SELECT property_id FROM touched)',
      ...deriveSummaries(context),
    );
    await findMailPlaces(build);
    await build.run(deriveParcels(context, await findPresent(build)));
  }
  // Where nobody else speaks of the county, its parcels are done.
  const counties = await build.rows<{ fips: string }>(
    `SELECT DISTINCT fips FROM parcel_source WHERE source_id = ${context.sourceId} AND fips IN (
      SELECT fips FROM parcel WHERE source_id <> ${context.sourceId}
      UNION SELECT fips FROM parcel_source WHERE source_id <> ${context.sourceId}) ORDER BY fips`,
  );
  await build.run(
    `CREATE OR REPLACE TEMP TABLE changed_parcel AS SELECT DISTINCT property_id FROM parcel_source WHERE source_id = ${context.sourceId}
      AND property_id IN (SELECT property_id FROM parcel WHERE source_id <> ${context.sourceId}
        UNION SELECT property_id FROM parcel_source WHERE source_id <> ${context.sourceId})`,
  );
  await composeCounties(
    build,
    counties.map(({ fips }) => fips),
    { rules: context.rules, current: [current], change: { sourceId: context.sourceId, covers: current.rules.covers } },
  );
  return { touched, added };
}

/** What the source says of each parcel. An owner comes with everything said of owner and mail, unknown parts too. */
async function keepFacts(build: SnapshotBuild, { sourceId, asOf }: SourceContext): Promise<string[]> {
  const keys = stagedFacts.filter((key) => !identity.includes(key));
  const [counts] = await build.rows<Record<string, number>>(
    `SELECT ${keys.map((key) => `count(${factColumn(key)}) AS ${factColumn(key)}`).join(', ')} FROM stage_parcel`,
  );
  const given = keys.filter((key) => (counts?.[factColumn(key)] ?? 0) > 0);
  const hasOwner = given.includes('ownerName');
  const rows = keys.flatMap((key) => {
    const isOwner = ownerFacts.includes(key);
    if (!given.includes(key) && !(isOwner && hasOwner)) return [];
    const column = factColumn(key);
    const known = isOwner && hasOwner ? `(${column} IS NOT NULL OR owner_name IS NOT NULL)` : `${column} IS NOT NULL`;
    return [
      `SELECT property_id, fips, ${sourceId}::BIGINT, ${literal(key)}, ${column}::VARCHAR, DATE ${literal(asOf)}, ${column} IS NOT NULL FROM stage_parcel WHERE ${known}`,
    ];
  });
  return rows.length === 0 ? [] : [`INSERT INTO source_fact ${rows.join(' UNION ALL ')}`];
}
