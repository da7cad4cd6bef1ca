/** Header names that the generic recipe knows besides the fact catalogue, and the codes it translates. */
import { mlsListingStatuses, propertyClasses } from '../../../src/api/catalogue/property/codes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { RecordKind } from './sourceContext.ts';

/** Simplified (lower case, letters and digits only) -> target. */
export const everydayNames: Readonly<Record<string, string>> = {
  parcelid: 'apn',
  parcelno: 'apn',
  pin: 'apn',
  countyfips: 'fips',
  fipscode: 'fips',
  address: 'streetAddress',
  propertyaddress: 'streetAddress',
  situsaddress: 'streetAddress',
  siteaddress: 'streetAddress',
  street: 'streetAddress',
  propertycity: 'cityName',
  situscity: 'cityName',
  propertystate: 'stateCode',
  situsstate: 'stateCode',
  propertyzip: 'zip',
  situszip: 'zip',
  zipcode: 'zip',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
  long: 'longitude',
  bedroom: 'bedrooms',
  baths: 'bathrooms',
  bathroom: 'bathrooms',
  bathroomstotaldecimal: 'bathrooms',
  sqft: 'squareFeet',
  livingsqft: 'squareFeet',
  lotsqft: 'lotSquareFeet',
  owner1name: 'ownerName',
  owner1: 'ownerName',
  ownername1: 'ownerName',
  ownerfullname: 'ownerName',
  currentowner: 'ownerName',
  currentownername: 'ownerName',
  owner2name: 'owner2Name',
  ownername2: 'owner2Name',
  owner2: 'owner2Name',
  mailaddress: 'mailStreetAddress',
  owneraddress: 'mailStreetAddress',
  ownercity: 'mailCity',
  ownerstate: 'mailState',
  ownerzip: 'mailZip',
  mailingzipcode: 'mailZip',
  saledate: 'lastSaleDate',
  saleprice: 'lastSaleAmount',
  lastsaleprice: 'lastSaleAmount',
  propertytype: 'propertyTypeCode',
  value: 'estimatedValue',
  landvalue: 'assessedLandValue',
  buildingvalue: 'assessedImprovementValue',
  improvementvalue: 'assessedImprovementValue',
  totalvalue: 'assessedValue',
  legalreference: 'documentNumber',
  bookpage: 'documentNumber',
  instrumentnumber: 'documentNumber',
  salequalified: 'qualified',
  qualifiedsale: 'qualified',
  saleisqualified: 'qualified',
  armslength: 'qualified',
  armslengthsale: 'qualified',
};

interface RecordHeader {
  readonly kind: RecordKind;
  readonly field: string;
  /** Which record of the row: last transfer, last sale and prior sale are three deeds. */
  readonly entry?: number;
  readonly codes?: string;
}

/** Columns that describe an event rather than the parcel: our sale facts, and the listing fields of RESO. */
export const recordHeaders: Readonly<Record<string, RecordHeader>> = {
  lastTransferDate: { kind: 'deed', field: 'saleDate', entry: 0 },
  lastTransferAmount: { kind: 'deed', field: 'amount', entry: 0 },
  documentNumber: { kind: 'deed', field: 'documentNumber', entry: 0 },
  lastSaleDate: { kind: 'deed', field: 'saleDate', entry: 1 },
  lastSaleAmount: { kind: 'deed', field: 'amount', entry: 1 },
  lastSaleDocumentType: { kind: 'deed', field: 'documentType', entry: 1 },
  qualified: { kind: 'deed', field: 'qualified', entry: 1, codes: 'qualified' },
  priorSaleDate: { kind: 'deed', field: 'saleDate', entry: 2 },
  priorSaleAmount: { kind: 'deed', field: 'amount', entry: 2 },
  mlsListingStatus: { kind: 'listing', field: 'status', codes: 'listingStatus' },
  mlsListingDate: { kind: 'listing', field: 'listingDate' },
  mlsStatusDate: { kind: 'listing', field: 'statusDate' },
  mlsListingAmount: { kind: 'listing', field: 'listAmount' },
  daysOnMarket: { kind: 'listing', field: 'daysOnMarket' },
  StandardStatus: { kind: 'listing', field: 'status', codes: 'listingStatus' },
  ListingId: { kind: 'listing', field: 'listingNumber' },
  ListPrice: { kind: 'listing', field: 'listAmount' },
  ListingContractDate: { kind: 'listing', field: 'listingDate' },
  StatusChangeTimestamp: { kind: 'listing', field: 'statusDate' },
  ListAgentFullName: { kind: 'listing', field: 'agent' },
  ListOfficeName: { kind: 'listing', field: 'office' },
};

