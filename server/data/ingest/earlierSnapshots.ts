/** The snapshots of a warehouse directory, and the way back to an earlier one. */
import { readdir } from 'node:fs/promises';
import { openSnapshot } from '../warehouse/openSnapshot.ts';
import { readRows } from '../warehouse/readRows.ts';
import { currentSnapshot, publishSnapshot, snapshotFile, snapshotIds, type Snapshot } from '../warehouse/snapshots.ts';
import { withTables } from '../warehouse/snapshotTables.ts';
import { lockWarehouse } from './ingestLock.ts';

export interface KeptSnapshot {
  readonly id: string;
  readonly isInService: boolean;
  /** Its sources, the one loaded last first; null when it cannot be read. */
  readonly sources: readonly KeptSource[] | null;
}
export interface KeptSource {
  readonly name: string;
  readonly asOf: string;
  /** When it was loaded. */
  readonly takenIn: string;
  /** Parcels that it speaks for. */
  readonly parcels: number;
  /** As of `SourceRules`. */
  readonly series: string;
}

/** The newest first. */
export async function keptSnapshots(dir: string): Promise<KeptSnapshot[]> {
  const current = await currentSnapshot(dir);
  const kept: KeptSnapshot[] = [];
  for (const id of snapshotIds(await readdir(dir).catch(() => [])).toReversed()) {
    kept.push({
      id,
      isInService: id === current?.id,
      sources: await readSources(snapshotFile(dir, id)).catch(() => null),
    });
  }
  return kept;
}

async function readSources(path: string): Promise<KeptSource[]> {
  return await withTables(path, async (connection) => {
    const rows = readRows(
      await connection.run(`SELECT s.name, s.as_of AS "asOf", s.loaded_at AS "takenIn", coalesce(p.parcels, 0)::INTEGER AS parcels, s.context->>'series' AS series
        FROM source s LEFT JOIN (SELECT source_id, count(*) AS parcels FROM parcel GROUP BY source_id) p USING (source_id)
        ORDER BY s.loaded_at DESC, s.source_id`),
    );
    // What the statement selects.
    return rows as unknown as KeptSource[];
  });
}

/**
 * Puts an earlier snapshot into service again; the one in service until now is kept, so that the same way leads back.
 * Throws, and changes nothing, where there is none of this id, or it cannot be read whole.
 */
export async function goBack(dir: string, id: string): Promise<Snapshot> {
  const unlock = await lockWarehouse(dir);
  try {
    const kept = await keptSnapshots(dir);
    const found = kept.find((snapshot) => snapshot.id === id);
    const earlier = kept.filter(({ isInService }) => !isInService).map((snapshot) => snapshot.id);
    if (found === undefined || found.isInService) {
      throw new Error(
        `${found === undefined ? `there is no snapshot ${id}` : `${id} is in service already`}; ${earlier.length === 0 ? 'no other one is kept' : `kept: ${earlier.join(', ')}`}`,
      );
    }
    const path = snapshotFile(dir, id);
    const opened = await openSnapshot({ id, path, createdAt: '' }, { connections: 1 });
    await opened.retire();
    return await publishSnapshot(dir, path);
  } finally {
    await unlock();
  }
}
