/** The directory of the embedded database: `postgres` in the data directory, made once. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresUser } from './postgresUser.ts';

export const SUPERUSER = 'platbook';
const TEXTS = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export const clusterDir = (dataDir: string): string => join(dataDir, 'postgres');

/** Password of the database where it listens on the loopback address (Windows). */
export const passwordPath = (dir: string): string => `${dir}.password`;

/** What a directory is called to PostgreSQL, which may not be able to walk to it: it is started inside. */
export const nameInside = (dir: string, user: PostgresUser | null): string =>
  user !== null && process.platform === 'linux' ? '/proc/self/cwd' : dir;

/** Nothing of our own environment, which holds secrets; Windows programs need some of theirs. */
export function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = process.platform === 'win32' ? ['SystemRoot', 'PATH', 'TEMP', 'TMP'] : [];
  return { LC_ALL: 'C', ...Object.fromEntries(kept.map((name) => [name, process.env[name] ?? ''])), ...more };
}

/**
 * Makes the directory: UTF-8; texts sort by code point and know upper and lower case of all letters, the same on every
 * system; page checksums. Made beside and renamed, so that one that was cut off is never taken for a database. Whoever
 * reaches its socket is let in, nobody comes by the network; `password`: everybody needs it. Throws with what initdb says.
 */
export async function makeCluster(
  programs: string,
  dir: string,
  user: PostgresUser | null,
  { texts = TEXTS, more = [] }: { readonly texts?: readonly string[]; readonly more?: readonly string[] } = {},
): Promise<void> {
  const own = `${dir}.new`;
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { mode: 0o700 });
  if (user !== null) chownSync(own, user.uid, user.gid);
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    ['-D', nameInside(own, user), '-U', SUPERUSER, ...texts, '--no-instructions', ...access(dir), ...more],
    { ...user, cwd: own, env: environment(), encoding: 'utf8', windowsHide: true },
  );
  if (made.status !== 0) {
    throw new Error(`the database in ${dir} could not be made: ${(made.error?.message ?? made.stderr).trim()}`);
  }
  await rename(own, dir);
  await keepName(dirname(dir));
}

function access(dir: string): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  writeFileSync(passwordPath(dir), randomBytes(32).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordPath(dir)}`];
}

/** A new name in a folder survives a power cut when the folder is written out. */
async function keepName(parent: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(parent);
  await folder.sync().finally(async () => await folder.close());
}

/** Whether there is a database. Throws when another version of PostgreSQL made it. */
export function hasCluster(dir: string, version: string): boolean {
  const path = join(dir, 'PG_VERSION');
  if (!existsSync(path)) return false;
  const [made, ours] = [readFileSync(path, 'utf8').trim(), version.split('.')[0]];
  if (made !== ours) {
    throw new Error(
      `the database in ${dir} was made by PostgreSQL ${made}, and this version of Platbook brings PostgreSQL ${ours}: start the version of Platbook that made it`,
    );
  }
  return true;
}

/** Throws for a data directory of a Platbook that kept its store in another way: we cannot read it, and leave it alone. */
export function refuseEarlierStore(dataDir: string): void {
  if (existsSync(clusterDir(dataDir)) || !existsSync(join(dataDir, 'store', 'PG_VERSION'))) return;
  throw new Error(
    `${join(dataDir, 'store')} was made by an earlier version of Platbook, in a form that this one cannot read, and was not touched: export your lists with that version and bring them in here with PLATBOOK_DATA set to another directory, or go on with that version`,
  );
}
