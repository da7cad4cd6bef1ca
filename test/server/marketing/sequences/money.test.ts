/** What sequences cost: never past the ceiling, each step charged once, and paused where it cannot be paid. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { moveSequence } from '../../../../server/marketing/sequences/moveSequence.ts';
import { sequencesNow } from '../../../../server/marketing/sequences/sequencesNow.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { settleMailingsJob } from '../../../../server/marketing/money/settleMailings.job.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { manyPeople, mayUseService } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { messagesOf, playDays, playRound, sequenceOf, startOf, text } from '../../../support/marketing/sequences.ts';
import { startBeside } from '../../../support/twoServers.ts';
import type { TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  buyerWith,
  chargesOf,
  enterCard,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../../support/stripe/stripeObjects.ts';
import type { TestNumber } from '../../../support/stripe/testCards.ts';

const WORKS = '4242424242424242';
const ASKS = '4000002760003184';
const DECLINES = '4000000000009995';
const RATES = { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 65 };

let desk: StripeDesk;
let server: TestServer;
let beside: TestServer;
let service: TwilioServer;
beforeAll(async () => {
  service = await openTwilioServer(() => desk.server.clock.now());
  const marketing = { rates: RATES, ratesAsOf: '2026-11-22' };
  const config = { phone: phoneSettings(service), publicUrl: 'https://leads.example.com', marketing };
  desk = await openStripeDesk({ config });
  server = desk.server;
  beside = await startBeside(server, config);
});
afterAll(async () => {
  await beside.close();
  await desk.close();
  await service.close();
});

const NUMBERS = 10;
const steps = [{ say: text() }, { say: text('Again'), afterDays: 21, onlyIf: 'ALL' as const }];

async function started(ceiling?: number, card: TestNumber = WORKS) {
  const buyer = await buyerWith(desk, card, { ownUse: true });
  const { me, who } = buyer;
  await mayText(me, server.clock.now(), { people: NUMBERS + 1 });
  await mayUseService(server, me);
  const contactIds = await manyPeople(server, me, NUMBERS);
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  const { sequence } = valueOf(await startOf(me, id, ceiling === undefined ? {} : { ceiling }));
  expect(sequence.state).toBe('RUNNING');
  return { ...buyer, who, id };
}
type Started = Awaited<ReturnType<typeof started>>;

const now = async ({ who, id }: Started) => {
  const [one] = await sequencesNow(server.db, who, id);
  if (one === undefined) throw new Error('it is gone');
  return one;
};
const resume = async (one: Started, ceiling?: number) => {
  const { version } = await now(one);
  const act = { act: 'resume' as const, version, ceiling, acknowledged: [] };
  return await moveSequence(server.services, one.who, one.id, act);
};
const alertsOf = async ({ who }: Started) =>
  (await server.db.selectFrom('alert').select('text').where('account_id', '=', who.accountId).execute()).map(
    ({ text: said }) => said,
  );

it('each step is charged on its day; what would pass the ceiling pauses it, with nobody reached, and a new one goes on', async () => {
  const one = await started(10);
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'RUNNING', spent: 6.5, ceiling: 10, members: { waiting: 10 } });
  expect(chargesOf(desk, one.who.accountId).length).toBe(1);
  await playDays(server, 21);
  const why = `Step 2 on 03/23/2026 would cost $6.50 for 10 people; $3.50 of the ceiling of $10.00 are left. Nothing was sent.`;
  expect(await now(one)).toMatchObject({ state: 'PAUSED', pausedWhy: why, spent: 6.5, members: { waiting: 10 } });
  const told = (await alertsOf(one)).filter((said) => said.includes(why));
  expect(told).toEqual([expect.stringMatching(/^Sequence .+ is paused: Step 2 on/)]);
  expect((await messagesOf(server, one.id)).length).toBe(10);
  // As long as it is paused nothing is tried.
  await playDays(server, 1);
  expect(await resume(one, 6)).toMatchObject({ status: 422 });
  expect(await resume(one, 13)).toBeNull();
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'RUNNING', spent: 13, members: { done: 10, waiting: 0 } });
  expect((await messagesOf(server, one.id)).filter(({ step }) => step === 2).length).toBe(10);
  expect(chargesOf(desk, one.who.accountId).length).toBe(2);
});

it('a card that is refused on day 21 pauses it; once it works each gets the step once', async () => {
  const one = await started();
  await playRound(server);
  const { reference } = await server.db
    .selectFrom('payment_method')
    .select('reference')
    .where('account_id', '=', one.who.accountId)
    .executeTakeFirstOrThrow();
  desk.stripe.state.behave(reference ?? '', { brand: 'visa', declines: 'insufficient_funds' });
  await playDays(server, 21);
  expect(await now(one)).toMatchObject({ state: 'PAUSED', spent: 6.5, members: { waiting: 10, handed: 0 } });
  expect((await now(one)).pausedWhy).toContain('Nothing was charged');
  desk.stripe.state.behave(reference ?? '', { brand: 'visa' });
  expect(await resume(one)).toBeNull();
  await playRound(server);
  expect(await now(one)).toMatchObject({ spent: 13, members: { done: 10 } });
  const second = (await messagesOf(server, one.id)).filter(({ step }) => step === 2);
  expect(new Set(second.map(({ contact_id: contact }) => contact)).size).toBe(10);
  expect(second.length).toBe(10);
  expect((await paymentsOf(desk, one.who.accountId)).filter((said) => said.includes('DONE')).length).toBe(2);
});

/** The bank of a buyer is asked, and answers. */
const bankSays = async ({ accountId }: Started, isYes: boolean): Promise<void> => {
  const asked = desk.stripe.state
    .all<Intent>('payment_intent')
    .find(({ status, metadata }) => status === 'requires_action' && metadata['account'] === String(accountId));
  if (asked === undefined) throw new Error('no bank asks');
  desk.stripe.state.answerBank(asked, isYes);
  await desk.finish();
};