/** Year, month and day of the last sale in columns of their own. */
export const saleParts: readonly (readonly string[])[] = [
  ['saleyear', 'yearsold', 'yrsold', 'soldyear', 'lastsaleyear'],
  ['salemonth', 'monthsold', 'mosold', 'soldmonth', 'lastsalemonth'],
  ['saleday', 'daysold', 'soldday', 'lastsaleday'],
];

export const resoAddressParts = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'];

const ownTypes = Object.entries(propertyTypes).flatMap(([code, { label }]) => [
  [code, code],
  [label, code],
]);

/** Codes of our own, their labels, and the lookups of RESO. */
export const genericCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  propertyType: {
    ...Object.fromEntries(ownTypes),
    'Single Family Residence': '1001',
    SFR: '1001',
    'Single Family Residential': '1001',
    Attached: '1002',
    'Condo/Co-op': '1004',
    Condo: '1004',
    'Stock Cooperative': '1005',
    'Own Your Own': '1005',
    'Manufactured Home': '1006',
    'Mobile Home': '1006',
    'Manufactured On Land': '1006',
    Cabin: '1007',
    Quadruplex: '1012',
    'Multi-Family (2-4 Unit)': '1013',
    'Multi Family': '1014',
    Apartment: '1020',
    'Multi-Family (5+ Unit)': '1020',
    Dormitory: '1023',
    Retail: '2001',
    'Hotel/Motel': '2004',
    'Mixed Use': '2006',
    Industrial: '4000',
    Warehouse: '4001',
    Agriculture: '5000',
    Farm: '5001',
    Ranch: '5001',
    Timberland: '5002',
    'Unimproved Land': '9000',
    'Vacant Land': '9000',
    Land: '9000',
    Residential: '1000',
    Commercial: '2000',
  },
  propertyClass: {
    ...Object.fromEntries(
      Object.entries(propertyClasses).flatMap(([code, label]) => [
        [code, code],
        [label, code],
      ]),
    ),
    'Residential Income': 'R',
    'Residential Lease': 'R',
    'Manufactured In Park': 'R',
    'Commercial Sale': 'C',
    'Commercial Lease': 'C',
    'Business Opportunity': 'C',
    Farm: 'A',
    Land: 'V',
  },
  qualified: Object.fromEntries([
    ...['Q', 'Qualified', 'Valid', 'Y', 'Yes', 'YES', 'y', 'yes', 'T', 'TRUE', 'True', 'true', '1'].map((text) => [
      text,
      'yes',
    ]),
    ...['U', 'Unqualified', 'Invalid', 'N', 'No', 'NO', 'n', 'no', 'F', 'FALSE', 'False', 'false', '0'].map((text) => [
      text,
      'no',
    ]),
  ]),
  listingStatus: {
    ...Object.fromEntries(
      Object.entries(mlsListingStatuses).flatMap(([code, label]) => [
        [code, code],
        [label, code],
      ]),
    ),
    'Coming Soon': 'ACTIVE',
    'Active Under Contract': 'CONTINGENT',
    Closed: 'SOLD',
    Expired: 'FAIL',
    Canceled: 'FAIL',
    Withdrawn: 'FAIL',
  },
};
