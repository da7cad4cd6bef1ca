import { deriveDeeds, deriveLoans, deriveOtherRecord, deriveValues } from './deriveRecords.queries.ts';
import { deriveParcels, deriveSummaries, type Present } from './deriveParcels.queries.ts';
import { filledTables } from './filledTables.queries.ts';
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
  await build.run(...(await deriveRecords(build, context)));
  const present = await findPresent(build);
  await build.run(...deriveSummaries(context, present.kinds), deriveParcels(context, present));
}

/** The records of the staged source, into their tables and `new_<kind>`; an empty one of kinds that it has none of. */
export async function deriveRecords(build: Pick<SnapshotBuild, 'rows'>, context: SourceContext): Promise<string[]> {
  const staged = await filledTables(
    build,
    byKind((kind) => `stage_${kind}`),
  );
  return [
    ...recordKinds.flatMap((kind) =>
      staged.has(kind)
        ? deriveRecord(kind, context)
        : [`CREATE OR REPLACE TEMP TABLE new_${kind} AS SELECT * FROM ${kind} LIMIT 0`],
    ),
    ...deriveValues(context),
  ];
}

function deriveRecord(kind: RecordKind, context: SourceContext): string[] {
  if (kind === 'deed') return deriveDeeds(context);
  return kind === 'loan' ? deriveLoans(context) : deriveOtherRecord(kind, context);
}

const byKind = (table: (kind: RecordKind) => string): Record<RecordKind, string> =>
  Object.fromEntries(recordKinds.map((kind) => [kind, table(kind)])) as Record<RecordKind, string>; // all kinds are there

/** What of staged parcels and records is there to derive from; after `deriveRecords`, or what stands for it. */
export async function findPresent(build: SnapshotBuild): Promise<Present> {
  const kinds = await filledTables<RecordKind | 'value'>(build, {
    ...byKind((kind) => `new_${kind}`),
    value: 'stage_value',
  });
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
  return { replaced: same, idCollisions: different + (await leaveOutTaken(build)) };
}

/** Ids are looked for in the states that are not part of the build, too. */
async function leaveOutTaken({ run, rows, takenElsewhere }: SnapshotBuild): Promise<number> {
  if (takenElsewhere === undefined) return 0;
  const staged = await rows<{ id: number }>(
    'SELECT property_id AS id FROM stage_parcel WHERE property_id NOT IN (SELECT property_id FROM parcel) ORDER BY id',
  );
  const taken = await takenElsewhere(Float64Array.from(staged, ({ id }) => id));
  if (taken.length > 0) await run(`DELETE FROM stage_parcel WHERE property_id IN (${taken.join(', ')})`);
  return taken.length;
}
