/** Sources that are looked at again by themselves: what is the same is left, what is new is loaded, what is wrong is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtSourcesJob } from '../../../../server/search/watches/lookAtSources.job.ts';
import { strangeRoll, whenOver } from '../../../support/additions.ts';
import { openPublisher, type Publisher } from '../../../support/publisher.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';
import { fetchedSource, newestNamed, whenLooked } from '../../../support/watched.ts';

let server: TestServer;
let publisher: Publisher;
let operator: SignedIn;
const NAME = 'County roll';
let id = 0;
const at = (path: string) => ({ kind: 'ADDRESS', address: publisher.at(path) }) as const;
const daily = { rhythm: 'DAY', hour: 6 } as const;
const alerts = async (): Promise<string[]> =>
  (await server.db.selectFrom('alert').select('text').where('level', '=', 'warning').orderBy('id').execute()).map(
    ({ text }) => text,
  );
const lookNow = async () => await operator.client.call('lookAtSource', { params: { id } });
const state = async () => (await newestNamed(operator, NAME)).watching?.watch;

beforeAll(async () => {
  publisher = await openPublisher();
  server = await startTestServer({
    config: { workers: true, sourcePrivate: ['127.0.0.1'], timeZone: 'America/New_York' },
  });
  operator = await server.signIn();
  publisher.publishes('/roll.csv', strangeRoll(200), '"one"');
  ({ id } = await fetchedSource({ server, operator }, at('/roll.csv'), NAME));
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

describe('a source that was fetched', () => {
  it('is watched from then on, and what is the same is not loaded', async () => {
    const { client } = operator;
    expect((await newestNamed(operator, NAME)).watching).toEqual({ place: at('/roll.csv'), watch: null });
    expect(await lookNow()).toMatchObject({ status: 404 });
    const begun = valueOf(await client.call('watchSource', { params: { id }, body: daily }));
    expect(begun.watch).toMatchObject({ ...daily, outcome: null, looked: null, isLooking: false });
    expect(Date.parse(begun.watch?.nextLook ?? '')).toBeGreaterThan(server.clock.now().getTime());
    // Not before its time.
    const asked = publisher.asked.length;
    await lookAtSourcesJob({}, server.services);
    expect(publisher.asked.length).toBe(asked);
    server.clock.advance(24 * 60);
    await lookAtSourcesJob({}, server.services);
    expect(await state()).toMatchObject({
      outcome: 'UNCHANGED',
      message: null,
      looked: server.clock.now().toISOString(),
    });
    expect(publisher.asked.length).toBe(asked + 1);
    expect(valueOf(await client.call('additions')).resultCount).toBe(1);
    // Another rhythm keeps what is known.
    const changed = valueOf(await client.call('watchSource', { params: { id }, body: { rhythm: 'WEEK', hour: 7 } }));
    expect(changed.watch).toMatchObject({ rhythm: 'WEEK', hour: 7, outcome: 'UNCHANGED' });
  });

  it('and published anew is loaded by the recipe that is kept, under its day; saved searches tell what came', async () => {
    const { client } = operator;
    const search = { type: 'COUNTY', fips: '51003', label: 'Albemarle', listingType: 'CUSTOM' } as const;
    const saved = valueOf(
      await client.call('saveSearch', { body: { name: 'The county', search, notificationInterval: 'IMMEDIATE' } }),
    );
    publisher.publishes('/roll.csv', strangeRoll(203), '"two"');
    expect(valueOf(await lookNow()).watch).toMatchObject({ isLooking: true });
    const watch = await whenLooked(operator, NAME, 'LOADED');
    expect(watch.message).toBe('203 parcels are in: 3 new, 0 retired.');
    const [addition] = valueOf(await client.call('additions')).results;
    expect(addition).toMatchObject({ state: 'DONE', place: at('/roll.csv'), report: { newParcels: 3 } });
    const source = await newestNamed(operator, NAME);
    expect(source).toMatchObject({ asOf: '2026-03-03', parcels: 203 });
    const runs = async () => valueOf(await client.call('searchChanges', { params: { id: saved.id }, query: {} }));
    await until('the saved search tells of three', async () =>
      (await runs()).runs.some(({ entered }) => entered === 3),
    );
    expect((await alerts()).filter((text) => text.includes(NAME))).toEqual([]);
    ({ id } = source);
    // The same again is the same, by what is known of the new one.
    valueOf(await lookNow());
    await whenLooked(operator, NAME, 'UNCHANGED');
  });

  it('with far fewer rows, or without a column, is not loaded, and who set it is told once; mended by hand it goes on', async () => {
    const { client } = operator;
    const before = server.services.warehouse.current()?.id;
    publisher.publishes('/roll.csv', strangeRoll(20), '"few"');
    valueOf(await lookNow());
    const refused = await whenLooked(operator, NAME, 'REFUSED');
    expect(refused.message).toMatch(/\w/);
    expect(await alerts()).toEqual([
      expect.stringMatching(/^County roll was published anew and was not loaded\. .+stayed as it was/),
    ]);
    valueOf(await lookNow());
    await until('it was looked at', async () => (await state())?.isLooking === false);
    expect([(await state())?.outcome, (await alerts()).length]).toEqual(['REFUSED', 1]);
    publisher.publishes(
      '/roll.csv',
      strangeRoll(210).replace('SITUS_ZIP', 'POSTAL').replace('PIN', 'NUMBER'),
      '"renamed"',
    );
    valueOf(await lookNow());
    await until('the renamed one is refused', async () => (await alerts()).length === 2);
    expect((await whenLooked(operator, NAME, 'REFUSED')).message).toMatch(/PIN|SITUS_ZIP|column/);
    expect(server.services.warehouse.current()?.id).toBe(before);
    // What waits under Add records is loaded with what a person says, and so it is loaded from now on.
    const [failed] = valueOf(await client.call('additions')).results;
    expect(failed).toMatchObject({ state: 'FAILED' });
    const params = { id: failed?.id ?? 0 };
    const proposal = valueOf(await client.call('proposeSource', { params, body: { name: NAME, fips: '51003' } }));
    const pin = String(proposal.columns.findIndex(({ header }) => header === 'NUMBER'));
    const mended = { name: NAME, fips: '51003', asOf: '2026-03-03', columns: { [pin]: 'apn' } } as const;
    valueOf(await client.call('loadSource', { params, body: mended }));
    expect((await whenOver(client, params.id)).state).toBe('DONE');
    await whenLooked(operator, NAME, 'LOADED');
    publisher.publishes(
      '/roll.csv',
      strangeRoll(211).replace('SITUS_ZIP', 'POSTAL').replace('PIN', 'NUMBER'),
      '"again"',
    );
    ({ id } = await newestNamed(operator, NAME));
    valueOf(await lookNow());
    await until('the new one is in', async () => (await newestNamed(operator, NAME)).parcels === 211);
    await whenLooked(operator, NAME, 'LOADED');
  });

  it('that cannot be had is told once, not at every look, and again when it was had meanwhile', async () => {
    ({ id } = await newestNamed(operator, NAME));
    const before = (await alerts()).length;
    publisher.answers('/roll.csv', (_, response) => response.writeHead(503).end());
    for (let look = 0; look < 2; look += 1) {
      valueOf(await lookNow());
      await whenLooked(operator, NAME, 'FAILED');
    }
    expect((await alerts()).slice(before)).toEqual([
      expect.stringMatching(/^County roll was looked at and could not be had\. The server there answers with 503/),
    ]);
    publisher.publishes(
      '/roll.csv',
      strangeRoll(211).replace('SITUS_ZIP', 'POSTAL').replace('PIN', 'NUMBER'),
      '"again"',
    );
    valueOf(await lookNow());
    await whenLooked(operator, NAME, 'UNCHANGED');
  });

  it('is looked at once by two servers, and again where one died over it', async () => {
    const asked = publisher.asked.length;
    await server.db.updateTable('source_watch').set({ next_look: server.clock.now() }).execute();
    await Promise.all([lookAtSourcesJob({}, server.services), lookAtSourcesJob({}, server.services)]);
    expect(publisher.asked.length).toBe(asked + 1);
    const dead = { next_look: server.clock.now(), worker: 'dead', lease_until: new Date(Date.now() + 60_000) };
    await server.db.updateTable('source_watch').set(dead).execute();
    await lookAtSourcesJob({}, server.services);
    expect(publisher.asked.length).toBe(asked + 1);
    await server.db
      .updateTable('source_watch')
      .set({ lease_until: new Date(0) })
      .execute();
    await lookAtSourcesJob({}, server.services);
    expect(publisher.asked.length).toBe(asked + 2);
    await server.db
      .updateTable('source_watch')
      .set({ ...dead, lease_until: new Date(0), attempts: 5 })
      .execute();
    await lookAtSourcesJob({}, server.services);
    expect([publisher.asked.length, (await state())?.message]).toEqual([asked + 2, expect.stringMatching(/5 times/)]);
  });

  it('is left as soon as nobody watches it any more, also while it is looked at', async () => {
    const { client } = operator;
    ({ id } = await newestNamed(operator, NAME));
    publisher.answers('/roll.csv', (_, response) => {
      response.writeHead(200);
      response.write('PIN\n');
    });
    const additions = valueOf(await client.call('additions')).resultCount;
    await server.db.updateTable('source_watch').set({ next_look: server.clock.now() }).execute();
    const asked = publisher.asked.length;
    const looking = lookAtSourcesJob({}, server.services);
    await until('it is asked for', async () => await Promise.resolve(publisher.asked.length > asked));
    expect(valueOf(await client.call('unwatchSource', { params: { id } })).watch).toBeNull();
    await looking;
    expect((await newestNamed(operator, NAME)).watching).toEqual({ place: at('/roll.csv'), watch: null });
    expect(valueOf(await client.call('additions')).resultCount).toBe(additions);
    expect(await client.call('unwatchSource', { params: { id } })).toMatchObject({ status: 404 });
  });
});

it('one that is taken out is watched no longer', async () => {
  // What takes a source out asks for a fresh sign-in.
  operator = await server.signIn();
  const { client } = operator;
  publisher.publishes('/other.csv', strangeRoll(30, { letter: 'Z' }), '"z"');
  const source = await fetchedSource({ server, operator }, at('/other.csv'), 'Other roll', '2026-02-01');
  const params = { id: source.id };
  valueOf(await client.call('watchSource', { params, body: daily }));
  const { snapshotId } = valueOf(await client.call('sources'));
  valueOf(await client.call('removeSource', { params, query: { insteadOf: snapshotId ?? '' } }));
  await server.db.updateTable('source_watch').set({ next_look: server.clock.now() }).execute();
  await lookAtSourcesJob({}, server.services);
  expect(await server.db.selectFrom('source_watch').select('id').execute()).toEqual([]);
  expect((await alerts()).at(-1)).toBe('Other roll is among the sources no longer, so it is watched no longer.');
});

it('only who operates the installation sees or sets it', async () => {
  const other = await server.newcomer();
  expect((await newestNamed(other, NAME)).watching).toBeNull();
  const params = { id };
  expect(await other.client.call('watchSource', { params, body: daily })).toMatchObject({ status: 403 });
  expect(await other.client.call('unwatchSource', { params })).toMatchObject({ status: 403 });
  expect(await other.client.call('lookAtSource', { params })).toMatchObject({ status: 403 });
});
