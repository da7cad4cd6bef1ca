/**
 * Columns of a search result row: the keys are the specification's row fields (R-SEARCH-016..018), each filled from
 * one parcel fact unless the server composes it (`fact: null`: it depends on the lead type or on several facts).
 */
import type { FactKey } from '../property/facts.ts';

export type ColumnKind =
  'text' | 'code' | 'integer' | 'decimal' | 'money' | 'ratio' | 'date' | 'year' | 'flag' | 'id' | 'leads';

export interface ResultColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  readonly width: number;
  /** Heading in a grid, where the label is too long for the values below it. */
  readonly short?: string;
  readonly fact: FactKey | null;
}

export const columns = {
  type: { label: 'Type', kind: 'code', width: 54, fact: null },
  /** All lead types that the parcel is known to fit, that of the search first. */
  leads: { label: 'Leads', kind: 'leads', width: 80, fact: 'leadCount' },
  address: { label: 'Address', kind: 'text', width: 180, fact: null },
  street: { label: 'Street, unit', short: 'Street', kind: 'text', width: 210, fact: null },
  streetAddress: { label: 'Street', kind: 'text', width: 210, fact: 'streetAddress' },
  unitNumber: { label: 'Unit', kind: 'text', width: 60, fact: 'unitNumber' },
  cityName: { label: 'City', kind: 'text', width: 130, fact: 'cityName' },
  stateCode: { label: 'State', kind: 'code', width: 52, fact: 'stateCode' },
  zip: { label: 'ZIP', kind: 'code', width: 60, fact: 'zip' },
  cityZip: { label: 'City, ZIP', kind: 'text', width: 130, fact: null },
  apn: { label: 'APN', kind: 'text', width: 120, fact: 'apn' },
  propertyType: { label: 'Property type', kind: 'text', width: 130, fact: null },
  propertyTypeCode: { label: 'Type code', kind: 'code', width: 80, fact: 'propertyTypeCode' },
  landUse: { label: 'Land use', kind: 'text', width: 150, fact: 'landUse' },
  bedrooms: { label: 'Beds', kind: 'integer', width: 48, fact: 'bedrooms' },
  bathrooms: { label: 'Baths', kind: 'decimal', width: 52, fact: 'bathrooms' },
  squareFeet: { label: 'Sq ft', kind: 'integer', width: 66, fact: 'squareFeet' },
  lotSquareFeet: { label: 'Lot sq ft', kind: 'integer', width: 80, fact: 'lotSquareFeet' },
  yearBuilt: { label: 'Year', kind: 'integer', width: 54, fact: 'yearBuilt' },
  stories: { label: 'Stories', kind: 'decimal', width: 62, fact: 'stories' },
  units: { label: 'Units', kind: 'integer', width: 54, fact: 'units' },
  listingType: { label: 'Listing type', kind: 'code', width: 80, fact: null },
  listingAmount: { label: 'List price', kind: 'money', width: 90, fact: null },
  listingDate: { label: 'Rec. date', kind: 'date', width: 92, fact: null },
  auctionDate: { label: 'Auction date', kind: 'date', width: 92, fact: 'auctionDate' },
  status: { label: 'Status', kind: 'code', width: 96, fact: null },
  documentType: { label: 'Doc type', kind: 'text', width: 112, fact: null },
  daysOnMarket: { label: 'DOM', kind: 'integer', width: 56, fact: 'daysOnMarket' },
  defaultAmount: { label: 'Default amount', short: 'Default', kind: 'money', width: 90, fact: null },
  openingBidAmount: { label: 'Opening bid', kind: 'money', width: 92, fact: 'openingBidAmount' },
  openMortgageBalance: {
    label: 'Est. loan balance',
    short: 'Est. loan',
    kind: 'money',
    width: 90,
    fact: 'openMortgageBalance',
  },
  bankruptcyChapter: { label: 'Chapter', kind: 'integer', width: 66, fact: 'bankruptcyChapter' },
  unpaidBalance: { label: 'Unpaid balance', short: 'Unpaid', kind: 'money', width: 90, fact: 'unpaidBalance' },
  estimatedValue: { label: 'Est. value', kind: 'money', width: 90, fact: 'estimatedValue' },
  estimatedEquity: { label: 'Est. equity', kind: 'money', width: 90, fact: 'estimatedEquity' },
  equityShare: { label: 'Equity', kind: 'ratio', width: 76, fact: 'equityShare' },
  loanToValue: { label: 'LTV', kind: 'ratio', width: 60, fact: 'loanToValue' },
  lastSaleAmount: { label: 'Last sale', kind: 'money', width: 90, fact: 'lastSaleAmount' },
  lastSaleDate: { label: 'Last sale date', short: 'Sale date', kind: 'date', width: 90, fact: 'lastSaleDate' },
  lastSaleYear: { label: 'Year of last sale', short: 'Sold', kind: 'year', width: 52, fact: 'lastSaleDate' },
  lienDocumentType: { label: 'Lien type', kind: 'text', width: 136, fact: 'lienDocumentType' },
  lienDate: { label: 'Lien date', kind: 'date', width: 90, fact: 'lienDate' },
  lienAmount: { label: 'Lien amount', kind: 'money', width: 90, fact: 'lienAmount' },
  mlsListingDate: { label: 'MLS listing date', short: 'MLS date', kind: 'date', width: 90, fact: 'mlsListingDate' },
  mlsStatusDate: { label: 'Status date', kind: 'date', width: 90, fact: 'mlsStatusDate' },
  mlsListingAmount: { label: 'MLS price', kind: 'money', width: 90, fact: 'mlsListingAmount' },
  ownerName: { label: 'Owner', kind: 'text', width: 180, fact: 'ownerName' },
  ownerOccupied: { label: 'Owner occ.', kind: 'flag', width: 82, fact: 'ownerOccupied' },
  absentee: { label: 'Absentee', kind: 'flag', width: 76, fact: 'absentee' },
  outOfState: { label: 'Out of state', kind: 'flag', width: 90, fact: 'outOfState' },
  vacant: { label: 'Vacant', kind: 'flag', width: 66, fact: 'vacant' },
  ownershipLength: { label: 'Yrs owned', kind: 'decimal', width: 80, fact: 'ownershipLength' },
  mailCity: { label: 'Mailing city', kind: 'text', width: 130, fact: 'mailCity' },
  mailState: { label: 'Mail state', kind: 'code', width: 76, fact: 'mailState' },
  mailPlace: { label: 'Owner’s place', kind: 'text', width: 120, fact: null },
  leadCount: { label: 'Lead count', kind: 'integer', width: 58, fact: 'leadCount' },
  distressCount: { label: 'Distress', kind: 'integer', width: 66, fact: 'distressCount' },
  sourceCount: { label: 'Sources', kind: 'integer', width: 66, fact: 'sourceCount' },
  openViolationCount: { label: 'Violations', kind: 'integer', width: 76, fact: 'openViolationCount' },
  latitude: { label: 'Latitude', kind: 'decimal', width: 90, fact: 'latitude' },
  longitude: { label: 'Longitude', kind: 'decimal', width: 90, fact: 'longitude' },
} as const satisfies Record<string, ResultColumn>;

