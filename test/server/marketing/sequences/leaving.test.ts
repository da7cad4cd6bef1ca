/** Owners on a list who are out between an e-mail and a text: one who opts out of e-mail, a deal, a status, one off the list. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { messagesOf, playRound, sequenceOf, startOf, text } from '../../../support/marketing/sequences.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 2000 })));
afterAll(async () => await server.close());

const PEOPLE = 5;
const letter = {
  type: 'EMAIL',
  subject: 'Your house',
  friendlyFrom: 'Ann',
  replyToEmail: 'ann@hale.example',
  bodyText: '<p>Hello</p>',
} as const;

/** One owner each, of a door of their own, who has an e-mail address and a number; in the order of the parcels. */
async function ownersOf(me: SignedIn, groupId: number, properties: readonly number[]): Promise<number[]> {
  const search = { filters: { groupIds: { values: [groupId] } } };
  const { results } = valueOf(await me.client.call('queryContacts', { body: { search } }));
  const { rows } = await sql<{ id: number; propertyId: number }>`
    select contact_id as id, property_id as "propertyId" from contact_property
    where account_id = ${me.auth.profile.accountId}`.execute(server.db);
  const owners = properties.map((property) => rows.find(({ propertyId }) => propertyId === property)?.id ?? 0);
  expect(new Set(results.map(({ id }) => id))).toEqual(new Set(owners));
  for (const [at, id] of owners.entries()) {
    const reached = { id, mobile: numberOf(at + 1), email: `owner${at}@example.org` };
    valueOf(await me.client.call('saveContact', { query: {}, body: reached }));
  }
  return owners;
}

it('who opts out between two channels, becomes a deal, gets a status that stops or leaves the list gets no text', async () => {
  const me = await server.newcomer();
  const { client } = me;
  await mayText(me, server.clock.now());
  const business = { businessStreetAddress: '1 Main St', businessCity: 'Columbus', businessState: 'OH' };
  valueOf(
    await client.call('saveProfile', { body: { businessName: 'Hale Homes', ...business, businessZip: '43004' } }),
  );
  const alone = `owner_name IS NOT NULL AND owner2_name IS NULL
    AND (SELECT count(*) FROM parcel o WHERE o.owner_name = p.owner_name) = 1`;
  const properties = await sampleIds(server, PEOPLE, alone);
  const groupId = await saveInto(me, 'Hot', properties);
  const owners = await ownersOf(me, groupId, properties);
  const statusOf = (wanted: string): number => me.auth.propertyStatuses.find(({ name }) => name === wanted)?.id ?? 0;
  const stopStatusIds = [statusOf('Appointment')];
  const steps = [{ say: letter }, { say: text(), afterDays: 8, onlyIf: 'ALL' as const }];
  const { id } = await sequenceOf(me, steps, { audience: { groupIds: [groupId] }, stopStatusIds });
  valueOf(await startOf(me, id));
  await playRound(server);
  expect((await messagesOf(server, id)).map(({ step }) => step)).toEqual(Array(PEOPLE).fill(1));
  const [, deal = 0, stops = 0, off = 0] = properties;
  const stop = { kind: 'EMAIL' as const, text: 'owner0@example.org', source: 'wrote back' };
  valueOf(await client.call('addSuppression', { body: stop }));
  const edits = [
    { propertyId: deal, version: null, change: { statusId: statusOf('Closed') } },
    { propertyId: stops, version: null, change: { statusId: statusOf('Appointment') } },
  ];
  valueOf(await client.call('editRows', { body: { edits } }));
  const search = { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } };
  valueOf(await client.call('removeFromGroups', { query: {}, body: { search, selection: { items: [off] } } }));
  server.clock.advance(8 * 24 * 60);
  await playRound(server);
  const members = await server.db
    .selectFrom('sequence_member')
    .select(['contact_id', 'state', 'step', 'why_out'])
    .where('campaign_id', '=', id)
    .execute();
  const byOwner = owners.map((owner) => members.find(({ contact_id: contact }) => contact === owner));
  expect(byOwner.map((one) => [one?.state, one?.step, one?.why_out])).toEqual([
    ['OUT', 2, 'OPT_OUT'],
    ['OUT', 2, 'DEAL'],
    ['OUT', 2, 'STATUS'],
    ['OUT', 2, 'OFF_LIST'],
    ['DONE', 2, null],
  ]);
  const texts = (await messagesOf(server, id)).filter(({ step }) => step === 2);
  expect(texts.map(({ contact_id: contact }) => contact)).toEqual([owners[4]]);
});
