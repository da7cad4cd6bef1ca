/** Holds the store and the payment service against what was answered, once all orders have come to an end. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/platform/store/schema.ts';
import { brokenRules, wrongCharges, type PaymentRow } from '../histories/rules.ts';
import type { Intent } from '../stripe/stripeObjects.ts';
import type { TestStripe } from '../stripe/stripeServer.ts';
import type { Ordered, Ordering } from './ordering.ts';

type Db = Kysely<Database>;

export const openOrders = async (db: Db): Promise<number> =>
  (await db.selectFrom('payment').select('id').where('state', 'in', ['CREATED', 'SENT', 'ACTION']).execute()).length;

export interface HeldOrders {
  /** A sentence each: charged twice or for nothing, handed out unpaid, a gap, what was said and is not there. */
  readonly wrong: readonly string[];
  readonly charges: number;
  /** Charged by a server that had no time to say so, or never charged, and finished by the next one. */
  readonly finishedLater: number;
  /** How long the slowest of these was open after its server was there again, in seconds. */
  readonly longestOpen: number;
}

/** `restarts`: when a server was there again, oldest first. */
export async function holdOrders(
  db: Db,
  stripe: TestStripe,
  { orders, accounts }: Pick<Ordering, 'orders' | 'accounts'>,
  restarts: readonly Date[],
): Promise<HeldOrders> {
  const intents = stripe.state.all<Intent>('payment_intent');
  const wrong: string[] = [];
  let charges = 0;
  const late: number[] = [];
  for (const accountId of accounts) {
    const payments = await db.selectFrom('payment').selectAll().where('account_id', '=', accountId).execute();
    const broken = await brokenRules(db, accountId);
    if (Object.keys(broken).length > 0) wrong.push(`account ${accountId}: ${JSON.stringify(broken)}`);
    const { twice, onlyThere, onlyHere } = wrongCharges(accountId, intents, payments);
    for (const [what, found] of Object.entries({ twice, onlyThere, onlyHere })) {
      if (found.length > 0) wrong.push(`account ${accountId}: ${what} ${found.join(', ')}`);
    }
    charges += payments.filter(({ state }) => state === 'DONE').length;
    late.push(...payments.flatMap((payment) => openAfter(payment, restarts)));
    wrong.push(...(await unlikeSaid(db, accountId, payments, orders)));
  }
  return { wrong, charges, finishedLater: late.length, longestOpen: Math.max(0, ...late) };
}

/** Of a payment that outlived its server: how long the one that settled it had been there. */
function openAfter({ made, settled }: PaymentRow, restarts: readonly Date[]): number[] {
  const restart = restarts.findLast((at) => settled !== null && at <= settled);
  if (settled === null || restart === undefined || made >= restart) return [];
  return [(settled.getTime() - restart.getTime()) / 1000];
}

/** What was acknowledged is there; no more is there than what was acknowledged and what nobody knows of. */
async function unlikeSaid(
  db: Db,
  accountId: number,
  payments: readonly PaymentRow[],
  orders: readonly Ordered[],
): Promise<string[]> {
  const grants = await db.selectFrom('usage_grant').select('id').where('account_id', '=', accountId).execute();
  const done = (purpose: string): number =>
    payments.filter((one) => one.purpose === purpose && one.state === 'DONE').length;
  const there = {
    CREDIT: done('CREDIT'),
    LIMIT: grants.length,
    SEATS: done('SEATS'),
    PLAN: done('PLAN'),
    ADD_ON: done('ADD_ON'),
  } as const;
  return Object.entries(there).flatMap(([purpose, count]) => {
    const mine = orders.filter((one) => one.accountId === accountId && one.purpose === purpose && one.approved > 0);
    const said = mine.filter(({ fate }) => fate === 'said').length;
    const open = mine.filter(({ fate }) => fate === 'open').length;
    if (said <= count && count <= said + open) return [];
    return [`account ${accountId}: ${said} of ${purpose} were acknowledged, ${open} may be there, and ${count} are`];
  });
}
