/** Data that cannot be read: what needs none goes on. */
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSampleOnce } from '../../../../server/app/loadSampleOnce.ts';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { BLOCK_PARCELS } from '../../../../server/data/warehouse/records/format.ts';
import { stateFile } from '../../../../server/data/warehouse/records/stateFiles.ts';
import { currentSnapshot, recordsFile } from '../../../../server/data/warehouse/snapshots.ts';
import { tablesFile } from '../../../../server/data/warehouse/tablesFile.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let dir: string;
let whole: TestServer;
let groupId: number;
let id: number;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-damaged-'));
  whole = await startTestServer({ sampleParcels: 300 });
  const ids = await sampleIds(whole, 3);
  id = ids[0] ?? 0;
  groupId = await saveInto(await whole.signIn(), 'Spring', ids);
});
afterAll(async () => {
  await whole.close();
  await rm(dir, { recursive: true, force: true });
});

/** Another server on the same store, with data of its own in a folder. */
async function startOn(warehouseDir: string): Promise<TestServer> {
  const { databaseUrl } = whole.services.config;
  return await startTestServer({ config: { warehouseDir, databaseUrl } });
}

it.each(['missing', 'damaged'])(
  'a file that is %s: lists and notes go on, a search says what is wrong, /ready too',
  async (what) => {
    const folder = join(dir, what);
    await cp(whole.services.config.warehouseDir, folder, { recursive: true });
    const before = await currentSnapshot(folder);
    const path = before?.path ?? '';
    if (what === 'missing') await rm(path);
    else await writeFile(path, 'this is no database');
    const server = await startOn(folder);
    try {
      const { client, auth } = await server.signIn();
      // The screen does not call it "nothing loaded".
      expect(auth.data).toMatchObject({
        sources: [],
        problem: expect.stringContaining('its file is damaged, missing'),
      });
      const search = { filters: { groupIds: { values: [groupId] } } };
      const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
      expect(results).toHaveLength(3);
      expect(results.map(({ inSnapshot, unreadable }) => [inSnapshot, unreadable])).toEqual(
        results.map(() => [false, true]),
      );
      valueOf(await client.call('saveFolder', { query: {}, body: { name: what } }));
      valueOf(await client.call('setStatus', { params: { id }, body: { status: null } }));
      expect(await client.call('listing', { query: { limit: 1 } })).toMatchObject({
        ok: false,
        status: 503,
        detail: expect.stringContaining('its file is damaged, missing'),
      });
      // Nor is a property called unknown that nobody can look up.
      const { token } = await server.signIn();
      const looks: readonly Call[] = Object.values(contract).filter(
        ({ path }) => /\/(property|streetside).*\{id\}/.test(path) && !/\/(status|reports\/)/.test(path),
      );
      const told: string[] = [];
      for (const { method, path } of looks) {
        const at = path.replace('{id}', String(id)).replace('{listingType}', 'V').replace('{code}', 'PROPERTY');
        const found = await server.request(method, at, { token, ...(method === 'GET' ? {} : { body: {} }) });
        // Some want more than a number; nobody is told that there is no such property.
        expect([path, found.status]).toEqual([path, expect.toBeOneOf([400, 503])]);
        if (found.status === 503 && (await found.text()).includes('damaged, missing')) told.push(path);
      }
      expect(told.length).toBeGreaterThan(7);
      const ready = await server.request('GET', '/ready');
      expect([ready.status, await ready.text()]).toEqual([
        503,
        expect.stringContaining('its file is damaged, missing'),
      ]);
      expect(server.logged.join('')).toContain('the data in service is damaged');
      // Neither invented data nor the rows of a file take the place of what cannot be read.
      const { services } = server;
      await loadSampleOnce({ ...services, config: { ...services.config, sampleParcels: 300 } });
      expect(await currentSnapshot(folder)).toEqual(before);
      const file = new File(['APN,Address\n12-34,1 Main Street\n'], 'rows.csv');
      const answer = await client.call('uploadImport', { upload: { file, groupName: 'Rows' } });
      expect(answer).toMatchObject({ ok: false, status: 503 });
    } finally {
      await server.close();
    }
  },
);

