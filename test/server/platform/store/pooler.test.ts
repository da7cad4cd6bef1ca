/** The store behind a pooler that hands each transaction whatever connection is free. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../../../src/api/contract/events.ts';
import { createEvents } from '../../../../src/api/events.ts';
import { needs } from '../../../support/needs.ts';
import { hasPooler, startPooler, type Pooler } from '../../../support/pooler.ts';
import { makeDatabaseServer, type DatabaseServer } from '../../../support/postgresServer.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { holdAgainst, startSaving } from '../../../support/saving.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';

const CONNECTIONS = 4;

describe('pgbouncer in transaction mode', needs(hasPooler, 'pgbouncer is not installed'), () => {
  let database: DatabaseServer;
  let pooler: Pooler;
  let server: TestServer;
  let me: SignedIn;
  beforeAll(async () => {
    database = await makeDatabaseServer();
    await database.start();
    pooler = await startPooler(database.url, CONNECTIONS);
    server = await startTestServer({ sampleParcels: 500, config: { databaseUrl: pooler.url } });
    me = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    await pooler.stop();
    await database.remove();
  });

  it('serves two installations in schemas of their own over the same connections, and neither meets the other', async () => {
    const other = await startTestServer({
      sampleParcels: 500,
      config: { databaseUrl: pooler.url, databaseSchema: 'elsewhere' },
    });
    try {
      const there = await other.signIn();
      const ids = await sampleIds(server, 30);
      const both = async (one: SignedIn, what: string): Promise<void> => {
        for (const [at, id] of ids.entries()) {
          await saveInto(one, `${what} ${at % 3}`, [id]);
          valueOf(await one.client.call('saveContact', { query: {}, body: { lastName: what } }));
        }
      };
      await Promise.all([both(me, 'Here'), both(me, 'Also here'), both(there, 'There')]);
      const names = async (one: TestServer): Promise<string[]> =>
        (await one.db.selectFrom('property_group').select('name').orderBy('name').execute()).map(({ name }) => name);
      expect((await names(server)).filter((name) => /here/i.test(name))).toEqual(
        ['Also here', 'Here'].flatMap((what) => [0, 1, 2].map((at) => `${what} ${at}`)),
      );
      expect((await names(other)).filter((name) => /here/i.test(name))).toEqual([0, 1, 2].map((at) => `There ${at}`));
      expect(
        await other.db.selectFrom('contact').select('last_name').where('last_name', '=', 'Here').execute(),
      ).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('hears other processes where DATABASE_DIRECT_URL says how', async () => {
    const direct = { databaseUrl: pooler.url, databaseDirectUrl: database.url };
    const [one, two] = [await startTestServer({ config: direct }), await startTestServer({ config: direct })];
    const heard: ServerEvent[] = [];
    const stop = createEvents({ baseUrl: one.baseUrl, fetch, token: () => me.token }).listen({
      onOpen: () => undefined,
      onEvent: (event) => void heard.push(event),
      onLost: () => undefined,
    });
    try {
      await expect
        .poll(() => {
          two.services.events.publishToAll({ type: 'data.changed', snapshotId: 'told by another' });
          return heard.map(({ type }) => type);
        })
        .toContain('data.changed');
    } finally {
      stop();
      await one.close();
      await two.close();
    }
    // Without it that is said, once somebody would hear.
    const silent = createEvents({ baseUrl: server.baseUrl, fetch, token: () => me.token }).listen({
      onOpen: () => undefined,
      onEvent: () => undefined,
      onLost: () => undefined,
    });
    await until('the log says it', () => server.logged.some((line) => line.includes('set DATABASE_DIRECT_URL')));
    silent();
  });

  it('keeps what was acknowledged, once and whole, when the database behind it dies under load', async () => {
    const parcels = await sampleIds(server, 5);
    const saving = startSaving({ baseUrl: () => server.baseUrl, token: me.token, people: 6, parcels });
    for (const ending of ['kill', 'immediate'] as const) {
      const before = saving.acknowledged();
      await until('saves go on', () => saving.acknowledged() >= before + 20);
      await database.end(ending);
      await database.start();
    }
    const before = saving.acknowledged();
    await until('saves go on', () => saving.acknowledged() >= before + 20);
    await saving.stop();
    const found = await holdAgainst(database.url, saving.saves, parcels.length);
    expect(found).toMatchObject({ lost: [], doubled: [], torn: [], denied: [] });
    expect([...saving.statuses.keys()].filter((status) => ![200, 503, 409, 422].includes(status))).toEqual([]);
  });
});
