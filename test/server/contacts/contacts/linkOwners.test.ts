/** Owners of many parcels at once: nobody waits for them, and none is forgotten. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvents } from '../../../../src/api/events.ts';
import { MOST_COUNTED } from '../../../../server/contacts/contacts/contactsOfLists.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

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
  // Nor does who looks at people: they are told how many are to come, and a job is asked for, however often they look.
  const look = async () => valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
  for (let time = 0; time < 4; time += 1)
    expect(await look()).toMatchObject({ resultCount: 0, ownersToCome: ids.length });
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from platbook_jobs.job where name = 'contacts.linkOwners' and singleton_key is not null
      and data ->> 'accountId' = ${String(me.auth.profile.accountId)}`.execute(server.db);
  // One at once, and one for what may be saved while that runs.
  expect(rows).toEqual([{ jobs: 2 }]);
  expect(await linked(server, me)).toEqual([]);
});

it('who stands behind a large list is not counted with each row that comes or goes, but a moment later', async () => {
  const me = await server.newcomer();
  const { accountId, id: userId } = me.auth.profile;
  const [first = 0, second = 0] = ids;
  const small = await save(me, [first]);
  expect(small.contactGroups).toMatchObject([{ name: 'Many' }]);
  // Rows of parcels that nobody knows: without owners.
  await sql`with s as (
      insert into saved_property (account_id, user_id, property_id)
      select ${accountId}, ${userId}, 9000000000 + n from generate_series(1, ${MOST_COUNTED}::int) n returning id)
    insert into group_member (account_id, group_id, saved_property_id)
    select ${accountId}, ${Number(small.savePropertyResponse.groupId)}, id from s`.execute(server.db);
  // Looked for already.
  await sql`update contact_mark set saved_property_id = (select max(id) from saved_property)
    where account_id = ${accountId}`.execute(server.db);
  const heard: string[] = [];
  const stop = createEvents({ baseUrl: server.baseUrl, fetch, token: () => me.token }).listen({
    onOpen: () => void heard.push('open'),
    onEvent: ({ type }) => void heard.push(type),
    onLost: () => undefined,
  });
  try {
    await expect.poll(() => heard).toContain('open');
    const large = await save(me, [second]);
    expect(large).toMatchObject({ savePropertyResponse: { added: [second] }, contactGroups: [] });
    await expect.poll(() => heard).toContain('contacts.linked');
    const { groups } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
    const people = groups.find(({ name }) => name === 'Many')?.size ?? 0;
    expect(people).toBeGreaterThan(small.contactGroups[0]?.size ?? 0);
    const body = {
      search: { filters: { groupIds: { values: [large.savePropertyResponse.groupId] } } },
      selection: { items: [second] },
    };
    const removed = valueOf(await me.client.call('removeFromGroups', { query: {}, body }));
    expect(removed).toMatchObject({ removed: [second], contactGroups: [] });
  } finally {
    stop();
  }
});

it('the owners of a large save are found behind it, and whoever looks at people hears when they are there', async () => {
  const working = await startTestServer({ sampleParcels: 2000, config: { workers: true } });
  const heard: string[] = [];
  let stop: () => void = () => undefined;
  try {
    const me = await working.signIn();
    stop = createEvents({ baseUrl: working.baseUrl, fetch, token: () => me.token }).listen({
      onOpen: () => undefined,
      onEvent: ({ type }) => void heard.push(type),
      onLost: () => undefined,
    });
    await save(me, ids.slice(0, MANY));
    await expect.poll(() => heard, { timeout: 90_000 }).toContain('contacts.linked');
    expect((await linked(working, me)).length).toBe(MANY);
    const { resultCount, ownersToCome } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
    expect([resultCount > 0, ownersToCome]).toEqual([true, 0]);
  } finally {
    stop();
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
