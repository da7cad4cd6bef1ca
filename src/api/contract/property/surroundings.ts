/** The surroundings of a property: comparables, flips, neighbours, linked parcels, leads nearby (C040 to C048). */
import { z } from 'zod';
import { featureKeys } from '../../../calc/comps/features.ts';
import { defineContract } from '../define.ts';
import { Address } from '../search/search.ts';
import { aBound, BooleanText, CalendarDate, Id, RecordId, RecordIdText } from '../words.ts';

/** The 13 comparison tabs in their order (R-COMP-001). Types longer than one letter are always on (O-029). */
export const comparisonTabs = {
  COMP: 'Comparables',
  FLIP: 'Flip Comps',
  NEIGHBOR: 'Neighbors',
  LINKED: 'Linked',
  C: 'Cash Buyers',
  P: 'Pre-Foreclosures',
  F: 'Bank Owned',
  L: 'Liens',
  E: 'High Equity',
  V: 'Vacant',
  R: 'Free & Clear',
  B: 'Bankruptcy',
  D: 'Divorce',
} as const;
export type ComparisonTab = keyof typeof comparisonTabs;
export const comparisonTabCodes = Object.keys(comparisonTabs) as ComparisonTab[]; // exactly the keys

/** Default radius of a comparables search in miles (O-098). */
export const DEFAULT_COMP_RADIUS_MILES = 0.5;

/** Radius of neighbours in miles and how many there are at most, unless asked otherwise (O-111). */
export const NEIGHBOR_RADIUS_MILES = 0.25;
export const MOST_NEIGHBORS = 50;
/** Longest time between purchase and resale of a flip in months, unless asked otherwise (O-108). */
export const DEFAULT_FLIP_MONTHS = 24;

const number = z.number().nullable();
const text = z.string().nullable();
const day = CalendarDate.nullable();

/** Shape: points "lat lng" as a list, or joined by "/" as it travels (R-SURR-006). */
const Shape = z
  .union([z.string().max(64_000), z.array(z.string().max(80)).max(2000)])
  .transform((shape) => (typeof shape === 'string' ? shape : shape.join('/')));

/**
 * Search of a tab (R-COMP-002, R-SURR-001, R-SURR-002). Absent bounds are open, bounds are inclusive and leave unknown
 * values out. Lists are comma lists of codes. Units: miles, years, months for the length of a flip, square feet,
 * dollars; loan to value a fraction (O-112).
 */
export const ComparableSearch = z.object({
  id: z.string().optional(),
  /** '' or absent: public records and listings both; U public records only, M listings only. */
  listingType: z.enum(['', 'U', 'M']).optional(),
  selectedIds: z.string().optional(),
  saleDateMin: CalendarDate.optional(),
  saleDateMax: CalendarDate.optional(),
  squareFeetMin: aBound.optional(),
  squareFeetMax: aBound.optional(),
  lotSquareFeetMin: aBound.optional(),
  lotSquareFeetMax: aBound.optional(),
  distanceMin: z.number().nonnegative().max(50).optional(),
  distanceMax: z.number().positive().max(50).optional(),
  bedroomsMin: aBound.optional(),
  bedroomsMax: aBound.optional(),
  bathroomsMin: aBound.optional(),
  bathroomsMax: aBound.optional(),
  yearBuiltMin: aBound.optional(),
  yearBuiltMax: aBound.optional(),
  storiesMin: aBound.optional(),
  storiesMax: aBound.optional(),
  /** Whole calendar months from purchase to resale; flips only. */
  flipLengthMin: z.number().int().nonnegative().max(600).optional(),
  flipLengthMax: z.number().int().nonnegative().max(600).optional(),
  listingDateMin: CalendarDate.optional(),
  listingDateMax: CalendarDate.optional(),
  auctionDateMin: CalendarDate.optional(),
  auctionDateMax: CalendarDate.optional(),
  ownershipLengthMin: aBound.optional(),
  ownershipLengthMax: aBound.optional(),
  loanToValueMin: aBound.optional(),
  loanToValueMax: aBound.optional(),
  estimatedEquityMin: aBound.optional(),
  estimatedEquityMax: aBound.optional(),
  /** Foreclosure statuses. */
  status: z.string().optional(),
  /** Contained in the name of the subdivision. */
  subdivision: z.string().max(200).optional(),
  propertyType: z.string().optional(),
  propertyClass: z.string().optional(),
  landUseCode: z.string().max(500).optional(),
  multiParcel: z.boolean().optional(),
  cashSale: z.boolean().optional(),
  saleSituation: z.string().optional(),
  mlsListingStatus: z.string().optional(),
  ownerOccupied: z.boolean().optional(),
  bankruptcyChapter: z.string().optional(),
  shapeDefinition: Shape.optional(),
  /** Sales that are not market sales (price unknown or below the floor, intra-family, multi-parcel) are left out unless true. */
  includeNonMarket: z.boolean().optional(),
});
export type ComparableSearch = z.infer<typeof ComparableSearch>;

