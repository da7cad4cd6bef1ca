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
import type { FactKey } from '../property/facts.ts';
import {
  bankruptcyChapters,
  financingTypes,
  foreclosureStatuses,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  occupancyBases,
  ownerOccupiedOptions,
  ownerTypes,
  pointKinds,
  propertyClasses,
  purchaseMethodOptions,
  notMarketReasons,
  saleSituations,
  taxExemptions,
  yesNoOptions,
  type Codes,
} from '../property/codes.ts';
import { pinnedTypes, propertyTypes } from '../property/propertyTypes.ts';
import { states } from './states.ts';

export type FilterKind = 'range' | 'dateRange' | 'list' | 'boolean' | 'text';
export type FilterUnit =
  'count' | 'sqft' | 'year' | 'years' | 'months' | 'days' | 'money' | 'percent' | 'date' | 'none';
export type FilterGroup =
  | 'Property'
  | 'Address'
  | 'Value and equity'
  | 'Tax'
  | 'Sale'
  | 'Owner'
  | 'Mailing address'
  | 'Loans'
  | 'Foreclosure'
  | 'Court'
  | 'Liens'
  | 'Listing'
  | 'Violations'
  | 'Lead types'
  | 'Source';

/** What a three-valued filter is called in each of its states. */
export interface BooleanChoices {
  readonly Any: string;
  readonly Yes: string;
  readonly No: string;
}

export interface FilterDefinition {
  readonly label: string;
  readonly kind: FilterKind;
  readonly unit: FilterUnit;
  readonly group: FilterGroup;
  readonly fact: FactKey;
  /** The word of the text filter; `beds>=3`. Short, lower case letters, unique. */
  readonly word: string;
  readonly aliases?: readonly string[];
  readonly options?: Codes;
  readonly choices?: BooleanChoices;
}

const typeOptions: Codes = {
  ...pinnedTypes,
  ...Object.fromEntries(Object.entries(propertyTypes).map(([code, type]) => [code, type.label])),
};

