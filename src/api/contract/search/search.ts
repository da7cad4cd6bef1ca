/**
 * Search calls. The query of a search is flat: location keys, lead type, filters, page (R-SEARCH-022, O-040, O-043).
 * The filter part is generated from the filter catalogue.
 */
import { z } from 'zod';
import { filterKeys, filters, type FilterKey } from '../../catalogue/search/filters.ts';
import { leadTypeCodes } from '../../catalogue/search/leadTypes.ts';
import { SavedProperty, SaveAnswer } from '../lists/groups.ts';
import { RELATIVE_DATE } from '../../search/relativeDate.ts';
import { defineContract } from '../define.ts';
import { AskedSortField, ThenBy } from './order.ts';
import {
  aBound,
  aNumber,
  Approved,
  BooleanText,
  CalendarDate,
  namesCriterion,
  numberText,
  RecordId,
  RecordIdText,
  UNBOUNDED,
} from '../words.ts';

/** Rows per search page (R-SEARCH-012) and in the modes Property and Multiple (R-SEARCH-013). */
export const SEARCH_PAGE_SIZE = 250;
export const PROPERTY_PAGE_SIZE = 100_000;

export const LeadTypeCode = z.enum(leadTypeCodes);

export const locationTypes = ['STATE', 'COUNTY', 'CITY', 'ZIP', 'APN', 'ADDRESS', 'PROPERTY', 'SHAPE'] as const;

/** Where to search. A fips that has not five characters is dropped, not an error (R-SEARCH-048, O-055). */
export const Location = z.object({
  id: z.string().optional(),
  type: z.enum(locationTypes).optional(),
  fips: z
    .string()
    .optional()
    .transform((fips) => (fips?.length === 5 ? fips : undefined)),
  apn: z.string().optional(),
  countyId: RecordIdText.optional(),
  cityId: RecordIdText.optional(),
  zip: z.string().optional(),
  /** Points "lat lng" joined by "/" (O-113). */
  shapeDefinition: z.string().max(64_000).optional(),
  propertyId: RecordIdText.optional(),
  streetAddress: z.string().optional(),
  label: z.string().max(500).optional(),
});
export type Location = z.infer<typeof Location>;

/** Most places that one search is over, besides the first. */
export const MOST_FURTHER_PLACES = 50;
const furtherPlaces = z.array(z.strictObject(Location.shape)).max(MOST_FURTHER_PLACES);
/** Further places of a search, any of which fits: JSON in a query; in a body, such as a saved search, also a list. */
const FurtherPlaces = z.union([
  furtherPlaces,
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a list of locations as JSON' });
        return z.NEVER;
      }
    })
    .pipe(furtherPlaces),
]);

/** Longest text a text filter takes. */
const LONGEST_TEXT = 100;

const rangeNumber = numberText(aBound);
/** A calendar day, or relative to the data's date: `-90d`, `6m`, `-2y`. */
const DateBound = z.union([CalendarDate, z.string().regex(RELATIVE_DATE)], {
  error: 'must be a day written YYYY-MM-DD, or like -90d, -6m or -2y, counted from the date of the data',
});
const shapeOf = (key: FilterKey): Record<string, z.ZodType> => {
  const filter = filters[key];
  const number = rangeNumber;
  const text = z.string().max(LONGEST_TEXT);
  switch (filter.kind) {
    case 'range':
      return {
        [`${key}Min`]: number.optional(),
        [`${key}Max`]: number.optional(),
        [`${key}Unknown`]: BooleanText.optional(),
      };
    case 'dateRange':
      return {
        [`${key}Min`]: DateBound.optional(),
        [`${key}Max`]: DateBound.optional(),
        [`${key}Unknown`]: BooleanText.optional(),
      };
    case 'list':
      return { [key]: z.string().optional(), [`${key}Exclude`]: z.string().optional() };
    case 'boolean':
      return { [key]: BooleanText.optional() };
    case 'text':
      return { [key]: text.optional(), [`${key}Exclude`]: text.optional() };
  }
};

