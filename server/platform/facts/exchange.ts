/**
 * One look at the bucket and at the facts of this machine, and what follows from it. `synced` is what both had in common
 * last: who differs from it has changed something. Only this machine: it publishes. Only the bucket: it is fetched. Both:
 * the bucket counts, because the others have that already; the snapshot of this machine is kept and set aside.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { EXCHANGE_LOCK, lockWarehouse, WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { SAMPLE_SERIES } from '../../data/ingest/rolls.queries.ts';
import {
  keepManifest,
  readManifest,
  type KnownManifest,
  type NamedFile,
} from '../../data/warehouse/snapshotManifest.ts';
import { currentSnapshot, publishSnapshot, snapshotFiles } from '../../data/warehouse/snapshots.ts';
import { besideFiles, isSameBeside, mergeBeside, writeBeside } from './besideFiles.ts';
import { MANIFESTS } from './factsBucket.ts';
import { FETCHING, fetchSnapshot } from './fetchSnapshot.ts';
import { FactsProblem } from './factsProblem.ts';
import { fetchManifest, readPointer, type SeenPointer } from './pointer.ts';
import { fileKey, sendFiles, sendSnapshot, type Sending } from './sendSnapshot.ts';
import { readSynced, writeSynced, type SetAside, type SyncedState } from './syncedState.ts';

export interface Exchanged {
  /** WAITING: a load is under way here; what the bucket has comes into service after it. */
  readonly did: 'TOGETHER' | 'PUBLISHED' | 'FETCHED' | 'NOTHING_THERE' | 'WAITING';
  /** Of the pointer as it is now; null: the bucket has none. */
  readonly mark: string | null;
  readonly setAside: readonly SetAside[];
}

/** Of two servers that publish at the same moment one looks again; a third time is not by chance. */
const MOST_LOOKS = 5;

/** Throws `WarehouseBusy` while another one does the same here, `FactsProblem` for what is wrong with the bucket. */
export async function exchange(at: Sending): Promise<Exchanged> {
  await mkdir(at.dir, { recursive: true });
  const unlock = await lockWarehouse(at.dir, EXCHANGE_LOCK);
  try {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const done = await lookOnce(at);
      if (done !== 'AGAIN') return done;
    }
    throw new FactsProblem(
      `${at.bucket.where} changes faster than this server can follow. What it has stays in service, and it is tried again.`,
    );
  } finally {
    await unlock();
  }
}

interface Own {
  readonly id: string;
  readonly known: KnownManifest;
}

async function lookOnce(at: Sending): Promise<Exchanged | 'AGAIN'> {
  const { dir, bucket } = at;
  const seen = await readPointer(bucket);
  if (seen === 'same') return 'AGAIN';
  const synced = await readSynced(dir, bucket.where);
  const own = await ownFacts(dir);
  const beside = await besideFiles(dir);
  if (seen === null) {
    if (own === null) return { did: 'NOTHING_THERE', mark: null, setAside: synced?.setAside ?? [] };
    return await publish(at, own, { beside, seen, synced });
  }
  const theirs = seen.pointer.manifest;
  const merged = mergeBeside(synced?.beside ?? [], beside, seen.pointer.beside);
  if (own?.known.sha256 === theirs) {
    if (!isSameBeside(merged, seen.pointer.beside)) return await publish(at, own, { beside: merged, seen, synced });
    await writeBeside(dir, merged, contentOf(at));
    return await keepSynced(at, seen, merged, synced?.setAside ?? [], 'TOGETHER');
  }
  if (own !== null && synced?.manifest === theirs) return await publish(at, own, { beside: merged, seen, synced });
  const known = await fetchManifest(bucket, theirs);
  const isChanged = own !== null && (await isOwnChange(at, own, { synced, known, seen }));
  // Nobody's records are lost with a sample.
  if (own !== null && isChanged && isSample(known)) return await publish(at, own, { beside: merged, seen, synced });
  return await takeOver(at, { own, seen, known, merged, synced, isChanged });
}

/** What is in service here; null: nothing is that could be told apart. */
async function ownFacts(dir: string): Promise<Own | null> {
  try {
    const current = await currentSnapshot(dir);
    if (current === null) return null;
    const kept = await readManifest(dir, current.id).catch(() => null);
    if (kept !== null) return { id: current.id, known: kept };
    // Of a program that wrote none: made once.
    const files = await snapshotFiles(current.path);
    return { id: current.id, known: await keepManifest(dir, current.id, { files, follows: null }) };
  } catch {
    return null; // damaged: what the bucket has is whole
  }
}

const isSample = ({ manifest: { sources } }: KnownManifest): boolean =>
  sources !== null && sources.length > 0 && sources.every(({ series }) => series === SAMPLE_SERIES);

