/** Owners of many parcels at once: nobody waits for them, and none is forgotten. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, valueOf, type SignedIn, type TestServer } from '../../../support/server.ts';

/** More than an answer waits for. */
const MANY = 1500;

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  ids = await sampleIds(server, MANY + 1, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
});
afterAll(async () => await server.close());

const save = async (me: SignedIn, selection: number[]) =>
  valueOf(await me.client.call('saveProperties', { query: { groupName: 'Many' }, body: { selection } }));

/** Parcels of the user's account that have an owner, ascending. */
async function linked(at: TestServer, { auth }: SignedIn): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct property_id as id from contact_property where account_id = ${auth.profile.accountId}
    order by property_id`.execute(at.db);
  return rows.map(({ id }) => id);
}

it('a large save answers before its owners are found, and so does what is saved after it', async () => {
  const me = await server.newcomer();
  const large = await save(me, ids.slice(0, MANY));
  expect(large.contactGroups).toEqual([]);
  const one = await save(me, ids.slice(MANY));
  expect(one.contactGroups).toEqual([]);
  expect(await linked(server, me)).toEqual([]);
  // Who looks at people waits for all of them.
  const { resultCount } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
  expect(resultCount).toBeGreaterThan(0);
  expect(await linked(server, me)).toEqual(ids);
});

it('the owners of a large save are found behind it', async () => {
  const working = await startTestServer({ sampleParcels: 2000, config: { workers: true } });
  try {
    const me = await working.signIn();
    await save(me, ids.slice(0, MANY));
    await expect.poll(async () => (await linked(working, me)).length, { timeout: 90_000 }).toBe(MANY);
  } finally {
    await working.close();
  }
});

it('parcels saved one by one bring the same people as all at once', async () => {
  const some = ids.slice(0, 60);
  const [oneByOne, atOnce] = [await server.newcomer(), await server.newcomer()];
  for (const id of some) await save(oneByOne, [id]);
  await save(atOnce, some);
  const people = async (me: SignedIn) =>
    (
      await sql<{ property_id: number; person: unknown }>`
        select cp.property_id, to_jsonb(c) - array['id', 'account_id', 'user_id', 'created', 'modified'] as person
        from contact_property cp join contact c on c.account_id = cp.account_id and c.id = cp.contact_id
        where c.account_id = ${me.auth.profile.accountId} order by cp.property_id, c.person_key`.execute(server.db)
    ).rows;
  const found = await people(oneByOne);
  expect(found.length).toBeGreaterThanOrEqual(some.length);
  expect(found).toEqual(await people(atOnce));
});
