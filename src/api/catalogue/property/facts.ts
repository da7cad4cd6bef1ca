/**
 * Every fact the warehouse keeps of a parcel: one row here is one column of the `parcel` table, one target of an
 * ingest recipe, and what filters and result columns refer to. Unknown is null in every one of them.
 *
 * kinds: money is integer cents in the warehouse (`*_cents`) and dollars on the wire; ratio is a fraction
 * (0.5 = 50 %); date is a calendar day; flag is three-valued (true, false, unknown); codes is a list of codes.
 */
export type FactKind = 'id' | 'text' | 'code' | 'codes' | 'integer' | 'decimal' | 'money' | 'ratio' | 'date' | 'flag';

export interface Fact {
  readonly label: string;
  readonly kind: FactKind;
  readonly group: FactGroup;
  readonly unit?: 'sqft' | 'years' | 'months' | 'days' | 'miles' | 'feet' | 'degrees' | 'acres' | 'percent';
  /** Computed by ingest from other facts: a recipe cannot fill it. */
  readonly derived?: true;
  /** RESO Data Dictionary name that the generic recipe accepts for it. */
  readonly reso?: string;
}

export type FactGroup =
  | 'Identity'
  | 'Location'
  | 'Property'
  | 'Owner'
  | 'Tax'
  | 'Value'
  | 'Sale'
  | 'Loans'
  | 'Foreclosure'
  | 'Liens'
  | 'Violations'
  | 'Court'
  | 'Listing'
  | 'Lead types'
  | 'Source';

