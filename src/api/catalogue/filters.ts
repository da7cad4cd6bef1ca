/**
 * The catalogue of search filters: one row makes the control in the filter pane, the word of the `/` text filter with
 * its completion, the validation of the request, the SQL and the palette entry. To add a filter, add a row.
 *
 * On the wire (O-040): `range` and `dateRange` are `{key}Min` and `{key}Max`, both inclusive; `list` is a comma list of
 * option codes, any of which fits; `boolean` is true or false; `text` fits where the value contains it, whatever the
 * case. Absent is Any. A set bound leaves out rows whose value is unknown (O-041) unless `{key}Unknown=true` includes
 * them; `boolean`, `list` and `text` never fit an unknown value, except the list options named NONE, which mean it.
 *
 * Units on the wire (O-021, O-112): `money` dollars, `percent` fractions (0.5 is 50 %; the text filter writes `50%`),
 * `years`, `days` and `sqft` numbers, `date` YYYY-MM-DD.
 */
import type { FactKey } from './facts.ts';
import {
  bankruptcyChapters,
  foreclosureStatuses,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  ownerTypes,
  propertyClasses,
  saleSituations,
  type Codes,
} from './codes.ts';
import { pinnedTypes, propertyTypes } from './propertyTypes.ts';

export type FilterKind = 'range' | 'dateRange' | 'list' | 'boolean' | 'text';
export type FilterUnit = 'count' | 'sqft' | 'year' | 'years' | 'days' | 'money' | 'percent' | 'date' | 'none';
export type FilterGroup =
  'Property' | 'Value and equity' | 'Sale' | 'Owner' | 'Loans' | 'Foreclosure' | 'Liens' | 'Listing';

export interface FilterDefinition {
  readonly label: string;
  readonly kind: FilterKind;
  readonly unit: FilterUnit;
  readonly group: FilterGroup;
  readonly fact: FactKey;
  /** The word of the text filter; `beds>=3`. Short, lower case, unique. */
  readonly word: string;
  readonly aliases?: readonly string[];
  readonly options?: Codes;
}

const typeOptions: Codes = {
  ...pinnedTypes,
  ...Object.fromEntries(Object.entries(propertyTypes).map(([code, type]) => [code, type.label])),
};

