/**
 * Bringing the files of a snapshot from the bucket, into `fetching/` of the facts: what was broken off goes on where it
 * stopped, what this machine has under another name is not fetched, and nothing leaves the folder that is not, byte for
 * byte, what the manifest says.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashFile } from '../../data/warehouse/hashFile.ts';
import { openSnapshot } from '../../data/warehouse/openSnapshot.ts';
import { linkFile } from '../../data/warehouse/linkFile.ts';
import { SCHEMA_VERSION } from '../../data/warehouse/schema.ts';
import {
  MANIFEST_SUFFIX,
  readManifest,
  writeManifest,
  type KnownManifest,
  type NamedFile,
} from '../../data/warehouse/snapshotManifest.ts';
import { snapshotFile } from '../../data/warehouse/snapshots.ts';
import { syncDirectory, syncFile } from '../../data/warehouse/syncFile.ts';
import { FactsProblem } from './factsProblem.ts';
import { fileKey, type Sending } from './sendSnapshot.ts';

/** The folder of what is on its way, in that of the facts. */
export const FETCHING = 'fetching';
/** Files that come at a time. */
const AT_A_TIME = 4;
/** Of the disk, that fetching leaves to others. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** Brings a snapshot into `dir`, whole and readable, and not into service. Answers its database file. Throws `FactsProblem`. */
export async function fetchSnapshot(at: Sending, known: KnownManifest): Promise<string> {
  const { dir, bucket } = at;
  const { snapshot, schemaVersion, files } = known.manifest;
  if (schemaVersion > SCHEMA_VERSION)
    throw new FactsProblem(
      `The facts in ${bucket.where} were published by a newer Platbook (${known.manifest.program}). What this server has stays in service; install the newer one here, too.`,
    );
  const folder = join(dir, FETCHING);
  await mkdir(folder, { recursive: true });
  const part = ({ sha256 }: NamedFile): string => join(folder, `${sha256}.part`);
  const wanted = new Set(files.map((file) => `${file.sha256}.part`));
  for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(join(folder, name), { force: true });
  await takeOwn(dir, files, part);
  await refuseFull(at, files, part);
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        await fetchFile(at, file, part(file));
    }),
  );
  for (const file of files) {
    await rename(part(file), join(dir, file.path));
    // Two names of one file are left as they are by a rename.
    await rm(part(file), { force: true });
  }
  await writeManifest(dir, known);
  await syncDirectory(dir);
  const path = snapshotFile(dir, snapshot);
  try {
    await (await openSnapshot({ id: snapshot, path, createdAt: '' }, { connections: 1 })).retire();
  } catch (error) {
    throw new FactsProblem(
      `The facts in ${bucket.where} cannot be opened here (${error instanceof Error ? error.message : String(error)}). What this server has stays in service.`,
      error,
    );
  }
  return path;
}

/** Files of snapshots that are kept here, under another name or the same. */
async function takeOwn(dir: string, files: readonly NamedFile[], part: (file: NamedFile) => string): Promise<void> {
  const own = new Map<string, string>();
  for (const name of await readdir(dir)) {
    if (!name.endsWith(MANIFEST_SUFFIX)) continue;
    const kept = await readManifest(dir, name.slice(0, -MANIFEST_SUFFIX.length)).catch(() => null);
    for (const { sha256, path } of kept?.manifest.files ?? []) own.set(sha256, join(dir, path));
  }
  for (const file of files) {
    const path = own.get(file.sha256);
    if (path === undefined || (await sizeOf(path)) !== file.bytes) continue;
    await rm(part(file), { force: true });
    await linkFile(path, part(file));
  }
}

async function refuseFull(
  { dir, bucket }: Sending,
  files: readonly NamedFile[],
  part: (file: NamedFile) => string,
): Promise<void> {
  let missing = 0;
  for (const file of files) missing += Math.max(0, file.bytes - ((await sizeOf(part(file))) ?? 0));
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  if (missing === 0 || free >= missing + SPARE_BYTES) return;
  throw new FactsProblem(
    `There is no room for the facts in ${bucket.where}: ${mb(missing)} MB are to be fetched, ${mb(free)} MB are free. What this server has stays in service; make room in ${dir}.`,
  );
}

const mb = (bytes: number): string => Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US');

async function fetchFile({ bucket, signal }: Sending, file: NamedFile, path: string): Promise<void> {
  const wrong = async (): Promise<FactsProblem> => {
    await rm(path, { force: true });
    return new FactsProblem(
      `A file in ${bucket.where} is not what was published (${fileKey(file)}). What this server has stays in service; remove that object, and a server that has the facts publishes it again.`,
    );
  };
  let have = (await sizeOf(path)) ?? 0;
  if (have > file.bytes) {
    await rm(path, { force: true });
    have = 0;
  }
  if (have < file.bytes) {
    const content = await bucket.stream(fileKey(file), have, signal);
    if (content === null) throw await wrong();
    await pipeline(content, atMost(file.bytes - have), createWriteStream(path, { flags: 'a', mode: 0o600 }), {
      signal,
    });
  }
  const found = await hashFile(path, signal);
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) throw await wrong();
  await syncFile(path);
}

/** Passes so many bytes and one more, which is one too many. */
const atMost = (bytes: number) =>
  async function* pass(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let passed = 0;
    for await (const piece of pieces) {
      passed += piece.byteLength;
      yield passed > bytes ? piece.subarray(0, piece.byteLength - (passed - bytes) + 1) : piece;
      if (passed > bytes) return;
    }
  };

const sizeOf = async (path: string): Promise<number | null> =>
  await stat(path).then(
    ({ size }) => size,
    () => null,
  );
