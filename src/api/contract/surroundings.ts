/** Comparables (C040). The other surrounding searches join this file with their tabs. */
import { z } from 'zod';
import { defineContract } from './define.ts';
import { CalendarDate, RecordId } from './words.ts';

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

const number = z.number().nullable();

/** Search body (R-COMP-002). Absent bounds are open. `shapeDefinition`: points "lat lng" joined by "/". */
export const ComparableSearch = z.object({
  id: z.string().optional(),
  /** '' or absent: public records and listings both; U public records only, M listings only. */
  listingType: z.enum(['', 'U', 'M']).optional(),
  selectedIds: z.string().optional(),
  saleDateMin: CalendarDate.optional(),
  saleDateMax: CalendarDate.optional(),
  squareFeetMin: z.number().optional(),
  squareFeetMax: z.number().optional(),
  distanceMax: z.number().positive().max(50).optional(),
  bedroomsMin: z.number().optional(),
  bedroomsMax: z.number().optional(),
  yearBuiltMin: z.number().optional(),
  yearBuiltMax: z.number().optional(),
  mlsListingStatus: z.string().optional(),
  shapeDefinition: z.string().max(64_000).optional(),
  /** Sales that are not market sales (price unknown or below the floor, intra-family, multi-parcel) are left out unless true. */
  includeNonMarket: z.boolean().optional(),
});
export type ComparableSearch = z.infer<typeof ComparableSearch>;

/** A comparable (R-COMP-003..005, O-097). `id` is U or M and the source id. Money in dollars, distance in miles. */
export const ComparableRow = z.object({
  id: z.string().regex(/^[UM]\d+$/),
  type: z.enum(['U', 'M']),
  seq: z.number().int(),
  recordSeq: z.number().int(),
  selected: z.boolean(),
  propertyId: RecordId,
  streetAddress: z.string().nullable(),
  cityName: z.string().nullable(),
  zip: z.string().nullable(),
  apn: z.string().nullable(),
  saleDate: CalendarDate.nullable(),
  saleAmount: number,
  listingAmount: number,
  pricePerSquareFoot: number,
  multiParcel: z.boolean().nullable(),
  saleSituation: z.string().nullable(),
  daysOnMarket: number,
  status: z.string().nullable(),
  distanceFromSubject: number,
  squareFeet: number,
  lotSquareFeet: number,
  bedrooms: number,
  bathrooms: number,
  yearBuilt: number,
  latitude: number,
  longitude: number,
});
export type ComparableRow = z.infer<typeof ComparableRow>;

/** How the search was bounded: `basis` data means the window counts back from the data's own date, and `note` says so. */
export const ComparableAnswer = z.object({
  comparables: z.array(ComparableRow),
  search: ComparableSearch,
  basis: z.enum(['today', 'data']),
  note: z.string().nullable(),
});
export type ComparableAnswer = z.infer<typeof ComparableAnswer>;

export const surroundingsContract = defineContract({
  comparables: {
    id: 'C040',
    area: 'surrounding',
    method: 'POST',
    path: '/resource/auth/ps4/property/comparables',
    summary:
      'Comparable sales of a subject property; bounds that are absent get their defaults when `useDefaults` is true',
    body: ComparableSearch.extend({ subjectPropertyId: RecordId, useDefaults: z.boolean().default(false) }),
    answer: ComparableAnswer,
  },
});
