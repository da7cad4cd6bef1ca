/** Files in the folders of this machine that the operator of the installation names: only what lies there is taken. */
import { constants } from 'node:fs';
import { mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { MOST_INCOMING, type Incoming } from '../../../src/api/contract/search/addSource.ts';
import type { Config } from '../../platform/config/config.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { fitsPattern } from './fitsPattern.ts';
import type { Fetched, Fetching } from './place.ts';
import { TooLarge, writeFetched } from './writeFetched.ts';

type Folders = Pick<Config, 'incoming'>;
type IncomingFile = Incoming['files'][number];

/** Folders within folders that are looked into. */
const DEEPEST = 3;

const no = (why: string): Refusal => refuse(422, `${why} Nothing was kept.`);
const GONE = 'This file is not there, or lies elsewhere.';

/** What lies in the folders, the newest first. The first folder is made where it is not there. */
export async function listIncoming({ incoming }: Folders): Promise<Incoming> {
  const [usual] = incoming;
  // Somebody else may have to make it.
  if (usual !== undefined) await mkdir(usual, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const files: IncomingFile[] = [];
  for (const folder of incoming) {
    const root = await realpath(folder).catch(() => null);
    if (root !== null) await look(folder, root, '', files, DEEPEST);
  }
  const newest = files.toSorted((one, other) => other.modified.localeCompare(one.modified));
  return { folders: [...incoming], files: newest.slice(0, MOST_INCOMING) };
}

/** The newest file of a folder of the settings that is called as the pattern says; null: there is none. */
export async function newestFile({ incoming }: Folders, folder: string, pattern: string): Promise<IncomingFile | null> {
  const root = incoming.includes(folder) ? await realpath(folder).catch(() => null) : null;
  if (root === null) return null;
  const files: IncomingFile[] = [];
  await look(folder, root, '', files, DEEPEST);
  const fitting = files.filter(({ file }) => fitsPattern(file, pattern));
  return (
    fitting.toSorted((one, other) =>
      `${other.modified} ${other.file}`.localeCompare(`${one.modified} ${one.file}`),
    )[0] ?? null
  );
}

async function look(folder: string, root: string, within: string, files: IncomingFile[], depth: number): Promise<void> {
  const entries = await readdir(join(root, within), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const file = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (depth > 0) await look(folder, root, file, files, depth - 1);
      continue;
    }
    const path = await pathWithin(root, file);
    const found = path === null ? null : await stat(path).catch(() => null);
    if (found?.isFile() === true) files.push({ folder, file, bytes: found.size, modified: found.mtime.toISOString() });
  }
}

/** The file itself, wherever links lead; null: there is none, or it does not lie in the folder. */
async function pathWithin(root: string, file: string): Promise<string | null> {
  if (isAbsolute(file) || file.includes('\0') || file.split(/[/\\]/).includes('..')) return null;
  const path = await realpath(join(root, file)).catch(() => null);
  if (path === null) return null;
  const way = relative(root, path);
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : path;
}

/** Null: it is what is known already. */
export async function takeIncoming(
  { incoming }: Folders,
  { folder, file }: { readonly folder: string; readonly file: string },
  fetching: Fetching,
): Promise<Fetched | Refusal | null> {
  if (!incoming.includes(folder)) return no('Records are taken from the folders of the settings only.');
  const root = await realpath(folder).catch(() => null);
  const path = root === null ? null : await pathWithin(root, file);
  if (path === null) return no(GONE);
  // Never waits for somebody who writes into a pipe; what became a link meanwhile is not followed.
  const opened = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(wordsOf);
  if (isRefusal(opened)) return opened;
  try {
    const before = await opened.stat();
    if (!before.isFile()) return no(GONE);
    const modified = before.mtime.toISOString();
    if (before.size > fetching.mostBytes) return tooLarge(fetching.mostBytes);
    const { known } = fetching;
    if (known?.bytes === before.size && known.modified === modified) return null;
    const stream = opened.createReadStream({ autoClose: false });
    const { bytes, sha256 } = await writeFetched(stream, fetching, { total: before.size });
    const after = await opened.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || bytes !== before.size)
      return no('This file is being written just now: take it when that is done.');
    if (known?.sha256 === sha256) return null;
    return { fileName: file.split('/').at(-1) ?? file, mark: { etag: null, modified, bytes, sha256 } };
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge(fetching.mostBytes);
    throw error;
  } finally {
    await opened.close();
  }
}

const tooLarge = (mostBytes: number): Refusal =>
  no(`The file is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`);

function wordsOf(error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'EACCES' || error.code === 'EPERM') return no('The server may not read this file.');
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return no(GONE);
  throw error;
}