export const filters = {
  bedrooms: {
    label: 'Beds',
    kind: 'range',
    unit: 'count',
    group: 'Property',
    fact: 'bedrooms',
    word: 'beds',
    aliases: ['bedrooms'],
  },
  bathrooms: {
    label: 'Baths',
    kind: 'range',
    unit: 'count',
    group: 'Property',
    fact: 'bathrooms',
    word: 'baths',
    aliases: ['bathrooms'],
  },
  squareFeet: {
    label: 'Square feet',
    kind: 'range',
    unit: 'sqft',
    group: 'Property',
    fact: 'squareFeet',
    word: 'sqft',
  },
  lotSquareFeet: {
    label: 'Lot square feet',
    kind: 'range',
    unit: 'sqft',
    group: 'Property',
    fact: 'lotSquareFeet',
    word: 'lot',
  },
  yearBuilt: {
    label: 'Year built',
    kind: 'range',
    unit: 'year',
    group: 'Property',
    fact: 'yearBuilt',
    word: 'year',
    aliases: ['built'],
  },
  stories: { label: 'Stories', kind: 'range', unit: 'count', group: 'Property', fact: 'stories', word: 'stories' },
  units: { label: 'Units', kind: 'range', unit: 'count', group: 'Property', fact: 'units', word: 'units' },
  propertyType: {
    label: 'Property type',
    kind: 'list',
    unit: 'none',
    group: 'Property',
    fact: 'propertyTypeCode',
    word: 'type',
    options: typeOptions,
  },
  propertyClass: {
    label: 'Property class',
    kind: 'list',
    unit: 'none',
    group: 'Property',
    fact: 'propertyClass',
    word: 'class',
    options: propertyClasses,
  },
  landUse: { label: 'Land use contains', kind: 'text', unit: 'none', group: 'Property', fact: 'landUse', word: 'use' },
  zoning: { label: 'Zoning', kind: 'text', unit: 'none', group: 'Property', fact: 'zoning', word: 'zoning' },
  vacant: { label: 'Vacant', kind: 'boolean', unit: 'none', group: 'Property', fact: 'vacant', word: 'vacant' },
  estimatedValue: {
    label: 'Est. value',
    kind: 'range',
    unit: 'money',
    group: 'Value and equity',
    fact: 'estimatedValue',
    word: 'value',
  },
  estimatedEquity: {
    label: 'Est. equity',
    kind: 'range',
    unit: 'money',
    group: 'Value and equity',
    fact: 'estimatedEquity',
    word: 'equityamount',
  },
  equityShare: {
    label: 'Equity',
    kind: 'range',
    unit: 'percent',
    group: 'Value and equity',
    fact: 'equityShare',
    word: 'equity',
  },
  loanToValue: {
    label: 'Loan to value',
    kind: 'range',
    unit: 'percent',
    group: 'Value and equity',
    fact: 'loanToValue',
    word: 'ltv',
  },
  assessedValue: {
    label: 'Assessed value',
    kind: 'range',
    unit: 'money',
    group: 'Value and equity',
    fact: 'assessedValue',
    word: 'assessed',
  },
  lastSaleDate: {
    label: 'Last sale date',
    kind: 'dateRange',
    unit: 'date',
    group: 'Sale',
    fact: 'lastSaleDate',
    word: 'sold',
  },
  lastSaleAmount: {
    label: 'Last sale amount',
    kind: 'range',
    unit: 'money',
    group: 'Sale',
    fact: 'lastSaleAmount',
    word: 'saleamount',
  },
  saleSituation: {
    label: 'Sale situation',
    kind: 'list',
    unit: 'none',
    group: 'Sale',
    fact: 'lastSaleSituation',
    word: 'situation',
    options: saleSituations,
  },
  cashSale: {
    label: 'Bought for cash',
    kind: 'boolean',
    unit: 'none',
    group: 'Sale',
    fact: 'cashPurchase',
    word: 'cash',
  },
  ownerOccupied: {
    label: 'Owner occupied',
    kind: 'boolean',
    unit: 'none',
    group: 'Owner',
    fact: 'ownerOccupied',
    word: 'owneroccupied',
    aliases: ['occupied'],
  },
  absentee: {
    label: 'Absentee owner',
    kind: 'boolean',
    unit: 'none',
    group: 'Owner',
    fact: 'absentee',
    word: 'absentee',
  },
  outOfState: {
    label: 'Out-of-state owner',
    kind: 'boolean',
    unit: 'none',
    group: 'Owner',
    fact: 'outOfState',
    word: 'outofstate',
  },
  ownershipLength: {
    label: 'Ownership length',
    kind: 'range',
    unit: 'years',
    group: 'Owner',
    fact: 'ownershipLength',
    word: 'owned',
  },
  ownerType: {
    label: 'Owner type',
    kind: 'list',
    unit: 'none',
    group: 'Owner',
    fact: 'ownerType',
    word: 'ownertype',
    options: ownerTypes,
  },
  ownerName: {
    label: 'Owner name contains',
    kind: 'text',
    unit: 'none',
    group: 'Owner',
    fact: 'ownerName',
    word: 'owner',
  },
  ownedParcelCount: {
    label: 'Parcels of the owner',
    kind: 'range',
    unit: 'count',
    group: 'Owner',
    fact: 'ownedParcelCount',
    word: 'portfolio',
  },
  openLoanCount: {
    label: 'Open loans',
    kind: 'range',
    unit: 'count',
    group: 'Loans',
    fact: 'openLoanCount',
    word: 'loans',
  },
  openMortgageBalance: {
    label: 'Est. loan balance',
    kind: 'range',
    unit: 'money',
    group: 'Loans',
    fact: 'openMortgageBalance',
    word: 'balance',
  },
  loanType: {
    label: 'Loan type',
    kind: 'list',
    unit: 'none',
    group: 'Loans',
    fact: 'firstLoanType',
    word: 'loantype',
    options: loanTypes,
  },
  foreclosureStatus: {
    label: 'Foreclosure status',
    kind: 'list',
    unit: 'none',
    group: 'Foreclosure',
    fact: 'foreclosureStatus',
    word: 'foreclosure',
    options: foreclosureStatuses,
  },
  foreclosureDate: {
    label: 'Foreclosure rec. date',
    kind: 'dateRange',
    unit: 'date',
    group: 'Foreclosure',
    fact: 'foreclosureDate',
    word: 'recorded',
  },
  auctionDate: {
    label: 'Auction date',
    kind: 'dateRange',
    unit: 'date',
    group: 'Foreclosure',
    fact: 'auctionDate',
    word: 'auction',
  },
  unpaidBalance: {
    label: 'Unpaid balance',
    kind: 'range',
    unit: 'money',
    group: 'Foreclosure',
    fact: 'unpaidBalance',
    word: 'unpaid',
  },
  bankruptcyChapter: {
    label: 'Bankruptcy chapter',
    kind: 'list',
    unit: 'none',
    group: 'Foreclosure',
    fact: 'bankruptcyChapter',
    word: 'chapter',
    options: bankruptcyChapters,
  },
  lienType: {
    label: 'Lien type',
    kind: 'list',
    unit: 'none',
    group: 'Liens',
    fact: 'lienType',
    word: 'lien',
    options: lienTypes,
  },
  openLienCount: {
    label: 'Open liens',
    kind: 'range',
    unit: 'count',
    group: 'Liens',
    fact: 'openLienCount',
    word: 'liens',
  },
  openLienAmount: {
    label: 'Open liens total',
    kind: 'range',
    unit: 'money',
    group: 'Liens',
    fact: 'openLienAmount',
    word: 'lienamount',
  },
  mlsListingStatus: {
    label: 'MLS status',
    kind: 'list',
    unit: 'none',
    group: 'Listing',
    fact: 'mlsListingStatus',
    word: 'mls',
    options: mlsListingStatuses,
  },
  mlsListingDate: {
    label: 'Listing date',
    kind: 'dateRange',
    unit: 'date',
    group: 'Listing',
    fact: 'mlsListingDate',
    word: 'listed',
  },
  mlsListingAmount: {
    label: 'List price',
    kind: 'range',
    unit: 'money',
    group: 'Listing',
    fact: 'mlsListingAmount',
    word: 'price',
  },
  daysOnMarket: {
    label: 'Days on market',
    kind: 'range',
    unit: 'days',
    group: 'Listing',
    fact: 'daysOnMarket',
    word: 'dom',
  },
} as const satisfies Record<string, FilterDefinition>;

export type FilterKey = keyof typeof filters;
export const filterKeys = Object.keys(filters) as FilterKey[]; // keys of a const object are exactly FilterKey
