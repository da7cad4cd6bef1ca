/** A sequence over channels as it goes by day for day, on a clock that is moved. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cardOf, giveBusiness } from '../../../support/marketing/cards.ts';
import { contactOf, mayText, numberOf } from '../../../support/marketing/people.ts';
import {
  callList,
  membersNow,
  messagesOf,
  playDays,
  playRound,
  sequenceNow,
  sequenceOf,
  startOf,
  text,
} from '../../../support/marketing/sequences.ts';
import { startTestServer, type Credentials, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
let who: Credentials;
let users = 0;
beforeEach(async () => {
  users += 1;
  who = { username: `walk${users}@example.com`, password: 'correct horse battery' };
  await server.addUser(who);
  me = await server.signIn(who);
});

const card = (name: string) => {
  const { frontGraphic, backGraphic } = cardOf();
  return { type: 'POSTCARD' as const, frontGraphic, backGraphic, name };
};

/** Somebody at a door of their own. */
const personAt = async (n: number): Promise<number> =>
  await contactOf(me, {
    firstName: `Bea${n}`,
    lastName: 'Quinn',
    mobile: numberOf(n),
    streetAddress: `${n} Oak St`,
    city: 'Charlottesville',
    state: 'VA',
    zip: '22901',
  });

it('a card, a second one to who did not answer, a text to those with consent, a call list: over 34 days', async () => {
  await giveBusiness(me);
  // The first two said yes to texts and calls.
  await mayText(me, server.clock.now(), { people: 3, channels: 'SMS CALL' });
  await giveBusiness(me);
  const contactIds: number[] = [];
  for (const n of [1, 2, 3, 4]) contactIds.push(await personAt(n));
  const steps = [
    { say: card('First card') },
    { say: card('Second card'), afterDays: 21 },
    { say: text(), afterDays: 3, businessDays: true, onlyIf: 'ALL' as const },
    { say: callList(), afterDays: 7, onlyIf: 'ALL' as const },
  ];
  const { id, mailings } = await sequenceOf(me, steps, { audience: { contactIds } });
  const estimate = valueOf(await me.client.call('estimateSequence', { params: { id } }));
  expect(estimate).toMatchObject({ members: 4, total: 0, problems: [] });
  expect(estimate.steps.map(({ day, recipients }) => [day, recipients])).toEqual([
    ['2026-03-02', 4],
    ['2026-03-23', 4],
    ['2026-03-26', 2],
    ['2026-04-02', 4],
  ]);
  expect(valueOf(await startOf(me, id)).sequence).toMatchObject({ state: 'RUNNING', members: { waiting: 4 } });
  await playRound(server);
  const now = await sequenceNow(me, id);
  expect(now).toMatchObject({ nextDay: '2026-03-23', members: { waiting: 4, handed: 0 } });
  expect(now.steps.map(({ recipients, waiting }) => [recipients, waiting])).toEqual([
    [4, 0],
    [0, 4],
    [0, 0],
    [0, 0],
  ]);
  const [first] = await messagesOf(server, id);
  // One answers by the code of the card: that is no lead yet, but a response.
  await server.db
    .insertInto('receipt')
    .values({
      account_id: me.auth.profile.accountId,
      mailing_id: first?.mailing_id ?? 0,
      seq: 1,
      kind: 'SCAN',
      at: server.clock.now(),
      carrier_id: '',
      event_id: 'scan-1',
      said: null,
    })
    .execute();
  await playDays(server, 29);
  me = await server.signIn(who, true);
  await mayText(me, server.clock.now(), { people: 3, channels: 'SMS CALL' });
  await playDays(server, 5);
  const went = await messagesOf(server, id);
  const told = went.map(({ step, day, name }) => `${day} ${step} ${name.split(' ')[0]}`);
  expect(told).toEqual([
    ...[1, 2, 3, 4].map((n) => `2026-03-02 1 Bea${n}`),
    ...[2, 3, 4].map((n) => `2026-03-23 2 Bea${n}`),
    ...[1, 2].map((n) => `2026-03-26 3 Bea${n}`),
    ...[1, 2, 3, 4].map((n) => `2026-04-02 4 Bea${n}`),
  ]);
  me = await server.signIn(who, true);
  const end = await sequenceNow(me, id);
  expect(end.members).toEqual({ waiting: 0, handed: 0, done: 4, out: {} });
  expect(end.steps.map(({ recipients, passed }) => [recipients, passed])).toEqual([
    [4, 0],
    [3, 1],
    [2, 2],
    [4, 0],
  ]);
  expect((await membersNow(me, id)).map(({ state, step }) => [state, step])).toEqual(
    Array.from({ length: 4 }, () => ['DONE', 4]),
  );
  // What the steps send stays as it was: only its copies went out.
  const rows = valueOf(await me.client.call('mailings', { query: {} })).mailings;
  expect(rows.filter((row) => mailings.includes(row.id)).map(({ status }) => status)).toEqual(Array(4).fill('NEW'));
  expect(rows.find(({ name }) => name === 'Second card · 03/23/2026')).toMatchObject({ sequenceStep: 2 });
  const { entries } = valueOf(await me.client.call('sequenceCalendar', { params: { id } }));
  expect(entries.map(({ day, step, isDone, count }) => [day, step, isDone, count])).toEqual([
    ['2026-03-02', 1, true, 4],
    ['2026-03-23', 2, true, 3],
    ['2026-03-26', 3, true, 2],
    ['2026-04-02', 4, true, 4],
  ]);
});
