import type { ComparableRow, NearbyRow } from '../../../src/api/contract/property/surroundings.ts';

/** A sale as a row of C047: what only a parcel's own record tells is unknown here. */
export const asNearby = (row: ComparableRow): NearbyRow => ({
  ...row,
  ownerName: null,
  ownerOccupied: null,
  ownershipLength: null,
  estimatedValue: null,
  estimatedEquity: null,
  loanToValue: null,
  foreclosureStatus: null,
  foreclosureDate: null,
  auctionDate: null,
  unpaidBalance: null,
  lienType: null,
  lienDate: null,
  lienAmount: null,
  bankruptcyChapter: null,
  bankruptcyDate: null,
  divorceDate: null,
  vacantDate: null,
});
