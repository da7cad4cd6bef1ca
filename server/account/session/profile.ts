/** The profile of a user as the wire has it (R-PROFILE). */
import type { Selectable } from 'kysely';
import { userTypes, type Profile } from '../../../src/api/contract/account/session.ts';
import { creditSum, type Credit } from '../../../src/calc/billing/credit.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import { hasListManagement } from '../../billing/automator/listManagement.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { readCredit } from '../../billing/books/credit.queries.ts';
import { propertyLimits } from '../../billing/usage/propertyLimits.ts';
import { appendRates } from '../../billing/prices.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { findUser } from '../team/team.queries.ts';

type User = Selectable<Database['app_user']>;

interface OfAccount {
  readonly credit: Credit;
  /** Lists may be automated. */
  readonly isManaged: boolean;
  /** A bill is unpaid. */
  readonly isOverdue: boolean;
  /** What the user may save and export in the month. */
  readonly limits: Awaited<ReturnType<typeof propertyLimits>>;
}

export function profileOf(user: User, { credit, isManaged, isOverdue, limits }: OfAccount, config: Config): Profile {
  return {
    id: user.id,
    accountId: user.account_id,
    firstName: user.first_name,
    lastName: user.last_name,
    username: user.username,
    type: user.type,
    typeLabel: userTypes[user.type],
    subUser: user.sub_user ? 1 : 0,
    scoutUser: user.type === 'SCOUT',
    fullAccount: user.full_account,
    overdueAccount: user.overdue_account || isOverdue,
    newFeatureLabelEnabled: user.new_feature_label_enabled,
    countySearchEnabled: user.county_search_enabled,
    listManagementEnabled: isManaged,
    pabEnabled: user.pab_enabled,
    smsEnabled: user.sms_enabled,
    appendContactRate: appendRates(config, { hasListManagement: isManaged }).contact / 100,
    remainingPrepaidCredit: dollarsOf(creditSum(credit)),
    favoritePropertyAddLimit: user.favorite_property_limit,
    marketingListAddLimit: user.marketing_list_property_limit,
    ...limits,
  };
}

/** As it is now, after a change of what the account has. */
export async function readProfile(services: Services, principal: Principal): Promise<Profile> {
  const { db } = services.store;
  const user = await findUser(db, principal, principal.userId);
  if (user === undefined) throw new Error(`user ${principal.userId} of a live session is gone`);
  const [credit, isManaged, limits, account] = await Promise.all([
    readCredit(db, principal),
    hasListManagement(services, principal, user.list_management_enabled),
    propertyLimits(db, principal, services),
    readAccount(db, principal),
  ]);
  const isOverdue = account.overdue_since !== null;
  return profileOf(user, { credit, isManaged, isOverdue, limits }, services.config);
}