type FilterShape = {
  [K in FilterKey as (typeof filters)[K]['kind'] extends 'range' ? `${K}Min` | `${K}Max` : never]: z.ZodOptional<
    typeof rangeNumber
  >;
} & {
  [K in FilterKey as (typeof filters)[K]['kind'] extends 'dateRange' ? `${K}Min` | `${K}Max` : never]: z.ZodOptional<
    typeof DateBound
  >;
} & {
  [
    K in FilterKey as (typeof filters)[K]['kind'] extends 'list' | 'text' ? K | `${K}Exclude` : never
  ]: z.ZodOptional<z.ZodString>;
} & {
  [K in FilterKey as (typeof filters)[K]['kind'] extends 'boolean' ? K : never]: z.ZodOptional<typeof BooleanText>;
} & {
  [K in FilterKey as (typeof filters)[K]['kind'] extends 'range' | 'dateRange' ? `${K}Unknown` : never]: z.ZodOptional<
    typeof BooleanText
  >;
};

/** Filter values as validated from a flat query. */
// The mapped type states what the loop builds; Object.assign cannot know it.
export const filterShape = Object.assign({}, ...filterKeys.map(shapeOf)) as FilterShape;
export const Filter = z.object(filterShape);
export type Filter = z.output<typeof Filter>;

/** A search without its page: what is saved, shared and sent when saving "all". Unknown keys are refused. */
export const Search = z.strictObject({
  ...Location.shape,
  also: FurtherPlaces.optional(),
  listingType: LeadTypeCode.default('CUSTOM'),
  ...filterShape,
});
export type Search = z.output<typeof Search>;
export type SearchInput = z.input<typeof Search>;

/** Number of a page, from 0. Beyond the last there are no rows. */
const PageIndex = numberText(aNumber.int().min(0)).default(0);

export const ListingQuery = Search.extend({
  index: PageIndex,
  limit: numberText(aNumber.int().min(1).max(SEARCH_PAGE_SIZE)).default(SEARCH_PAGE_SIZE),
  sortField: AskedSortField.optional(),
  sortAscending: BooleanText.optional(),
  /** Up to two more fields for rows that are the same in the first: `cityName,-lastSaleDate`. */
  thenBy: ThenBy.optional(),
});
export type ListingQuery = z.output<typeof ListingQuery>;

/** An address; `propertyId` is the parcel, `id` the record it was read from (R-SEARCH-019, O-091). */
export const Address = z.object({
  streetAddress: z.string().nullable(),
  unitNumber: z.string().nullable(),
  cityName: z.string().nullable(),
  stateCode: z.string().nullable(),
  zip: z.string().nullable(),
  id: RecordId,
  propertyId: RecordId,
});

const text = z.string().nullable();
const number = z.number().nullable();
const flag = z.boolean().nullable();
const day = CalendarDate.nullable();

/** A result row (R-SEARCH-016..018). `id` is the record of the lead type, `propertyId` the parcel. Money in dollars. */
export const ResultRow = z.object({
  id: RecordId,
  propertyId: RecordId,
  resultIndex: z.number().int(),
  type: LeadTypeCode,
  /** All lead types that the parcel is known to fit, that of the row first. */
  leads: z.array(LeadTypeCode),
  address: Address,
  streetAddress: text,
  unitNumber: text,
  cityName: text,
  stateCode: text,
  zip: text,
  apn: text,
  propertyType: text,
  propertyTypeCode: text,
  landUse: text,
  bedrooms: number,
  bathrooms: number,
  squareFeet: number,
  lotSquareFeet: number,
  yearBuilt: number,
  stories: number,
  units: number,
  listingType: text,
  listingAmount: number,
  listingDate: day,
  auctionDate: day,
  status: text,
  documentType: text,
  daysOnMarket: number,
  defaultAmount: number,
  openingBidAmount: number,
  openMortgageBalance: number,
  bankruptcyChapter: number,
  unpaidBalance: number,
  estimatedValue: number,
  estimatedEquity: number,
  equityShare: number,
  loanToValue: number,
  lastSaleAmount: number,
  lastSaleDate: day,
  lienDocumentType: text,
  lienDate: day,
  lienAmount: number,
  mlsListingDate: day,
  mlsListingDateFormatted: text,
  mlsStatusDate: day,
  mlsListingAmount: number,
  ownerName: text,
  ownerOccupied: flag,
  absentee: flag,
  outOfState: flag,
  vacant: flag,
  ownershipLength: number,
  leadCount: number,
  distressCount: number,
  sourceCount: number,
  openViolationCount: number,
  mailCity: text,
  mailState: text,
  latitude: number,
  longitude: number,
  /** How the position is known, and how far off nine in ten such positions are at most. */
  pointKind: text,
  pointErrorFeet: number,
});
export type ResultRow = z.infer<typeof ResultRow>;

