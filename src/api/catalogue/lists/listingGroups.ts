/**
 * Saved listing groups (R-GROUP-004..008, O-083): ready-made rules for automated lists. A rule is the part of a search
 * besides its location. `editable` false: the rule cannot be edited, the list not renamed or deleted.
 */
import type { Filter } from '../../contract/search/search.ts';
import type { LeadTypeCode } from '../search/leadTypes.ts';

export interface ListingGroup {
  readonly label: string;
  readonly editable: boolean;
  readonly rule: Partial<Filter> & { readonly listingType: LeadTypeCode };
}

export const listingGroups = {
  K: { label: 'On Market', editable: false, rule: { listingType: 'M' } },
  J: { label: 'Just Sold', editable: false, rule: { listingType: 'SOLD' } },
  V: { label: 'Vacant', editable: true, rule: { listingType: 'V' } },
  E: { label: 'High Equity', editable: true, rule: { listingType: 'E' } },
  Q: { label: 'Low Equity', editable: true, rule: { listingType: 'CUSTOM', loanToValueMin: 0.5 } },
  Y: { label: 'Neg Equity', editable: true, rule: { listingType: 'CUSTOM', estimatedEquityMax: -1 } },
  F: { label: 'Bank Owned', editable: true, rule: { listingType: 'F' } },
  P: { label: 'Pre-Foreclosure', editable: true, rule: { listingType: 'P' } },
  A: { label: 'Auction', editable: true, rule: { listingType: 'A' } },
  L: { label: 'Has Lien', editable: true, rule: { listingType: 'L' } },
  R: { label: 'Free & Clear', editable: true, rule: { listingType: 'R' } },
  B: { label: 'Bankruptcy', editable: true, rule: { listingType: 'B' } },
} as const satisfies Record<string, ListingGroup>;

export type ListingGroupCode = keyof typeof listingGroups;
export const listingGroupCodes = Object.keys(listingGroups) as ListingGroupCode[]; // keys of a const object are exactly these
