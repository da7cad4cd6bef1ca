/** What comes of an answer: whose lead it is, which property it is about, the status it moves, and what it counts for. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { MailingRow } from '../../../../src/api/contract/marketing/mailings.ts';
import { NUMBER, openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { contactOf, mayText, numberOf } from '../../../support/marketing/people.ts';
import { formFields, inForm, publishedSite } from '../../../support/marketing/publicSite.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://leads.example.com';
let service: TwilioServer;
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ sampleParcels: 2000, config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
  service.campaign = 'VERIFIED';
});
afterAll(async () => {
  await server.close();
  await service.close();
});
/** Each test has people of its own: a number that was reached is not reached again. */
let from = 1;
beforeEach(async () => {
  me = await server.newcomer();
  // Posts of one test count in no other.
  server.clock.advance(2 * 60);
  me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
  await mayText(me, server.clock.now(), { channels: 'SMS' });
  await server.db.updateTable('app_user').set({ sms_enabled: true }).where('id', '=', me.auth.profile.id).execute();
});

const leadsNow = async () => valueOf(await me.client.call('leads', { query: {} }));
/** As the sign-in lists it. */
const statusOf = (name: string): number => {
  const found = me.auth.propertyStatuses.find((status) => status.name === name);
  if (found === undefined) throw new Error(`no status is called ${name}`);
  return found.id;
};
const give = async (propertyId: number, statusId: number | null): Promise<void> =>
  void valueOf(
    await me.client.call('editRows', { body: { edits: [{ propertyId, version: null, change: { statusId } }] } }),
  );
/** The number that its owner answers by, and the property of the list. */
async function ownerOf(propertyId: number, groupId: number): Promise<void> {
  const search = { filters: { groupIds: { values: [groupId] } } };
  const { results } = valueOf(await me.client.call('queryContacts', { body: { search } }));
  const owner = results[0];
  if (owner === undefined) throw new Error(`property ${propertyId} has no owner`);
  const mobile = numberOf((from += 1));
  valueOf(await me.client.call('saveContact', { query: {}, body: { id: owner.id, mobile } }));
}

type Audience = { readonly contactIds: number[] } | { readonly groupIds: number[] };
async function ordered(type: 'SMS' | 'CALL', audience: Audience): Promise<MailingRow> {
  const content = type === 'SMS' ? { type, message: 'Hello' } : { type, script: 'Hello' };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body: { name: 'Spring', content, audience } }));
  const params = { id: mailing.id };
  const { quote, notices, problems } = valueOf(await me.client.call('estimateMailing', { params }));
  expect(problems).toEqual([]);
  const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
  return valueOf(await me.client.call('orderMailing', { params, body })).mailing;
}
const row = async ({ id }: Pick<MailingRow, 'id'>): Promise<MailingRow> => {
  const found = valueOf(await me.client.call('mailings', { query: {} })).mailings.find((one) => one.id === id);
  if (found === undefined) throw new Error(`mailing ${id} is not listed`);
  return found;
};

let texts = 0;
const write = async (phone: string, Body: string): Promise<void> => {
  const From = `+1${phone}`;
  const told = { MessageSid: `SMlead${(texts += 1)}`, From, To: NUMBER, Body };
  expect((await service.tell(`${PUBLIC}/app/marketing/hooks/phone/text`, told)).status).toBe(200);
};