/** What a parcel shares with a subject of which only the ZIP is known, the nearest first. */
export const SharedPlace = z.enum(['SUBDIVISION', 'STREET', 'ZIP']);
export type SharedPlace = z.infer<typeof SharedPlace>;

/** A comparable (R-COMP-003..005, O-097). `id` is U or M and the source id. Money in dollars, distance in miles. */
export const ComparableRow = z.object({
  id: z.string().regex(/^[UM]\d+$/),
  type: z.enum(['U', 'M']),
  seq: z.number().int(),
  recordSeq: z.number().int(),
  selected: z.boolean(),
  propertyId: RecordId,
  streetAddress: text,
  cityName: text,
  zip: text,
  apn: text,
  saleDate: day,
  saleAmount: number,
  listingAmount: number,
  pricePerSquareFoot: number,
  multiParcel: z.boolean().nullable(),
  saleSituation: text,
  daysOnMarket: number,
  status: text,
  distanceFromSubject: number,
  /** In place of a distance, where the subject's position is not known: rows come in this order. */
  sharedPlace: SharedPlace.nullish(),
  squareFeet: number,
  lotSquareFeet: number,
  basementSquareFeet: number,
  bedrooms: number,
  bathrooms: number,
  yearBuilt: number,
  stories: number,
  propertyTypeCode: text,
  assessedValue: number,
  latitude: number,
  longitude: number,
  /** Why a public record is no market sale, as ingest names it; null for a market sale. */
  notMarketReason: text,
  buyer: text,
  seller: text,
  /** Months since the sale before this one; null when there is none on record. */
  monthsHeld: number,
  /** The other record of the same sale, a listing of a deed or the deed of a listing; without a listing type only. */
  otherRecord: z.object({ id: z.string(), saleDate: day, saleAmount: number }).nullish(),
});
export type ComparableRow = z.infer<typeof ComparableRow>;

/** A purchase and its resale (R-FLIP-001, O-108): the row is the resale, its id that of the resale's record. */
export const FlipRow = ComparableRow.extend({
  acqSaleDate: day,
  acqSaleAmount: number,
  acqSalePpsf: number,
  disSaleDate: day,
  disSaleAmount: number,
  disSalePpsf: number,
  /** Months from purchase to resale. */
  flipLength: number,
  grossProfit: number,
});
export type FlipRow = z.infer<typeof FlipRow>;

/** A parcel near the subject: its last sale, its owner and what makes it a lead. */
export const NearbyRow = ComparableRow.extend({
  ownerName: text,
  ownerOccupied: z.boolean().nullable(),
  ownershipLength: number,
  estimatedValue: number,
  estimatedEquity: number,
  loanToValue: number,
  foreclosureStatus: text,
  foreclosureDate: day,
  auctionDate: day,
  unpaidBalance: number,
  lienType: text,
  lienDate: day,
  lienAmount: number,
  bankruptcyChapter: number,
  bankruptcyDate: day,
  divorceDate: day,
  vacantDate: day,
});
export type NearbyRow = z.infer<typeof NearbyRow>;

/** A market sale around the subject, for the rates of the adjustments. */
export const MarketSale = ComparableRow.pick({
  id: true,
  propertyId: true,
  saleDate: true,
  saleAmount: true,
  distanceFromSubject: true,
  squareFeet: true,
  lotSquareFeet: true,
  basementSquareFeet: true,
  bedrooms: true,
  bathrooms: true,
  yearBuilt: true,
  stories: true,
  propertyTypeCode: true,
  assessedValue: true,
});
export type MarketSale = z.infer<typeof MarketSale>;

/** How the search was bounded: `basis` data means the window counts back from the data's own date, and `note` says so. */
const Bounded = {
  search: ComparableSearch,
  basis: z.enum(['today', 'data']),
  note: text,
  /** How many records fit; more than the rows where the answer is cut. */
  total: z.number().int(),
};

