import {
  bankruptcyChapters,
  financingTypes,
  foreclosureStatuses,
  givenPointKinds,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  propertyClasses,
  notMarketReasons,
  ownerNameOrders,
  pointKinds,
  saleSituations,
  taxExemptions,
} from '../../../src/api/catalogue/property/codes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';

/**
 * What a value can be at all, whatever the source: outside it is unknown. Lowest and highest; `asOf` is the year after
 * the as-of date (buildings are assessed before they are finished). 0 square feet, units or dollars of value is how
 * rolls write unknown.
 */
export const plausibleRanges: Readonly<Record<string, readonly [number | undefined, number | 'asOf' | undefined]>> = {
  latitude: [17, 72],
  longitude: [-180, -64],
  bedrooms: [0, 200],
  bathrooms: [0, 200],
  squareFeet: [1, 20_000_000],
  lotSquareFeet: [1, 50_000_000_000],
  yearBuilt: [1600, 'asOf'],
  effectiveYearBuilt: [1600, 'asOf'],
  stories: [0.5, 120],
  units: [1, 20_000],
  rooms: [1, 5_000],
  buildingCount: [0, 2_000],
  basementSquareFeet: [0, 1_000_000],
  garageSpaces: [0, 1_000],
  assessedValue: [0, 1e11],
  assessedLandValue: [0, 1e11],
  assessedImprovementValue: [0, 1e11],
  assessedYear: [1900, 'asOf'],
  taxAmount: [0, 1e10],
  taxDelinquentAmount: [0, 1e10],
  taxDelinquentYear: [1900, 'asOf'],
  estimatedValue: [1, 1e11],
  rentAmount: [1, 1e9],
  hoaFeeAnnualTotal: [0, 1e8],
  'deed.amount': [0, 1e11],
  'loan.amount': [1, 1e11],
  'loan.interestRate': [0, 0.4],
  'loan.termMonths': [1, 600],
  'loan.position': [1, 9],
  'lien.amount': [0, 1e11],
  'foreclosure.openingBid': [0, 1e11],
  'foreclosure.unpaidBalance': [0, 1e11],
  'foreclosure.defaultAmount': [0, 1e11],
  'listing.listAmount': [1, 1e11],
  'listing.soldAmount': [1, 1e11],
  'listing.daysOnMarket': [0, 20_000],
};

/** Codes a fact or field may hold, with their labels; a recipe translates the source's own. */
export const plausibleCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  propertyTypeCode: Object.fromEntries(Object.entries(propertyTypes).map(([code, { label }]) => [code, label])),
  propertyClass: propertyClasses,
  taxExemptions,
  pointKind: Object.fromEntries(givenPointKinds.map((kind) => [kind, pointKinds[kind]])),
  ownerNameOrder: ownerNameOrders,
  'deed.saleSituation': saleSituations,
  'deed.notMarketReason': notMarketReasons,
  'loan.loanType': loanTypes,
  'loan.financingType': financingTypes,
  'lien.lienType': lienTypes,
  'foreclosure.status': foreclosureStatuses,
  'listing.status': mlsListingStatuses,
  'bankruptcy.chapter': bankruptcyChapters,
};

export const plausibleTexts: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(plausibleCodes).map(([target, codes]) => [target, Object.keys(codes)]),
);

/** Whether a position may be one of a parcel at all: feet of a map, swapped degrees and 0, 0 are none. */
export function isInUnitedStates(longitude: number, latitude: number): boolean {
  const within = (value: number, fact: string): boolean => {
    const [low, high] = plausibleRanges[fact] ?? [];
    return typeof low === 'number' && typeof high === 'number' && value >= low && value <= high;
  };
  return within(longitude, 'longitude') && within(latitude, 'latitude');
}
