/** Loads that are stopped, refused, in each other's way, or forgotten: what is in service stays whole. */
import { existsSync, readdirSync, utimesSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWarehouse } from '../../../../server/data/ingest/ingestLock.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { isLoadedSince } from '../../../../server/search/additions/loaded.ts';
import { clearLeft } from '../../../../server/search/additions/clearLeft.ts';
import { sweepAdditions } from '../../../../server/search/additions/sweepAdditions.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { additionIn, brought, strangeRoll, whenOver } from '../../../support/additions.ts';
import { AT_ONCE, until } from '../../../support/until.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

const warehouseDir = (): string => server.services.config.warehouseDir;
const inService = async (): Promise<string | null> => (await currentSnapshot(warehouseDir()))?.id ?? null;
const folderOf = (id: number | string): string => join(server.services.config.dataDir, 'additions', String(id));
const load = async (id: number, body = {}) => await operator.client.call('loadSource', { params: { id }, body });
const stop = async (id: number) => await operator.client.call('cancelAddition', { params: { id } });

it('what is said of a load that could be refused is refused before, and can be mended and loaded again', async () => {
  const { client } = operator;
  const first = await brought(client, 'Roll.csv', strangeRoll(300));
  valueOf(await load(first.id));
  expect(await whenOver(client, first.id)).toMatchObject({ state: 'DONE', hasRejected: false });
  const recipe = valueOf(
    await client.call('additionRecipe', {
      params: { id: (await brought(client, 'Roll.csv', strangeRoll(300))).id },
      body: {},
    }),
  );
  const since = async (ms: number) =>
    await isLoadedSince(warehouseDir(), parseRecipe(JSON.parse(recipe.text), 'it'), new Date(Date.now() - ms));
  // A load that is ended in the moment in which it is done is known to be.
  expect([await since(600_000), await since(0)]).toEqual([true, false]);
  server.clock.advance(60 * 24);
  const { id } = await brought(client, 'Roll.csv', strangeRoll(100));
  const preview = valueOf(await client.call('previewSource', { params: { id }, body: {} }));
  expect(preview.outcome).toBe(null);
  expect(preview.refused).toMatch(
    /but not 200 of the 300 .* say that it has only some parcels; .* choose to retire them/,
  );
  expect(preview.told).toContain('SOLD');
  const before = await inService();
  valueOf(await load(id));
  const failed = await whenOver(client, id);
  expect(failed).toMatchObject({ state: 'FAILED', report: null, message: preview.refused });
  expect(await inService()).toBe(before);
  valueOf(await load(id, { retire: true }));
  expect((await whenOver(client, id)).report).toMatchObject({ parcels: 100, newParcels: 0, retired: 200 });
  expect(await inService()).not.toBe(before);
  expect(await load(id)).toMatchObject({ status: 404 });
  expect(await stop(id)).toMatchObject({ status: 422 });
});

describe('a load that is stopped', () => {
  it('ends in its midst: the facts in service stay, nothing half is left, the next one begins', async () => {
    const { client } = operator;
    const before = await inService();
    const { id } = await brought(client, 'Large.csv', strangeRoll(30_000, { letter: 'L' }));
    valueOf(await load(id, { partial: true }));
    await until(
      'it is building',
      async () => {
        const { phase } = await additionIn(client, id);
        return (
          phase !== null && /^(Cleaning|Deriving|Writing)/.test(phase) && existsSync(join(warehouseDir(), 'building'))
        );
      },
      AT_ONCE,
    );
    expect(valueOf(await stop(id))).toMatchObject({ state: 'LOADING', cancelRequested: true });
    expect(await whenOver(client, id)).toMatchObject({ state: 'CANCELLED', report: null, message: null });
    expect(await inService()).toBe(before);
    expect(readdirSync(warehouseDir()).filter((name) => /building|lock/.test(name))).toEqual([]);
    await expect.poll(() => readdirSync(folderOf(id))).toEqual(['recipe.json']);
    const next = await brought(client, 'Next.csv', strangeRoll(30, { letter: 'N' }));
    valueOf(await load(next.id, { partial: true }));
    expect(await whenOver(client, next.id)).toMatchObject({ state: 'DONE' });
    const audit = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('subject', '=', 'Records of Large.csv')
      .orderBy('id')
      .execute();
    expect(audit.map(({ after }) => after)).toEqual([{ Load: 'begun' }, { Load: 'stopped' }]);
  });

  it('also while it waits for somebody else to be done with the facts', async () => {
    const { client } = operator;
    const unlock = await lockWarehouse(warehouseDir());
    const one = await brought(client, 'Waits.csv', strangeRoll(30, { letter: 'W' }));
    const other = await brought(client, 'Behind.csv', strangeRoll(30, { letter: 'V' }));
    valueOf(await load(one.id, { partial: true }));
    await until('it waits', async () => (await additionIn(client, one.id)).phase === 'Waiting for another load');
    expect(await load(one.id)).toMatchObject({
      status: 422,
      detail: 'This file is being loaded already. Nothing was changed.',
    });
    valueOf(await load(other.id));
    expect(valueOf(await stop(other.id))).toMatchObject({ state: 'CANCELLED' });
    await unlock();
    expect(await whenOver(client, one.id)).toMatchObject({ state: 'DONE' });
    expect(await additionIn(client, other.id)).toMatchObject({ state: 'CANCELLED' });
  });
});

it('files that nobody loads are removed after a week, and what a server that died has left of an upload', async () => {
  const { client } = operator;
  const { id } = await brought(client, 'Forgotten.csv', strangeRoll(10));
  const left = folderOf('new-left');
  mkdirSync(left);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(left, yesterday, yesterday);
  server.clock.advance(60 * 24 * 6);
  await sweepAdditions(server.services);
  expect(await additionIn(client, id)).toMatchObject({ state: 'WAITING' });
  expect(existsSync(left)).toBe(false);
  server.clock.advance(60 * 24 * 2);
  expect(await sweepAdditions(server.services)).toBeGreaterThan(0);
  expect(await additionIn(client, id)).toMatchObject({ state: 'CANCELLED', message: expect.stringMatching(/7 days/) });
  expect(readdirSync(folderOf(id))).toEqual([]);
});

it('what was over in the moment in which its server died is cleared when it starts again, and nothing that waits', async () => {
  const { client } = operator;
  const waiting = await brought(client, 'Waits on.csv', strangeRoll(10));
  const over = await brought(client, 'Over.csv', strangeRoll(10));
  valueOf(await stop(over.id));
  mkdirSync(join(folderOf(over.id), 'file'));
  for (const name of ['file/Over.csv', 'loaded.json', 'recipe.json'])
    writeFileSync(join(folderOf(over.id), name), '{}');
  const before = readdirSync(folderOf(waiting.id));
  await clearLeft(server.services);
  expect(readdirSync(folderOf(over.id))).toEqual(['recipe.json']);
  expect(readdirSync(folderOf(waiting.id))).toEqual(before);
  expect(await additionIn(client, waiting.id)).toMatchObject({ state: 'WAITING' });
});