/** Whether what is in service here was never in the bucket, or was put back on purpose. */
async function isOwnChange(
  { bucket }: Sending,
  own: Own,
  {
    synced,
    known,
    seen,
  }: { readonly synced: SyncedState | null; readonly known: KnownManifest; readonly seen: SeenPointer },
): Promise<boolean> {
  const mine = own.known.sha256;
  if (isSample(own.known) || own.id === known.manifest.snapshot) return false;
  // Published from here, and followed by another server before that was written down here.
  if (seen.pointer.replaces === mine || known.manifest.follows === mine) return false;
  if (synced !== null) return synced.manifest !== mine;
  return (await bucket.bytes(`${MANIFESTS}${mine}.json`)) === null;
}

async function publish(
  at: Sending,
  { id, known }: Own,
  {
    beside,
    seen,
    synced,
  }: { readonly beside: readonly NamedFile[]; readonly seen: SeenPointer | null; readonly synced: SyncedState | null },
): Promise<Exchanged | 'AGAIN'> {
  const { dir, bucket } = at;
  await writeBeside(dir, beside, contentOf(at));
  if (!(await sendSnapshot(at, known, beside, seen))) return 'AGAIN';
  // Whoever publishes has seen what others did; what is in service again is not set aside.
  const setAside = (synced?.setAside ?? [])
    .filter(({ snapshot }) => snapshot !== id)
    .map((one) => ({ ...one, isSettled: true }));
  await writeSynced(dir, { where: bucket.where, manifest: known.sha256, beside: [...beside], setAside });
  const mine = await readPointer(bucket);
  // Replaced again already.
  if (mine === null || mine === 'same' || mine.pointer.manifest !== known.sha256) return 'AGAIN';
  return { did: 'PUBLISHED', mark: mine.mark, setAside };
}

async function takeOver(
  at: Sending,
  {
    own,
    seen,
    known,
    merged,
    synced,
    isChanged,
  }: {
    readonly own: Own | null;
    readonly seen: SeenPointer;
    readonly known: KnownManifest;
    readonly merged: readonly NamedFile[];
    readonly synced: SyncedState | null;
    readonly isChanged: boolean;
  },
): Promise<Exchanged | 'AGAIN'> {
  const { dir } = at;
  const path = await fetchSnapshot(at, known);
  // A load that is under way ends first: what it made is seen to be built on something else then.
  const unlock = await lockWarehouse(dir).catch((error: unknown) => {
    if (error instanceof WarehouseBusy) return null;
    throw error;
  });
  if (unlock === null) return { did: 'WAITING', mark: null, setAside: synced?.setAside ?? [] };
  try {
    const now = await currentSnapshot(dir).catch(() => null);
    if (now !== null && now.id !== own?.id) return 'AGAIN';
    await writeBeside(dir, merged, contentOf(at));
    const before = synced?.setAside ?? [];
    const setAside =
      own !== null && isChanged
        ? [...before, { snapshot: own.id, at: new Date().toISOString(), by: seen.pointer.by, isSettled: false }]
        : before;
    // First what is set aside: after a crash in between it is said, and the facts follow with the next look.
    if (synced !== null && isChanged) await writeSynced(dir, { ...synced, setAside });
    await publishSnapshot(dir, path);
    await rm(join(dir, FETCHING), { recursive: true, force: true });
    return await keepSynced(at, seen, merged, setAside, 'FETCHED');
  } finally {
    await unlock();
  }
}

async function keepSynced(
  { dir, bucket }: Sending,
  { pointer, mark }: SeenPointer,
  beside: readonly NamedFile[],
  setAside: readonly SetAside[],
  did: 'TOGETHER' | 'FETCHED',
): Promise<Exchanged> {
  const once = setAside.filter(({ snapshot }, at) => setAside.findIndex((one) => one.snapshot === snapshot) === at);
  await writeSynced(dir, { where: bucket.where, manifest: pointer.manifest, beside: [...beside], setAside: once });
  return { did, mark, setAside: once };
}

/** Content of a file that belongs to no snapshot, from the bucket. */
const contentOf =
  ({ bucket, signal }: Sending) =>
  async (file: NamedFile): Promise<Buffer> => {
    const content = await bucket.stream(fileKey(file), 0, signal);
    const bytes = content === null ? null : await buffer(content);
    if (bytes?.byteLength !== file.bytes)
      throw new FactsProblem(
        `A file in ${bucket.where} is not what was published (${fileKey(file)}). What this server has stays in service.`,
      );
    return bytes;
  };

/** Puts back into the bucket what is missing there of what both have in service. */
export async function heal(at: Sending): Promise<void> {
  const seen = await readPointer(at.bucket);
  const own = await ownFacts(at.dir);
  if (seen === null || seen === 'same' || own === null || own.known.sha256 !== seen.pointer.manifest) return;
  await sendFiles(at, own.known.manifest.files);
  await at.bucket.replace(`${MANIFESTS}${own.known.sha256}.json`, own.known.text, null);
}