describe('who answers', () => {
  const texted = async (): Promise<{ readonly mailing: MailingRow; readonly phone: string }> => {
    const phone = numberOf((from += 1));
    const mailing = await ordered('SMS', { contactIds: [await contactOf(me, { lastName: 'Lane', mobile: phone })] });
    await sendMailingsJob({}, server.services);
    return { mailing, phone };
  };
  const called = async (mailing: MailingRow, source: 'CALL' | 'HAND') =>
    valueOf(await me.client.call('addLead', { body: { mailingId: mailing.id, seq: 1, source, message: 'Called' } }));

  it('by a text is a lead with its words; texts after it, a call and a note by hand are the same one', async () => {
    const { mailing, phone } = await texted();
    await write(phone, 'What do you pay?');
    const [lead] = (await leadsNow()).results;
    expect(lead).toMatchObject({ source: 'REPLY', message: 'What do you pay?', mailing: { id: mailing.id } });
    await write(phone, 'Hello?');
    for (const source of ['CALL', 'HAND'] as const) expect((await called(mailing, source)).lead.id).toBe(lead?.id);
    expect((await leadsNow()).results.map(({ id }) => id)).toEqual([lead?.id]);
    expect((await row(mailing)).leads).toBe(1);
  });

  it.each(['CALL', 'HAND'] as const)('by %s is a lead, and a text after it is the same one', async (source) => {
    const { mailing, phone } = await texted();
    const { lead } = await called(mailing, source);
    expect(lead).toMatchObject({ source, message: 'Called', contactId: expect.any(Number) });
    await write(phone, 'Me again');
    expect((await leadsNow()).results.map(({ id }) => id)).toEqual([lead.id]);
    expect((await row(mailing)).leads).toBe(1);
  });

  it('by several ways at once is one lead', async () => {
    const { mailing, phone } = await texted();
    const ways = [write(phone, 'One'), called(mailing, 'HAND'), write(phone, 'Two'), called(mailing, 'CALL')];
    await Promise.all(ways);
    expect((await leadsNow()).total).toBe(1);
    expect((await row(mailing)).leads).toBe(1);
  });

  it('is a lead of whoever wrote to him, and of nobody else', async () => {
    const { phone } = await texted();
    const other = await server.newcomer();
    await write(phone, 'Yes');
    expect((await leadsNow()).total).toBe(1);
    expect(valueOf(await other.client.call('leads', { query: {} })).total).toBe(0);
  });
});

/** Parcels with an address that no other parcel has. */
const ALONE = `street_address IS NOT NULL AND unit_number IS NULL AND city_name IS NOT NULL AND zip IS NOT NULL AND
  (SELECT count(*) FROM parcel o WHERE o.street_address = p.street_address) = 1`;
const addressOf = async (id: number) => {
  const [found] = await server.services.warehouse.query<{ street: string; city: string; zip: string }>(
    'SELECT street_address AS street, city_name AS city, zip FROM parcel WHERE property_id = $1',
    [id],
  );
  if (found === undefined) throw new Error(`there is no parcel ${id}`);
  return found;
};

async function sent(address: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const path = await publishedSite(me);
  const fields = await formFields(server.baseUrl, path);
  server.clock.advance(1);
  const posted = inForm({ ...fields, name: 'Bea Quinn', email: `bea${(from += 1)}@example.org`, address, ...more });
  expect((await fetch(`${server.baseUrl}/w/${path}`, { redirect: 'manual', ...posted })).status).toBe(303);
}

describe('the address in a form', () => {
  const named = async (address: string): Promise<number | null | undefined> => {
    await sent(address);
    const [lead] = (await leadsNow()).results;
    expect(lead?.address).toBe(address);
    return lead?.propertyId;
  };

  it('that names one parcel of the data is about that parcel, however it is written', async () => {
    const [id = 0] = await sampleIds(server, 1, ALONE);
    const { street, city, zip } = await addressOf(id);
    expect(await named(`${street}, ${city}, OH ${zip}`)).toBe(id);
    expect(await named(`${street.toLowerCase()}, ${zip}`)).toBe(id);
  });

  it('stays a text where it may be several, is only alike, has another unit, or is nowhere', async () => {
    const [id = 0] = await sampleIds(server, 1, ALONE);
    const { street, zip } = await addressOf(id);
    const [several] = await server.services.warehouse.query<{ street: string }>(
      'SELECT street_address AS street FROM parcel WHERE street_address IS NOT NULL GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 1',
    );
    // The only parcel there is one unit of a house: which, nobody said.
    const [unit] = await server.services.warehouse.query<{ street: string; zip: string }>(
      `SELECT street_address AS street, zip FROM parcel p WHERE unit_number IS NOT NULL AND zip IS NOT NULL AND
        (SELECT count(*) FROM parcel o WHERE o.street_address = p.street_address) = 1 LIMIT 1`,
    );
    if (unit !== undefined) expect(await named(`${unit.street}, ${unit.zip}`)).toBeNull();
    const texts = [`${street} Apt 9, ${zip}`, `9${street}`, street.replace(/^\S+ /, ''), '12 Nowhere At All'];
    for (const address of several === undefined ? texts : [...texts, several.street])
      expect([address, await named(address)]).toEqual([address, null]);
  });

  it('of what was put aside is looked up when it is taken back', async () => {
    const [id = 0] = await sampleIds(server, 1, ALONE);
    const { street, zip } = await addressOf(id);
    await sent(`${street}, ${zip}`, { company_url: 'https://spam.example' });
    const [aside] = valueOf(await me.client.call('leads', { query: { spam: true } })).results;
    expect(aside).toMatchObject({ propertyId: null, isSpam: true });
    const params = { id: aside?.id ?? 0 };
    expect(valueOf(await me.client.call('markLead', { params, body: { isSpam: false } })).lead.propertyId).toBe(id);
  });
});

