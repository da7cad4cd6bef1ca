/** Closing an account, and opening it again: by its owner on screen, by the operator at the machine. */
import type { Kysely } from 'kysely';
import { isUnderWay } from '../../billing/orders/payments.queries.ts';
import { SUBSCRIPTION } from '../../billing/orders/beginOrder.ts';
import { endPending, lockAccount, ownerOf, readPending, schedule } from '../../billing/plans/subscription.queries.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { beginOf, markClosing, markOpen } from './closing.queries.ts';

type Db = Kysely<Database>;

export type CloseWhen = 'NOW' | 'CYCLE_DATE';
export type Problem =
  /** It is being closed already. */
  | 'CLOSING'
  /** There is no plan, so no cycle date. */
  | 'NO_CYCLE'
  /** An order is being paid. */
  | 'BUSY'
  | 'NOT_CLOSING'
  | 'ERASED';

/** Gives the plan notice and says when the account closes; null: done. Nothing is changed where there is a problem. */
export async function closeAccount(
  db: Db,
  tenant: Tenant,
  when: CloseWhen,
  { now, config }: { readonly now: Date; readonly config: Pick<Config, 'timeZone'> },
): Promise<Problem | null> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, tenant);
    if (account.erased !== null) return 'ERASED';
    if (account.closes !== null) return 'CLOSING';
    const { cycle_end: cycleEnd } = account;
    if (when === 'CYCLE_DATE' && cycleEnd === null) return 'NO_CYCLE';
    // What is being paid was quoted for the plan that there is.
    if (await isUnderWay(trx, tenant, SUBSCRIPTION)) return 'BUSY';
    let leftPlan = false;
    if (cycleEnd !== null) {
      const pending = await readPending(trx, tenant);
      leftPlan = pending === null || pending.planId !== null;
      if (leftPlan) {
        await endPending(trx, tenant, 'UNDONE');
        await schedule(trx, await ownerOf(trx, tenant), { planId: null, effective: cycleEnd }, now);
      }
    }
    const timeZone = account.time_zone ?? config.timeZone;
    const closes = when === 'NOW' || cycleEnd === null ? now : await beginOf(trx, cycleEnd, timeZone);
    await markClosing(trx, tenant, { closes, now, leftPlan });
    return null;
  });
}

/** The account is as it was; a plan that has ended meanwhile is not had again. Null: done. */
export async function reopenAccount(db: Db, tenant: Tenant): Promise<Problem | null> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, tenant);
    if (account.erased !== null) return 'ERASED';
    if (account.closes === null) return 'NOT_CLOSING';
    if (account.close_left_plan && account.cycle_end !== null) await endPending(trx, tenant, 'UNDONE');
    await markOpen(trx, tenant);
    return null;
  });
}