it('a bank that asks holds the step: said no to, it is tried again; said yes to, it goes out once, while paused as well', async () => {
  const before = service.made.length;
  const one = await started(undefined, ASKS);
  await playRound(server);
  const why = 'The bank asks for a confirmation: it is open for 1 hour. Nothing was charged yet.';
  const waits = { state: 'PAUSED', pausedWhy: why, members: { handed: NUMBERS, waiting: 0 } };
  expect(await now(one)).toMatchObject(waits);
  expect(service.made.length).toBe(before);
  await bankSays(one, false);
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'PAUSED', spent: 0 });
  expect(service.made.length).toBe(before);
  expect(await resume(one)).toBeNull();
  await playRound(server);
  expect(await now(one)).toMatchObject(waits);
  await bankSays(one, true);
  await playRound(server);
  expect(service.made.length).toBe(before + NUMBERS);
  expect(await now(one)).toMatchObject({ state: 'PAUSED', spent: 6.5 });
  expect(await resume(one)).toBeNull();
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'RUNNING', spent: 6.5, members: { waiting: NUMBERS, handed: 0 } });
  expect(await messagesOf(server, one.id)).toHaveLength(NUMBERS);
  expect(service.made.length).toBe(before + NUMBERS);
  expect((await paymentsOf(desk, one.who.accountId)).filter((said) => said.startsWith('DONE'))).toEqual(['DONE 650']);
});

it('a card that is declined at the first step sends nothing and costs nothing; another card pays for it', async () => {
  const before = service.made.length;
  const one = await started(undefined, DECLINES);
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'PAUSED', spent: 0, members: { waiting: NUMBERS, handed: 0 } });
  expect((await now(one)).pausedWhy).toMatch(/^The card was declined.* Nothing was charged\.$/);
  expect(service.made.length).toBe(before);
  // It takes the place of the one that declines.
  const replacementPaymentMethodId = await enterCard(desk, one.me, WORKS);
  const body = { userId: one.who.userId, paymentMethodId: one.card, replacementPaymentMethodId };
  valueOf(await one.me.client.call('replaceCard', { body }));
  expect(await resume(one)).toBeNull();
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'RUNNING', spent: 6.5, members: { waiting: NUMBERS } });
  expect(service.made.length).toBe(before + NUMBERS);
});

it('whose rights were lowered sends no more: it is paused and says why', async () => {
  const one = await started();
  await server.db.updateTable('app_user').set({ full_account: false }).where('id', '=', one.who.userId).execute();
  await playRound(server);
  expect(await now(one)).toMatchObject({ state: 'PAUSED', spent: 0, members: { waiting: 10 } });
  expect((await now(one)).pausedWhy).toContain('Only users with full access may send');
});

it('two servers with two workers each: each gets it once, paid once', async () => {
  const one = await started();
  const before = service.made.length;
  const both = [server, beside, server, beside];
  await Promise.all(both.map(async ({ services }) => await runSequencesJob({}, services)));
  await Promise.all(both.map(async ({ services }) => await sendMailingsJob({}, services)));
  await settleMailingsJob({}, server.services);
  await playRound(server);
  const to = service.made.slice(before).map(({ form }) => form.get('To') ?? '');
  expect(to.toSorted()).toEqual(Array.from({ length: NUMBERS }, (_, at) => `+1${numberOf(at + 1)}`).toSorted());
  expect(chargesOf(desk, one.who.accountId).length).toBe(1);
  expect(await now(one)).toMatchObject({ spent: 6.5, members: { waiting: 10 } });
});
