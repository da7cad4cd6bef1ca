/** What is told before it is charged. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellAheadJob } from '../../../../server/billing/notices/tellAhead.job.ts';
import { moveTo } from '../../../support/billing.ts';
import { startTestServer, valueOf } from '../../../support/server.ts';
import { buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';

const WORKS = '4242424242424242';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const tell = async (): Promise<void> => await tellAheadJob({}, desk.server.services);
const mailOf = async (accountId: number): Promise<string[]> => {
  const { db } = desk.server;
  const rows = await db.selectFrom('mail').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return rows
    .map(({ subject, body }) => `${subject}: ${body.split('\n')[0]}`)
    .filter((mail) => !mail.includes('Receipt'));
};

it('a year that is renewed is told 30 and 7 days ahead, once each, with the amount; one that is left is not', async () => {
  const [stays, leaves] = [
    await buyerWith(desk, WORKS, { ownUse: false }),
    await buyerWith(desk, WORKS, { ownUse: false }),
  ];
  for (const { me, id } of [stays, leaves]) {
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 944 } }));
  }
  valueOf(await leaves.me.client.call('changePlan', { params: { id: leaves.id }, body: { planId: 0 } }));
  const subject =
    'Renewal on 03/02/2027: $972.00: On 03/02/2027 your plan is renewed for a year: $972.00 will be charged.';
  for (const [day, count] of [
    ['2027-01-30', 0],
    ['2027-01-31', 1],
    ['2027-02-10', 1],
    ['2027-02-23', 2],
    ['2027-03-01', 2],
  ] as const) {
    moveTo(desk.server, day);
    await tell();
    await tell();
    expect([day, await mailOf(stays.accountId)]).toEqual([day, Array.from({ length: count }, () => subject)]);
  }
  expect(await mailOf(leaves.accountId)).toEqual([]);
});

it('a card that pays a subscription and expires next month is told, once', async () => {
  const { me, id, card, accountId } = await buyerWith(desk, WORKS, { ownUse: false });
  const other = await buyerWith(desk, WORKS, { ownUse: false });
  valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943 } }));
  await desk.server.db
    .updateTable('payment_method')
    .set({ exp_month: 4, exp_year: 2027 })
    .where('id', 'in', [card, other.card])
    .execute();
  await tell();
  await tell();
  expect(await mailOf(accountId)).toEqual([
    'Your card expires: Visa ending in 4242: Visa ending in 4242 pays your subscription and is good until the end of 04/2027.',
  ]);
  // Nothing is charged to it.
  expect(await mailOf(other.accountId)).toEqual([]);
});

it('where nothing is collected nothing of it is told', async () => {
  const server = await startTestServer();
  try {
    await tellAheadJob({}, server.services);
    expect(await server.db.selectFrom('mail').selectAll().execute()).toEqual([]);
  } finally {
    await server.close();
  }
});
