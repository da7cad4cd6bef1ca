/** Files of the embedded store that are truly damaged: named, with the newest backup and the way back to it. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../../../server/app/startServer.ts';
import { startEmbeddedPostgres } from '../../../../server/platform/store/embedded/embeddedPostgres.ts';
import { tellsOfDamage } from '../../../../server/platform/store/storeDamage.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { projectPath } from '../../../support/testCache.ts';
import { until } from '../../../support/until.ts';

let dir: string;
let whole: string;
let userTable: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-damaged-'));
  whole = join(dir, 'whole');
  const { services, close } = await start(whole);
  const { rows } = await services.store.pool.query<{ path: string }>(
    `select pg_relation_filepath('platbook.app_user') as path`,
  );
  userTable = rows[0]?.path ?? '';
  await close();
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

const configOf = (dataDir: string, more: Readonly<Record<string, string>> = {}) => ({
  ...readConfig({ PLATBOOK_DATA: dataDir, PORT: '0', WORKERS: '0', LOG_LEVEL: 'silent', ...more }),
  ownerPassword: 'correct horse battery',
});
const start = async (dataDir: string, more?: Readonly<Record<string, string>>) =>
  await startServer(configOf(dataDir, more), { log: createLog('silent') });

let copies = 0;
/** A copy of the whole one, as a disk leaves it. */
async function damagedBy(name: string, damage: (path: string) => Promise<void>): Promise<string> {
  copies += 1;
  const dataDir = join(dir, `copy ${copies}`);
  // Owners and rights as well: root lets the database belong to another user.
  expect(spawnSync('cp', ['-a', whole, dataDir]).status).toBe(0);
  await damage(join(dataDir, 'postgres', name));
  return dataDir;
}

async function garble(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0xa5, 100, Math.min(bytes.byteLength, 8000));
  await writeFile(path, bytes);
}

const cut = async (path: string): Promise<void> => await truncate(path, 100);
const gone = async (path: string): Promise<void> => await rm(path);

it.each([
  ['the control file is cut', () => 'global/pg_control', cut],
  ['the control file is garbled', () => 'global/pg_control', garble],
  ['the control file is gone', () => 'global/pg_control', gone],
  ['the map of the catalogue is cut', () => 'global/pg_filenode.map', cut],
  ['a table is garbled', () => userTable, garble],
  ['a table is gone', () => userTable, gone],
])('the start says it when %s', async (_what, name, damage) => {
  const dataDir = await damagedBy(name(), damage);
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason);
  expect(String(error)).toContain(`the store in ${join(dataDir, 'postgres')} is damaged: `);
  expect(String(error)).toContain('No backup was found: restore one of your own');
});

it('is told of a database that starts and does not stay, whoever asks it first', async () => {
  const dataDir = await damagedBy('global/pg_filenode.map', cut);
  // Nobody connects: what ends it is one of its own processes, at once or a moment later.
  const said = await startEmbeddedPostgres(dataDir, createLog('silent')).then(
    async ({ damage, stop }) => {
      const told = await until('damage that is told', damage);
      await stop();
      return told;
    },
    (error: unknown) => error,
  );
  expect({ isDamage: tellsOfDamage(said), said: String(said) }).toMatchObject({ isDamage: true });
});

it('names the newest backup of all places, with commands that a shell takes', async () => {
  const dataDir = await damagedBy('global/pg_control', cut);
  const backups = join(dir, 'nightly');
  await mkdir(backups);
  await mkdir(join(dataDir, 'backups'));
  const [older, newer] = ['platbook-20260301T073000Z.zip', 'platbook-before-upgrade-20260302T100000Z.zip'];
  await writeFile(join(backups, older), '');
  await writeFile(join(dataDir, 'backups', newer), '');
  const failed: unknown = await start(dataDir, { PLATBOOK_BACKUPS: backups }).catch((reason: unknown) => reason);
  expect(String(failed)).toContain(
    [
      `The newest backup is ${newer} in ${join(dataDir, 'backups')}. To go back to it:`,
      `  mv '${dataDir}' '${dataDir}.damaged'`,
      `  PLATBOOK_DATA='${dataDir}' npx platbook restore '${join(`${dataDir}.damaged`, 'backups', newer)}'`,
    ].join('\n'),
  );
});

it('the commands that it tells bring the installation back', async () => {
  const dataDir = await damagedBy(userTable, garble);
  const backups = join(dir, 'kept');
  await mkdir(backups);
  const platbook = (...words: string[]) =>
    spawnSync(process.execPath, [projectPath('bin/platbook.js'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', PLATBOOK_DATA: dataDir, PLATBOOK_BACKUPS: backups },
    });
  const made = spawnSync(
    process.execPath,
    [projectPath('bin/platbook.js'), 'backup', join(backups, 'platbook-20260301T073000Z.zip')],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', PLATBOOK_DATA: whole },
    },
  );
  expect(made.status).toBe(0);
  const checked = platbook('check');
  expect([checked.status, checked.stderr]).toEqual([
    1,
    expect.stringContaining('damaged: table app_user cannot be read'),
  ]);
  const commands = checked.stderr.split('\n').filter((line) => /^ {2}(mv|PLATBOOK_DATA)/.test(line));
  expect(commands).toHaveLength(2);
  const script = commands
    .join(' && ')
    .replace('npx platbook', `'${process.execPath}' '${projectPath('bin/platbook.js')}'`);
  const restored = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, DATABASE_URL: '' } });
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('Restored into') });
  expect(platbook('check').stdout).toContain('No damage was found.');
  await (await start(dataDir)).close();
});

it('takes nothing else for damage', () => {
  for (const text of [
    'port 5080 is in use',
    'the embedded database did not start: could not create lock file: No space left',
  ]) {
    expect(tellsOfDamage(new Error(text))).toBe(false);
  }
});
