import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { NamedFile, Sha256 } from '../../data/warehouse/snapshotManifest.ts';

const FILE = 'bucket.json';
/** Of loads that another server was quicker than. */
const MOST_SET_ASIDE = 20;

const SetAside = z.object({
  /** The snapshot of this machine that is kept, and not in service. */
  snapshot: z.string(),
  at: z.string(),
  /** The machine that was first. */
  by: z.string(),
  /** Whoever made the snapshot has made it anew on what was there by then, or was told that it is not in service. */
  isSettled: z.boolean(),
});
export type SetAside = z.infer<typeof SetAside>;

const SyncedState = z.object({
  /** Which bucket this is about. */
  where: z.string(),
  /** What this directory and the bucket last had in common. */
  manifest: Sha256,
  beside: z.array(NamedFile),
  setAside: z.array(SetAside),
});
export type SyncedState = z.infer<typeof SyncedState>;

/** Null where the directory never had anything in common with this bucket. */
export async function readSynced(dir: string, where: string): Promise<SyncedState | null> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => 'null');
  try {
    const state = SyncedState.parse(JSON.parse(text));
    return state.where === where ? state : null;
  } catch {
    return null; // what it says can be found out again
  }
}

export async function writeSynced(dir: string, state: SyncedState): Promise<void> {
  const temporary = join(dir, `${FILE}.tmp`);
  const setAside = state.setAside.slice(-MOST_SET_ASIDE);
  await writeFile(temporary, `${JSON.stringify({ ...state, setAside }, null, 1)}\n`);
  await rename(temporary, join(dir, FILE));
}

/** Notes that whoever made a snapshot knows that it is not in service. */
export async function settle(dir: string, where: string, snapshot: string): Promise<readonly SetAside[]> {
  const state = await readSynced(dir, where);
  if (state === null) return [];
  const setAside = state.setAside.map((one) => (one.snapshot === snapshot ? { ...one, isSettled: true } : one));
  await writeSynced(dir, { ...state, setAside });
  return setAside;
}