describe('the status of leads', () => {
  it('is Follow Up at first, another by choice, and none; one that is not offered is refused', async () => {
    expect((await leadsNow()).leadStatusId).toBe(statusOf('Follow Up'));
    const choose = async (statusId: number | null) => await me.client.call('setLeadStatus', { body: { statusId } });
    const wanted = statusOf('Appointment');
    expect(valueOf(await choose(wanted))).toEqual({ leadStatusId: wanted });
    expect((await leadsNow()).leadStatusId).toBe(wanted);
    expect(await choose(999_999)).toMatchObject({
      status: 422,
      detail: 'There is no such status that is offered. Nothing was changed.',
      fieldErrors: { statusId: 'is not known' },
    });
    const stranger = await server.newcomer();
    expect(await stranger.client.call('setLeadStatus', { body: { statusId: wanted } })).toMatchObject({ status: 422 });
    expect((await leadsNow()).leadStatusId).toBe(wanted);
    expect(valueOf(await choose(null))).toEqual({ leadStatusId: null });
    const { results } = valueOf(await me.client.call('accountChanges', { query: {} }));
    expect(results.filter(({ subject }) => subject === 'Statuses of properties: of a lead')).toHaveLength(2);
  });

  it('is given to the property of a lead only where its present one stands before it', async () => {
    const names = me.auth.propertyStatuses.map(({ name }) => name);
    const [before = '', lead = '', after = ''] = [names[1], names[2], names[3]];
    valueOf(await me.client.call('setLeadStatus', { body: { statusId: statusOf(lead) } }));
    const ids = await sampleIds(server, 4, ALONE);
    await saveInto(me, 'Hot', ids);
    const given = [null, before, lead, after];
    for (const [at, id] of ids.entries()) {
      const name = given[at] ?? null;
      await give(id, name === null ? null : statusOf(name));
      const { street, zip } = await addressOf(id);
      await sent(`${street}, ${zip}`);
      server.clock.advance(60);
    }
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    const { results } = await leadsNow();
    const statusNow = (id: number) => results.find(({ propertyId }) => propertyId === id)?.status?.name;
    expect(ids.map(statusNow)).toEqual([lead, lead, lead, after]);
    // Without a status for leads a property keeps its own.
    valueOf(await me.client.call('setLeadStatus', { body: { statusId: null } }));
    const [first = 0] = ids;
    await give(first, null);
    const { street, zip } = await addressOf(first);
    await sent(`${street}, ${zip}`);
    expect((await leadsNow()).results[0]).toMatchObject({ propertyId: first, status: null });
  });
});

