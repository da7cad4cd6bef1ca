import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { thisWorker } from './worker.ts';

/** Where an addition keeps its files; workers in other processes share the data directory. */
export interface AdditionFolder {
  readonly dir: string;
  /** The folder with nothing in it but the file, under its own name. */
  readonly upload: string;
  /** What was seen of it when it came up. */
  readonly seen: string;
  readonly recipe: string;
  /** How far a load is, and what it came to: written by the process that loads. */
  readonly progress: string;
  readonly loaded: string;
  readonly rejected: string;
}

export const additionsDir = (dataDir: string): string => join(dataDir, 'additions');

export const additionFolder = (dataDir: string, id: number): AdditionFolder =>
  folderIn(join(additionsDir(dataDir), String(id)));

/** Folders of uploads that are not yet anything. */
export const ARRIVING = 'new-';
/** Folders for what is unpacked while somebody looks at a file. */
export const UNPACKED = 'work-';

/** What only this process works with: after its death anybody may remove it. */
export const ownName = (kind: typeof ARRIVING | typeof UNPACKED): string => `${kind}${thisWorker}-${randomUUID()}`;

/** A folder for a file that comes; it is renamed when there is an addition. */
export const arrivingFolder = (dataDir: string): AdditionFolder =>
  folderIn(join(additionsDir(dataDir), ownName(ARRIVING)));

export const folderIn = (dir: string): AdditionFolder => ({
  dir,
  upload: join(dir, 'file'),
  seen: join(dir, 'seen.json'),
  recipe: join(dir, 'recipe.json'),
  progress: join(dir, 'progress.json'),
  loaded: join(dir, 'loaded.json'),
  rejected: join(dir, 'rejected.csv'),
});

/** The file that was brought up; null: it is there no more. */
export async function uploadedFile({ upload }: AdditionFolder): Promise<string | null> {
  const [name] = await readdir(upload).catch(() => []);
  return name === undefined ? null : join(upload, name);
}

/**
 * Runs `work` with a folder for what it unpacks, and removes that whatever becomes of it: a process that was ended leaves
 * what it had written.
 */
export async function withWorkDir<T>({ dir }: AdditionFolder, work: (workDir: string) => Promise<T>): Promise<T> {
  const workDir = join(dir, ownName(UNPACKED));
  await mkdir(workDir, { recursive: true });
  try {
    return await work(workDir);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Removes all but what is kept of a load that is done: its recipe, and the rows that were rejected. */
export async function forgetFile(folder: AdditionFolder): Promise<void> {
  const kept = [folder.recipe, folder.rejected].map((path) => basename(path));
  for (const name of await readdir(folder.dir).catch(() => []))
    if (!kept.includes(name)) await rm(join(folder.dir, name), { recursive: true, force: true });
}

/** A name for the disk: any letters and digits, and never so long that a file system refuses it. */
export function diskName(fileName: string): string {
  const plain = fileName.normalize('NFC').replaceAll(/[^\p{L}\p{N} ._()+-]/gu, '_');
  const ending = /(\.[A-Za-z0-9]{1,10}){0,2}$/.exec(plain)?.[0] ?? '';
  const stem = Buffer.from(plain.slice(0, plain.length - ending.length))
    .subarray(0, MOST_NAME_BYTES)
    .toString()
    .replaceAll('\uFFFD', '')
    .replace(/^[. ]+/, '');
  return `${stem === '' ? 'file' : stem}${ending}`;
}
const MOST_NAME_BYTES = 150;
