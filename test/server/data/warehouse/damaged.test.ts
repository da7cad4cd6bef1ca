/** Data that cannot be read: what needs none goes on. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSampleOnce } from '../../../../server/app/loadSampleOnce.ts';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, valueOf, type TestServer } from '../../../support/server.ts';

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
      const { client } = await server.signIn();
      const search = { filters: { groupIds: { values: [groupId] } } };
      const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
      expect(results).toHaveLength(3);
      expect(results.map(({ inSnapshot }) => inSnapshot)).toEqual([false, false, false]);
      valueOf(await client.call('saveFolder', { query: {}, body: { name: what } }));
      valueOf(await client.call('setStatus', { params: { id }, body: { status: null } }));
      expect(await client.call('listing', { query: { limit: 1 } })).toMatchObject({
        ok: false,
        status: 503,
        detail: expect.stringContaining('its file is damaged, missing'),
      });
      const ready = await server.request('GET', '/ready');
      expect([ready.status, await ready.text()]).toEqual([
        503,
        expect.stringContaining('its file is damaged, missing'),
      ]);
      expect(server.logged.join('')).toContain('the data in service cannot be opened');
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