export const ListingAnswer = z.object({
  results: z.array(ResultRow),
  resultCount: z.number().int(),
  pageIndex: z.number().int(),
  pageCount: z.number().int(),
  /** Rows that match everything else but have no value where a bound is set (O-041). */
  unknownExcluded: z.number().int(),
});
export type ListingAnswer = z.infer<typeof ListingAnswer>;

/** Of the lines of a search for many addresses or parcel numbers: what was not found, and what fits several parcels. */
export const LineReport = z.object({
  asked: z.number().int(),
  missing: z.array(z.string()),
  ambiguous: z.array(z.object({ line: z.string(), count: z.number().int() })),
});
export type LineReport = z.infer<typeof LineReport>;

export const FindQuery = Search.extend({
  index: PageIndex,
  limit: numberText(aNumber.int().min(1).max(PROPERTY_PAGE_SIZE)).default(PROPERTY_PAGE_SIZE),
  sortField: AskedSortField.optional(),
  sortAscending: BooleanText.optional(),
  /** Up to two more fields for rows that are the same in the first: `cityName,-lastSaleDate`. */
  thenBy: ThenBy.optional(),
  /** As in a search; NEIGHBOR is the context of that name (R-SEARCH-037). */
  listingType: z.enum([...leadTypeCodes, 'NEIGHBOR']).default('CUSTOM'),
  /**
   * What is shown around the one property of the location (R-SEARCH-005, O-060), nearest first unless sorted; absent:
   * the property itself.
   */
  context: z.enum(['NEIGHBOR', 'M', 'P', 'F']).optional(),
});
export type FindQuery = z.output<typeof FindQuery>;
export const FindAnswer = ListingAnswer.extend({ lines: LineReport.optional() });
export type FindAnswer = z.infer<typeof FindAnswer>;

/** One criterion of a search: what it is, what it leaves, what it costs. Counts are exact. */
export const FunnelStep = z.object({
  /** `location`, `leadType`, or the key of a filter. */
  key: z.string(),
  /** Rows left after this criterion and those before it. */
  left: z.number().int(),
  /** Rows there would be in the end without it. */
  without: z.number().int(),
  /** Rows that fit everything else and have no value here. */
  unknown: z.number().int(),
});
export type FunnelStep = z.infer<typeof FunnelStep>;
/** One part of the rule of a lead type, in words, and what of the place it and the parts before it leave. */
export const FunnelRulePart = z.object({
  text: z.string(),
  left: z.number().int(),
  /** Newest day among these rows, where the next part asks for a newer one. */
  newest: CalendarDate.nullable(),
});
export type FunnelRulePart = z.infer<typeof FunnelRulePart>;
/** A change that lets more rows in: wire keys with their new values, null takes one away. */
export const Loosening = z.object({
  /** The criteria it is about (`leadType` or filters): one, or several that only together let rows in. */
  keys: z.array(z.string()).min(1),
  /** `leadType`: another lead type, CUSTOM for any, with the filters that are named left out. */
  kind: z.enum(['bound', 'unknown', 'remove', 'leadType']),
  change: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  count: z.number().int(),
});
export type Loosening = z.infer<typeof Loosening>;
/** Rows that fit all else, by the comparison that decided whether the owner lives there (`occupancyBases`). */
export const FunnelReason = z.object({
  /** The filter that they are kept or left out by. */
  key: z.enum(['absentee', 'ownerOccupied']),
  /** null: there is neither mail nor a word of a source. */
  basis: z.string().nullable(),
  kept: z.number().int(),
  leftOut: z.number().int(),
  /** Of those left out: nothing decides. */
  unknown: z.number().int(),
});
export type FunnelReason = z.infer<typeof FunnelReason>;
export const Funnel = z.object({
  /** Parcels loaded. */
  total: z.number().int(),
  steps: z.array(FunnelStep),
  /** The rule of the lead type, part by part, where no parcel of the place fulfils it; else empty. */
  rule: z.array(FunnelRulePart),
  /** Where the search asks who lives in the house: what decided it, most rows first; else empty. */
  reasons: z.array(FunnelReason),
  count: z.number().int(),
  /** Rows that fit but for bounds whose value is unknown. */
  unknownExcluded: z.number().int(),
  contradictions: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Bounds first, the smallest change; of each kind most rows first. */
  loosenings: z.array(Loosening),
  /** The days the parcels of the place are true for: dates such as -90d count from them. */
  asOf: z.object({ oldest: CalendarDate, newest: CalendarDate }).nullable(),
});
export type Funnel = z.infer<typeof Funnel>;

