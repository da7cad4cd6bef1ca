/**
 * Where warehouse snapshots live and how they come into service. A snapshot is one finished, never again written DuckDB
 * file in a directory, with its files of records and its manifest (snapshotManifest.ts) beside it; `current.json` names the
 * one in service and is replaced by an atomic rename. So a crash at any moment leaves either the old or the new snapshot in service, never a half one. Readers follow the
 * pointer (openWarehouse.ts).
 */
import { randomBytes } from 'node:crypto';
import { open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { RECORDS_SUFFIX } from './records/format.ts';
import { recordsFiles } from './records/stateFiles.ts';
import type { SnapshotContent } from './manifestContent.queries.ts';
import { keepManifest, MANIFEST_SUFFIX, readManifest } from './snapshotManifest.ts';
import { syncDirectory, syncFile } from './syncFile.ts';
import { TABLES_SUFFIX } from './tablesFile.ts';

export interface Snapshot {
  readonly id: string;
  readonly path: string;
  /** ISO time of publication. */
  readonly createdAt: string;
}

/** Names the snapshot in service. */
export const POINTER = 'current.json';
/** What one snapshot consists of; reports stay when it goes. */
const PARTS = [TABLES_SUFFIX, RECORDS_SUFFIX, MANIFEST_SUFFIX];

/** A new snapshot id: sorts by time; the random end keeps two machines on one shared directory apart. */
export function newSnapshotId(now = new Date()): string {
  return `${now.toISOString().replace(/[-:.Z]/g, '')}-${randomBytes(4).toString('hex')}`;
}

/** The database file of a snapshot; report and rejected rows lie beside it with other endings. */
export function snapshotFile(dir: string, id: string): string {
  return join(dir, `${id}${TABLES_SUFFIX}`);
}

/** The index of the records of a snapshot, beside its database file. */
export const recordsFile = (path: string): string => `${path.slice(0, -TABLES_SUFFIX.length)}${RECORDS_SUFFIX}`;

/** All files of a snapshot: its database, tables by state, and records by state with their index. Throws where those are not whole. */
export async function snapshotFiles(path: string): Promise<string[]> {
  const stem = basename(path, TABLES_SUFFIX);
  const tables = (await readdir(dirname(path))).filter(
    (name) => name.startsWith(`${stem}.`) && name.endsWith(TABLES_SUFFIX) && name !== basename(path),
  );
  return [
    path,
    ...tables.toSorted().map((name) => join(dirname(path), name)),
    ...(await recordsFiles(recordsFile(path))),
  ];
}

/** Ids of the snapshots whose files are among the names, oldest first. */
export const snapshotIds = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.endsWith(TABLES_SUFFIX))
    .map((name) => name.slice(0, -TABLES_SUFFIX.length))
    .filter(isSnapshotId)
    .toSorted();

/** The published snapshot of a directory, or null when there is none. */
export async function currentSnapshot(dir: string): Promise<Snapshot | null> {
  let text: string;
  try {
    text = await readFile(join(dir, POINTER), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const pointer: unknown = JSON.parse(text);
  if (!isPointer(pointer)) throw new Error(`${POINTER} in the warehouse directory is not a snapshot pointer`);
  return { id: pointer.id, path: join(dir, pointer.file), createdAt: pointer.createdAt };
}

/**
 * Puts a finished snapshot file into service: readers move over to it by themselves. The snapshot it replaces is kept,
 * older ones are removed. The file must be closed and lie in `dir`, with its files of records; what has no manifest gets one.
 *
 * @param content of it, from who has it open
 */
export async function publishSnapshot(dir: string, path: string, content?: SnapshotContent): Promise<Snapshot> {
  if (resolve(dirname(path)) !== resolve(dir)) throw new Error('a snapshot must lie in the warehouse directory');
  const files = await snapshotFiles(path);
  for (const file of files) await syncFile(file);
  // A pointer that cannot be read names nothing to keep.
  const previous = await currentSnapshot(dir).catch(() => null);
  const id = basename(path, TABLES_SUFFIX);
  const follows = previous === null ? null : await readManifest(dir, previous.id).catch(() => null);
  await keepManifest(dir, id, { files, follows, content });
  const createdAt = new Date().toISOString();
  const snapshot: Snapshot = { id, path, createdAt };
  const pointer = { id: snapshot.id, file: basename(path), createdAt };
  const temporary = join(dir, `${POINTER}.${snapshot.id}.tmp`);
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(`${JSON.stringify(pointer)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(dir, POINTER));
  await syncDirectory(dir);
  await removeOld(dir, new Set([snapshot.id, ...(previous ? [previous.id] : [])]));
  return snapshot;
}

/** Another one whenever the pointer was replaced; empty where there is none. */
export async function pointerMark(dir: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(join(dir, POINTER));
    return `${ino}:${mtimeMs}:${size}`;
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Sources are loaded one after the other: what was rejected of the first is still to be read after the last. */
const REPORTS_KEPT = 50;

async function removeOld(dir: string, keep: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dir);
  const idOf = (name: string): string => name.split('.')[0] ?? '';
  const reported = names.filter((name) => name.endsWith('.report.json')).map(idOf);
  const told = new Set(reported.toSorted().slice(-REPORTS_KEPT));
  for (const name of names) {
    const id = idOf(name);
    if (!isSnapshotId(id) || keep.has(id) || (!PARTS.some((part) => name.endsWith(part)) && told.has(id))) continue;
    // A reader on another system may still hold the file (Windows): the next publication removes it.
    await rm(join(dir, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

const ID = /^\d{8}T\d{9}-[0-9a-f]{8}$/;

function isSnapshotId(text: string): boolean {
  return ID.test(text);
}

function isPointer(value: unknown): value is { id: string; file: string; createdAt: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, file, createdAt } = value as Record<string, unknown>; // any object may be asked for its fields
  return typeof id === 'string' && typeof file === 'string' && typeof createdAt === 'string' && basename(file) === file;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
