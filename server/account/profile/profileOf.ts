/** The profile of a user as the wire has it (R-PROFILE-002..008). */
import { userTypes } from '../../../src/api/catalogue/account/userTypes.ts';
import { logoContract } from '../../../src/api/contract/account/logo.ts';
import type { BusinessField, Profile } from '../../../src/api/contract/account/profile.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import { listManagementIn } from '../../billing/automator/listManagement.ts';
import { readAccountWithCredit } from '../../billing/books/credit.queries.ts';
import { currentStanding } from '../../billing/plans/currentStanding.ts';
import { notTold, recurringOf } from '../../billing/plans/planMrcs.ts';
import { appendRates } from '../../billing/prices.ts';
import { propertyLimits } from '../../billing/usage/propertyLimits.ts';
import { cardsSeenBy } from '../../billing/wallet/cardsSeenBy.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/http/services.ts';
import { paysForAccount } from '../session/paysForAccount.ts';
import type { Session } from '../session/session.ts';
import { findUser, type UserRow } from '../team/team.queries.ts';
import { readBusiness } from './profile.queries.ts';

type FromAccount = Pick<
  Profile,
  | 'remainingPrepaidCredit'
  | 'savedPropertyLimit'
  | 'exportPropertyLimit'
  | 'nextCycleDate'
  | 'mrcTotal'
  | 'csPhone'
  | 'csEmail'
  | 'subscriptionPlanMrcId'
  | 'listManagementPlanMrcId'
  | 'paymentMethods'
  | 'planMrcs'
>;

interface Besides {
  readonly business: Readonly<Record<BusinessField, string>>;
  readonly ofAccount: FromAccount;
  /** Lists may be automated, as the plan says; null: what stands at the user counts. */
  readonly management: boolean | null;
  /** A bill is unpaid. */
  readonly isOverdue: boolean;
}
export type Reader = Pick<Session, 'accountId' | 'userId' | 'userType' | 'isOwner' | 'duties'>;

/** What a profile says beside the row of its user. */
export async function readBesides(services: Services, reader: Reader): Promise<Besides> {
  const { db } = services.store;
  const { account: found, credit } = await readAccountWithCredit(db, reader);
  // A cycle date that has come is dealt with first: nobody is told what is over.
  const current = found.cycle_end === null ? null : await currentStanding(services, reader);
  const account = current?.standing.account ?? found;
  const [management, limits, paymentMethods, business] = await Promise.all([
    current === null ? null : listManagementIn(services, current),
    propertyLimits(db, reader, account, services),
    cardsSeenBy(db, reader),
    readBusiness(db, reader),
  ]);
  const { csPhone, csEmail } = services.brands.ofCode(account.brand_code);
  const recurring = paysForAccount(reader) ? recurringOf(current?.standing.subscription ?? null) : notTold;
  return {
    business,
    management,
    isOverdue: account.overdue_since !== null,
    ofAccount: {
      ...limits,
      ...recurring,
      remainingPrepaidCredit: dollarsOf(credit),
      nextCycleDate: account.cycle_end,
      csPhone,
      csEmail,
      paymentMethods,
    },
  };
}

export function profileOf(
  user: UserRow,
  { business, ofAccount, management, isOverdue }: Besides,
  config: Config,
): Profile {
  const isManaged = management ?? user.list_management_enabled;
  return {
    id: user.id,
    accountId: user.account_id,
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    phone2: user.phone2,
    username: user.username,
    type: user.type,
    typeLabel: userTypes[user.type],
    subUser: user.sub_user ? 1 : 0,
    scoutUser: user.type === 'SCOUT',
    ...business,
    logoUrl: logoUrlOf(user),
    fullAccount: user.full_account,
    overdueAccount: isOverdue,
    newFeatureLabelEnabled: user.new_feature_label_enabled,
    countySearchEnabled: user.county_search_enabled,
    listManagementEnabled: isManaged,
    pabEnabled: user.pab_enabled,
    smsEnabled: user.sms_enabled,
    appendContactRate: appendRates(config, { hasListManagement: isManaged }).contact / 100,
    favoritePropertyAddLimit: user.favorite_property_limit,
    marketingListAddLimit: user.marketing_list_property_limit,
    ...ofAccount,
  };
}

/** With the end of the name under which the file is kept, so that no browser shows the one before. */
function logoUrlOf({ id, logo_key: key }: UserRow): string | null {
  return key === null ? null : `${logoContract.userLogo.path.replace('{id}', String(id))}?v=${key.slice(-8)}`;
}

/** As it is now, after a change of it or of what the account has. */
export async function readProfile(services: Services, reader: Reader): Promise<Profile> {
  const user = await findUser(services.store.db, reader, reader.userId);
  if (user === undefined) throw new Error(`user ${reader.userId} of a live session is gone`);
  return profileOf(user, await readBesides(services, reader), services.config);
}
