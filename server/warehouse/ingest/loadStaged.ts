import { childTables } from '../schema.ts';
import { deriveDeeds, deriveLoans, deriveOtherRecords, deriveValues } from './deriveRecords.queries.ts';
import { deriveParcels, deriveSummaries } from './deriveParcels.queries.ts';
import type { SnapshotBuild } from './snapshotBuild.ts';
import { recordKinds, type RecordKind, type SourceContext } from './sourceContext.ts';

/**
 * Moves the staged rows of one source (or one county of it) into the snapshot: records first, then parcels with all
 * derived facts. A parcel that another load holds is replaced, with its records.
 */
export async function loadStaged(build: SnapshotBuild, context: SourceContext): Promise<{ replaced: number }> {
  const [before] = await build.rows<{ n: number }>('SELECT count(*) AS n FROM parcel');
  let replaced = 0;
  if (before && before.n > 0) {
    const [overlap] = await build.rows<{ n: number }>(
      'SELECT count(*) AS n FROM parcel WHERE property_id IN (SELECT property_id FROM stage_parcel)',
    );
    replaced = overlap?.n ?? 0;
    if (replaced > 0) {
      await build.run(
        ...['parcel', ...Object.keys(childTables)].map(
          (table) => `DELETE FROM ${table} WHERE property_id IN (SELECT property_id FROM stage_parcel)`,
        ),
      );
    }
  }
  await build.run(
    ...deriveDeeds(context),
    ...deriveLoans(context),
    ...deriveOtherRecords(context),
    ...deriveValues(context),
    ...deriveSummaries(context),
  );
  const present = new Set<RecordKind>();
  for (const kind of recordKinds) {
    const rows = await build.rows<{ n: number }>(`SELECT 1 AS n FROM new_${kind} LIMIT 1`);
    if (rows.length > 0) present.add(kind);
  }
  await build.run(deriveParcels(context, present));
  return { replaced };
}
