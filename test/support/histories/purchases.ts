/** What the owner of an account orders: plans, more of a limit, more to be watched. */
import { expect } from 'vitest';
import { limitPrices } from '../../../src/api/catalogue/billing/limits.ts';
import { valueOf } from '../valueOf.ts';
import { teamOf } from '../team.ts';
import type { EventOf } from './events.ts';
import { order, type History } from './world.ts';

/** All that a change of plan changes. */
async function standingOf({ account }: History) {
  const { client: api } = await account.signIn();
  const [plan, { nextBill }] = [
    valueOf(await api.call('planDetails', { params: { id: account.id } })),
    valueOf(await api.call('billingDetails', { params: { id: account.id } })),
  ];
  return { plan, nextBill, team: await teamOf(account) };
}

/** A change that waits for the cycle date is taken back by choosing the plan there is: all is as it was. */
export async function choosePlan(
  history: History,
  next: { readonly undone: boolean; readonly again: boolean; readonly dies: number | null },
  planId: number,
): Promise<void> {
  const { account } = history;
  const { client: api } = await account.signIn();
  const before = await standingOf(history);
  const quote = await api.call('quotePlan', { body: { planId } });
  const amount = quote.ok ? quote.value.amount : 0;
  const path = `/ps/plan/${account.id}`;
  const body = { planId, approvedAmount: amount };
  const answer = await order(history, next, { method: 'POST', path, body, approved: Math.round(amount * 100) });
  if (answer === null) return;
  // 409: another change of it is being paid just now.
  if (!quote.ok) expect([quote.status, 409]).toContain(answer.status);
  if (answer.status === 422) expect(await standingOf(history)).toEqual(before);
  const present = before.plan.accountEnrolledPlans[0]?.planId;
  const isWaiting = quote.ok && quote.value.how === 'CYCLE_DATE' && before.plan.scheduled === null;
  if (answer.status !== 200 || !next.undone || !isWaiting || present === undefined) return;
  valueOf(await api.call('changePlan', { params: { id: account.id }, body: { planId: present } }));
  expect(await standingOf(history)).toEqual(before);
}

export async function raiseLimit(history: History, next: EventOf<'limit'>): Promise<void> {
  const type = next.exports ? 'exports' : 'saves';
  const { least: quantity, each } = limitPrices[type];
  const approved = quantity * each;
  const body = { userId: history.account.id, type, quantity, approvedAmount: approved / 100 };
  await order(history, next, { method: 'POST', path: '/ps/increase/limit', body, approved });
}

export async function watchMore(history: History, next: EventOf<'watch'>): Promise<void> {
  const { account } = history;
  const { client: api } = await account.signIn();
  const { planMrcs } = valueOf(await api.call('automatorPlans', { params: { id: account.id } }));
  const chosen = planMrcs[next.which % Math.max(1, planMrcs.length)];
  if (chosen === undefined) return;
  const { id: planMrcId, dueToday } = chosen;
  const body = { userId: account.id, planMrcId, ...(dueToday === null ? {} : { approvedAmount: dueToday }) };
  const path = `/lead-automator/${dueToday === null ? 'downgrade' : 'subscribe'}`;
  await order(history, next, { method: 'POST', path, body, approved: Math.round((dueToday ?? 0) * 100) });
}