it.each(['tables', 'records'])(
  'a block of the %s that is damaged is told as that, and the rest works',
  async (part) => {
    const folder = join(dir, part);
    await cp(whole.services.config.warehouseDir, folder, { recursive: true });
    const path = (await currentSnapshot(folder))?.path ?? '';
    const tables = tablesFile(path, 'ga');
    const [file, at] =
      part === 'tables'
        ? [tables, await blockOf(tables, 'parcel', 'address_rank')]
        : [stateFile(recordsFile(path), 'ga'), 40];
    const handle = await open(file, 'r+');
    await handle.write(Buffer.from('damaged'), 0, 7, at);
    await handle.close();
    const server = await startOn(folder);
    try {
      const me = await server.signIn();
      const { client } = me;
      expect((await server.request('GET', '/ready')).status).toBe(200);
      const refused = {
        ok: false,
        status: 503,
        detail: expect.stringContaining('Part of the property data cannot be read'),
      };
      // The parcels of a damaged block stand on one of the three pages.
      const pages = await Promise.all(
        [0, 1, 2].map(async (index) => await client.call('listing', { query: { limit: 100, index } })),
      );
      expect(pages).toContainEqual(expect.objectContaining(refused));
      for (const page of pages.filter(({ ok }) => !ok)) expect(page).toMatchObject(refused);
      if (part === 'records') {
        expect(pages.some(({ ok }) => ok)).toBe(true);
        await opensOwnWork(me);
      }
      valueOf(await client.call('saveFolder', { query: {}, body: { name: part } }));
      valueOf(await client.call('suggestions', { query: { q: 'a' } }));
      const ready = await server.request('GET', '/ready');
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('Part of the property data')]);
      const logged = server.logged.join('');
      expect(logged.split('the data in service is damaged').length - 1).toBe(1);
      expect(logged).toContain(part === 'tables' ? basename(path).replace('.duckdb', '.*.duckdb') : basename(file));
    } finally {
      await server.close();
    }
  },
);

/** One's own lists and deals open beside damaged records, with what can be read; a deal is not begun on what cannot. */
async function opensOwnWork(me: SignedIn): Promise<void> {
  const search = { filters: { groupIds: { values: [await saveInto(me, 'All', await sampleIds(whole, 300))] } } };
  const { results } = valueOf(await me.client.call('queryGroups', { body: { search: { ...search, limit: 300 } } }));
  const [readable, damaged] = [true, false].map((is) => results.filter(({ inSnapshot }) => inSnapshot === is));
  expect(damaged?.length).toBe(BLOCK_PARCELS);
  expect(results.filter(({ inSnapshot, unreadable }) => inSnapshot === unreadable)).toEqual([]);
  expect(readable?.length).toBe(300 - BLOCK_PARCELS);
  const begin = async (propertyId = 0) => await me.client.call('saveAnalysis', { body: { propertyId, name: 'Deal' } });
  expect(valueOf(await begin(readable?.[0]?.propertyId)).analyses[0]?.property).not.toBeNull();
  expect(await begin(damaged?.[0]?.propertyId)).toMatchObject({ ok: false, status: 503 });
}

/** Where the middle of a block of a column lies in a file of DuckDB: three headers, then blocks. */
async function blockOf(path: string, table: string, column: string): Promise<number> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(
    `SELECT block_id, block_offset FROM pragma_storage_info('${table}') WHERE column_name = '${column}' AND block_id >= 0 LIMIT 1`,
  );
  connection.closeSync();
  instance.closeSync();
  const [block, offset] = found.getRows()[0] ?? [];
  return 3 * 4096 + Number(block) * 256 * 1024 + Number(offset) + 16;
}

it('everybody signs in although what the screen first tells of the data cannot be read', async () => {
  const folder = join(dir, 'places');
  await cp(whole.services.config.warehouseDir, folder, { recursive: true });
  const path = tablesFile((await currentSnapshot(folder))?.path ?? '', 'ga');
  const handle = await open(path, 'r+');
  await handle.write(Buffer.from('damaged'), 0, 7, await blockOf(path, 'place', 'label'));
  await handle.close();
  const server = await startOn(folder);
  try {
    const { auth } = await server.signIn();
    expect(auth.data).toEqual({
      snapshotId: null,
      sources: [],
      leadRules: {},
      places: [],
      problem: expect.stringContaining('Part of the property data cannot be read'),
    });
  } finally {
    await server.close();
  }
});

it('the data of before stands in while it is whole, and what is loaded next takes its place', async () => {
  const folder = join(dir, 'before');
  await cp(whole.services.config.warehouseDir, folder, { recursive: true });
  const before = await currentSnapshot(folder);
  await loadSample({ dir: folder, parcels: 300 });
  await writeFile((await currentSnapshot(folder))?.path ?? '', 'this is no database');
  const server = await startOn(folder);
  try {
    const { client } = await server.signIn();
    expect(server.services.warehouse.current()?.id).toBe(before?.id);
    expect(valueOf(await client.call('listing', { query: { limit: 1 } })).results).toHaveLength(1);
    // What was loaded since is not in it: nothing is built on it without a word.
    await expect(loadSample({ dir: folder, parcels: 300 })).rejects.toThrow(
      /^the property data in service cannot be read \(.*\): restore a backup \(npx platbook restore\), or start anew/,
    );
    expect(server.services.warehouse.current()?.id).toBe(before?.id);
    await loadSample({ dir: folder, parcels: 300, fresh: true });
    const published = await currentSnapshot(folder);
    await expect.poll(() => server.services.warehouse.current()?.id).toBe(published?.id);
  } finally {
    await server.close();
  }
});
