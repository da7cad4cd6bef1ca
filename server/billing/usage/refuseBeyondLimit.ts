import type { Kysely } from 'kysely';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';
import { spendLimitOf } from './memberLimits.queries.ts';
import { monthOf } from './monthOf.ts';
import { spentInMonth } from './usage.queries.ts';

/**
 * Why somebody may not buy something in the product: the price is more than is left of what he may spend in the month, by
 * card or by credit. The account is locked, so two who buy at once do not both find the rest.
 */
export async function refuseBeyondLimit(
  db: Kysely<Database>,
  principal: Principal,
  account: AccountRow,
  price: Cents,
  { now, config }: { readonly now: Date; readonly config: Pick<Config, 'timeZone'> },
): Promise<Refusal | null> {
  if (price === 0) return null;
  const limit = await spendLimitOf(db, principal);
  if (limit === null) return null;
  const { month, timeZone } = monthOf(account, config, now);
  const left = cents(Math.max(0, limit - (await spentInMonth(db, principal, month, timeZone))));
  if (price <= left) return null;
  const [is, rest, all] = [price, left, limit].map((amount) => formatCurrency(amount, { forceCents: true }));
  const text = `The price is ${is}, ${rest} of the ${all} that you may spend are left until ${formatDate(month.end)}.`;
  return refuse(422, `${text} Nothing was ordered.`);
}