export type ColumnKey = keyof typeof columns;

/** What a column holds for some lead types: the record there is a lien, or what the parcel was listed for. */
const labelsByRecord: Readonly<Record<'lien' | 'listing' | 'parcel', Partial<Record<ColumnKey, string>>>> = {
  lien: { defaultAmount: 'Lien amount', listingDate: 'Lien date' },
  listing: { listingDate: 'List date' },
  parcel: { listingDate: 'List date', documentType: 'Sale document' },
};

/**
 * The heading of a column above rows that stand for a kind of record (leadTypes.ts).
 *
 * @example columnLabel('listingDate', 'lien') // 'Lien date'
 */
export function columnLabel(key: ColumnKey, record?: string): string {
  const own =
    record === 'lien' || record === 'listing' || record === 'parcel' ? labelsByRecord[record][key] : undefined;
  return own ?? columns[key].label;
}

/** The 19 columns of the table type FULL (R-SEARCH-029, O-045). */
export const fullColumns = [
  'type',
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
  'apn',
  'propertyType',
  'landUse',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'estimatedValue',
  'estimatedEquity',
  'openMortgageBalance',
  'lastSaleDate',
  'lastSaleAmount',
  'mlsListingDate',
  'mlsListingAmount',
] as const satisfies readonly ColumnKey[];

/** The 18 columns of the table type LIENS (R-SEARCH-030, O-046); listingDate is the lien date, defaultAmount its amount. */
export const lienColumns = [
  'lienDocumentType',
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
  'apn',
  'propertyType',
  'landUse',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'listingDate',
  'defaultAmount',
  'estimatedValue',
  'estimatedEquity',
  'lastSaleDate',
  'lastSaleAmount',
] as const satisfies readonly ColumnKey[];

/** The same for rows that do not stand for a lien: date and amount of the latest lien of the parcel. */
export const lienColumnsOfParcel: readonly ColumnKey[] = lienColumns.map((key) =>
  key === 'listingDate' ? 'lienDate' : key === 'defaultAmount' ? 'lienAmount' : key,
);

/** Search table types (R-SEARCH-025): DEFAULT is the six columns of the lead type, CUSTOM the user's own (O-047). */
export const tableTypes = ['DEFAULT', 'CUSTOM', 'FULL', 'LIENS'] as const;
export type TableType = (typeof tableTypes)[number];
