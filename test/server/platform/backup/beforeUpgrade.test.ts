/** What happens to an installation of before when a newer program starts on it. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openArchive } from '../../../../server/platform/backup/archiveReader.ts';
import { backupBeforeUpgrade } from '../../../../server/platform/backup/backupBeforeUpgrade.ts';
import type { Config } from '../../../../server/platform/config/config.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { migrations } from '../../../../server/platform/store/migrate.ts';
import type { Migration } from '../../../../server/platform/store/migration.ts';
import { openPostgresStore } from '../../../../server/platform/store/postgresStore.ts';
import { emptyDatabase, startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let dir: string;
let server: TestServer;
let logged: string[];
beforeAll(async () => (dir = await mkdtemp(join(tmpdir(), 'platbook-upgrade-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  logged = [];
  server = await startTestServer({ sampleParcels: 200 });
  const me = await server.signIn();
  valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'Before' } }));
});
afterEach(async () => await server.close());

const log = createLog('info', { write: (line) => void logged.push(line) });
const next = (text: string, name = '9000_next.sql'): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const BAD = next("create table platbook.further (id int); insert into platbook.folder select 7, 'x'", '9001_bad.sql');

/** As a program starts that has these migrations as well. */
async function upgrade(more: readonly Migration[], config: Partial<Config> = {}, url?: string): Promise<void> {
  const given = { ...server.services.config, ...config };
  const before = backupBeforeUpgrade(given, log);
  const files = [...migrations(), ...more];
  const store = await openPostgresStore(url ?? given.databaseUrl ?? '', 'platbook', null, { ...before, files });
  await store.close();
}

const ownBackups = async (): Promise<string[]> =>
  await readdir(join(server.services.config.dataDir, 'backups')).catch(() => []);

async function inStore(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.services.config.databaseUrl ?? '' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}
const tables = async (): Promise<unknown[]> =>
  await inStore("select tablename from pg_tables where schemaname = 'platbook' order by 1");

it('a backup of all is made before the store is changed, and none when there is nothing to change', async () => {
  await upgrade([]);
  expect(await ownBackups()).toEqual([]);
  await upgrade([next('create table platbook.later (id int)')]);
  const [name = '', ...more] = await ownBackups();
  expect(more).toEqual([]);
  expect(name).toMatch(/^platbook-before-upgrade-\d{8}T\d{6}Z\.zip$/);
  const archive = await openArchive(join(server.services.config.dataDir, 'backups', name));
  expect(await archive.damage()).toEqual([]);
  expect(archive.manifest.migrations.map((one) => one.name)).toEqual(migrations().map((one) => one.name));
  expect(archive.manifest.warehouse).not.toBe(null);
  archive.close();
  expect(await tables()).toContain('later');
  expect(logged.join('')).toContain('before that a backup was made');
});

it('a new store is made without one', async () => {
  const database = await emptyDatabase();
  await upgrade([next('create table platbook.later (id int)')], {}, database.url);
  expect(await ownBackups()).toEqual([]);
  await database.drop();
});

it('of two programs that start at once one makes it', async () => {
  await Promise.all([1, 2, 3].map(async () => await upgrade([next('create table platbook.later (id int)')])));
  expect(await ownBackups()).toHaveLength(1);
});

it('migrations that fail leave everything as it was, those of the same start as well', async () => {
  const before = await tables();
  const rows = await inStore('select t::text from platbook.migration t order by 1');
  await expect(upgrade([next('create table platbook.later (id int)'), BAD])).rejects.toThrow(/bigint/);
  expect(await tables()).toEqual(before);
  expect(await inStore('select t::text from platbook.migration t order by 1')).toEqual(rows);
  await upgrade([]);
  const me = await server.signIn();
  const { folders } = valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'After' } }));
  expect(folders.map((folder) => folder.name)).toEqual(['After', 'Before']);
});

it('without room for it nothing is changed, unless somebody says that it goes without', async () => {
  const before = await tables();
  const nowhere = join(dir, 'gone');
  const backups = { place: { kind: 'folder', path: nowhere }, at: { hour: 2, minute: 0 }, keep: 1 } as const;
  const change = [next('create table platbook.later (id int)')];
  await expect(upgrade(change, { backups })).rejects.toThrow(
    `could not be made in ${nowhere}: there is no folder ${nowhere}: make it, or mount what it is on. Nothing was changed.`,
  );
  expect(await tables()).toEqual(before);
  await upgrade(change, { backups, upgradeBackup: false });
  expect(await tables()).toContain('later');
  expect(logged.join('')).toContain('without a backup');
});

it('goes into the folder of the nightly ones, where the newest three of its kind are kept', async () => {
  const folder = await mkdtemp(join(dir, 'folder-'));
  const backups = { place: { kind: 'folder', path: folder }, at: { hour: 2, minute: 0 }, keep: 1 } as const;
  const made = [];
  for (let n = 0; n < 4; n += 1) {
    made.push(next('select 1', `900${n}_next.sql`));
    await upgrade(made, { backups });
  }
  expect(await readdir(folder)).toHaveLength(3);
  expect(await ownBackups()).toEqual([]);
});

it('an older program refuses the store that a newer one changed, and says what to do', async () => {
  await upgrade([next('create table platbook.later (id int)')]);
  await expect(upgrade([])).rejects.toThrow(
    'the store was made by a newer program (9000_next.sql): start that one, or restore a backup of before',
  );
});
