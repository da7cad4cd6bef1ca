/** Records that the server fetches by itself, over HTTP: from the address or the folder to the parcels in service. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourcePlace } from '../../../../src/api/contract/search/addSource.ts';
import { runAdditionJob } from '../../../../server/search/additions/runAddition.job.ts';
import { fetchAdditionJob } from '../../../../server/search/fetching/fetchAddition.job.ts';
import { resumeAdditionsJob } from '../../../../server/search/additions/resumeAdditions.job.ts';
import { additionIn, strangeRoll, whenFetched, whenOver } from '../../../support/additions.ts';
import { openPublisher, type Publisher } from '../../../support/publisher.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { AT_ONCE, until } from '../../../support/until.ts';

let server: TestServer;
let publisher: Publisher;
let operator: SignedIn;
beforeAll(async () => {
  publisher = await openPublisher();
  server = await startTestServer({ config: { workers: true, sourcePrivate: ['127.0.0.1'] } });
  operator = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

const ask = async (place: SourcePlace) => await operator.client.call('fetchSource', { body: { place } });
const held = (id: number): string[] => {
  try {
    return readdirSync(join(server.services.config.dataDir, 'additions', String(id))).toSorted();
  } catch {
    return [];
  }
};

describe('a file at an address', () => {
  it('is fetched, and goes the way of one that is brought up', async () => {
    const { client } = operator;
    publisher.publishes('/roll.csv', strangeRoll(60), '"one"');
    const place = { kind: 'ADDRESS', address: publisher.at('/roll.csv') } as const;
    const asked = valueOf(await ask(place));
    expect(asked).toMatchObject({ state: 'FETCHING', fileName: 'roll.csv', place });
    const { id, bytes } = await whenFetched(client, asked.id);
    expect(bytes).toBe(strangeRoll(60).length);
    const proposal = valueOf(await client.call('proposeSource', { params: { id }, body: {} }));
    expect(proposal).toMatchObject({ fileName: 'roll.csv', rows: 60, problem: null });
    valueOf(await client.call('loadSource', { params: { id }, body: {} }));
    expect(await whenOver(client, id)).toMatchObject({ state: 'DONE', report: { parcels: 60 }, place });
    await expect.poll(() => held(id)).toEqual(['recipe.json']);
  });

  it('that cannot be had, or is none, is said, and nothing of it stays', async () => {
    const { client } = operator;
    const refused = async (path: string) => {
      const { id } = valueOf(await ask({ kind: 'ADDRESS', address: publisher.at(path) }));
      const over = await whenFetched(client, id);
      await expect.poll(() => held(id)).toEqual([]);
      return over;
    };
    expect(await refused('/missing.csv')).toMatchObject({
      state: 'NOT_FETCHED',
      message: 'The server there answers with 404. Nothing was kept.',
    });
    publisher.publishes('/deed.csv', '%PDF-1.7 \0 nothing to load');
    expect(await refused('/deed.csv')).toMatchObject({
      state: 'NOT_FETCHED',
      message: expect.stringMatching(/text file|read/),
    });
    const outside = { kind: 'ADDRESS', address: 'http://169.254.169.254/latest/meta-data' } as const;
    const { id } = valueOf(await ask(outside));
    expect(await whenFetched(client, id)).toMatchObject({
      state: 'NOT_FETCHED',
      message: expect.stringMatching(/not public/),
    });
    expect(await ask({ kind: 'ADDRESS', address: 'ftp://example.com/x' })).toMatchObject({
      status: 422,
      fieldErrors: { address: expect.stringMatching(/begins with ftp/) },
    });
  });

  it('is stopped while it comes', async () => {
    const { client } = operator;
    publisher.answers('/slow.csv', (_, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('PIN,SITUS\n');
    });
    const { id } = valueOf(await ask({ kind: 'ADDRESS', address: publisher.at('/slow.csv') }));
    await until('it comes', async () => (await additionIn(client, id)).total > 0, AT_ONCE);
    expect(valueOf(await client.call('cancelAddition', { params: { id } }))).toMatchObject({ cancelRequested: true });
    expect(await whenFetched(client, id)).toMatchObject({ state: 'CANCELLED', message: null });
    await expect.poll(() => held(id)).toEqual([]);
  });

  it('whose server died is fetched anew by the next one, and given up where that kills each', async () => {
    const { client } = operator;
    publisher.publishes('/again.csv', strangeRoll(5, { letter: 'G' }));
    const { operator_account_id, operator_id } = await server.db
      .selectFrom('source_addition')
      .select(['operator_account_id', 'operator_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const left = async (attempts: number): Promise<number> => {
      const row = await server.db
        .insertInto('source_addition')
        .values({
          operator_account_id,
          operator_id,
          file_name: 'again.csv',
          bytes: 0,
          created: server.clock.now(),
          state: 'FETCHING',
          place: JSON.stringify({ kind: 'ADDRESS', address: publisher.at('/again.csv') }),
          worker: 'dead',
          lease_until: new Date(0),
          attempts,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const [id, hopeless] = [await left(1), await left(5)];
    await resumeAdditionsJob({}, server.services);
    expect(await additionIn(client, id)).toMatchObject({ state: 'WAITING' });
    expect(await additionIn(client, hopeless)).toMatchObject({
      state: 'NOT_FETCHED',
      message: expect.stringMatching(/5 times/),
    });
    // What is fetched is neither fetched again nor loaded by itself.
    const asked = publisher.asked.length;
    await fetchAdditionJob({ additionId: id }, server.services);
    await runAdditionJob({ additionId: id }, server.services);
    expect([publisher.asked.length, (await additionIn(client, id)).state]).toEqual([asked, 'WAITING']);
  });
});

it('a file in a folder of the server is picked from a list', async () => {
  const { client } = operator;
  const [folder = ''] = server.services.config.incoming;
  expect(valueOf(await client.call('incoming'))).toEqual({ folders: [folder], files: [] });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Mine.csv'), strangeRoll(12, { letter: 'F' }));
  const { files } = valueOf(await client.call('incoming'));
  expect(files).toMatchObject([{ folder, file: 'Mine.csv' }]);
  const place = { kind: 'FOLDER', folder, file: 'Mine.csv' } as const;
  const { id } = valueOf(await ask(place));
  expect(await whenFetched(client, id)).toMatchObject({ state: 'WAITING', fileName: 'Mine.csv', place });
  expect(await ask({ ...place, folder: '/etc' })).toMatchObject({ status: 422 });
  const out = valueOf(await ask({ ...place, file: '../platbook.key' }));
  expect(await whenFetched(client, out.id)).toMatchObject({ state: 'NOT_FETCHED' });
});

it('only who operates the installation is let in', async () => {
  const { client } = await server.newcomer();
  const before = publisher.asked.length;
  expect(await client.call('incoming')).toMatchObject({ status: 403 });
  const place = { kind: 'ADDRESS', address: publisher.at('/roll.csv') } as const;
  expect(await client.call('fetchSource', { body: { place } })).toMatchObject({ status: 403 });
  expect(publisher.asked.length).toBe(before);
});
