/** Lets an event happen to an account, by the calls and commands that people have for it. */
import { expect } from 'vitest';
import { accountWork } from '../../../bin/cli/adminAccounts.ts';
import { BadInput } from '../../../bin/cli/badInput.ts';
import type { Member } from '../../../src/api/contract/account/team.ts';
import { defaultPlans } from '../../../src/api/catalogue/billing/plans.ts';
import { renewDue } from '../billing.ts';
import { orderThing, settleThing } from '../orders.ts';
import { valueOf } from '../valueOf.ts';
import type { Charge, Intent } from '../stripe/stripeObjects.ts';
import type { TestCard } from '../stripe/testCards.ts';
import { GOOD_PASSWORD, newAddress, teamOf, tokenOf } from '../team.ts';
import type { CardIs, Event, EventOf } from './events.ts';
import { startsWhole } from './fits.ts';
import { choosePlan, raiseLimit, watchMore } from './purchases.ts';
import { finishAll, mayDie, order, whatCame, type History } from './world.ts';

const PASSWORD = 'a long enough password';
const PRICE_NOW = { amount: 0 };

const banks: Readonly<Record<CardIs, TestCard>> = {
  WORKS: { brand: 'visa' },
  DECLINES: { brand: 'visa', declines: 'insufficient_funds' },
  ASKS: { brand: 'visa', asks: true },
  LOST: { brand: 'visa', answer: 'LOST' },
  FAILS: { brand: 'visa', answer: 'FAILS' },
};

export async function play(history: History, next: Event): Promise<void> {
  const { world, account } = history;
  const { stripe, server } = world;
  switch (next.do) {
    case 'invite':
      return await invite(history, next);
    case 'plan':
      return await choosePlan(history, next, defaultPlans[next.which % defaultPlans.length]?.id ?? 0);
    case 'leave plan':
      return await choosePlan(history, { ...next, again: false }, 0);
    case 'days':
      return await pass(history, next);
    case 'card':
      return stripe?.state.behave(history.card, banks[next.is]);
    case 'bank':
      return await answerBank(history, next);
    case 'credit': {
      const body = { userId: account.id, amount: next.cents / 100, approvedAmount: next.cents / 100 };
      const asked = { method: 'POST', path: '/ps/prepaidcredits', body, approved: next.cents };
      return void (await order(history, next, asked));
    }
    case 'limit':
      return await raiseLimit(history, next);
    case 'watch':
      return await watchMore(history, next);
    case 'spend':
    case 'hold':
      return await buyThing(history, next);
    case 'take':
      return await takeThing(history, next);
    case 'settle':
      return await settle(history, next);
    case 'refund':
      return await refund(history, next);
    default:
      return await playMember(history, next, server.client);
  }
}

type OfMember = EventOf<'accept' | 'upgrade' | 'downgrade' | 'remove' | 'undo' | 'leave now'>;

async function playMember(
  history: History,
  next: OfMember,
  stranger: History['world']['server']['client'],
): Promise<void> {
  const { world, account, links } = history;
  const members = (await teamOf(account)).teamMembers.slice(1);
  const fitting = members.filter((one) => canHappen(one, next.do));
  // Mostly to who it can happen to, now and then to anybody.
  const among = next.which % 5 > 0 && fitting.length > 0 ? fitting : members;
  const chosen = among[next.which % Math.max(1, among.length)];
  if (chosen === undefined) return;
  const body = { memberId: chosen.id };
  const { client: api } = await account.signIn();
  switch (next.do) {
    case 'accept': {
      const sent = links.get(chosen.id) ?? (await sendAgain(history, chosen.id));
      if (sent !== null) await stranger().call('acceptInvitation', { body: { token: sent, password: GOOD_PASSWORD } });
      return;
    }
    case 'upgrade': {
      const { amount } = await quoteSeat(history);
      const approved = Math.round(amount * 100);
      const asked = {
        method: 'PUT',
        path: '/ps/team/member/upgrade',
        body: { ...body, approvedAmount: amount },
        approved,
      };
      return void (await order(history, next, asked));
    }
    case 'undo':
      return void (await api.call('undoMember', { body }));
    case 'leave now': {
      const gone = { ...body, now: true, accountPassword: PASSWORD };
      return void (await mayDie(world, next.dies, () => api.call('removeMember', { query: {}, body: gone })));
    }
    case 'downgrade':
    case 'remove':
      return await pend(history, next, body);
  }
}

