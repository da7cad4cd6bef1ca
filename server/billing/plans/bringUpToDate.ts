import type { Kysely } from 'kysely';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { applyPending } from '../../account/team/applyPending.ts';
import { expiredInvitations } from '../../account/team/pending.queries.ts';
import { removeMember } from '../../account/team/removeMember.ts';
import type { Database } from '../../platform/store/schema.ts';
import { renewIfDue, type RenewalTime } from './renewCycle.ts';
import { freeSeat } from './seatMoney.ts';
import type { AccountRow } from './subscription.queries.ts';

/**
 * Does what time has done since somebody looked: invitations that ran out give their seats back, and at a cycle date
 * pending changes of members happen and the next cycle is billed. Without a plan they happen on their day. The account
 * has to be locked. Answers the account as it is then.
 */
export async function bringUpToDate(
  db: Kysely<Database>,
  account: AccountRow,
  plans: readonly Plan[],
  moment: RenewalTime,
): Promise<AccountRow> {
  const tenant = { accountId: account.id };
  for (const memberId of await expiredInvitations(db, tenant, moment.now)) {
    await freeSeat(db, tenant, memberId, moment);
    await removeMember(db, { ...tenant, userId: memberId }, null, moment.now);
  }
  if (account.cycle_end === null) {
    moment.handed?.(await applyPending(db, tenant, { until: moment.today, now: moment.now }));
  }
  return await renewIfDue(db, account, plans, moment);
}