export const facts = {
  propertyId: { label: 'Property id', kind: 'id', group: 'Identity', derived: true },
  fips: { label: 'County FIPS', kind: 'code', group: 'Identity' },
  apn: { label: 'APN', kind: 'text', group: 'Identity', reso: 'ParcelNumber' },
  apnKey: { label: 'APN, normalised', kind: 'text', group: 'Identity', derived: true },
  alternateApn: { label: 'Alternate parcel id', kind: 'text', group: 'Identity' },

  streetAddress: { label: 'Street address', kind: 'text', group: 'Location', reso: 'UnparsedAddress' },
  unitNumber: { label: 'Unit', kind: 'text', group: 'Location', reso: 'UnitNumber' },
  cityName: { label: 'City', kind: 'text', group: 'Location', reso: 'City' },
  stateCode: { label: 'State', kind: 'code', group: 'Location', reso: 'StateOrProvince' },
  zip: { label: 'ZIP', kind: 'code', group: 'Location', reso: 'PostalCode' },
  addressKey: { label: 'Address, normalised', kind: 'text', group: 'Location', derived: true },
  latitude: { label: 'Latitude', kind: 'decimal', group: 'Location', unit: 'degrees', reso: 'Latitude' },
  longitude: { label: 'Longitude', kind: 'decimal', group: 'Location', unit: 'degrees', reso: 'Longitude' },
  pointKind: { label: 'Position from', kind: 'code', group: 'Location' },
  pointErrorFeet: { label: 'Position within', kind: 'integer', group: 'Location', unit: 'feet', derived: true },
  subdivision: { label: 'Subdivision', kind: 'text', group: 'Location', reso: 'SubdivisionName' },
  legalDescription: { label: 'Legal description', kind: 'text', group: 'Location', reso: 'TaxLegalDescription' },
  zoning: { label: 'Zoning', kind: 'code', group: 'Location', reso: 'Zoning' },

  propertyTypeCode: { label: 'Property type', kind: 'code', group: 'Property', reso: 'PropertySubType' },
  propertyClass: { label: 'Property class', kind: 'code', group: 'Property', reso: 'PropertyType' },
  landUse: { label: 'Land use', kind: 'text', group: 'Property' },
  landUseCode: { label: 'Land use code', kind: 'code', group: 'Property' },
  bedrooms: { label: 'Beds', kind: 'integer', group: 'Property', reso: 'BedroomsTotal' },
  bathrooms: { label: 'Baths', kind: 'decimal', group: 'Property', reso: 'BathroomsTotalInteger' },
  squareFeet: { label: 'Square feet', kind: 'integer', group: 'Property', unit: 'sqft', reso: 'LivingArea' },
  lotSquareFeet: {
    label: 'Lot square feet',
    kind: 'integer',
    group: 'Property',
    unit: 'sqft',
    reso: 'LotSizeSquareFeet',
  },
  yearBuilt: { label: 'Year built', kind: 'integer', group: 'Property', reso: 'YearBuilt' },
  effectiveYearBuilt: { label: 'Effective year built', kind: 'integer', group: 'Property', reso: 'YearBuiltEffective' },
  stories: { label: 'Stories', kind: 'decimal', group: 'Property', reso: 'StoriesTotal' },
  units: { label: 'Units', kind: 'integer', group: 'Property', reso: 'NumberOfUnitsTotal' },
  rooms: { label: 'Rooms', kind: 'integer', group: 'Property', reso: 'RoomsTotal' },
  buildingCount: { label: 'Buildings on the parcel', kind: 'integer', group: 'Property' },
  basementSquareFeet: { label: 'Basement square feet', kind: 'integer', group: 'Property', unit: 'sqft' },
  garageSpaces: { label: 'Garage spaces', kind: 'integer', group: 'Property', reso: 'GarageSpaces' },
  hasPool: { label: 'Pool', kind: 'flag', group: 'Property', reso: 'PoolPrivateYN' },
  vacant: { label: 'Vacant', kind: 'flag', group: 'Property' },
  vacantDate: { label: 'Vacant since (as reported)', kind: 'date', group: 'Property' },
  floorAreaRatio: {
    label: 'Floor area to lot',
    kind: 'ratio',
    group: 'Property',
    unit: 'percent',
    derived: true,
  },

  ownerName: { label: 'Owner', kind: 'text', group: 'Owner', reso: 'OwnerName' },
  owner2Name: { label: 'Second owner', kind: 'text', group: 'Owner' },
  ownerNameOrder: { label: 'Order of owner names', kind: 'code', group: 'Owner' },
  ownerType: { label: 'Owner type', kind: 'code', group: 'Owner', derived: true },
  mailCareOf: { label: 'Mail care of', kind: 'text', group: 'Owner' },
  mailStreetAddress: { label: 'Mailing address', kind: 'text', group: 'Owner' },
  mailCity: { label: 'Mailing city', kind: 'text', group: 'Owner' },
  mailState: { label: 'Mailing state', kind: 'code', group: 'Owner' },
  mailZip: { label: 'Mailing ZIP', kind: 'code', group: 'Owner' },
  mailKey: { label: 'Mailing address, normalised', kind: 'text', group: 'Owner', derived: true },
  ownerKey: { label: 'Owner name, normalised', kind: 'text', group: 'Owner', derived: true },
  ownerOccupied: { label: 'Owner occupied', kind: 'flag', group: 'Owner' },
  absentee: { label: 'Absentee owner', kind: 'flag', group: 'Owner', derived: true },
  occupancyBasis: { label: 'Where the mail goes', kind: 'code', group: 'Owner', derived: true },
  outOfState: { label: 'Out-of-state owner', kind: 'flag', group: 'Owner', derived: true },
  ownershipStartDate: { label: 'Owned since', kind: 'date', group: 'Owner', derived: true },
  ownershipLength: { label: 'Ownership length', kind: 'decimal', group: 'Owner', unit: 'years', derived: true },
  ownedParcelCount: { label: 'Parcels of this owner', kind: 'integer', group: 'Owner', derived: true },
  coOwned: { label: 'Second owner on record', kind: 'flag', group: 'Owner', derived: true },
  mailPoBox: { label: 'Mail goes to a box', kind: 'flag', group: 'Owner', derived: true },

  assessedValue: { label: 'Assessed value', kind: 'money', group: 'Tax', reso: 'TaxAssessedValue' },
  assessedLandValue: { label: 'Assessed land value', kind: 'money', group: 'Tax' },
  assessedImprovementValue: { label: 'Assessed improvement value', kind: 'money', group: 'Tax' },
  assessedYear: { label: 'Assessment year', kind: 'integer', group: 'Tax', reso: 'TaxYear' },
  taxAmount: { label: 'Tax amount', kind: 'money', group: 'Tax', reso: 'TaxAnnualAmount' },
  taxDelinquentAmount: { label: 'Delinquent tax', kind: 'money', group: 'Tax' },
  taxDelinquentYear: { label: 'Delinquent since', kind: 'integer', group: 'Tax' },
  taxDelinquent: { label: 'Tax delinquent', kind: 'flag', group: 'Tax', derived: true },
  taxRate: { label: 'Tax to value', kind: 'ratio', group: 'Tax', unit: 'percent', derived: true },
  taxExemptions: { label: 'Tax exemptions', kind: 'codes', group: 'Tax' },

  estimatedValue: { label: 'Est. value', kind: 'money', group: 'Value' },
  estimatedValueMethod: { label: 'Est. value method', kind: 'text', group: 'Value', derived: true },
  estimatedValueDate: { label: 'Est. value as of', kind: 'date', group: 'Value', derived: true },
  rentAmount: { label: 'Est. yearly rent', kind: 'money', group: 'Value' },
  hoaFeeAnnualTotal: { label: 'Yearly association fees', kind: 'money', group: 'Value', reso: 'AssociationFee' },
  valuePerSquareFoot: { label: 'Est. value a square foot', kind: 'money', group: 'Value', derived: true },
  valueGrowthOneYear: { label: 'Value growth, 1 year', kind: 'ratio', group: 'Value', unit: 'percent', derived: true },
  valueGrowthThreeYears: {
    label: 'Value growth, 3 years',
    kind: 'ratio',
    group: 'Value',
    unit: 'percent',
    derived: true,
  },
  rentYield: { label: 'Rent to value', kind: 'ratio', group: 'Value', unit: 'percent', derived: true },

  lastSaleDate: { label: 'Last sale date', kind: 'date', group: 'Sale', reso: 'CloseDate' },
  lastSaleAmount: { label: 'Last sale', kind: 'money', group: 'Sale', reso: 'ClosePrice' },
  lastSaleSituation: { label: 'Last sale situation', kind: 'code', group: 'Sale', derived: true },
  lastSaleDocumentType: { label: 'Last sale document', kind: 'text', group: 'Sale' },
  priorSaleDate: { label: 'Prior sale date', kind: 'date', group: 'Sale' },
  priorSaleAmount: { label: 'Prior sale', kind: 'money', group: 'Sale' },
  lastTransferDate: { label: 'Last transfer date', kind: 'date', group: 'Sale' },
  lastTransferAmount: { label: 'Last transfer amount', kind: 'money', group: 'Sale' },
  lastTransferSituation: { label: 'Last transfer situation', kind: 'code', group: 'Sale', derived: true },
  lastTransferReason: { label: 'Last transfer is no market sale', kind: 'code', group: 'Sale', derived: true },
  lastTransferQualified: {
    label: 'Last transfer qualified by the assessor',
    kind: 'flag',
    group: 'Sale',
    derived: true,
  },
  cashPurchase: { label: 'Bought for cash', kind: 'flag', group: 'Sale', derived: true },
  lastSalePerSquareFoot: { label: 'Last sale a square foot', kind: 'money', group: 'Sale', derived: true },
  gainSinceSale: { label: 'Gain since the last sale', kind: 'ratio', group: 'Sale', unit: 'percent', derived: true },
  flipLength: { label: 'Prior to last sale', kind: 'decimal', group: 'Sale', unit: 'months', derived: true },
  multiParcelSale: { label: 'Last transfer of several parcels', kind: 'flag', group: 'Sale', derived: true },
  transferCount: { label: 'Transfers on record', kind: 'integer', group: 'Sale', derived: true },

  openLoanCount: { label: 'Open loans', kind: 'integer', group: 'Loans', derived: true },
  openMortgageBalance: { label: 'Est. loan balance', kind: 'money', group: 'Loans', derived: true },
  openMortgageBalanceMethod: { label: 'Est. loan balance method', kind: 'text', group: 'Loans', derived: true },
  estimatedEquity: { label: 'Est. equity', kind: 'money', group: 'Loans', derived: true },
  equityShare: { label: 'Equity share', kind: 'ratio', group: 'Loans', unit: 'percent', derived: true },
  loanToValue: { label: 'Loan to value', kind: 'ratio', group: 'Loans', unit: 'percent', derived: true },
  firstLoanAmount: { label: 'First loan amount', kind: 'money', group: 'Loans', derived: true },
  firstLoanDate: { label: 'First loan date', kind: 'date', group: 'Loans', derived: true },
  firstLoanType: { label: 'First loan type', kind: 'code', group: 'Loans', derived: true },
  firstLoanFinancing: { label: 'First loan financing', kind: 'code', group: 'Loans', derived: true },
  firstLoanRate: { label: 'First loan rate', kind: 'ratio', group: 'Loans', unit: 'percent', derived: true },
  firstLoanLender: { label: 'First loan lender', kind: 'text', group: 'Loans', derived: true },
  firstLoanTerm: { label: 'First loan term', kind: 'integer', group: 'Loans', unit: 'months', derived: true },
  firstLoanMaturityDate: { label: 'First loan matures', kind: 'date', group: 'Loans', derived: true },
  secondLoanAmount: { label: 'Second loan amount', kind: 'money', group: 'Loans', derived: true },
  secondLoanDate: { label: 'Second loan date', kind: 'date', group: 'Loans', derived: true },
  secondLoanType: { label: 'Second loan type', kind: 'code', group: 'Loans', derived: true },
  loanTypes: { label: 'Types of open loans', kind: 'codes', group: 'Loans', derived: true },
  financingTypes: { label: 'Financing of open loans', kind: 'codes', group: 'Loans', derived: true },
  totalLoanAmount: { label: 'Open loans when taken', kind: 'money', group: 'Loans', derived: true },
  newestLoanDate: { label: 'Newest loan date', kind: 'date', group: 'Loans', derived: true },
  combinedLoanToValue: {
    label: 'Loans and liens to value',
    kind: 'ratio',
    group: 'Loans',
    unit: 'percent',
    derived: true,
  },

  foreclosureStatus: { label: 'Foreclosure status', kind: 'code', group: 'Foreclosure', derived: true },
  foreclosureId: { label: 'Foreclosure record', kind: 'id', group: 'Foreclosure', derived: true },
  foreclosureDocumentType: { label: 'Foreclosure document', kind: 'text', group: 'Foreclosure', derived: true },
  foreclosureDate: { label: 'Foreclosure rec. date', kind: 'date', group: 'Foreclosure', derived: true },
  unpaidBalance: { label: 'Unpaid balance', kind: 'money', group: 'Foreclosure', derived: true },
  defaultAmount: { label: 'Default amount', kind: 'money', group: 'Foreclosure', derived: true },
  auctionDate: { label: 'Auction date', kind: 'date', group: 'Foreclosure', derived: true },
  openingBidAmount: { label: 'Opening bid', kind: 'money', group: 'Foreclosure', derived: true },
  foreclosureLender: { label: 'Foreclosing lender', kind: 'text', group: 'Foreclosure', derived: true },
  foreclosureTrustee: { label: 'Trustee', kind: 'text', group: 'Foreclosure', derived: true },
  foreclosureCaseNumber: { label: 'Foreclosure case', kind: 'text', group: 'Foreclosure', derived: true },
  foreclosureReleasedDate: { label: 'Default released', kind: 'date', group: 'Foreclosure', derived: true },

  openLienCount: { label: 'Open liens', kind: 'integer', group: 'Liens', derived: true },
  openLienAmount: { label: 'Open liens total', kind: 'money', group: 'Liens', derived: true },
  lienId: { label: 'Lien record', kind: 'id', group: 'Liens', derived: true },
  lienType: { label: 'Lien type', kind: 'code', group: 'Liens', derived: true },
  lienDocumentType: { label: 'Lien document', kind: 'text', group: 'Liens', derived: true },
  lienDate: { label: 'Lien date', kind: 'date', group: 'Liens', derived: true },
  lienAmount: { label: 'Lien amount', kind: 'money', group: 'Liens', derived: true },
  lienCreditor: { label: 'Lien creditor', kind: 'text', group: 'Liens', derived: true },
  openLienTypes: { label: 'Types of open liens', kind: 'codes', group: 'Liens', derived: true },

  openViolationCount: { label: 'Open code violations', kind: 'integer', group: 'Violations', derived: true },
  violationType: { label: 'Latest violation', kind: 'text', group: 'Violations', derived: true },
  violationDate: { label: 'Latest violation date', kind: 'date', group: 'Violations', derived: true },

  bankruptcyId: { label: 'Bankruptcy record', kind: 'id', group: 'Court', derived: true },
  bankruptcyChapter: { label: 'Bankruptcy chapter', kind: 'integer', group: 'Court', derived: true },
  bankruptcyDate: { label: 'Bankruptcy rec. date', kind: 'date', group: 'Court', derived: true },
  bankruptcyCaseNumber: { label: 'Bankruptcy case', kind: 'text', group: 'Court', derived: true },
  bankruptcyClosedDate: { label: 'Bankruptcy closed', kind: 'date', group: 'Court', derived: true },
  divorceId: { label: 'Divorce record', kind: 'id', group: 'Court', derived: true },
  divorceDate: { label: 'Divorce rec. date', kind: 'date', group: 'Court', derived: true },
  divorceCaseNumber: { label: 'Divorce case', kind: 'text', group: 'Court', derived: true },

  mlsListingId: { label: 'Listing record', kind: 'id', group: 'Listing', derived: true },
  mlsListingStatus: { label: 'MLS status', kind: 'code', group: 'Listing', derived: true },
  mlsListingDate: { label: 'Listing date', kind: 'date', group: 'Listing', derived: true },
  mlsStatusDate: { label: 'MLS status date', kind: 'date', group: 'Listing', derived: true },
  mlsListingAmount: { label: 'List price', kind: 'money', group: 'Listing', derived: true },
  daysOnMarket: { label: 'Days on market', kind: 'integer', group: 'Listing', unit: 'days', derived: true },
  mlsListingNumber: { label: 'Listing number', kind: 'text', group: 'Listing', derived: true },
  mlsSoldAmount: { label: 'Listing sold for', kind: 'money', group: 'Listing', derived: true },
  mlsSoldDate: { label: 'Listing sold on', kind: 'date', group: 'Listing', derived: true },
  mlsAgent: { label: 'Listing agent', kind: 'text', group: 'Listing', derived: true },
  mlsOffice: { label: 'Listing office', kind: 'text', group: 'Listing', derived: true },
  listPricePerSquareFoot: { label: 'List price a square foot', kind: 'money', group: 'Listing', derived: true },
  listToValue: { label: 'List price to value', kind: 'ratio', group: 'Listing', unit: 'percent', derived: true },

  leadM: { label: 'MLS listing', kind: 'flag', group: 'Lead types', derived: true },
  leadP: { label: 'Pre-foreclosure', kind: 'flag', group: 'Lead types', derived: true },
  leadF: { label: 'Foreclosure', kind: 'flag', group: 'Lead types', derived: true },
  leadL: { label: 'Lien', kind: 'flag', group: 'Lead types', derived: true },
  leadC: { label: 'Cash buyer', kind: 'flag', group: 'Lead types', derived: true },
  leadE: { label: 'High equity', kind: 'flag', group: 'Lead types', derived: true },
  leadV: { label: 'Vacant', kind: 'flag', group: 'Lead types', derived: true },
  leadR: { label: 'Free and clear', kind: 'flag', group: 'Lead types', derived: true },
  leadB: { label: 'Bankruptcy', kind: 'flag', group: 'Lead types', derived: true },
  leadD: { label: 'Divorce', kind: 'flag', group: 'Lead types', derived: true },
  leadA: { label: 'Auction', kind: 'flag', group: 'Lead types', derived: true },
  leadFail: { label: 'Failed listing', kind: 'flag', group: 'Lead types', derived: true },
  leadSold: { label: 'Recently sold', kind: 'flag', group: 'Lead types', derived: true },
  leadCount: { label: 'Lead types known to fit', kind: 'integer', group: 'Lead types', derived: true },

  distressCount: { label: 'Distress signals', kind: 'integer', group: 'Lead types', derived: true },

  nonDisclosure: { label: 'Non-disclosure', kind: 'flag', group: 'Source', derived: true },
  sourceId: { label: 'Source', kind: 'id', group: 'Source', derived: true },
  sourceCount: { label: 'Sources that name it', kind: 'integer', group: 'Source', derived: true },
  asOfDate: { label: 'As of', kind: 'date', group: 'Source', derived: true },
  /** Day of the roll that no longer has the parcel; unknown for all that are in the newest roll. */
  retiredDate: { label: 'No longer in the roll of', kind: 'date', group: 'Source', derived: true },
} as const satisfies Record<string, Fact>;

export type FactKey = keyof typeof facts;

export const factKeys = Object.keys(facts) as FactKey[]; // keys of a const object are exactly FactKey

/** The `parcel` column of a fact: snake case, money with the suffix `_cents`. `factColumn('taxAmount')` is `tax_amount_cents`. */
export function factColumn(key: FactKey): string {
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return facts[key].kind === 'money' ? `${snake}_cents` : snake;
}