function canHappen({ state, pending, scoutUser }: Member, what: OfMember['do']): boolean {
  switch (what) {
    case 'accept':
      return state === 'INVITED';
    case 'upgrade':
      return scoutUser && state !== 'INVITED' && pending === null;
    case 'downgrade':
      return !scoutUser && state !== 'INVITED' && pending === null;
    case 'undo':
      return pending !== null;
    case 'leave now':
      return pending?.change === 'REMOVE';
    case 'remove':
      return pending === null;
  }
}

/** The link of who was paid for when nobody was there to be told. */
async function sendAgain({ account, links }: History, id: number): Promise<string | null> {
  const sent = await (await account.signIn()).client.call('sendInvitation', { params: { id } });
  if (!sent.ok || sent.value.invitation === null) return null;
  const token = tokenOf(sent.value.invitation.url);
  links.set(id, token);
  return token;
}

/** What one more member with full access costs today. */
async function quoteSeat({ account }: History, person: object = { username: newAddress() }) {
  const { client: api } = await account.signIn();
  const quote = await api.call('quoteInvites', { body: { members: [{ ...person }] } });
  return quote.ok ? quote.value : { ...PRICE_NOW, refusal: 'no quote' };
}

async function invite(history: History, next: EventOf<'invite'>): Promise<void> {
  const person = { username: newAddress(), firstName: 'Ann', type: next.scout ? 'SCOUT' : 'TEAM_FULL' };
  const { amount, refusal } = await quoteSeat(history, person);
  const before = await teamOf(history.account);
  const body = { ...person, approvedAmount: amount };
  const asked = { method: 'POST', path: '/ps/teammember', body, approved: Math.round(amount * 100) };
  const answer = await order(history, next, asked);
  if (refusal !== null && answer !== null) expect([409, 422]).toContain(answer.status);
  if (answer?.status === 422) expect(await teamOf(history.account)).toEqual(before);
  if (answer?.status !== 200) return;
  // What was answered has a link in it.
  const { memberId, url } = answer.body['invitation'] as { memberId: number; url: string };
  history.links.set(memberId, tokenOf(url));
  const accepted = { token: tokenOf(url), password: GOOD_PASSWORD };
  if (next.joins) valueOf(await history.world.server.client().call('acceptInvitation', { body: accepted }));
}

/** A change that waits for the cycle date; taken back at once it leaves the exact state, as one that failed does. */
async function pend(
  { world, account }: History,
  next: EventOf<'downgrade' | 'remove'>,
  body: { readonly memberId: number },
): Promise<void> {
  const { client: api } = await account.signIn();
  const before = await teamOf(account);
  const done = await mayDie(world, next.dies, () =>
    next.do === 'downgrade' ? api.call('downgradeMember', { body }) : api.call('removeMember', { query: {}, body }),
  );
  if (done === null) return;
  if (!done.ok) return expect(await teamOf(account)).toEqual(before);
  // An invitation is taken back at once: there is nothing to undo.
  const isThere = done.value.teamMembers.some(({ id }) => id === body.memberId);
  if (!next.undone || !isThere) return;
  const undone = await api.call('undoMember', { body });
  if (undone.ok) expect(await teamOf(account)).toEqual(before);
}

async function pass(history: History, next: EventOf<'days'>): Promise<void> {
  const { world } = history;
  world.server.clock.advance(next.days * 24 * 60);
  await mayDie(world, next.dies, async () => {
    await renewDue(world.server);
    await finishAll(world);
  });
  // What was being paid is settled, then the cycle that waited for it is billed, then that is charged.
  await finishAll(world, true);
  await renewDue(world.server);
  await finishAll(world);
  await startsWhole(history);
}

