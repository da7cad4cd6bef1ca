/** An installation that an earlier program made, kept as it was (`test/fixtures`), in the hands of this one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../server/data/warehouse/schema.ts';
import { currentSnapshot, recordsFile } from '../../server/data/warehouse/snapshots.ts';
import { checkInstallation } from '../../server/platform/backup/checkInstallation.ts';
import { openArchive } from '../../server/platform/backup/archiveReader.ts';
import { openDatabase } from '../../server/platform/backup/openDatabase.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { migrations } from '../../server/platform/store/migrate.ts';
import { ANALYSIS, DOCUMENT, FOLDER, LIST, NOTE, OWNER, PARCELS, SEARCH, TAGS } from '../fixtures/keptWork.ts';
import { emptyDatabase, startTestServer, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { projectPath } from '../support/testCache.ts';

const KEPT = projectPath('test/fixtures/installation.zip.zst');
/** Of the program that made it: data of other tables have to be loaded again. */
const KEPT_SCHEMA_VERSION: number = 7;

let dir: string;
let config: Awaited<ReturnType<typeof unpack>>;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-kept-'));
  database = await emptyDatabase();
  config = await unpack(join(dir, 'data'));
});
afterAll(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

async function unpack(dataDir: string) {
  const path = join(dir, 'kept.zip');
  await writeFile(path, zstdDecompressSync(await readFile(KEPT)));
  const into = { dataDir, warehouseDir: join(dataDir, 'warehouse'), s3: null, databaseUrl: database.url };
  const archive = await openArchive(path);
  const log = createLog('silent');
  await restoreBackup(
    archive,
    into,
    async () => await openDatabase({ ...into, databaseSchema: 'platbook' }, log, true),
  );
  archive.close();
  return into;
}

/** Long after it was made. */
async function start(): Promise<TestServer> {
  const server = await startTestServer({ config });
  server.clock.advance(24 * 60 * 365 * 2);
  return server;
}

describe('started by this program', () => {
  let server: TestServer;
  beforeAll(async () => (server = await start()));
  afterAll(async () => await server.close());

  it('has its lists, notes, analyses, searches and files', async () => {
    const { client, token, auth } = await server.signIn(OWNER);
    expect(auth.propertyFolders.map(({ name }) => name)).toEqual([FOLDER]);
    const list = auth.propertyGroups.find(({ name }) => name === LIST);
    expect(list?.folderId).toBe(auth.propertyFolders[0]?.id);
    const search = { filters: { groupIds: { values: [list?.id ?? 0] } } };
    const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
    expect(results).toHaveLength(5);
    expect(results.filter(({ note }) => note !== null)).toMatchObject([{ note: NOTE, tags: TAGS }]);
    const { analyses } = valueOf(await client.call('analyses'));
    expect(analyses).toMatchObject([
      { name: ANALYSIS.name, propertyId: results.find(({ note }) => note === NOTE)?.propertyId },
    ]);
    const report = await client.call('savedAnalysisReport', { params: { id: analyses[0]?.id ?? 0, format: 'csv' } });
    expect(await valueOf(report).content.text()).toContain('250000.50');
    expect(valueOf(await client.call('savedSearches')).savedSearches).toMatchObject([{ name: SEARCH }]);
    const id = analyses[0]?.propertyId ?? 0;
    const { documents } = valueOf(await client.call('documents', { params: { id } }));
    expect(documents).toMatchObject([{ name: DOCUMENT.name }]);
    const file = await server.request('GET', `/app/documents/${documents[0]?.id}/file`, { token });
    expect(await file.text()).toBe(DOCUMENT.text);
  });

  it('has all tables of this program, and nothing in it is damaged', async () => {
    const opened = await openDatabase({ ...config, databaseSchema: 'platbook' }, createLog('silent'));
    const { rows } = await opened.pool.query<{ name: string }>('select name from migration order by 1');
    expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
    const { damage } = await checkInstallation(opened.pool, config);
    await opened.close();
    expect(damage).toEqual(
      KEPT_SCHEMA_VERSION === SCHEMA_VERSION ? [] : [expect.stringContaining('tables of another version')],
    );
  });

  it('has its parcels, or says that they have to be loaded again', async () => {
    const { parts } = (await (await server.request('GET', '/ready')).json()) as { parts: Record<string, string> };
    if (KEPT_SCHEMA_VERSION === SCHEMA_VERSION) {
      expect(parts['warehouse']).toBe('ok');
      const [count] = await server.services.warehouse.query<{ n: number }>('SELECT count(*) AS n FROM parcel');
      expect(Number(count?.n)).toBe(PARCELS);
    } else expect(parts['warehouse']).toContain('of an earlier version');
  });
});

async function setVersion(path: string, version: number): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`UPDATE snapshot_meta SET value = '${version}' WHERE key = 'schema_version'`);
  connection.closeSync();
  instance.closeSync();
}

it('goes on with lists where its data are of an earlier version', async () => {
  const { path = '' } = (await currentSnapshot(config.warehouseDir)) ?? {};
  const before = await readFile(path);
  await setVersion(path, 1);
  const server = await start();
  const { auth } = await server.signIn(OWNER);
  expect(auth.propertyGroups.map(({ name }) => name)).toContain(LIST);
  const { parts } = (await (await server.request('GET', '/ready')).json()) as { parts: Record<string, string> };
  expect(parts['warehouse']).toContain('of an earlier version');
  expect(server.logged.join('')).toContain('load the data again (npm run ingest');
  await server.close();
  await writeFile(path, before);
});

it('with a file of records of a newer form the start is refused, and says what to do', async () => {
  const { path = '' } = (await currentSnapshot(config.warehouseDir)) ?? {};
  // Of what is older than the tables nothing more is read.
  const tables = await readFile(path);
  await setVersion(path, SCHEMA_VERSION);
  const whole = await readFile(recordsFile(path));
  const newer = Buffer.from(whole);
  newer.write('9', newer.byteLength - 1, 'latin1');
  await writeFile(recordsFile(path), newer);
  await expect(startTestServer({ config })).rejects.toThrow(
    /the file of records of snapshot \S+ has another form: it was made by a newer Platbook\. Start that one, or restore/,
  );
  await writeFile(recordsFile(path), whole);
  await writeFile(path, tables);
});
