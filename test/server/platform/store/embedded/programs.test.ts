/** Programs that lie where they cannot run as they are: without their links, or where their user cannot walk to. */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedPackage, postgresPrograms } from '../../../../../server/platform/store/embedded/programs.ts';
import { needs } from '../../../../support/needs.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  await chmod(dir, 0o755);
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

/** The package as the registry has it: no links in it. */
async function unpacked(name: string): Promise<{ dir: string; version: string }> {
  const { dir: from, version } = installedPackage();
  await cp(from, join(dir, name), { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() });
  return { dir: join(dir, name), version };
}
const runs = (programs: string, user = {}): number | null =>
  spawnSync(join(programs, 'bin', 'initdb'), ['--version'], { ...user, cwd: '/' }).status;

it('makes the links of a package that came without them', async () => {
  const found = await unpacked('linkless');
  const data = join(dir, 'data');
  await mkdir(data);
  const programs = await postgresPrograms(data, null, found);
  expect([programs, runs(programs)]).toEqual([join(found.dir, 'native'), 0]);
});

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
it(
  'runs from a copy when its user cannot walk to the package, and never from a folder that others can write into',
  needs(isRoot, 'this is not root on Linux'),
  async () => {
    const user = { uid: 65_534, gid: 65_534 };
    await mkdir(join(dir, 'home'), { mode: 0o700 });
    const found = await unpacked('home/package');
    expect(runs(join(found.dir, 'native'), user)).not.toBe(0);
    const data = join(dir, 'home', 'data');
    await mkdir(data, { mode: 0o700 });
    const [ofOthers, open, ours] = ['of-others', 'open', 'ours'].map((name) => join(dir, name)) as [
      string,
      string,
      string,
    ];
    const before = process.umask(0o077);
    try {
      const programs = await postgresPrograms(data, user, found, [ours]);
      expect([programs, runs(programs, user)]).toEqual([join(ours, `postgres-${found.version}`), 0]);
      // The next start finds it as it is.
      const made = lstatSync(programs).ctimeMs;
      // Programs that run as well, in folders that somebody else owns or may write into.
      for (const parent of [ofOthers, open]) await cp(ours, parent, { recursive: true, verbatimSymlinks: true });
      chownSync(ofOthers, user.uid, user.gid);
      await chmod(open, 0o777);
      expect(await postgresPrograms(data, user, found, [ofOthers, open, ours])).toBe(programs);
      expect(lstatSync(programs).ctimeMs).toBe(made);
      await expect(postgresPrograms(data, user, found, [ofOthers, open])).rejects.toThrow(
        /do not run here as user 65534 .*: start Platbook as an ordinary user .* or set DATABASE_URL/,
      );
    } finally {
      process.umask(before);
    }
  },
);

it(
  'keeps a copy in the data directory when that belongs to its user',
  needs(isRoot, 'this is not root on Linux'),
  async () => {
    const user = { uid: 65_534, gid: 65_534 };
    await mkdir(join(dir, 'away'), { mode: 0o700 });
    const found = await unpacked('away/package');
    const data = join(dir, 'volume');
    await mkdir(data, { mode: 0o700 });
    chownSync(data, user.uid, user.gid);
    const programs = await postgresPrograms(data, user, found);
    expect([programs, runs(programs, user)]).toEqual([join(data, 'programs', `postgres-${found.version}`), 0]);
  },
);