async function answerBank({ world, account }: History, { isYes }: EventOf<'bank'>): Promise<void> {
  const intent = world.stripe?.state
    .all<Intent>('payment_intent')
    .find(({ status, metadata }) => status === 'requires_action' && metadata['account'] === String(account.accountId));
  if (intent === undefined) return;
  world.stripe?.state.answerBank(intent, isYes);
  await finishAll(world);
}

let things = 0;

async function buyThing(history: History, next: EventOf<'spend' | 'hold'>): Promise<void> {
  const { world, account, waiting } = history;
  things += 1;
  const key = `thing ${things}`;
  const isLater = next.do === 'hold';
  const who = { accountId: account.accountId, userId: account.id };
  const wanted = { key, product: isLater ? 'SKIP_TRACING' : 'REPORT', cents: next.cents, isLater } as const;
  const check = await whatCame(history, next.cents);
  const done = await mayDie(world, next.dies, () => orderThing(world.server, who, wanted));
  if (done === null) await finishAll(world, true);
  if (isLater) waiting.add(key);
  // A price that is known later is billed later.
  const status = done !== null && 'isNew' in done && !isLater ? 200 : 422;
  await check(done === null && !isLater ? null : { status, body: {} });
}

/** What it came to is known; again there is nothing to do. */
async function takeThing({ world, account, waiting }: History, next: EventOf<'take'>): Promise<void> {
  const key = [...waiting][next.which % Math.max(1, waiting.size)];
  if (key === undefined) return;
  const who = { accountId: account.accountId, userId: account.id };
  const came = { key, product: 'SKIP_TRACING', text: 'Found', cents: next.cents } as const;
  await mayDie(world, next.dies, () => settleThing(world.server, who, came));
  await settleThing(world.server, who, came);
  await finishAll(world, true);
  waiting.delete(key);
}

/** The account pays what is unpaid, or the operator says that an invoice was settled otherwise. */
async function settle(history: History, next: EventOf<'settle'>): Promise<void> {
  const { world, account } = history;
  const { client: api } = await account.signIn();
  if (world.stripe !== null && next.which % 4 > 0) {
    await mayDie(world, next.dies, () => api.call('payUnpaid'));
  } else {
    await operate(history, next, (number) => ['invoice', 'settle', number, 'a cheque'], 'OPEN');
  }
  await finishAll(world, true);
}

async function operate(
  { world, account }: History,
  { which, dies }: { readonly which: number; readonly dies: number | null },
  words: (number: string, due: number) => string[],
  state: 'OPEN' | 'PAID',
): Promise<void> {
  const invoices = await world.server.db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .where('state', '=', state)
    .where('kind', '=', 'INVOICE')
    .orderBy('id')
    .execute();
  const invoice = invoices[which % Math.max(1, invoices.length)];
  if (invoice === undefined) return;
  const { store, config } = world.server.services;
  const work = accountWork(words(String(invoice.number), invoice.due_cents), 'usage');
  await mayDie(world, dies, () =>
    work(store, config).catch((error: unknown) => {
      // Such as one that no card paid, or that is being charged just now.
      if (!(error instanceof BadInput)) throw error;
    }),
  );
}

async function refund(history: History, next: EventOf<'refund'>): Promise<void> {
  const { world, account } = history;
  const { stripe } = world;
  if (stripe !== null && next.isThere) {
    const charged = stripe.state
      .all<Intent>('payment_intent')
      .filter(({ status, metadata }) => status === 'succeeded' && metadata['account'] === String(account.accountId));
    const intent = charged[next.which % Math.max(1, charged.length)];
    const charge = stripe.state.all<Charge>('charge').find(({ id }) => id === intent?.latest_charge);
    if (intent === undefined || charge === undefined) return;
    const amount = Math.floor(((charge.amount - charge.amount_refunded) * next.part) / 10);
    if (amount > 0) stripe.state.refund(intent, amount, {});
    await mayDie(world, next.dies, () => finishAll(world));
  } else {
    const part = (due: number): string => (Math.floor((due * next.part) / 10) / 100).toFixed(2);
    await operate(history, next, (number, due) => ['invoice', 'refund', number, part(due)], 'PAID');
  }
  await finishAll(world, true);
}
