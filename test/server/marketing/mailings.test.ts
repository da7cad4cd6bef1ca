/** A mailing from its draft to its file: whom it reaches, what an order freezes, and what becomes of each row. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DO_NOT_CONTACT } from '../../../server/account/session/defaults.ts';
import { claimNext } from '../../../server/marketing/sending/claims.queries.ts';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { statusLabels } from '../../../src/calc/marketing/lifecycle.ts';
import type { Mailing } from '../../../src/api/contract/marketing/mailings.ts';
import { contactOf, mayText, numberOf, peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

/** Somebody new whose people of the 434 may be texted. */
async function texter(): Promise<SignedIn> {
  const one = await server.newcomer();
  await mayText(one, server.clock.now());
  return one;
}
const END = '\nHale Homes. Reply STOP to opt out.';
const draft = async (
  contactIds: number[],
  message = 'Hello #OwnerFirstName#',
  more: object = {},
  by = me,
): Promise<Mailing> =>
  valueOf(
    await by.client.call('saveMailing', {
      body: { name: 'Spring', content: { type: 'SMS', message }, audience: { contactIds }, ...more },
    }),
  ).mailing;
const estimate = async ({ id }: { id: number }) => valueOf(await me.client.call('estimateMailing', { params: { id } }));
const ordered = async (mailing: Mailing): Promise<Mailing> => {
  const { quote, notices } = await estimate(mailing);
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  const body = { quote, acknowledged };
  return valueOf(await me.client.call('orderMailing', { params: { id: mailing.id }, body })).mailing;
};
const now = async ({ id }: { id: number }): Promise<Mailing> =>
  valueOf(await me.client.call('mailing', { params: { id } }));
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const move = async (mailing: Mailing, act: 'pause' | 'resume' | 'finish' | 'delete' | 'restore', unsent?: number) => {
  const { version } = act === 'restore' ? mailing : await now(mailing);
  return await me.client.call('moveMailing', { params: { id: mailing.id }, body: { act, version, unsent } });
};
const fileOf = ({ id }: { id: number }): string =>
  join(server.services.config.dataDir, 'outbox', 'sms', String(id), 'sms.csv');
const linesOf = (mailing: Mailing): string[][] => parse(readFileSync(fileOf(mailing), 'utf8'), { bom: true });

