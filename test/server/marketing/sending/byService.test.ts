/** Texts through a telephone service: handed over once, whatever is lost, and moved by what the service tells. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowKey, rowOfKey } from '../../../../server/marketing/sending/rowKey.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Mailing, Recipient } from '../../../../src/api/contract/marketing/mailings.ts';
import {
  NUMBER,
  openTwilioServer,
  phoneSettings,
  type Made,
  type TwilioServer,
} from '../../../support/carriers/twilioServer.ts';
import { contactOf, mayText, numberOf, peopleOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://leads.example.com';
let service: TwilioServer;
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
});
afterAll(async () => {
  await server.close();
  await service.close();
});
/** Each test has people of its own: the numbers of the others opted out, or were reached. */
let from = 1;
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now());
  await mayUseService(true);
  service.fail = {};
  service.campaign = 'VERIFIED';
});

const mayUseService = async (isOn: boolean): Promise<void> =>
  void (await server.db
    .updateTable('app_user')
    .set({ sms_enabled: isOn })
    .where('id', '=', me.auth.profile.id)
    .execute());
const order = async (contactIds: number[], message = 'Hello #OwnerFirstName#'): Promise<Mailing> => {
  const content = { type: 'SMS' as const, message };
  const { mailing } = valueOf(
    await me.client.call('saveMailing', { body: { name: 'Spring', content, audience: { contactIds } } }),
  );
  const params = { id: mailing.id };
  const { quote, notices, carrier } = valueOf(await me.client.call('estimateMailing', { params }));
  expect(carrier).toEqual({ kind: 'SERVICE', place: new URL(service.url).host });
  const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
  return valueOf(await me.client.call('orderMailing', { params, body })).mailing;
};
const people = async (count: number): Promise<number[]> => await peopleOf(me, count, (from += count) - count);
const dies = async (): Promise<never> => await Promise.reject(new Error('killed'));
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const rows = async ({ id }: Mailing): Promise<Recipient[]> =>
  valueOf(await me.client.call('recipients', { params: { id }, query: {} })).results;
const now = async ({ id }: Mailing): Promise<Mailing> => valueOf(await me.client.call('mailing', { params: { id } }));
const madeFor = (one: Recipient | undefined): Made[] => {
  const digits = (one?.target ?? '').replaceAll(/\D/g, '');
  return service.made.filter(({ form }) => form.get('To') === `+1${digits}`);
};
/** What was told since it was asked last. */
const alerts = async (): Promise<string[]> => {
  const { alerts: all } = valueOf(await me.client.call('alerts'));
  for (const { id } of all) valueOf(await me.client.call('readAlert', { params: { id } }));
  return all.map(({ text }) => text);
};
const states = async (mailing: Mailing): Promise<string[]> => (await rows(mailing)).map(({ state }) => state);

