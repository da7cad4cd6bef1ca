import { deriveDeeds, deriveLoans, deriveOtherRecords, deriveValues } from './deriveRecords.queries.ts';
import { deriveParcels, deriveSummaries, type Present } from './deriveParcels.queries.ts';
import { findMailPlaces } from './mailPlaces.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { stagedColumns } from './staging.sql.ts';
import { recordKinds, type RecordKind, type SourceContext } from './sourceContext.ts';

/**
 * Moves the staged rows of one source (or one county of it) into the snapshot: records first, then parcels with all
 * derived facts. A parcel that another load holds is replaced; one whose id belongs to a different
 * parcel of the snapshot (an md5 collision) is left out and counted.
 */
export async function loadStaged(
  build: SnapshotBuild,
  context: SourceContext,
): Promise<{ replaced: number; idCollisions: number }> {
  const overlap = await settleOverlap(build);
  await build.run(removeReplaced);
  await deriveStaged(build, context);
  return overlap;
}

/** The same where no staged parcel is in the snapshot any more. */
export async function deriveStaged(build: SnapshotBuild, context: SourceContext): Promise<void> {
  await findMailPlaces(build);
  await build.run(...deriveRecords(context), ...deriveSummaries(context));
  await build.run(deriveParcels(context, await findPresent(build)));
}

/** The records of the staged source, into their tables and `new_<kind>`. */
export function deriveRecords(context: SourceContext): string[] {
  return [...deriveDeeds(context), ...deriveLoans(context), ...deriveOtherRecords(context), ...deriveValues(context)];
}

/** What of staged parcels and records is there to derive from. */
export async function findPresent(build: SnapshotBuild): Promise<Present> {
  const kinds = new Set<RecordKind | 'value'>();
  for (const kind of recordKinds) {
    const rows = await build.rows<{ n: number }>(`SELECT 1 AS n FROM new_${kind} LIMIT 1`);
    if (rows.length > 0) kinds.add(kind);
  }
  if ((await build.rows<{ n: number }>('SELECT 1 AS n FROM new_worth LIMIT 1')).length > 0) kinds.add('value');
  const [counts] = await build.rows<Record<string, number>>(
    `SELECT ${stagedColumns.map((column) => `count(${column}) AS ${column}`).join(', ')} FROM stage_parcel`,
  );
  return { kinds, columns: new Set(stagedColumns.filter((column) => (counts?.[column] ?? 0) > 0)) };
}

/** Parcels that staged ones replace. What other sources say of them, and their records, stay. */
export const removeReplaced = 'DELETE FROM parcel WHERE property_id IN (SELECT property_id FROM stage_parcel)';

/** Counts the parcels that staged ones replace; leaves those out whose id is that of a different parcel. */
export async function settleOverlap(build: SnapshotBuild): Promise<{ replaced: number; idCollisions: number }> {
  const [overlap] = await build.rows<{ same: number; different: number }>(
    `SELECT count(*) FILTER (p.fips = s.fips AND p.apn_key IS NOT DISTINCT FROM s.apn_key) AS same,
      count(*) FILTER (p.fips <> s.fips OR p.apn_key IS DISTINCT FROM s.apn_key) AS different
      FROM parcel p JOIN (SELECT property_id, fips, apn_key FROM stage_parcel) s USING (property_id)`,
  );
  const { same, different } = overlap ?? { same: 0, different: 0 };
  if (different > 0) {
    await build.run(
      `DELETE FROM stage_parcel WHERE property_id IN (SELECT property_id FROM parcel p JOIN stage_parcel s USING (property_id)
        WHERE p.fips <> s.fips OR p.apn_key IS DISTINCT FROM s.apn_key)`,
    );
  }
  return { replaced: same, idCollisions: different };
}
