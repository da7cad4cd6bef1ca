/**
 * Facts that make news of a lead (saved searches). What moves with every snapshot by itself is not among them: length
 * of ownership, days on market, and balances and equity as far as they follow from the age of a loan.
 */
import type { FactKey } from '../property/facts.ts';
import type { LeadTypeCode } from './leadTypes.ts';

export const watchedFacts = [
  'ownerName',
  'ownerOccupied',
  'absentee',
  'vacant',
  'estimatedValue',
  'taxDelinquentAmount',
  'lastSaleDate',
  'lastSaleAmount',
  'mlsListingStatus',
  'mlsListingAmount',
  'foreclosureStatus',
  'foreclosureDate',
  'unpaidBalance',
  'defaultAmount',
  'auctionDate',
  'openingBidAmount',
  'openLoanCount',
  'openLienCount',
  'openLienAmount',
  'bankruptcyDate',
  'divorceDate',
] as const satisfies readonly FactKey[];

/** Facts that never count as news, even when the search has a bound on them. */
export const driftingFacts: readonly FactKey[] = [
  'ownershipLength',
  'daysOnMarket',
  'openMortgageBalance',
  'estimatedEquity',
  'equityShare',
  'loanToValue',
];

/** The fact that tells most of why a parcel became a lead of a type, or is none any more. */
export const leadFacts: Partial<Record<LeadTypeCode, FactKey>> = {
  M: 'mlsListingStatus',
  P: 'foreclosureStatus',
  F: 'ownerName',
  L: 'openLienCount',
  C: 'lastSaleDate',
  E: 'equityShare',
  V: 'vacant',
  R: 'openLoanCount',
  B: 'bankruptcyDate',
  D: 'divorceDate',
  A: 'auctionDate',
  FAIL: 'mlsListingStatus',
  SOLD: 'lastSaleDate',
};