describe('texts', () => {
  it('go out once each, are delivered as the service says, and count only then', async () => {
    const mailing = await order(await people(3));
    expect([mailing.deliveredQuantity, mailing.carrier]).toEqual([
      0,
      { kind: 'SERVICE', place: new URL(service.url).host },
    ]);
    await send();
    await send();
    const sent = await rows(mailing);
    expect(sent.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    const made = sent.map((row) => madeFor(row));
    expect(made.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(made[0]?.[0]?.form.get('Body')).toMatch(/^Hello Ann\d+\nHale Homes\. Reply STOP to opt out\.$/);
    expect(await now(mailing)).toMatchObject({ status: 'COMPLETE', deliveredQuantity: 0 });
    for (const one of made.flat()) expect(await service.status(one, 'delivered')).toBe(200);
    expect(await now(mailing)).toMatchObject({ deliveredQuantity: 3, counts: { DELIVERED: 3 } });
  });

  it('R-PERM-015 are not ordered by somebody for whom they are switched off, nor while the service does not know the business', async () => {
    await mayUseService(false);
    const ids = await people(1);
    const body = { name: 'Spring', content: { type: 'SMS' as const, message: 'Hello' }, audience: { contactIds: ids } };
    const { id } = valueOf(await me.client.call('saveMailing', { body })).mailing;
    const tried = async () => {
      const { quote, problems, notices } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
      const acknowledged = notices.map(({ ruleId }) => ruleId);
      const answer = await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } });
      return [problems, answer.ok ? 'ordered' : [answer.status, answer.detail]];
    };
    const off = 'Text messages are switched off for you.';
    expect(await tried()).toEqual([[{ field: 'carrier', text: off }], [422, `${off} Nothing was ordered.`]]);
    await mayUseService(true);
    service.campaign = 'PENDING';
    server.clock.advance(2 * 24 * 60);
    await mayText(me, server.clock.now());
    const text = `${new URL(service.url).host} does not know this business as registered for text messages.`;
    expect(await tried()).toEqual([[{ field: 'carrier', text }], [422, `${text} Nothing was ordered.`]]);
    service.campaign = 'VERIFIED';
    server.clock.advance(20);
    expect(await tried()).toEqual([[], 'ordered']);
  });

  it('end in the same state, in whatever order and however often the service tells it', async () => {
    const told = ['sent', 'delivered', 'undelivered'];
    const orders = [
      told,
      told.toReversed(),
      ['delivered', 'sent', 'undelivered', 'delivered'],
      ['undelivered', 'sent'],
    ];
    const mailing = await order(await people(orders.length));
    await send();
    for (const [at, row] of (await rows(mailing)).entries())
      for (const status of orders[at] ?? []) {
        const [one] = madeFor(row);
        if (one !== undefined)
          await service.status(one, status, status === 'undelivered' ? { ErrorCode: '30003' } : {});
      }
    expect(await states(mailing)).toEqual(['BOUNCED', 'BOUNCED', 'BOUNCED', 'BOUNCED']);
    expect((await rows(mailing))[0]?.error).toBe('The service gave it up: 30003');
    const { rows: receipts } = await sql<{
      n: number;
    }>`select count(*)::int as n from receipt where mailing_id = ${mailing.id}`.execute(server.db);
    expect(receipts[0]?.n).toBe(11);
  });

  it('whose answer is lost are looked for, and not sent again', async () => {
    const mailing = await order(await people(3));
    const [lost, cut, broken] = await rows(mailing);
    service.fail = { [numberTo(lost)]: 'lost', [numberTo(cut)]: 'cut', [numberTo(broken)]: 'broken' };
    await send();
    expect(await states(mailing)).toEqual(['CLAIMED', 'CLAIMED', 'CLAIMED']);
    service.fail = {};
    server.clock.advance(11);
    await send();
    // Those that it has are found; of the other it has heard nothing, and is asked once more.
    expect(await states(mailing)).toEqual(['ACCEPTED', 'CLAIMED', 'ACCEPTED']);
    server.clock.advance(6);
    await send();
    await send();
    expect(await states(mailing)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect([lost, cut, broken].map((row) => madeFor(row).length)).toEqual([1, 1, 1]);
    expect((await now(mailing)).status).toBe('COMPLETE');
  });

  it('of a lost answer that the service tells of meanwhile are accepted by that', async () => {
    const mailing = await order(await people(1));
    const [lost] = await rows(mailing);
    service.fail = { [numberTo(lost)]: 'lost' };
    await send();
    const [one] = madeFor(lost);
    if (one !== undefined) await service.status(one, 'delivered');
    expect(await states(mailing)).toEqual(['DELIVERED']);
    server.clock.advance(30);
    await send();
    expect([await states(mailing), madeFor(lost).length]).toEqual([['DELIVERED'], 1]);
  });

  it('that the service puts off wait, those that it refuses fail, and who opted out there is not reached again', async () => {
    const mailing = await order(await people(3));
    const [refused, optedOut, busy] = await rows(mailing);
    service.fail = { [numberTo(refused)]: 'odd', [numberTo(optedOut)]: 'optedOut', [numberTo(busy)]: 'busy' };
    await send();
    expect(await states(mailing)).toEqual(['FAILED', 'FAILED', 'QUEUED']);
    service.fail = {};
    await send();
    expect(madeFor(busy)).toEqual([]);
    server.clock.advance(3);
    await send();
    expect(await states(mailing)).toEqual(['FAILED', 'FAILED', 'ACCEPTED']);
    const { rows: standing } = await sql<{ key: string; reason: string }>`
      select key, reason from suppression where account_id = (select account_id from mailing where id = ${mailing.id})`.execute(
      server.db,
    );
    expect(standing).toEqual([{ key: numberTo(optedOut), reason: 'STOP' }]);
  });

  it('stop for all when the service refuses us: the campaign is paused, and says why', async () => {
    const mailing = await order(await people(3));
    const [first] = await rows(mailing);
    service.fail = { [numberTo(first)]: 'unregistered' };
    await send();
    const paused = await now(mailing);
    expect(paused).toMatchObject({ status: 'PAUSED', counts: { QUEUED: 3 } });
    expect(paused.phase).toContain('30034');
    expect(await alerts()).toEqual([expect.stringMatching(/^Campaign Spring is paused: .*30034/)]);
    service.fail = {};
    const { version } = paused;
    valueOf(await me.client.call('moveMailing', { params: { id: mailing.id }, body: { act: 'resume', version } }));
    await send();
    expect(await states(mailing)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect(await alerts()).toEqual(['Campaign Spring is complete: 3 taken by the service.']);
  });

  it('that stop for all are paused and told in one: neither is kept without the other', async () => {
    const mailing = await order(await people(1));
    service.fail = { [numberTo((await rows(mailing))[0])]: 'unregistered' };
    await sql`create function no_alert() returns trigger language plpgsql as 'begin raise exception ''no alert''; end'`.execute(
      server.db,
    );
    await sql`create trigger no_alert before insert on alert for each row execute function no_alert()`.execute(
      server.db,
    );
    try {
      await expect(send()).rejects.toThrow('could not be sent');
    } finally {
      await sql`drop function no_alert() cascade`.execute(server.db);
    }
    expect([(await now(mailing)).status, await alerts()]).toEqual(['PROCESSING', []]);
    server.clock.advance(10);
    await send();
    expect([(await now(mailing)).status, (await alerts()).length]).toEqual(['PAUSED', 1]);
    service.fail = {};
  });

  it('that have gone out are said to be complete, also where the server dies as soon as that is kept', async () => {
    const mailing = await order(await people(2));
    await expect(
      sendMailingsJob({}, { ...server.services, jobs: { ...server.services.jobs, send: async () => await dies() } }),
    ).rejects.toThrow('could not be sent');
    expect((await now(mailing)).status).toBe('COMPLETE');
    await send();
    expect(await alerts()).toEqual(['Campaign Spring is complete: 2 taken by the service.']);
  });

  it('wait for the hours of the place, also when these are over while they wait', async () => {
    const mailing = await order(await people(1));
    // It is 10:00 in Virginia; eleven hours later it is 21:00 there.
    server.clock.advance(11 * 60);
    await send();
    const [row] = await rows(mailing);
    expect([row?.state, row?.notBefore]).toEqual(['QUEUED', expect.stringMatching(/T13:00:00/)]);
    server.clock.advance(12 * 60);
    await send();
    expect(await states(mailing)).toEqual(['ACCEPTED']);
    server.clock.advance(60);
  });
});

const numberTo = (row: Recipient | undefined): string => `+1${(row?.target ?? '').replaceAll(/\D/g, '')}`;
const write = async (who: Recipient | undefined, Body: string, more = {}) =>
  await service.tell(`${PUBLIC}/app/marketing/hooks/phone/text`, {
    MessageSid: `SMin${from}${Body}`,
    From: numberTo(who),
    To: NUMBER,
    Body,
    ...more,
  });

describe('an answer', () => {
  it('with STOP opts the whole person out at once, and is confirmed with one text', async () => {
    const both = await contactOf(me, {
      firstName: 'Bo',
      lastName: 'Ray',
      mobile: numberOf(from),
      landline: numberOf(from + 1),
    });
    from += 2;
    const [other = 0] = await people(1);
    const first = await order([both]);
    await send();
    // Another campaign already has him, on another number.
    valueOf(await me.client.call('saveContact', { query: {}, body: { ...(await contact(both)), mobile: '' } }));
    server.clock.advance(8 * 24 * 60);
    await mayText(me, server.clock.now());
    const second = await order([both, other]);
    const [row] = await rows(first);
    const answer = await write(row, 'Stop.');
    expect(answer.text).toContain('<Message>You will get no more texts from Hale Homes.</Message>');
    await write(row, 'Stop.');
    await send();
    expect(await states(second)).toEqual(['SKIPPED', 'ACCEPTED']);
    expect((await rows(first))[0]?.error).toBe('opted out');
  });

  it('with HELP says who writes, any other is kept beside the row; what the service answered itself is not said twice', async () => {
    const mailing = await order(await people(1));
    await send();
    await alerts();
    const [row] = await rows(mailing);
    expect((await write(row, 'help')).text).toContain(
      '<Message>Hale Homes. Reply STOP to get no more texts.</Message>',
    );
    expect((await write(row, 'Who is this? <b>')).text).not.toContain('Message');
    // Help is answered by itself: nobody has to be told.
    expect(await alerts()).toEqual([expect.stringMatching(/ answered campaign Spring: "Who is this\? <b>"$/)]);
    const answered = async (query: object) =>
      valueOf(await me.client.call('recipients', { params: { id: mailing.id }, query })).results.map(
        ({ answer }) => answer,
      );
    expect(await answered({})).toEqual(['Who is this? <b>']);
    expect(await answered({ state: ['ANSWERED', 'UNKNOWN'], text: 'WHO is' })).toEqual(['Who is this? <b>']);
    expect(await answered({ text: 'who was' })).toEqual([]);
    expect(await answered({ state: ['UNKNOWN', 'QUEUED'] })).toEqual([]);
    expect((await now(mailing)).answers).toBe(1);
    expect((await write(row, 'STOP', { OptOutType: 'STOP' })).text).not.toContain('Message');
    expect((await rows(mailing))[0]?.error).toBe('opted out');
  });

  it('of somebody whom nobody wrote to changes nothing', async () => {
    const before = await sql`select 1 from receipt`.execute(server.db);
    const answer = await service.tell(`${PUBLIC}/app/marketing/hooks/phone/text`, {
      MessageSid: 'SMx',
      From: '+14342930999',
      To: NUMBER,
      Body: 'STOP',
    });
    expect(answer.status).toBe(200);
    expect((await sql`select 1 from receipt`.execute(server.db)).rows.length).toBe(before.rows.length);
  });
});

const contact = async (id: number) => valueOf(await me.client.call('contact', { params: { id } }));

it('a row is named by the installation that sends it, and by no other', () => {
  const installation = '6f2c9a1e-5d2b-4c9e-8a53-2f1d0c9b7e11';
  const row = { accountId: 1, mailingId: 12, seq: 340 };
  const key = rowKey(installation, row);
  expect(rowOfKey(installation, key)).toEqual(row);
  for (const wrong of [key.replace('6f2c', '6f2d'), `${key}-1`, key.slice(0, -4), 'pb-1-2-3-4', '', `${key}\n`])
    expect([wrong, rowOfKey(installation, wrong)]).toEqual([wrong, null]);
});