describe('whom it reaches', () => {
  beforeAll(async () => void (me = await texter()));

  it('candidates are recipients and those left out, each with the first reason that fits', async () => {
    const [ann = 0] = await peopleOf(me, 1);
    const nobody = await contactOf(me, { lastName: 'Silent' });
    const wrong = await contactOf(me, { lastName: 'Wrong', mobile: '800-555-0100' });
    const company = await contactOf(me, { companyName: 'HALE HOMES LLC', mobile: numberOf(1) });
    const other = await contactOf(me, { lastName: 'Other', mobile: '1-434-293-0009' });
    const mailing = await draft([ann, nobody, wrong, company, other]);
    const told = await estimate(mailing);
    expect(told.candidates).toBe(5);
    expect(told.recipientTotal).toBe(2);
    expect(told.leftOut.map(({ reason, count, examples }) => [reason, count, examples[0]?.contactId])).toEqual([
      ['NO_TARGET', 1, nobody],
      ['BAD_TARGET', 1, wrong],
      ['DUPLICATE', 1, company],
    ]);
    expect(told.leftOut[2]?.examples[0]?.detail).toBe('the same as Ann1 Hale');
    expect(told.sample).toBe(`Hello Ann1${END}`);
    expect(told.missing).toEqual([{ placeholder: '#OwnerFirstName#', count: 1, examples: ['Other'] }]);
    expect(told).toMatchObject({ price: 0, due: 0, priceWithService: 0.06, carrier: { kind: 'FILES' } });
  });

  it('nobody is texted without consent, after an opt-out, or twice within the week, and a rule says why', async () => {
    const [first = 0, second = 0, third = 0] = await peopleOf(me, 3, 70);
    const stranger = await contactOf(me, { lastName: 'Stranger', mobile: '434-296-0001' });
    valueOf(
      await me.client.call('addSuppression', {
        body: { kind: 'PHONE', text: numberOf(71), source: 'asked by telephone' },
      }),
    );
    await ordered(await draft([third]));
    await send();
    const told = await estimate(await draft([first, second, third, stranger]));
    expect(told.recipientTotal).toBe(1);
    expect(told.leftOut.map(({ reason, ruleId, examples }) => [reason, ruleId, examples[0]?.contactId])).toEqual([
      ['SUPPRESSED', 'US-REVOCATION', second],
      ['NO_CONSENT', 'US-TEXT-CONSENT', stranger],
      ['TOO_SOON', 'HOUSE-CAP', third],
    ]);
  });

  it('waits for the hours of every zone in which somebody may be', async () => {
    const [id = 0] = await peopleOf(me, 1, 80);
    const mailing = await draft([id]);
    const { starts } = await estimate(mailing);
    // 8 in the morning of the 434, which lies in the zone of New York.
    const open = new Date(starts ?? '').toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' });
    expect(Number(open.slice(0, 2))).toBeGreaterThanOrEqual(8);
    expect(Number(open.slice(0, 2))).toBeLessThan(21);
  });

  it('who misses a value is left out where its author says so', async () => {
    const ids = await peopleOf(me, 1, 20);
    const nameless = await contactOf(me, { lastName: 'Only', mobile: numberOf(29) });
    const audience = { contactIds: [...ids, nameless], leaveOutMissing: true };
    const told = await estimate(await draft([], undefined, { audience }));
    expect([told.recipientTotal, told.missing, told.leftOut.map(({ reason, count }) => [reason, count])]).toEqual([
      1,
      [],
      [['MISSING_VALUE', 1]],
    ]);
  });

  it("a list or a contact of somebody else is no audience, and nobody sees another's mailing", async () => {
    const mine = await peopleOf(me, 1, 30);
    const mailing = await draft(mine);
    const stranger = await server.newcomer();
    const theirs = await stranger.client.call('saveMailing', {
      body: { name: 'X', content: { type: 'SMS', message: 'x' }, audience: { contactIds: mine } },
    });
    expect(theirs).toMatchObject({ ok: false, status: 422 });
    expect(await stranger.client.call('mailing', { params: { id: mailing.id } })).toMatchObject({ status: 404 });
    expect(await stranger.client.call('recipients', { params: { id: mailing.id }, query: {} })).toMatchObject({
      status: 404,
    });
  });
});

