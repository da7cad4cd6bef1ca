/** What a customer wants next, with the amount that is due for it: read before it is ordered. */
import { limitPrices } from '../../../src/api/catalogue/billing/limits.ts';
import type { Customer } from './customers.ts';

/** As payments name them. */
export const PURPOSES = ['CREDIT', 'LIMIT', 'SEATS', 'PLAN', 'ADD_ON'] as const;

export interface Asked {
  readonly purpose: (typeof PURPOSES)[number];
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  /** What was seen to be due, in cents. */
  readonly approved: number;
}

/** From the smallest on: each of them is had at once. */
const LADDER = [943, 945, 947, 948] as const;

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Credit, or more of a limit: with credit first, or with a card alone. */
export async function buy({ id: userId }: Customer): Promise<Asked> {
  if (Math.random() < 0.5) {
    const approved = 1000 + Math.floor(Math.random() * 4000);
    const body = { userId, amount: approved / 100, approvedAmount: approved / 100 };
    return await Promise.resolve({ purpose: 'CREDIT', method: 'POST', path: '/ps/prepaidcredits', body, approved });
  }
  const type = Math.random() < 0.5 ? 'exports' : 'saves';
  const { least: quantity, each } = limitPrices[type];
  const approved = quantity * each;
  const card = Math.random() < 0.5 ? { creditAmount: 0, paymentAmount: approved / 100 } : {};
  const body = { userId, type, quantity, approvedAmount: approved / 100, ...card };
  return { purpose: 'LIMIT', method: 'POST', path: '/ps/increase/limit', body, approved };
}

/** A plan first, then a larger one, members, a scout with full access, more to be watched. Null: not now. */
export async function subscribe(customer: Customer): Promise<Asked | null> {
  const { client, id } = customer;
  const details = await client.call('planDetails', { params: { id } });
  if (!details.ok) return null;
  const has = LADDER.findIndex((planId) => details.value.accountEnrolledPlans.some((one) => one.planId === planId));
  if (has < 0) return await largerPlan(customer, has);
  const wish = oneOf([largerPlan, inviteOne, inviteOne, inviteTwo, raiseScout, watchMore]) ?? inviteOne;
  return await wish(customer, has);
}

async function largerPlan({ client, id }: Customer, has: number): Promise<Asked | null> {
  const planId = LADDER[has + 1];
  if (planId === undefined || (has >= 0 && Math.random() < 0.5)) return null;
  const quote = await client.call('quotePlan', { body: { planId } });
  if (!quote.ok) return null;
  const { amount } = quote.value;
  const body = { planId, approvedAmount: amount };
  return { purpose: 'PLAN', method: 'POST', path: `/ps/plan/${id}`, body, approved: centsOf(amount) };
}

let invited = 0;
const newPerson = () => {
  invited += 1;
  return { username: `guest${process.pid}x${invited}@example.com`, firstName: 'Ann' };
};

async function quoteOf({ client, id }: Customer, members: readonly object[]): Promise<number | null> {
  const quote = await client.call('quoteInvites', { body: { members: members.map((one) => ({ ...one })) } });
  if (quote.ok && quote.value.refusal === null) return quote.value.amount;
  // No seat is left: somebody who did not come yet gives one back.
  const team = await client.call('team', { params: { id } });
  const waiting = team.ok
    ? team.value.teamMembers.filter(({ state, scoutUser }) => state === 'INVITED' && !scoutUser)
    : [];
  const memberId = oneOf(waiting)?.id;
  if (memberId !== undefined) await client.call('removeMember', { query: {}, body: { memberId } });
  return null;
}

async function inviteOne(customer: Customer): Promise<Asked | null> {
  const person = { ...newPerson(), ...(Math.random() < 0.2 ? { type: 'SCOUT' } : {}) };
  const amount = await quoteOf(customer, [person]);
  if (amount === null) return null;
  const body = { ...person, approvedAmount: amount };
  return { purpose: 'SEATS', method: 'POST', path: '/ps/teammember', body, approved: centsOf(amount) };
}

async function inviteTwo(customer: Customer): Promise<Asked | null> {
  const members = [newPerson(), newPerson()];
  const amount = await quoteOf(customer, members);
  if (amount === null) return null;
  const body = { members, approvedAmount: amount };
  return { purpose: 'SEATS', method: 'POST', path: '/app/team/invitations', body, approved: centsOf(amount) };
}

/** A scout who has not accepted cannot be raised: the server says so, and nothing happens. */
async function raiseScout(customer: Customer): Promise<Asked | null> {
  const { client, id } = customer;
  const team = await client.call('team', { params: { id } });
  const scout = team.ok ? team.value.teamMembers.find(({ scoutUser }) => scoutUser) : undefined;
  const amount = scout === undefined ? null : await quoteOf(customer, [newPerson()]);
  if (scout === undefined || amount === null) return null;
  const body = { memberId: scout.id, approvedAmount: amount };
  return { purpose: 'SEATS', method: 'PUT', path: '/ps/team/member/upgrade', body, approved: centsOf(amount) };
}

async function watchMore({ client, id: userId }: Customer): Promise<Asked | null> {
  const offers = await client.call('automatorPlans', { params: { id: userId } });
  const more = offers.ok ? offers.value.planMrcs.filter(({ dueToday }) => (dueToday ?? 0) > 0) : [];
  const chosen = more[0];
  if (chosen === undefined || Math.random() < 0.3) return null;
  const approvedAmount = chosen.dueToday ?? 0;
  const body = { userId, planMrcId: chosen.id, approvedAmount };
  return {
    purpose: 'ADD_ON',
    method: 'POST',
    path: '/lead-automator/subscribe',
    body,
    approved: centsOf(approvedAmount),
  };
}
