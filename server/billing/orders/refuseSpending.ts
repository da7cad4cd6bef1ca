import type { Kysely } from 'kysely';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { underWayCents } from '../charges.queries.ts';
import { openCents } from '../invoices/invoices.queries.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';

export interface Spending {
  readonly purchaseType: PurchaseType;
  /** All that is to be paid, and what of it is not paid with prepaid credit. */
  readonly price: Cents;
  readonly card: Cents;
  /** What did not happen, as refusals end. */
  readonly nothing: string;
}

/**
 * Why an account may not spend; null: it may. A customer buys in the product with a plan only; what nobody collects may be
 * owed up to a limit, and one's own account owes itself what it likes; who has not paid a bill pays that first.
 */
export async function refuseSpending(
  db: Kysely<Database>,
  account: AccountRow,
  { purchaseType, price, card, nothing }: Spending,
  provider: PaymentProvider,
): Promise<Refusal | null> {
  if (price === 0) return null;
  const tenant = { accountId: account.id };
  if (purchaseType === 'InApp' && !account.own_use && account.cycle_end === null) {
    return refuse(422, `This account has no plan: choose one first. ${nothing}`);
  }
  if (account.overdue_since !== null) {
    const [owed, since] = [await openCents(db, tenant), formatDate(account.overdue_since)];
    return refuse(422, `The account has an unpaid bill: ${dollars(owed)} since ${since}. ${nothing}`);
  }
  if (provider.collects) return null;
  const open = cents((await openCents(db, tenant)) + (await underWayCents(db, tenant)));
  const reason = provider.refusal(card, { ownUse: account.own_use, open, openLimit: account.open_limit_cents });
  return reason === null ? null : refuse(422, `${reason} ${nothing}`);
}

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
