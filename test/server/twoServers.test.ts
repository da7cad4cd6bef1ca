/** What two servers and their workers have to agree about, call by call. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { cookieJar } from '../support/cookieJar.ts';
import { inService } from '../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../support/smallWarehouse.ts';
import { startBeside, takeTurns } from '../support/twoServers.ts';
import { until } from '../support/until.ts';

let one: TestServer;
let two: TestServer;
let me: SignedIn;
beforeAll(async () => {
  one = await startTestServer({ config: { workers: true, trustProxy: 1 } });
  two = await startBeside(one, { workers: true, trustProxy: 1 });
  me = await one.signIn();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const both = (): readonly TestServer[] => [one, two];
const parcel = (propertyId: number): ParcelFacts => ({
  propertyId,
  fips: '51540',
  stateCode: 'VA',
  streetAddress: `${propertyId} OAK ST`,
  leadE: true,
});

it('a session that one began is known to the other, and over at both', async () => {
  const { token, client } = await two.signIn();
  expect(valueOf(await one.client(token).call('extend'))).toBeDefined();
  valueOf(await one.client(token).call('logout', { query: {} }));
  for (const server of both()) expect(await server.client(token).call('extend')).toMatchObject({ status: 401 });
  expect((await client.call('extend')).ok).toBe(false);
});

it('a browser that meets another server each time stays signed in while its token changes', async () => {
  const jar = cookieJar(takeTurns(both()));
  const page = createClient({ baseUrl: one.baseUrl, fetch: jar.fetch });
  const { t } = valueOf(await page.call('pre', { body: OWNER }));
  valueOf(await page.call('auth', { query: { t } }));
  const tokens = new Set<string>();
  for (let count = 0; count < 8; count += 1) {
    valueOf(await page.call('extend'));
    tokens.add(JSON.stringify(jar.kept()));
    one.clock.advance(1);
    two.clock.advance(1);
  }
  expect(tokens.size).toBeGreaterThan(2);
});

it('a call with a key happens once, whichever of them is asked, and however often at once', async () => {
  const ask = async (server: TestServer) => {
    const response = await server.request('PUT', contract.saveContact.path, {
      token: me.token,
      body: { lastName: 'Twain' },
      headers: { 'Idempotency-Key': 'key-of-twain' },
    });
    return [response.status, await response.json()] as const;
  };
  const answers = await Promise.all(Array.from({ length: 20 }, async (_, at) => await ask(at % 2 === 0 ? one : two)));
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([]);
  const [first, second] = [await ask(one), await ask(two)];
  expect(first[0]).toBe(200);
  expect(second).toEqual(first);
  expect(await one.db.selectFrom('contact').select('id').where('last_name', '=', 'Twain').execute()).toHaveLength(1);
});

it('a snapshot goes into service at both, and their workers run a saved search over it once', async () => {
  const { warehouseDir } = one.services.config;
  const publish = async (...ids: readonly number[]): Promise<void> => {
    const { id } = await publishParcels(warehouseDir, ids.map(parcel));
    for (const server of both()) await inService(server.services.warehouse, id);
  };
  await publish(1, 2);
  const search = { fips: '51540', label: 'Charlottesville', listingType: 'E' as const };
  const { id } = valueOf(
    await me.client.call('saveSearch', { body: { name: 'Equity', search, notificationInterval: 'IMMEDIATE' } }),
  );
  await publish(1, 2, 3);
  const alerts = async (client: Client): Promise<number> => valueOf(await client.call('alerts')).alerts.length;
  await until('the search has run', async () => (await alerts(me.client)) > 0);
  await until('no worker has anything left to do', async () => {
    const { pool, jobSchema } = one.services.store;
    const left = await pool.query(
      `select 1 from ${jobSchema}.job where name like 'searches.%' and state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return left.rows.length === 0;
  });
  for (const server of both()) {
    expect(await alerts(server.client(me.token))).toBe(1);
    const { runs } = valueOf(await server.client(me.token).call('searchChanges', { params: { id }, query: {} }));
    expect(runs).toHaveLength(1);
  }
  expect(await one.db.selectFrom('search_run').select('id').execute()).toHaveLength(1);
});
