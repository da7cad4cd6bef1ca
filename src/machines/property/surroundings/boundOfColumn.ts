import type { ComparableSearch } from '../../../api/contract/property/surroundings.ts';

/** The bound that one thinks of first at a column. */
const bounds: Readonly<Partial<Record<string, keyof ComparableSearch>>> = {
  distanceFromSubject: 'distanceMax',
  saleDate: 'saleDateMin',
  acqSaleDate: 'saleDateMin',
  disSaleDate: 'saleDateMin',
  flipLength: 'flipLengthMin',
  squareFeet: 'squareFeetMin',
  lotSquareFeet: 'lotSquareFeetMin',
  bedrooms: 'bedroomsMin',
  bathrooms: 'bathroomsMin',
  yearBuilt: 'yearBuiltMin',
  saleSituation: 'saleSituation',
  status: 'mlsListingStatus',
  foreclosureStatus: 'status',
  auctionDate: 'auctionDateMin',
  estimatedEquity: 'estimatedEquityMin',
  loanToValue: 'loanToValueMin',
  ownershipLength: 'ownershipLengthMin',
  bankruptcyChapter: 'bankruptcyChapter',
};

/** The field of the bounds that narrows a column; null where none does. */
export const boundOfColumn = (column: string): keyof ComparableSearch | null => bounds[column] ?? null;