describe('an order', () => {
  beforeAll(async () => void (me = await texter()));

  it('R-CAMPAIGN-010 freezes exactly what was estimated, and ends in a file with each once', async () => {
    const mailing = await draft(await peopleOf(me, 3));
    expect([mailing.status, mailing.statusLabel]).toEqual(['NEW', 'Unpublished']);
    const going = await ordered(mailing);
    expect([going.status, going.statusLabel, going.recipientTotal]).toEqual(['PROCESSING', 'Processing', 3]);
    await send();
    const done = await now(mailing);
    expect(statusLabels).toEqual({
      NEW: 'Unpublished',
      PROCESSING: 'Processing',
      PAUSED: 'Paused',
      COMPLETE: 'Complete',
    });
    expect(done).toMatchObject({
      status: 'COMPLETE',
      statusLabel: 'Complete',
      writtenQuantity: 3,
      deliveredQuantity: 0,
      cost: 0,
    });
    expect(done.carrier).toEqual({ kind: 'FILES', place: `folder outbox/sms/${mailing.id}` });
    const [header, ...lines] = linesOf(mailing);
    expect(header).toEqual(['Number', 'Text', 'Not before', 'Name', 'Code']);
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ['(434) 293-0001', `Hello Ann1${END}`],
      ['(434) 293-0002', `Hello Ann2${END}`],
      ['(434) 293-0003', `Hello Ann3${END}`],
    ]);
    const before = readFileSync(fileOf(mailing), 'utf8');
    await send();
    expect(readFileSync(fileOf(mailing), 'utf8')).toBe(before);
  });

  it('is refused where the list changed since, where its estimate is old, and a second time', async () => {
    const ids = await peopleOf(me, 2, 50);
    const mailing = await draft(ids);
    const { quote, notices } = await estimate(mailing);
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    await me.client.call('saveContact', { query: {}, body: { id: ids[0], mobile: '' } });
    const body = { quote, acknowledged };
    const changed = await me.client.call('orderMailing', { params: { id: mailing.id }, body });
    expect(changed).toMatchObject({
      status: 422,
      detail: 'The list changed: 1 recipients and $0.00 now. Please look again; nothing was ordered.',
    });
    const { quote: next } = await estimate(mailing);
    server.clock.advance(16);
    expect(await me.client.call('orderMailing', { params: { id: mailing.id }, body: { quote: next } })).toMatchObject({
      detail: 'This estimate is older than 15 minutes. Please look again; nothing was ordered.',
    });
    await ordered(mailing);
    const again = await me.client.call('orderMailing', { params: { id: mailing.id }, body: { quote: next } });
    expect(again).toMatchObject({
      detail: 'Only unpublished campaigns can be changed; duplicate it. Nothing was ordered.',
    });
  });

  it('R-CAMPAIGN-011 what was ordered is neither changed nor does it skip a status, in the database either', async () => {
    const mailing = await ordered(await draft(await peopleOf(me, 2, 60)));
    const changed = await me.client.call('saveMailing', {
      body: { id: mailing.id, name: 'Other', content: { type: 'SMS', message: 'x' } },
    });
    expect(changed).toMatchObject({
      detail: expect.stringContaining('Only unpublished campaigns can be changed'),
    });
    const set = async (text: string) =>
      await sql.raw(`update mailing set ${text} where id = ${mailing.id}`).execute(server.db);
    await expect(set(`body = '{}'`)).rejects.toThrow('stays');
    await expect(set(`status = 'NEW', ordered = null`)).rejects.toThrow('stays');
    const row = async (text: string) =>
      await sql.raw(`update recipient set ${text} where mailing_id = ${mailing.id} and seq = 1`).execute(server.db);
    await expect(row(`target_key = '+14342939999'`)).rejects.toThrow('stays');
    await expect(row(`state = 'WRITTEN'`)).rejects.toThrow('does not become');
  });

  it('only who has full access sends', async () => {
    const member = await texter();
    await server.db
      .updateTable('app_user')
      .set({ full_account: false })
      .where('id', '=', member.auth.profile.id)
      .execute();
    const mailing = await draft([await contactOf(member, { lastName: 'A', mobile: numberOf(1) })], 'Hi', {}, member);
    expect(
      await member.client.call('orderMailing', { params: { id: mailing.id }, body: { quote: 'x' } }),
    ).toMatchObject({ status: 403, detail: 'Only users with full access may send. Nothing was ordered.' });
  });
});

describe('who dies on the way', () => {
  beforeAll(async () => void (me = await texter()));

  it('with rows in hand leaves them to the next, and nothing stands in the file twice', async () => {
    const mailing = await ordered(await draft(await peopleOf(me, 3)));
    const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
    // Claimed, written, and never settled.
    const claimed = await claimNext(server.db, principal, mailing.id, server.clock.now());
    expect(claimed.is).toBe('CLAIMED');
    await send();
    expect(await now(mailing)).toMatchObject({ status: 'PROCESSING', counts: { CLAIMED: 3 } });
    expect(await move(mailing, 'delete')).toMatchObject({ status: 422 });
    server.clock.advance(3);
    await send();
    expect(await now(mailing)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 3 } });
    expect(linesOf(mailing)).toHaveLength(4);
    const attempts = valueOf(await me.client.call('recipients', { params: { id: mailing.id }, query: {} }));
    expect(attempts.results.map(({ attempt, state }) => [attempt, state])).toEqual(
      Array.from({ length: 3 }, () => [2, 'WRITTEN']),
    );
  });

  it('two workers at once write each of them once', async () => {
    const mailings = [await draft(await peopleOf(me, 3, 10)), await draft(await peopleOf(me, 3, 20))];
    for (const one of mailings) await ordered(one);
    await Promise.all([send(), send(), send()]);
    await send();
    for (const one of mailings) {
      expect(await now(one)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 3 } });
      expect(new Set(linesOf(one).map(([number]) => number)).size).toBe(4);
      expect(linesOf(one)).toHaveLength(4);
    }
  });
});