export const Pin = z.object({
  id: RecordId,
  propertyId: RecordId,
  type: LeadTypeCode,
  latitude: z.number(),
  longitude: z.number(),
});

/** Parcels of a search of which only the ZIP is known: how many, the middle of the ZIP, and within how many feet they lie. */
const ZipPins = z.object({
  zip: z.string(),
  count: z.number().int(),
  latitude: z.number(),
  longitude: z.number(),
  feet: z.number().int(),
});

/** A place, parcel or address to search at: the location keys plus what to show. */
export const Suggestion = Location.extend({
  type: z.enum(locationTypes),
  label: z.string(),
  /** Parcels there, when it is an area. */
  count: z.number().int().optional(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** Selected rows of a search. A misspelt `selectionInversed` must not come to mean the opposite rows. */
export const SelectedRows = z
  .strictObject({
    filter: Search,
    /** Ids of rows: of their parcels, or of the records that they stand for. */
    selection: z.array(RecordId).max(1_000_000),
    selectionInversed: z.boolean().default(false),
  })
  .refine(
    ({ filter: { listingType, ...criteria }, selectionInversed }) =>
      !selectionInversed || listingType !== 'CUSTOM' || namesCriterion(criteria),
    { path: ['filter'], error: UNBOUNDED.error },
  );

export const searchContract = defineContract({
  listing: {
    id: 'C001',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/listing',
    summary: 'Search parcels by location, lead type and filters; one page of rows with the total',
    query: ListingQuery,
    answer: ListingAnswer,
    exact: true,
  },
  mapPins: {
    id: 'C002',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/listing/map_pins',
    summary:
      'All pins of a search; rows without coordinates are counted in `withoutPosition`, and those known by ZIP only in `zips`. As application/octet-stream: typed arrays (src/api/search/map/pins.ts)',
    query: Search,
    binary: 'application/octet-stream',
    answer: z.object({ data: z.array(Pin), withoutPosition: z.number().int(), zips: z.array(ZipPins) }),
  },
  saveListings: {
    id: 'C003',
    may: 'SEARCH',
    scope: 'WRITE',
    once: true,
    area: 'search',
    method: 'POST',
    path: '/resource/auth/ps4/user/listings',
    summary: 'Save rows of a search into a list; selectionInversed means all but the selection',
    query: z.strictObject({
      groupType: SavedProperty.shape.groupType.default('FAVORITE'),
      groupName: z.string().trim().min(1).max(50),
      approved: Approved,
    }),
    body: SelectedRows,
    answer: SaveAnswer,
  },
  queryListingIds: {
    id: 'P055',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'POST',
    path: '/app/search/ids',
    summary: 'The properties of selected rows of a search, as many as one save takes',
    body: SelectedRows,
    answer: z.object({ propertyIds: z.array(RecordId) }),
  },
  findProperty: {
    id: 'C004',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/property',
    summary:
      'Properties at a location key (mode Property and Multiple); for lines of addresses or parcel numbers also what was not found; with `context` what lies around the property',
    query: FindQuery,
    answer: FindAnswer,
  },
  suggestions: {
    id: 'C005',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/property/suggestionsnew',
    summary: 'Places, addresses and APNs for the text typed (three characters or more)',
    query: z.strictObject({ q: z.string().max(200) }),
    answer: z.object({ suggestions: z.array(Suggestion) }),
  },
  parcelAt: {
    id: 'C006',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/map/parcels/{a}/{b}/property',
    summary: 'The property nearest to a latitude and longitude; 404 when none is within a quarter mile',
    params: z.object({ a: numberText(aNumber.min(-90).max(90)), b: numberText(aNumber.min(-180).max(180)) }),
    answer: ResultRow,
  },
  funnel: {
    id: 'P050',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/search/funnel',
    summary:
      'Why a search finds what it finds: rows left after each criterion, rows lost to unknown values, what to loosen',
    query: Search,
    answer: Funnel,
  },
  leadList: {
    id: 'C012',
    may: 'NEAR',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/user/searches/leadList',
    summary: 'Rows per lead type for the location and filters',
    query: Search,
    answer: z.object({
      leadList: z.array(
        z.object({
          type: LeadTypeCode,
          label: z.string(),
          count: z.number().int(),
          /** Rows of which the data do not tell whether they are of the lead type. */
          unknown: z.number().int(),
        }),
      ),
    }),
  },
});