/** Where mail goes: the states, then the territories and military post offices that mailing addresses name. */
const stateOptions: Codes = {
  ...Object.fromEntries(Object.entries(states).map(([code, { name }]) => [code, name])),
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

interface More {
  readonly aliases?: readonly string[];
}

const range = (label: string, unit: FilterUnit, group: FilterGroup, fact: FactKey, word: string, more: More = {}) =>
  ({ kind: 'range', label, unit, group, fact, word, ...more }) as const;
const dateRange = (label: string, group: FilterGroup, fact: FactKey, word: string) =>
  ({ kind: 'dateRange', unit: 'date', label, group, fact, word }) as const;
const list = <Options extends Codes>(
  label: string,
  group: FilterGroup,
  fact: FactKey,
  word: string,
  options: Options,
) => ({ kind: 'list', unit: 'none', label, group, fact, word, options }) as const;
const flag = (
  label: string,
  group: FilterGroup,
  fact: FactKey,
  word: string,
  more: More & { readonly choices?: BooleanChoices } = {},
) => ({ kind: 'boolean', unit: 'none', label, group, fact, word, choices: yesNoOptions, ...more }) as const;
const text = (label: string, group: FilterGroup, fact: FactKey, word: string) =>
  ({ kind: 'text', unit: 'none', label, group, fact, word }) as const;

export const filters = {
  bedrooms: range('Beds', 'count', 'Property', 'bedrooms', 'beds', { aliases: ['bedrooms'] }),
  bathrooms: range('Baths', 'count', 'Property', 'bathrooms', 'baths', { aliases: ['bathrooms'] }),
  squareFeet: range('Square feet', 'sqft', 'Property', 'squareFeet', 'sqft'),
  lotSquareFeet: range('Lot square feet', 'sqft', 'Property', 'lotSquareFeet', 'lot'),
  yearBuilt: range('Year built', 'year', 'Property', 'yearBuilt', 'year', { aliases: ['built'] }),
  stories: range('Stories', 'count', 'Property', 'stories', 'stories'),
  units: range('Units', 'count', 'Property', 'units', 'units'),
  propertyType: list('Property type', 'Property', 'propertyTypeCode', 'type', typeOptions),
  propertyClass: list('Property class', 'Property', 'propertyClass', 'class', propertyClasses),
  landUse: text('Land use', 'Property', 'landUse', 'use'),
  landUseCode: text('Land use code', 'Property', 'landUseCode', 'usecode'),
  zoning: text('Zoning', 'Property', 'zoning', 'zoning'),
  subdivision: text('Subdivision', 'Property', 'subdivision', 'subdivision'),
  vacant: flag('Vacant', 'Property', 'vacant', 'vacant'),
  vacantDate: dateRange('Vacant since', 'Property', 'vacantDate', 'vacantsince'),
  rooms: range('Rooms', 'count', 'Property', 'rooms', 'rooms'),
  basementSquareFeet: range('Basement square feet', 'sqft', 'Property', 'basementSquareFeet', 'basement'),
  garageSpaces: range('Garage spaces', 'count', 'Property', 'garageSpaces', 'garage'),
  hasPool: flag('Pool', 'Property', 'hasPool', 'pool'),
  buildingCount: range('Buildings', 'count', 'Property', 'buildingCount', 'buildings'),
  effectiveYearBuilt: range('Effective year built', 'year', 'Property', 'effectiveYearBuilt', 'effectiveyear'),
  floorAreaRatio: range('Floor area to lot', 'percent', 'Property', 'floorAreaRatio', 'far'),
  streetName: text('Street address', 'Address', 'streetAddress', 'street'),
  townName: text('City', 'Address', 'cityName', 'town'),
  unit: text('Unit', 'Address', 'unitNumber', 'unit'),
  parcelNumber: text('Parcel number', 'Address', 'apn', 'parcel'),
  legalDescription: text('Legal description', 'Address', 'legalDescription', 'legal'),
  pointKind: list('Position from', 'Address', 'pointKind', 'position', pointKinds),
  pointError: range('Position within feet', 'count', 'Address', 'pointErrorFeet', 'within'),
  estimatedValue: range('Est. value', 'money', 'Value and equity', 'estimatedValue', 'value'),
  estimatedEquity: range('Est. equity', 'money', 'Value and equity', 'estimatedEquity', 'equityamount'),
  equityShare: range('Equity', 'percent', 'Value and equity', 'equityShare', 'equity'),
  loanToValue: range('Loan to value', 'percent', 'Value and equity', 'loanToValue', 'ltv'),
  combinedLoanToValue: range('Loans and liens to value', 'percent', 'Value and equity', 'combinedLoanToValue', 'cltv'),
  valuePerSquareFoot: range('Est. value a square foot', 'money', 'Value and equity', 'valuePerSquareFoot', 'valuepsf'),
  valueGrowth: range('Value growth, 1 year', 'percent', 'Value and equity', 'valueGrowthOneYear', 'growth'),
  valueGrowthThreeYears: range(
    'Value growth, 3 years',
    'percent',
    'Value and equity',
    'valueGrowthThreeYears',
    'growththree',
  ),
  rentAmount: range('Est. yearly rent', 'money', 'Value and equity', 'rentAmount', 'rent'),
  rentYield: range('Rent to value', 'percent', 'Value and equity', 'rentYield', 'yield'),
  hoaFee: range('Yearly association fees', 'money', 'Value and equity', 'hoaFeeAnnualTotal', 'hoa'),
  estimatedValueDate: dateRange('Est. value as of', 'Value and equity', 'estimatedValueDate', 'valued'),
  estimatedValueMethod: text('Est. value method', 'Value and equity', 'estimatedValueMethod', 'valuemethod'),
  assessedValue: range('Assessed value', 'money', 'Tax', 'assessedValue', 'assessed'),
  assessedLandValue: range('Assessed land value', 'money', 'Tax', 'assessedLandValue', 'landvalue'),
  assessedImprovementValue: range(
    'Assessed improvement value',
    'money',
    'Tax',
    'assessedImprovementValue',
    'improvements',
  ),
  assessedYear: range('Assessment year', 'year', 'Tax', 'assessedYear', 'assessmentyear'),
  taxAmount: range('Tax amount', 'money', 'Tax', 'taxAmount', 'tax'),
  taxRate: range('Tax to value', 'percent', 'Tax', 'taxRate', 'taxrate'),
  taxDelinquent: flag('Tax delinquent', 'Tax', 'taxDelinquent', 'delinquent'),
  taxDelinquentAmount: range('Delinquent tax', 'money', 'Tax', 'taxDelinquentAmount', 'arrears'),
  taxDelinquentYear: range('Delinquent since', 'year', 'Tax', 'taxDelinquentYear', 'delinquentsince'),
  taxExemption: list('Tax exemptions', 'Tax', 'taxExemptions', 'exemption', taxExemptions),
  lastSaleDate: dateRange('Last sale date', 'Sale', 'lastSaleDate', 'sold'),
  lastSaleAmount: range('Last sale amount', 'money', 'Sale', 'lastSaleAmount', 'saleamount'),
  lastSalePerSquareFoot: range('Last sale a square foot', 'money', 'Sale', 'lastSalePerSquareFoot', 'salepsf'),
  saleSituation: list('Sale situation', 'Sale', 'lastTransferSituation', 'situation', saleSituations),
  transferReason: list('No market sale because', 'Sale', 'lastTransferReason', 'notmarket', notMarketReasons),
  qualifiedSale: flag('Last transfer qualified by the assessor', 'Sale', 'lastTransferQualified', 'qualified'),
  cashSale: flag('Bought for cash', 'Sale', 'cashPurchase', 'cash', { choices: purchaseMethodOptions }),
  lastSaleDocumentType: text('Last sale document', 'Sale', 'lastSaleDocumentType', 'deed'),
  gainSinceSale: range('Gain since the last sale', 'percent', 'Sale', 'gainSinceSale', 'gain'),
  priorSaleDate: dateRange('Prior sale date', 'Sale', 'priorSaleDate', 'priorsold'),
  priorSaleAmount: range('Prior sale amount', 'money', 'Sale', 'priorSaleAmount', 'prioramount'),
  flipLength: range('Prior to last sale', 'months', 'Sale', 'flipLength', 'flip'),
  lastTransferDate: dateRange('Last transfer date', 'Sale', 'lastTransferDate', 'transferred'),
  lastTransferAmount: range('Last transfer amount', 'money', 'Sale', 'lastTransferAmount', 'transferamount'),
  multiParcelSale: flag('Sale of several parcels', 'Sale', 'multiParcelSale', 'multiparcel'),
  transferCount: range('Transfers on record', 'count', 'Sale', 'transferCount', 'transfers'),
  ownerOccupied: flag('Owner occupied', 'Owner', 'ownerOccupied', 'owneroccupied', {
    aliases: ['occupied'],
    choices: ownerOccupiedOptions,
  }),
  absentee: flag('Absentee owner', 'Owner', 'absentee', 'absentee'),
  occupancyBasis: list('Where the mail goes', 'Owner', 'occupancyBasis', 'mailgoes', occupancyBases),
  outOfState: flag('Out-of-state owner', 'Owner', 'outOfState', 'outofstate'),
  ownershipLength: range('Ownership length', 'years', 'Owner', 'ownershipLength', 'owned'),
  ownershipStartDate: dateRange('Owned since', 'Owner', 'ownershipStartDate', 'since'),
  ownerType: list('Owner type', 'Owner', 'ownerType', 'ownertype', ownerTypes),
  ownerName: text('Owner name', 'Owner', 'ownerName', 'owner'),
  secondOwnerName: text('Second owner name', 'Owner', 'owner2Name', 'secondowner'),
  coOwned: flag('Second owner on record', 'Owner', 'coOwned', 'coowned'),
  ownedParcelCount: range('Parcels of the owner', 'count', 'Owner', 'ownedParcelCount', 'portfolio'),
  mailState: list('Mailing state', 'Mailing address', 'mailState', 'mailstate', stateOptions),
  mailCity: text('Mailing city', 'Mailing address', 'mailCity', 'mailcity'),
  mailZip: text('Mailing ZIP', 'Mailing address', 'mailZip', 'mailzip'),
  mailStreetAddress: text('Mailing street', 'Mailing address', 'mailStreetAddress', 'mailstreet'),
  mailCareOf: text('Mail care of', 'Mailing address', 'mailCareOf', 'careof'),
  mailPoBox: flag('Mail goes to a box', 'Mailing address', 'mailPoBox', 'pobox'),
  openLoanCount: range('Open loans', 'count', 'Loans', 'openLoanCount', 'loans'),
  openMortgageBalance: range('Est. loan balance', 'money', 'Loans', 'openMortgageBalance', 'balance'),
  loanType: list('Loan type', 'Loans', 'firstLoanType', 'loantype', loanTypes),
  financingType: list('Financing type', 'Loans', 'firstLoanFinancing', 'financing', financingTypes),
  anyLoanType: list('Any open loan type', 'Loans', 'loanTypes', 'anyloan', loanTypes),
  anyFinancingType: list('Any open financing', 'Loans', 'financingTypes', 'anyfinancing', financingTypes),
  firstLoanAmount: range('First loan amount', 'money', 'Loans', 'firstLoanAmount', 'loanamount'),
  firstLoanDate: dateRange('First loan date', 'Loans', 'firstLoanDate', 'loandate'),
  firstLoanRate: range('First loan rate', 'percent', 'Loans', 'firstLoanRate', 'rate'),
  firstLoanTerm: range('First loan term', 'months', 'Loans', 'firstLoanTerm', 'term'),
  firstLoanMaturityDate: dateRange('First loan matures', 'Loans', 'firstLoanMaturityDate', 'matures'),
  firstLoanLender: text('First loan lender', 'Loans', 'firstLoanLender', 'lender'),
  secondLoanAmount: range('Second loan amount', 'money', 'Loans', 'secondLoanAmount', 'secondamount'),
  secondLoanDate: dateRange('Second loan date', 'Loans', 'secondLoanDate', 'seconddate'),
  secondLoanType: list('Second loan type', 'Loans', 'secondLoanType', 'secondtype', loanTypes),
  totalLoanAmount: range('Open loans when taken', 'money', 'Loans', 'totalLoanAmount', 'borrowed'),
  newestLoanDate: dateRange('Newest loan date', 'Loans', 'newestLoanDate', 'newestloan'),
  foreclosureStatus: list('Foreclosure status', 'Foreclosure', 'foreclosureStatus', 'foreclosure', foreclosureStatuses),
  foreclosureDate: dateRange('Foreclosure rec. date', 'Foreclosure', 'foreclosureDate', 'recorded'),
  foreclosureDocumentType: text('Foreclosure document', 'Foreclosure', 'foreclosureDocumentType', 'notice'),
  auctionDate: dateRange('Auction date', 'Foreclosure', 'auctionDate', 'auction'),
  openingBid: range('Opening bid', 'money', 'Foreclosure', 'openingBidAmount', 'openingbid'),
  unpaidBalance: range('Unpaid balance', 'money', 'Foreclosure', 'unpaidBalance', 'unpaid'),
  defaultAmount: range('Default amount', 'money', 'Foreclosure', 'defaultAmount', 'default'),
  foreclosureLender: text('Foreclosing lender', 'Foreclosure', 'foreclosureLender', 'foreclosedby'),
  foreclosureTrustee: text('Trustee', 'Foreclosure', 'foreclosureTrustee', 'trustee'),
  foreclosureCaseNumber: text('Foreclosure case', 'Foreclosure', 'foreclosureCaseNumber', 'case'),
  foreclosureReleasedDate: dateRange('Default released', 'Foreclosure', 'foreclosureReleasedDate', 'released'),
  bankruptcyChapter: list('Bankruptcy chapter', 'Court', 'bankruptcyChapter', 'chapter', bankruptcyChapters),
  bankruptcyDate: dateRange('Bankruptcy rec. date', 'Court', 'bankruptcyDate', 'bankruptcy'),
  bankruptcyCaseNumber: text('Bankruptcy case', 'Court', 'bankruptcyCaseNumber', 'bankruptcycase'),
  bankruptcyClosedDate: dateRange('Bankruptcy closed', 'Court', 'bankruptcyClosedDate', 'bankruptcyclosed'),
  divorceDate: dateRange('Divorce rec. date', 'Court', 'divorceDate', 'divorce'),
  divorceCaseNumber: text('Divorce case', 'Court', 'divorceCaseNumber', 'divorcecase'),
  lienType: list('Lien type', 'Liens', 'lienType', 'lien', lienTypes),
  anyLienType: list('Any open lien type', 'Liens', 'openLienTypes', 'anylien', lienTypes),
  openLienCount: range('Open liens', 'count', 'Liens', 'openLienCount', 'liens'),
  openLienAmount: range('Open liens total', 'money', 'Liens', 'openLienAmount', 'lienstotal'),
  lienAmount: range('Lien amount', 'money', 'Liens', 'lienAmount', 'lienamount'),
  lienDate: dateRange('Lien date', 'Liens', 'lienDate', 'liendate'),
  lienDocumentType: text('Lien document', 'Liens', 'lienDocumentType', 'liendocument'),
  lienCreditor: text('Lien creditor', 'Liens', 'lienCreditor', 'creditor'),
  mlsListingStatus: list('MLS status', 'Listing', 'mlsListingStatus', 'mls', mlsListingStatuses),
  mlsListingDate: dateRange('Listing date', 'Listing', 'mlsListingDate', 'listed'),
  mlsStatusDate: dateRange('MLS status date', 'Listing', 'mlsStatusDate', 'statusdate'),
  mlsListingAmount: range('List price', 'money', 'Listing', 'mlsListingAmount', 'price'),
  listPricePerSquareFoot: range('List price a square foot', 'money', 'Listing', 'listPricePerSquareFoot', 'pricepsf'),
  listToValue: range('List price to value', 'percent', 'Listing', 'listToValue', 'pricetovalue'),
  daysOnMarket: range('Days on market', 'days', 'Listing', 'daysOnMarket', 'dom'),
  mlsSoldAmount: range('Listing sold for', 'money', 'Listing', 'mlsSoldAmount', 'soldprice'),
  mlsSoldDate: dateRange('Listing sold on', 'Listing', 'mlsSoldDate', 'soldon'),
  mlsListingNumber: text('Listing number', 'Listing', 'mlsListingNumber', 'listing'),
  mlsAgent: text('Listing agent', 'Listing', 'mlsAgent', 'agent'),
  mlsOffice: text('Listing office', 'Listing', 'mlsOffice', 'office'),
  openViolationCount: range('Open code violations', 'count', 'Violations', 'openViolationCount', 'violations'),
  violationType: text('Latest violation', 'Violations', 'violationType', 'violation'),
  violationDate: dateRange('Latest violation date', 'Violations', 'violationDate', 'violated'),
  distressCount: range('Distress signals', 'count', 'Lead types', 'distressCount', 'distress'),
  leadCount: range('Lead types that fit', 'count', 'Lead types', 'leadCount', 'stack'),
  leadM: flag('On the market', 'Lead types', 'leadM', 'onmarket'),
  leadP: flag('Pre-foreclosure', 'Lead types', 'leadP', 'preforeclosure'),
  leadF: flag('Bank owned', 'Lead types', 'leadF', 'bankowned'),
  leadL: flag('Open lien', 'Lead types', 'leadL', 'haslien'),
  leadC: flag('Cash buyer', 'Lead types', 'leadC', 'cashbuyer'),
  leadE: flag('High equity', 'Lead types', 'leadE', 'highequity'),
  leadV: flag('Vacant by the source', 'Lead types', 'leadV', 'flaggedvacant'),
  leadR: flag('Free and clear', 'Lead types', 'leadR', 'freeandclear'),
  leadB: flag('Open bankruptcy', 'Lead types', 'leadB', 'bankrupt'),
  leadD: flag('Divorce filing', 'Lead types', 'leadD', 'divorced'),
  leadA: flag('Auction ahead', 'Lead types', 'leadA', 'auctionahead'),
  leadFail: flag('Failed listing', 'Lead types', 'leadFail', 'failedlisting'),
  leadSold: flag('Recently sold', 'Lead types', 'leadSold', 'recentlysold'),
  sourceCount: range('Sources that name it', 'count', 'Source', 'sourceCount', 'sources'),
  asOfDate: dateRange('Data as of', 'Source', 'asOfDate', 'asof'),
  nonDisclosure: flag('Non-disclosure state', 'Source', 'nonDisclosure', 'nondisclosure'),
} satisfies Record<string, FilterDefinition>;

export type FilterKey = keyof typeof filters;
export const filterKeys = Object.keys(filters) as FilterKey[]; // keys of a const object are exactly FilterKey
