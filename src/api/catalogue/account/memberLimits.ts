import type { MemberLimits } from '../../contract/account/team.ts';

export type MemberLimit = keyof MemberLimits;

/** What a member may at most, each in the words of a field and of a cell. */
export const memberLimitNames: Readonly<Record<MemberLimit, { readonly label: string; readonly unit: string }>> = {
  marketingContactLimit: { label: 'Marketing contacts', unit: 'contacts' },
  marketingListPropertyLimit: { label: 'Marketing properties', unit: 'marketing properties' },
  favoritePropertyLimit: { label: 'Favorites', unit: 'favorites' },
  saveLimit: { label: 'Saves a month', unit: 'saves a month' },
  exportLimit: { label: 'Exports a month', unit: 'exports a month' },
  spendLimit: { label: 'Spending a month', unit: 'spent a month' },
};
export const memberLimits = Object.keys(memberLimitNames) as readonly MemberLimit[]; // exactly the keys

/** What a new member begins with (R-TEAM-021). */
export const firstMemberLimits: MemberLimits = {
  marketingContactLimit: 5000,
  marketingListPropertyLimit: 5000,
  favoritePropertyLimit: 100,
  saveLimit: null,
  exportLimit: null,
  spendLimit: null,
};
