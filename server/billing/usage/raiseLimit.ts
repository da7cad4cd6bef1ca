import { randomUUID } from 'node:crypto';
import { limitPrices, MOST_RAISED, type LimitKind } from '../../../src/api/catalogue/billing/limits.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { cents } from '../../../src/calc/money.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { charge } from '../charge.ts';
import type { Payment } from '../payment.ts';
import { refuseOther } from '../plans/quotePlan.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { limitsOf } from './limits.ts';
import { insertGrant } from './usage.queries.ts';

export interface Raise extends Payment {
  readonly type: LimitKind;
  readonly quantity: number;
  /** Dollars that the buyer has seen. */
  readonly approvedAmount?: number | undefined;
}

const bookOf = { saves: 'SAVES', exports: 'EXPORTS' } as const;

/** Sells more of a limit for the running month, or says why not: invoice and grant in one transaction. */
export async function raiseLimit(
  { store, clock, config, plans }: Pick<Resources, 'store' | 'clock' | 'config' | 'plans'>,
  principal: Principal,
  { type, quantity, approvedAmount, ...payment }: Raise,
): Promise<Refusal | null> {
  const { least, each } = limitPrices[type];
  if (!Number.isInteger(quantity) || quantity < least || quantity > MOST_RAISED) {
    const text = `At least ${formatNumber(least)} ${type} are sold at once, ${formatNumber(MOST_RAISED)} at most. Nothing was ordered.`;
    return refuse(422, text, { quantity: `must be from ${least} to ${MOST_RAISED}` });
  }
  const price = cents(quantity * each);
  const other = refuseOther(price, approvedAmount);
  if (other !== null) return other;
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, principal);
    const limits = await limitsOf(trx, principal, { clock, config, plans });
    if (limits[type] === null) {
      const why = limits.mayNotSave ? 'This account has no plan: choose one first.' : `There is no limit of ${type}.`;
      return refuse(422, `${why} Nothing was ordered.`, { type: 'cannot be raised' });
    }
    const order = {
      key: `limit ${randomUUID()}`,
      purpose: bookOf[type],
      text: `${formatNumber(quantity)} more ${type} until ${formatDate(limits.month.end)}`,
      cents: price,
      payment,
    } as const;
    const charged = await charge(trx, principal, order, { now, config });
    if (isRefusal(charged)) return charged;
    if (charged.invoiceId === null) throw new Error('a limit was raised without an invoice');
    await insertGrant(trx, principal, {
      period: limits.month.start,
      what: bookOf[type],
      quantity,
      invoice_id: charged.invoiceId,
    });
    return null;
  });
}
