import { firstMemberLimits } from '../../../src/api/catalogue/account/memberLimits.ts';
import type { MemberLimits } from '../../../src/api/contract/account/team.ts';
import { centsOf, dollarsOf } from '../../../src/calc/money.ts';
import type { MemberColumns, UserRow } from './team.queries.ts';

type Facts = Partial<MemberLimits> & {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
};

/** What a new member may, unless another limit is named, which may be none (R-TEAM-021). */
export const withLimits = <F extends Partial<MemberLimits>>(facts: F): F & MemberLimits => {
  const named = Object.entries(facts).filter(([, limit]) => limit !== undefined);
  return { ...firstMemberLimits, ...Object.fromEntries(named) } as F & MemberLimits; // those of facts that are named
};

/** What of it is named, as the store has it. */
export const columnsOf = (facts: Facts): Omit<MemberColumns, 'username' | 'duties'> => ({
  ...(facts.firstName === undefined ? {} : { first_name: facts.firstName }),
  ...(facts.lastName === undefined ? {} : { last_name: facts.lastName }),
  ...(facts.phone === undefined ? {} : { phone: facts.phone }),
  ...(facts.marketingContactLimit === undefined ? {} : { marketing_contact_limit: facts.marketingContactLimit }),
  ...(facts.marketingListPropertyLimit === undefined
    ? {}
    : { marketing_list_property_limit: facts.marketingListPropertyLimit }),
  ...(facts.favoritePropertyLimit === undefined ? {} : { favorite_property_limit: facts.favoritePropertyLimit }),
  ...(facts.saveLimit === undefined ? {} : { save_limit: facts.saveLimit }),
  ...(facts.exportLimit === undefined ? {} : { export_limit: facts.exportLimit }),
  ...(facts.spendLimit === undefined
    ? {}
    : { spend_limit_cents: facts.spendLimit === null ? null : centsOf(facts.spendLimit) }),
});

/** The columns that limit a member. */
export type LimitRow = Pick<
  UserRow,
  | 'marketing_contact_limit'
  | 'marketing_list_property_limit'
  | 'favorite_property_limit'
  | 'save_limit'
  | 'export_limit'
  | 'spend_limit_cents'
>;

export const limitsOfRow = (row: LimitRow): MemberLimits => ({
  marketingContactLimit: row.marketing_contact_limit,
  marketingListPropertyLimit: row.marketing_list_property_limit,
  favoritePropertyLimit: row.favorite_property_limit,
  saveLimit: row.save_limit,
  exportLimit: row.export_limit,
  spendLimit: row.spend_limit_cents === null ? null : dollarsOf(row.spend_limit_cents),
});
