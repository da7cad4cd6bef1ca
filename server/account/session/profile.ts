/** The profile of a user as the wire has it (R-PROFILE). */
import type { Selectable } from 'kysely';
import { userTypes, type Profile } from '../../../src/api/contract/account/session.ts';
import { dollarsOf, type Cents } from '../../../src/calc/money.ts';
import { listManagementOf } from '../../billing/automator/listManagement.ts';
import { readAccountWithCredit } from '../../billing/books/credit.queries.ts';
import { propertyLimits } from '../../billing/usage/propertyLimits.ts';
import { appendRates } from '../../billing/prices.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { findUser } from '../team/team.queries.ts';

type User = Selectable<Database['app_user']>;

interface OfAccount {
  readonly credit: Cents;
  /** Lists may be automated, as the plan says; null: what stands at the user counts. */
  readonly management: boolean | null;
  /** A bill is unpaid. */
  readonly isOverdue: boolean;
  /** What the user may save and export in the month. */
  readonly limits: Awaited<ReturnType<typeof propertyLimits>>;
}

/** What a profile says of the account, for which it is read once. */
export async function readOfAccount(services: Services, principal: Principal): Promise<OfAccount> {
  const { db } = services.store;
  const { account, credit } = await readAccountWithCredit(db, principal);
  const [management, limits] = await Promise.all([
    listManagementOf(services, account),
    propertyLimits(db, principal, account, services),
  ]);
  return { credit, management, limits, isOverdue: account.overdue_since !== null };
}

export function profileOf(user: User, { credit, management, isOverdue, limits }: OfAccount, config: Config): Profile {
  const isManaged = management ?? user.list_management_enabled;
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
    remainingPrepaidCredit: dollarsOf(credit),
    favoritePropertyAddLimit: user.favorite_property_limit,
    marketingListAddLimit: user.marketing_list_property_limit,
    ...limits,
  };
}

/** As it is now, after a change of what the account has. */
export async function readProfile(services: Services, principal: Principal): Promise<Profile> {
  const user = await findUser(services.store.db, principal, principal.userId);
  if (user === undefined) throw new Error(`user ${principal.userId} of a live session is gone`);
  return profileOf(user, await readOfAccount(services, principal), services.config);
}
