import {
  bankruptcyChapters,
  foreclosureStatuses,
  mlsListingStatuses,
  mlsStatusesWithoutList,
  propertyClasses,
  saleSituations,
  type Codes,
} from '../../../api/catalogue/property/codes.ts';
import { pinnedTypes } from '../../../api/catalogue/property/propertyTypes.ts';
import type { ComparableSearch, ComparisonTab } from '../../../api/contract/property/surroundings.ts';

export type SearchKey = keyof ComparableSearch;

export interface BoundGroup {
  readonly label: string;
  readonly bounds: readonly SearchKey[];
  readonly kind: 'date' | 'number' | 'year' | 'money' | 'percent' | 'text';
  readonly width: number;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly key: SearchKey;
  readonly options: Codes;
  /** Yes and no stand for true and false. */
  readonly isFlag?: true;
}

export type FilterGroup = BoundGroup | ChoiceGroup;

const range = (label: string, key: string, kind: BoundGroup['kind'], width: number): BoundGroup => ({
  label,
  // Every range of the contract has these two keys.
  bounds: [`${key}Min`, `${key}Max`] as SearchKey[],
  kind,
  width,
});
const yesNo: Codes = { true: 'Yes', false: 'No' };
const { NONE: _never, ...listed } = mlsListingStatuses;
const { NONE: _none, ...foreclosed } = foreclosureStatuses;

const sold = range('Sold', 'saleDate', 'date', 90);
const miles = range('Miles', 'distance', 'number', 44);
const squareFeet = range('Sq ft', 'squareFeet', 'number', 52);
const beds = range('Beds', 'bedrooms', 'number', 42);
const year = range('Year', 'yearBuilt', 'year', 46);
const months = range('Months', 'flipLength', 'number', 42);

const home: readonly FilterGroup[] = [
  range('Baths', 'bathrooms', 'number', 42),
  range('Lot sq ft', 'lotSquareFeet', 'number', 60),
  range('Stories', 'stories', 'number', 42),
  { label: 'Type', key: 'propertyType', options: pinnedTypes },
  { label: 'Class', key: 'propertyClass', options: propertyClasses },
  { label: 'Land use code', bounds: ['landUseCode'], kind: 'text', width: 90 },
  { label: 'Subdivision', bounds: ['subdivision'], kind: 'text', width: 110 },
];
const sale = (statuses: Codes): readonly FilterGroup[] => [
  { label: 'Situation', key: 'saleSituation', options: saleSituations },
  { label: 'Cash', key: 'cashSale', options: yesNo, isFlag: true },
  { label: 'Multi-parcel', key: 'multiParcel', options: yesNo, isFlag: true },
  range('Listed', 'listingDate', 'date', 90),
  { label: 'MLS status', key: 'mlsListingStatus', options: statuses },
];
const ownership: readonly FilterGroup[] = [
  { label: 'Owner occupied', key: 'ownerOccupied', options: yesNo, isFlag: true },
  range('Owned, years', 'ownershipLength', 'number', 44),
  range('Loan to value', 'loanToValue', 'percent', 50),
  range('Equity', 'estimatedEquity', 'money', 78),
  { label: 'Foreclosure', key: 'status', options: foreclosed },
  range('Auction', 'auctionDate', 'date', 90),
  { label: 'Chapter', key: 'bankruptcyChapter', options: bankruptcyChapters },
];

/** Bounds that a tab shows at once, and those behind "More" (R-SURR-001, R-SURR-002): every tab has every one. */
export function filterGroups(tab: ComparisonTab): {
  readonly first: readonly FilterGroup[];
  readonly more: readonly FilterGroup[];
} {
  // What was sold or is for sale has been listed or recorded; among the other parcels there are those off the market.
  const isOfSales = tab === 'COMP' || tab === 'FLIP';
  const rest = [...home, ...sale(isOfSales ? listed : mlsStatusesWithoutList), ...ownership];
  if (tab === 'COMP') return { first: [sold, miles, squareFeet, beds, year], more: rest };
  if (tab === 'FLIP') return { first: [sold, miles, months, squareFeet, beds], more: [year, ...rest] };
  return { first: [miles, squareFeet, beds, year], more: [sold, ...rest] };
}

export const keysOf = (group: FilterGroup): readonly SearchKey[] => ('bounds' in group ? group.bounds : [group.key]);
