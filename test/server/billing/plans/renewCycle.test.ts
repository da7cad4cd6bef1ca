/** Cycle dates: what is billed when, where the account is, and after the server slept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [ESSENTIALS, PRO, PRO_ANNUAL] = [943, 945, 946] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

type Buyer = Awaited<ReturnType<typeof newAccount>>;
const order = async ({ signIn, id }: Buyer, planId: number) =>
  valueOf(await (await signIn()).client.call('changePlan', { params: { id }, body: { planId } }));
const nextCycleDate = async ({ signIn, id }: Buyer) =>
  valueOf(await (await signIn()).client.call('planDetails', { params: { id } })).nextCycleDate;
const inZone = async ({ accountId }: Buyer, zone: string) =>
  await server.db.updateTable('account').set({ time_zone: zone }).where('id', '=', accountId).execute();

describe('a cycle date', () => {
  it('is billed once, however often the job looks, and by several at once', async () => {
    const buyer = await newAccount(server);
    await order(buyer, PRO);
    moveTo(server, '2026-04-01', '23:00:00-04:00');
    await renewDue(server);
    expect(await invoicesOf(server, buyer.accountId)).toHaveLength(1);
    moveTo(server, '2026-04-02', '00:01:00-04:00');
    await Promise.all([renewDue(server), renewDue(server), renewDue(server)]);
    await renewDue(server);
    expect(await invoicesOf(server, buyer.accountId)).toEqual([
      '2026-03-02 | Recurring | OPEN | 199.00 | Pro 199.00',
      '2026-04-02 | Recurring | OPEN | 199.00 | Pro 199.00',
    ]);
    expect(await nextCycleDate(buyer)).toBe('2026-05-02');
  });

  it('comes where the account is: a day ahead of the server, and behind it', async () => {
    const [east, west] = [await newAccount(server), await newAccount(server)];
    await inZone(east, 'Pacific/Kiritimati');
    await inZone(west, 'Pacific/Honolulu');
    // 10:30 in UTC is half past midnight of the next day on Kiritimati, and half past midnight of this one in Honolulu.
    moveTo(server, '2026-04-10', '10:30:00Z');
    await order(east, PRO);
    await order(west, PRO);
    expect([await nextCycleDate(east), await nextCycleDate(west)]).toEqual(['2026-05-11', '2026-05-10']);
    moveTo(server, '2026-05-10', '09:59:00Z');
    await renewDue(server);
    expect((await invoicesOf(server, west.accountId)).length + (await invoicesOf(server, east.accountId)).length).toBe(
      2,
    );
    moveTo(server, '2026-05-10', '10:00:00Z');
    await renewDue(server);
    expect((await invoicesOf(server, west.accountId)).at(-1)).toContain('2026-05-10 |');
    expect((await invoicesOf(server, east.accountId)).at(-1)).toContain('2026-05-11 |');
  });

  it('of the 31st is the last day of shorter months, through both changes of the clocks and a leap day', async () => {
    const buyer = await newAccount(server);
    moveTo(server, '2027-10-31');
    await order(buyer, PRO);
    const days = ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'];
    for (const day of days) {
      moveTo(server, day, '05:00:00Z');
      await renewDue(server);
    }
    expect((await invoicesOf(server, buyer.accountId)).map((text) => text.slice(0, 10))).toEqual([
      '2027-10-31',
      ...days,
    ]);
  });

  it('after three months without the server bills the cycle that runs, and says what it left out', async () => {
    const buyer = await newAccount(server, 1);
    moveTo(server, '2028-11-10');
    await order(buyer, ESSENTIALS);
    moveTo(server, '2029-03-15');
    await renewDue(server);
    expect(await invoicesOf(server, buyer.accountId)).toEqual([
      '2028-11-10 | Recurring | OPEN | 129.00 | Essentials_99 99.00, Full-access seat: m1 Lee 30.00',
      '2029-03-10 | Recurring | OPEN | 129.00 | Essentials_99 99.00, Full-access seat: m1 Lee 30.00, Not billed: 12/10/2028 until 03/10/2029, when Platbook did not run 0.00',
    ]);
    expect(await nextCycleDate(buyer)).toBe('2029-04-10');
  });

  it('that passed between the question and the order comes first, and another amount is refused', async () => {
    const buyer = await newAccount(server);
    moveTo(server, '2029-04-10');
    await order(buyer, ESSENTIALS);
    moveTo(server, '2029-05-09');
    const { client } = await buyer.signIn();
    const asked = valueOf(await client.call('quotePlan', { body: { planId: PRO } }));
    expect(asked.amount).toBe(3.33);
    moveTo(server, '2029-05-10');
    const body = { planId: PRO, approvedAmount: asked.amount };
    expect(await (await buyer.signIn()).client.call('changePlan', { params: { id: buyer.id }, body })).toMatchObject({
      status: 422,
      detail: 'The amount due is $100.00, not $3.33. Nothing was changed.',
    });
    // The cycle that began meanwhile is billed whatever becomes of the order.
    expect(await invoicesOf(server, buyer.accountId)).toHaveLength(2);
  });

  it('seats who came last: those included are the oldest, and one who left makes room', async () => {
    const buyer = await newAccount(server, 2);
    moveTo(server, '2029-06-01');
    await order(buyer, PRO);
    await addMember(server, buyer.accountId, 'late');
    await server.db
      .updateTable('app_user')
      .set({ removed: server.clock.now() })
      .where('account_id', '=', buyer.accountId)
      .where('first_name', '=', 'm1')
      .execute();
    await addMember(server, buyer.accountId, 'later');
    moveTo(server, '2029-07-01');
    await renewDue(server);
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toBe(
      '2029-07-01 | Recurring | OPEN | 229.00 | Pro 199.00, Full-access seat: later Lee 30.00',
    );
  });

  it('R-PLAN-003 of an annual plan comes after a year, with its bonus each time', async () => {
    const buyer = await newAccount(server);
    moveTo(server, '2029-07-04');
    await order(buyer, PRO_ANNUAL);
    moveTo(server, '2030-07-03');
    await renewDue(server);
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ BONUS: -150, RECEIVABLE: 1980 });
    moveTo(server, '2030-07-04');
    await renewDue(server);
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ BONUS: -300, RECEIVABLE: 3960 });
  });

  it('that cannot be billed keeps no other account back, and is told', async () => {
    const [broken, whole] = [await newAccount(server), await newAccount(server)];
    await order(broken, PRO);
    await order(whole, PRO);
    await server.db
      .updateTable('subscription_line')
      .set({ ended: '2030-07-04' })
      .where('account_id', '=', broken.accountId)
      .execute();
    moveTo(server, '2030-08-04');
    await renewDue(server);
    expect(await invoicesOf(server, whole.accountId)).toHaveLength(2);
    expect(await invoicesOf(server, broken.accountId)).toHaveLength(1);
    expect(server.logged.join('\n')).toContain('the cycle of an account could not be billed');
  });
});