export const ComparableAnswer = z.object({
  comparables: z.array(ComparableRow),
  /** With `withMarket`: sales around of other sizes too, nearest first. */
  market: z.array(MarketSale).optional(),
  ...Bounded,
});
export type ComparableAnswer = z.infer<typeof ComparableAnswer>;
export const FlipAnswer = z.object({ flipComparables: z.array(FlipRow), ...Bounded });
export type FlipAnswer = z.infer<typeof FlipAnswer>;
export const NeighborAnswer = z.object({ neighbors: z.array(NearbyRow), ...Bounded });
export const NearbyAnswer = z.object({ nearbyListings: z.array(NearbyRow), ...Bounded });
export type NearbyAnswer = z.infer<typeof NearbyAnswer>;

/** The search of a tab that a person keeps with a saved property. */
export const StoredSearch = z.object({ tab: z.enum(comparisonTabCodes), search: ComparableSearch });
export type StoredSearch = z.infer<typeof StoredSearch>;

const TabBody = ComparableSearch.extend({ useDefaults: z.boolean().default(false) });
const SubjectBody = TabBody.extend({ subjectPropertyId: RecordId });
/** Comma list of ids that a file of all rows calls selected, as they are on screen. */
const Marked = { markedIds: z.string().optional() };
const Csv = z.object({ csv: BooleanText.optional() });

export const surroundingsContract = defineContract({
  comparables: {
    id: 'C040',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/comparables',
    summary:
      'Comparable sales of a subject property; bounds that are absent get their defaults when `useDefaults` is true',
    /** `mostAlike`: of the rows that may be selected only the five to eight most alike to the subject are; with `useDefaults` always. */
    body: SubjectBody.extend({ withMarket: z.boolean().optional(), mostAlike: z.boolean().optional() }),
    answer: ComparableAnswer,
  },
  neighbors: {
    id: 'C041',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/new/{id}/neighbors',
    summary: 'Parcels around a property, nearest first',
    params: Id,
    body: TabBody,
    answer: NeighborAnswer,
  },
  comparablesReport: {
    id: 'C042',
    may: 'NEAR',
    scope: 'READ',
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/new/comparables/report',
    summary: 'The selected comparables as a PDF; with mls = true sales from listings are in it',
    query: z.object({ mls: BooleanText.optional() }),
    body: SubjectBody.extend({ rates: z.partialRecord(z.enum(featureKeys), z.number()).optional() }),
  },
  comparablesExport: {
    id: 'C043',
    may: 'NEAR',
    scope: 'READ',
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/comparables/export',
    summary: 'The comparables as CSV (csv = true) or XLSX; with selectedIds only those',
    query: Csv,
    body: SubjectBody.extend(Marked),
  },
  flipComparables: {
    id: 'C044',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/{id}/flipcomps',
    summary: 'Homes bought and sold again around a property',
    params: Id,
    body: TabBody,
    answer: FlipAnswer,
  },
  flipComparablesExport: {
    id: 'C045',
    may: 'NEAR',
    scope: 'READ',
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/{id}/flipcomps/export',
    summary: 'The flips as CSV (csv = true) or XLSX',
    params: Id,
    query: Csv,
    body: TabBody.extend(Marked),
  },
  saveSurroundingSearches: {
    id: 'C046',
    may: 'WORK',
    scope: 'WRITE',
    area: 'surrounding',
    method: 'PUT',
    path: '/resource/auth/ps4/user/properties/surrounding/{id}',
    summary: 'Keeps the searches of the tabs with a saved property; answers all that are kept',
    params: Id,
    body: z.object({ surroundingSearches: z.array(StoredSearch).max(13) }),
    answer: z.object({ surroundingSearches: z.array(StoredSearch) }),
  },
  nearbyListings: {
    id: 'C047',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/new/{id}/surrounding/{listingType}',
    summary: 'Parcels of a lead type, or of a tab, around a property',
    params: Id.extend({ listingType: z.enum(comparisonTabCodes) }),
    body: TabBody,
    answer: NearbyAnswer,
  },
  surroundingData: {
    id: 'C048',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'surrounding',
    method: 'GET',
    path: '/resource/auth/ps4/property/new/{id}/surrounding',
    summary: 'The kept searches of the tabs and the linked parcels of a property',
    params: Id,
    query: z.object({ savedPropertyId: RecordIdText.optional() }),
    answer: z.object({ surroundingSearches: z.array(StoredSearch), linkedProperties: z.array(Address) }),
  },
});