describe('pausing, finishing, deleting', () => {
  beforeAll(async () => void (me = await texter()));

  it('a paused one writes nothing until it is resumed; finished, what is left is cancelled by its number', async () => {
    const mailing = await ordered(await draft(await peopleOf(me, 4)));
    valueOf(await move(mailing, 'pause'));
    await send();
    expect(await now(mailing)).toMatchObject({ status: 'PAUSED', writtenQuantity: 0, phase: '4 of 4 not sent yet' });
    expect(existsSync(fileOf(mailing))).toBe(false);
    expect(await move(mailing, 'finish')).toMatchObject({
      status: 422,
      detail: '4 are not sent: say so to cancel them. Nothing was finished.',
    });
    valueOf(await move(mailing, 'finish', 4));
    expect(await now(mailing)).toMatchObject({ status: 'COMPLETE', counts: { CANCELLED: 4 } });
    await send();
    expect(existsSync(fileOf(mailing))).toBe(false);
  });

  it('who opts out after the order gets nothing, nor who was put on a list before it was resumed', async () => {
    const [kept = 0, stopped = 0] = await peopleOf(me, 2, 40);
    const mailing = await ordered(await draft([kept, stopped]));
    const stop = async (n: number) =>
      valueOf(await me.client.call('addSuppression', { body: { kind: 'PHONE', text: numberOf(n), source: 'a call' } }));
    await stop(41);
    await send();
    expect(await now(mailing)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 1, SKIPPED: 1 } });
    expect(linesOf(mailing)).toHaveLength(2);

    const [other = 0, gone = 0] = await peopleOf(me, 2, 50);
    const second = await ordered(await draft([other, gone]));
    valueOf(await move(second, 'pause'));
    valueOf(await me.client.call('setContacts', { body: { selection: { items: [gone] }, statusId: DO_NOT_CONTACT } }));
    valueOf(await move(second, 'resume'));
    await send();
    const { results } = valueOf(await me.client.call('recipients', { params: { id: second.id }, query: {} }));
    expect(results.map(({ contactId, state, error }) => [contactId, state, error])).toEqual([
      [other, 'WRITTEN', null],
      [gone, 'SKIPPED', 'the contact has the status Do Not Contact'],
    ]);
  });

  it('what is processing is not deleted, what is complete is not paused', async () => {
    const mailing = await ordered(await draft(await peopleOf(me, 1, 20)));
    expect(await move(mailing, 'delete')).toMatchObject({
      detail: 'This campaign is processing: pause it first. Nothing was deleted.',
    });
    await send();
    expect(await move(mailing, 'pause')).toMatchObject({
      detail: 'This campaign is complete. Nothing was paused.',
    });
  });

  it('a copy says the same to the same people, unpublished', async () => {
    const ids = await peopleOf(me, 2, 30);
    const mailing = await ordered(await draft(ids));
    const copy = valueOf(await me.client.call('duplicateMailing', { params: { id: mailing.id }, body: {} })).mailing;
    expect(copy).toMatchObject({
      name: 'Copy of Spring',
      status: 'NEW',
      recipientTotal: 0,
      content: mailing.content,
      audience: { contactIds: ids },
    });
  });

  it('one that was deleted comes back for thirty days', async () => {
    const mailing = await draft(await peopleOf(me, 1, 10));
    valueOf(await move(mailing, 'delete'));
    const list = async (removed: boolean) =>
      valueOf(await me.client.call('mailings', { query: removed ? { removed: true } : {} })).mailings.map(
        ({ id }) => id,
      );
    expect([(await list(false)).includes(mailing.id), (await list(true)).includes(mailing.id)]).toEqual([false, true]);
    server.clock.advance(29 * 24 * 60);
    me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
    valueOf(await move(mailing, 'restore'));
    valueOf(await move(mailing, 'delete'));
    server.clock.advance(31 * 24 * 60);
    me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
    expect(await move(mailing, 'restore')).toMatchObject({ status: 404 });
  });
});
