/**
 * Code lists of the specification: code -> label, in the order shown. Sources: R-SEARCH-037..046, R-CATALOG-001,
 * R-CATALOG-003..008, R-COMP-021, O-050, O-051. (Property types with their four-digit codes: propertyTypes.ts.)
 */
export type Codes = Readonly<Record<string, string>>;

export const propertyClasses = {
  R: 'Residential',
  C: 'Commercial',
  O: 'Office',
  I: 'Industrial',
  A: 'Agricultural',
  F: 'Recreational',
  T: 'Transportation',
  E: 'Exempt',
  V: 'Vacant Land',
} as const satisfies Codes;

export const saleSituations = {
  C: 'Cash Buyer',
  A: 'Financed',
  N: 'New Construction',
  I: 'Intra-Family',
  F: 'Foreclosure',
  R: 'REO Sale',
  M: 'Multi-Parcel Sales',
} as const satisfies Codes;

/** Why the price of a transfer is no market price: what an assessor says of it, or what ingest sees. */
export const notMarketReasons = {
  family: 'Within a family',
  related: 'Between related parties',
  foreclosure: 'Foreclosure',
  distress: 'Forced or distress sale',
  estate: 'Estate or court',
  government: 'Public body or charity',
  partial_interest: 'Part of the interest',
  correction: 'Correction of a deed',
  trade: 'Trade, or goods in the price',
  multi_parcel: 'Price of several parcels',
  unqualified: 'Not qualified by the assessor',
  nominal: 'Nominal price, as $1',
  below_floor: 'Price too low for a market sale',
  no_price: 'No price',
  price_undisclosed: 'Price not disclosed',
  no_date: 'Date unknown',
} as const satisfies Codes;

export const mlsListingStatuses = {
  ACTIVE: 'Active',
  PENDING: 'Pending',
  CONTINGENT: 'Contingent',
  FAIL: 'Failed',
  SOLD: 'Sold',
  NONE: 'Never Listed',
} as const satisfies Codes;

/** The same where no saved list is involved, as among the parcels around one: NONE is what is not for sale (O-050). */
export const mlsStatusesWithoutList = { ...mlsListingStatuses, NONE: 'Off Market' } as const satisfies Codes;

export const foreclosureStatuses = {
  PRE_FORECLOSURE: 'Notice of Default / Lis Pendens',
  AUCTION: 'Auction',
  RECISSION: 'Default Releases',
  FORECLOSURE: 'Bank Owned',
  NONE: 'Exclude Foreclosures',
} as const satisfies Codes;

/** What the pre-foreclosure filter allows (R-SEARCH-041). */
export const preForeclosureStatuses = [
  'PRE_FORECLOSURE',
  'AUCTION',
] as const satisfies readonly (keyof typeof foreclosureStatuses)[];

/** How a parcel's position is known. */
export const pointKinds = {
  SOURCE: 'Point of the source',
  ADDRESS: 'Address point',
  PARCEL: 'Middle of the parcel',
  RANGE: 'House number in its block',
  GEOCODED: 'Address geocoder',
  STREET: 'Neighbors in the street',
  ZIP: 'ZIP only',
} as const satisfies Codes;
export type PointKind = keyof typeof pointKinds;
export const isPointKind = (code: unknown): code is PointKind =>
  typeof code === 'string' && Object.hasOwn(pointKinds, code);

/** Kinds that a source gives; the others are worked out of what else is known. */
export const givenPointKinds = ['SOURCE', 'ADDRESS', 'PARCEL'] as const satisfies readonly PointKind[];

/** The same, the surest first: of two sources' points of a parcel the one that counts. */
export const surestPointKinds: readonly (typeof givenPointKinds)[number][] = ['ADDRESS', 'PARCEL', 'SOURCE'];

export const lienTypes = {
  TAX: 'Tax',
  HOA: 'HOA',
  MECHANIC: 'Mechanic',
  UTILITY: 'Utility',
  SOLAR: 'Solar',
  CHILD: 'Child Support',
  OTHER: 'Other',
} as const satisfies Codes;

export const loanTypes = {
  CONVENTIONAL: 'Conventional',
  FHA: 'FHA',
  VA: 'VA',
  CREDIT: 'Credit Line',
  REVERSE: 'Reverse',
  COMMERCIAL: 'Commercial',
  CONSTRUCTION: 'Construction',
  OTHER: 'Other',
  UNKNOWN: 'Unknown',
} as const satisfies Codes;

export const financingTypes = {
  FIXED: 'Fixed',
  ADJUSTABLE: 'Adjustable',
  VARIABLE: 'Variable',
  STEP: 'Step',
  OTHER: 'Other',
  UNKNOWN: 'Unknown',
} as const satisfies Codes;

export const bankruptcyChapters = {
  7: 'Chapter 7',
  9: 'Chapter 9',
  11: 'Chapter 11',
  12: 'Chapter 12',
  13: 'Chapter 13',
  15: 'Chapter 15',
} as const satisfies Codes;

export const taxExemptions = {
  Cemetery: 'Cemetery',
  Disabled: 'Disabled',
  Homestead: 'Homestead',
  Hospital: 'Hospital',
  Library: 'Library',
  Religious: 'Religious',
  School: 'School',
  'Senior Citizen': 'Senior Citizen',
  Utilities: 'Utilities',
  Veteran: 'Veteran',
  Welfare: 'Welfare',
  Widow: 'Widow',
  None: 'None',
} as const satisfies Codes;

export const ownerTypes = {
  PERSON: 'Person',
  COMPANY: 'Company',
  TRUST: 'Trust',
  ESTATE: 'Estate',
  PUBLIC: 'Public body',
  LENDER: 'Lender',
  NONPROFIT: 'Church or nonprofit',
  ASSOCIATION: 'Association',
} as const satisfies Codes;

/** How a roll writes names of persons without a comma; unknown where neither is plain. */
/** What decided whether an owner lives elsewhere; where nothing did, why. */
export const occupancyBases = {
  LINE: 'Mail goes to the property',
  UNIT: 'Mail goes to another unit of the building',
  STREET: 'Mail goes to another street line',
  PLACE: 'Mail goes to the same line in another place',
  TOWN: 'Mail goes to another town',
  SOURCE: 'Only the source says it',
  BOX: 'Mail goes to a box',
  CARE_OF: 'Mail goes in care of somebody',
  NUMBER: 'No house number to compare',
  BUILDING: 'Mail goes to the building, its unit has another number',
} as const satisfies Codes;
export type OccupancyBasis = keyof typeof occupancyBases;

export const ownerNameOrders = {
  LAST_FIRST: 'Last name first',
  FIRST_LAST: 'First name first',
} as const satisfies Codes;

/** Listing types of a property location (R-SEARCH-037, O-060); the empty one is the searched property itself. */
export const listingTypes = {
  '': 'Property',
  NEIGHBOR: 'Neighbor',
  M: 'MLS',
  P: 'Pre-Foreclosure',
  F: 'Foreclosure',
} as const satisfies Codes;

/** Three-valued options (R-CATALOG-005..008). Any is the absence of the filter. */
export const yesNoOptions = { Any: 'Any', Yes: 'Yes', No: 'No' } as const satisfies Codes;
export const ownerOccupiedOptions = {
  Any: 'Any',
  Yes: 'Owner Occupied',
  No: 'Non-Owner Occupied',
} as const satisfies Codes;
export const purchaseMethodOptions = { Any: 'Any', Yes: 'Cash', No: 'Financed' } as const satisfies Codes;
