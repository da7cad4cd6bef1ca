/**
 * Adds a staged source to parcels that other sources list: its records stand beside theirs, its facts are kept as said
 * by it and on its day.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { deriveRecords, findPresent } from './loadStaged.queries.ts';
import { deriveParcels, deriveSummaries } from './deriveParcels.queries.ts';
import { findMailPlaces } from './mailPlaces.queries.ts';
import { ownerFacts } from './mergeFacts.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { SourceContext } from './sourceContext.ts';
import { stagedFacts } from './staging.sql.ts';
import { literal } from './text.ts';

/** Facts that say which parcel it is, not something of it. */
const identity: readonly FactKey[] = ['fips', 'apn', 'stateCode'];

/** Leaves in `changed_parcel` (property_id, fips) its parcels, now or before (`left_parcel`), that others speak of too. */
export async function addJoined(build: SnapshotBuild, context: SourceContext): Promise<void> {
  await build.run(
    'CREATE OR REPLACE TEMP TABLE touched AS SELECT s.property_id FROM stage_parcel s JOIN parcel p USING (property_id)',
    ...(await deriveRecords(build, context)),
    `INSERT INTO parcel_source SELECT s.property_id, s.fips, ${context.sourceId}::BIGINT, coalesce(max(j.joined_by), 'new')
      FROM stage_parcel s LEFT JOIN joined_parcel j USING (property_id) GROUP BY ALL ORDER BY s.fips, s.property_id`,
    ...(await keepFacts(build, context)),
    'DELETE FROM stage_parcel WHERE property_id IN (SELECT property_id FROM touched)',
  );
  const added = await build.rows('SELECT 1 AS n FROM stage_parcel LIMIT 1');
  if (added.length > 0) {
    const present = await findPresent(build);
    await build.run(...deriveSummaries(context, present.kinds));
    await findMailPlaces(build);
    await build.run(deriveParcels(context, present));
  }
  // Where nobody else speaks of a parcel, it is done.
  await build.run(
    `CREATE OR REPLACE TEMP TABLE changed_parcel AS SELECT DISTINCT property_id, fips FROM (
        SELECT property_id, fips FROM parcel_source WHERE source_id = ${context.sourceId} UNION SELECT property_id, fips FROM left_parcel)
      WHERE property_id IN (SELECT property_id FROM parcel WHERE source_id <> ${context.sourceId}
        UNION SELECT property_id FROM parcel_source WHERE source_id <> ${context.sourceId})`,
  );
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
