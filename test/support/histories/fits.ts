/** Holds an account against what is true of it whatever happened (`rules.ts`), and against what its owner approved. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { defaultPlans } from '../../../src/api/catalogue/billing/plans.ts';
import type { Intent } from '../stripe/stripeObjects.ts';
import { brokenRules, seatsOf, wrongCharges } from './rules.ts';
import type { History } from './world.ts';

export async function fits({ world, account: { accountId }, approved }: History): Promise<void> {
  const { server, stripe } = world;
  expect(await brokenRules(server.db, accountId)).toEqual({});
  if (stripe === null) return;
  const intents = stripe.state.all<Intent>('payment_intent');
  const payments = await server.db.selectFrom('payment').selectAll().where('account_id', '=', accountId).execute();
  expect(wrongCharges(accountId, intents, payments)).toEqual({ twice: [], onlyThere: [], onlyHere: [] });
  // A bill is no more than its invoice, by a rule; of all else somebody has seen the amount.
  const tooMuch = intents.filter(({ metadata, amount_received: cents }) => {
    const payment = payments.find(({ key }) => key === metadata['payment']);
    return payment !== undefined && payment.purpose !== 'INVOICE' && cents > (approved.get(payment.id) ?? 0);
  });
  expect(tooMuch).toEqual([]);
}

/** A cycle that has just begun pays for those who are beyond the plan, and for nobody else. */
export async function startsWhole({ world: { server }, account }: History): Promise<void> {
  const { full, occupied, vacant, planId, busy, cycleStart } = await seatsOf(server.db, account.accountId);
  const { rows } = await sql<{ today: string }>`
    select (${server.clock.now()}::timestamptz at time zone 'America/New_York')::date as today`.execute(server.db);
  if (busy || cycleStart !== rows[0]?.today) return;
  const plan = defaultPlans.find(({ id }) => id === planId);
  expect([vacant, occupied]).toEqual([0, Math.max(0, full - (plan?.seatsIncluded ?? 0))]);
}
