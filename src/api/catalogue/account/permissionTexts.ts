import type { Permission } from '../../contract/rights.ts';

/** What each right opens, in words for who gives it (R-PERM-004). */
export const permissionTexts = {
  SEARCH_FULL: { label: 'Search all properties', opens: 'search, map, statistics, saved searches, imports' },
  CONTACT_VIEW: { label: 'Contacts', opens: 'people behind properties, their groups, skip tracing' },
  ANALYSIS_VIEW: { label: 'Deals', opens: 'analyses, exits, and what new deals begin with' },
  REHAB_VIEW: { label: 'Works', opens: 'improvements in a deal, with their amounts' },
  MARKETING_VIEW: { label: 'Marketing', opens: 'campaigns' },
} as const satisfies Readonly<Record<Permission, { readonly label: string; readonly opens: string }>>;

/** In the order in which they are shown. */
export const shownPermissions = Object.keys(permissionTexts) as Permission[]; // exactly the keys
