import type { Customer, CustomerDetails } from '../../../src/api/contract/account/operator.ts';
import { isOffered } from '../../../src/api/catalogue/billing/plans.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import { readAccountWithCredit } from '../../billing/books/credit.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { contentsOf } from '../closing/closing.queries.ts';
import { customerOf, owedInvoices, type CustomerRow } from './customers.queries.ts';
import { firstAccount } from './operators.queries.ts';

function stateOf({ erased, closes, readOnly }: CustomerRow, now: Date): Customer['state'] {
  if (erased !== null) return 'ERASED';
  if (closes !== null) return closes <= now ? 'CLOSED' : 'CLOSING';
  return readOnly === null ? 'OPEN' : 'READ_ONLY';
}

/** An account as it stands in the list of all. */
export const customerShown = (row: CustomerRow, now: Date): Customer => ({
  id: row.id,
  owner: row.owner,
  name: row.name,
  brand: row.brand,
  plan: row.plan,
  nextBill: row.nextBill,
  members: row.members,
  open: dollarsOf(row.open),
  openLimit: row.ownUse ? null : dollarsOf(row.openLimit),
  state: stateOf(row, now),
  closes: row.closes?.toISOString() ?? null,
  made: row.made.toISOString(),
  lastUse: row.lastUse?.toISOString() ?? null,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
});

/** One account, for an operator; null: there is none of this id. */
export async function customerDetails(
  { store: { db }, clock, plans }: Pick<Resources, 'store' | 'clock' | 'plans'>,
  operator: Principal,
  id: number,
): Promise<CustomerDetails | null> {
  const now = clock.now();
  const row = await customerOf(db, operator, id, now);
  if (row === undefined) return null;
  const tenant = { accountId: id };
  const [counts, { credit }, invoices, first] = await Promise.all([
    contentsOf(db, tenant),
    readAccountWithCredit(db, tenant),
    owedInvoices(db, tenant),
    firstAccount(db),
  ]);
  const { lists, properties, contacts, documents, members } = counts;
  return {
    ...customerShown(row, now),
    isFirst: id === first,
    credit: dollarsOf(credit),
    plans: plans
      .filter(isOffered)
      .map(({ id: planId, name, price }) => ({ id: planId, name, amount: dollarsOf(price) })),
    counts: { lists, properties, contacts, documents, members },
    invoices: invoices.map(({ number, kind, day, purchaseType, due, owed, state }) => ({
      number,
      kind,
      day,
      purchaseType,
      amount: dollarsOf(due),
      owed: dollarsOf(owed),
      state,
    })),
  };
}