describe('what a campaign brought', () => {
  it('is told by the template it began with and by each list it went to, a property once', async () => {
    const [id = 0, other = 0] = await sampleIds(server, 2, `${ALONE} AND owner_name IS NOT NULL`);
    const [hot, cold] = [await saveInto(me, 'Hot', [id]), await saveInto(me, 'Cold', [other])];
    await ownerOf(id, hot);
    const mailing = await ordered('SMS', { groupIds: [hot] });
    await sendMailingsJob({}, server.services);
    await write(numberOf(from), 'What do you pay?');
    await give(id, statusOf('Closed'));
    await sql`update saved_property set status_since = ${server.clock.now()} where user_id = ${me.auth.profile.id}`.execute(
      server.db,
    );
    /** The same as cards, to the same property. */
    const card = async (templateId: number | null, groupIds: readonly number[]): Promise<void> => {
      await sql`
        with copy as (
          insert into mailing overriding system value
          select (jsonb_populate_record(m, jsonb_build_object('id', m.id + 100000 + (select count(*) from mailing), 'type', 'POSTCARD',
            'body', ${JSON.stringify({ type: 'POSTCARD', templateId })}::jsonb,
            'audience', ${JSON.stringify({ groupIds })}::jsonb))).*
          from mailing m where m.id = ${mailing.id} returning id)
        insert into recipient
        select (jsonb_populate_record(r, jsonb_build_object('mailing_id', copy.id, 'code', 'COPY' || copy.id))).*
        from recipient r cross join copy where r.mailing_id = ${mailing.id}`.execute(server.db);
    };
    await card(1, [hot, cold]);
    // A list that is named twice is one.
    await card(1, [hot, hot]);
    const mate = await server.newcomer();
    const theirs = await saveInto(mate, 'Not yours', [other]);
    await card(null, [cold, theirs]);
    const tallies = async (who: SignedIn) => valueOf(await who.client.call('campaignTallies'));
    const { templates, lists } = await tallies(me);
    expect(templates).toMatchObject([
      { key: 'POSTCARD 1', campaigns: 2, recipientTotal: 2, leads: 0, deals: 1, costPerLead: null },
    ]);
    expect(templates[0]?.name).toMatch(/^\w.* \(Postcard\)$/);
    const { cost } = await row(mailing);
    expect(cost).toBeGreaterThan(0);
    expect(lists).toMatchObject([
      { key: String(hot), name: 'Hot', campaigns: 3, recipientTotal: 3, leads: 1, deals: 1 },
      { key: String(cold), name: 'Cold', campaigns: 2, recipientTotal: 2, leads: 0, deals: 1, costPerLead: null },
      // Whoever names the list of somebody else does not learn what it is called.
      { key: String(theirs), name: 'A list that is no more', campaigns: 1 },
    ]);
    expect(lists[0]?.costPerLead).toBe(lists[0]?.cost);
    expect(lists[0]?.cost).toBeGreaterThanOrEqual(cost);
    // Who has deleted a list still knows what it brought.
    valueOf(await me.client.call('deleteGroup', { params: { id: cold }, query: {} }));
    expect((await tallies(me)).lists.map(({ name }) => name)).toEqual(['Hot', 'Cold', 'A list that is no more']);
    expect(await tallies(mate)).toEqual({ templates: [], lists: [] });
  });

  it('counts appointments and deals of its properties, and their cost, within 365 days and not after', async () => {
    const [id = 0] = await sampleIds(server, 1, `${ALONE} AND owner_name IS NOT NULL`);
    const groupId = await saveInto(me, 'Hot', [id]);
    await ownerOf(id, groupId);
    const mailing = await ordered('SMS', { groupIds: [groupId] });
    await sendMailingsJob({}, server.services);
    const cents = await server.db
      .selectFrom('recipient')
      .select('cents')
      .where('mailing_id', '=', mailing.id)
      .executeTakeFirstOrThrow();
    expect(await row(mailing)).toMatchObject({ appointments: 0, deals: 0, costPerDeal: null });
    const ordering = await server.db
      .selectFrom('mailing')
      .select('ordered')
      .where('id', '=', mailing.id)
      .executeTakeFirstOrThrow();
    /** Since so many days after the order. */
    const come = async (name: string, days: number): Promise<unknown> => {
      await give(id, statusOf(name));
      const since = new Date((ordering.ordered?.getTime() ?? 0) + days * 86_400_000);
      await sql`update saved_property set status_since = ${since} where property_id = ${id} and user_id = ${me.auth.profile.id}`.execute(
        server.db,
      );
      const { appointments, deals, costPerDeal } = await row(mailing);
      return [appointments, deals, costPerDeal];
    };
    expect(await come('Follow Up', 10)).toEqual([0, 0, null]);
    expect(await come('Appointment', 30)).toEqual([1, 0, null]);
    expect(await come('Closed', 364.9)).toEqual([1, 1, (cents.cents ?? 0) / 100]);
    expect(await come('Closed', 365.1)).toEqual([0, 0, null]);
    // What had come before it was ordered is none of its.
    expect(await come('Closed', -1)).toEqual([0, 0, null]);
  });
});
