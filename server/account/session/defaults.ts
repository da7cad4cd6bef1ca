/** What a new account starts with; all of it can be changed in the store. */
import { permissions, type Duty, type Permission } from '../../../src/api/contract/rights.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Session } from './session.ts';

/** O-027. */
export const defaultPermissions: Readonly<Record<UserType, readonly Permission[]>> = {
  FULL: permissions,
  TEAM: permissions,
  TEAM_FULL: permissions,
  SCOUT: [],
};

/** O-086, in the order of the work. */
export const defaultStatuses = [
  'New',
  'Contacted',
  'Follow Up',
  'Appointment',
  'Offer Made',
  'Under Contract',
  'Closed',
  'Not Interested',
  'Dead',
] as const;

/** Which of them the property of a lead gets (design/marketing.md, section 13). */
export const LEAD_STATUS = 'Follow Up' satisfies (typeof defaultStatuses)[number];

/** O-087; every account has these under the numbers of their places. */
export const defaultContactTypes = ['Owner', 'Buyer', 'Seller', 'Agent', 'Lender', 'Contractor', 'Other'] as const;
/** Of owners that become contacts by themselves: `Owner`, whatever it is called by now. */
export const OWNER_TYPE = 1;
export const defaultContactStatuses = [
  'New',
  'Contacted',
  'Interested',
  'Not Interested',
  'Wrong Number',
  'Do Not Contact',
] as const;
/** Of contacts whom nobody may reach: `Do Not Contact`, whatever it is called by now. */
export const DO_NOT_CONTACT = 6;

interface Page {
  readonly permission?: Permission;
  /** Only the owner of the account (O-035), and members with this duty. */
  readonly duty?: Duty;
  /** Only under brands that have the lead automator (R-BRAND-011). */
  readonly isAutomator?: true;
}

/** Screens by key (O-010, O-017) and what each asks for. */
const pages: Readonly<Record<string, Page>> = {
  search: {},
  property: {},
  lists: {},
  contacts: { permission: 'CONTACT_VIEW' },
  analysis: { permission: 'ANALYSIS_VIEW' },
  marketing: { permission: 'MARKETING_VIEW' },
  'account/profile': {},
  'account/usage': {},
  'account/security': {},
  'account/team': { duty: 'TEAM' },
  'account/plan': { duty: 'BILLING' },
  'account/wallet': { duty: 'BILLING' },
  'account/billing': { duty: 'BILLING' },
  'account/automator': { duty: 'BILLING', isAutomator: true },
};

/** @example allowedPages({ permissions: new Set(), duties: new Set(), isOwner: false, hasAutomator: true }) // ['search', 'property', 'lists', 'account/profile', 'account/usage', 'account/security'] */
export function allowedPages({
  permissions: granted,
  duties,
  isOwner,
  hasAutomator,
}: Pick<Session, 'permissions' | 'duties' | 'isOwner' | 'hasAutomator'>): string[] {
  return Object.entries(pages)
    .filter(([, page]) => page.permission === undefined || granted.has(page.permission))
    .filter(([, page]) => page.isAutomator !== true || hasAutomator)
    .filter(([, page]) => page.duty === undefined || isOwner || duties.has(page.duty))
    .map(([key]) => key);
}
