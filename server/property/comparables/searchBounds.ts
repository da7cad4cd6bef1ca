/** The bounds of a comparables search: what the caller gave, completed with the defaults, and why they are these. */
import { formatDate } from '../../../src/calc/format/date.ts';
import {
  bankruptcyChapters,
  foreclosureStatuses,
  mlsListingStatuses,
  mlsStatusesWithoutList,
  propertyClasses,
  saleSituations,
} from '../../../src/api/catalogue/property/codes.ts';
import { pinnedTypes, propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { DEFAULT_COMP_RADIUS_MILES, type ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { saleDateWindow, squareFeetBounds } from '../../../src/calc/comps/comparables.ts';
import { addMonths, type CalendarDate } from '../../../src/calc/dates.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';

export interface Subject {
  readonly squareFeet: number | null;
  /** Newest market sale of the subject's source; null when it has none. */
  readonly newestSale: CalendarDate | null;
  readonly asOf: CalendarDate | null;
}

export interface Bounds {
  readonly search: ComparableSearch;
  readonly basis: 'today' | 'data';
  readonly note: string | null;
}

/**
 * With `useDefaults`, every bound that is absent gets its default: sales of the year up to today (R-COMP-008, O-104),
 * half a mile (O-098) unless a shape is drawn, a fifth below and above the subject's size (R-COMP-007), status SOLD
 * (R-COMP-009). Where the sales of the data end more than a year before today the year counts back from their end:
 * an empty list would be worth nothing, and the note says what was done.
 */
export function searchBounds(
  given: ComparableSearch,
  subject: Subject,
  today: CalendarDate,
  useDefaults: boolean,
): Bounds {
  if (!useDefaults) return { search: given, basis: 'today', note: null };
  const end = subject.newestSale ?? subject.asOf;
  const isOld = end !== null && end < addMonths(today, -12);
  const search: ComparableSearch = {
    ...saleDateWindow(isOld ? end : today),
    ...squareFeetBounds(subject.squareFeet),
    ...(given.shapeDefinition === undefined ? { distanceMax: DEFAULT_COMP_RADIUS_MILES } : {}),
    mlsListingStatus: 'SOLD',
    ...withoutAbsent(given),
  };
  const movesWindow = isOld && (given.saleDateMin === undefined || given.saleDateMax === undefined);
  if (!movesWindow) return { search, basis: 'today', note: null };
  const note =
    subject.newestSale === null
      ? `This data is as of ${formatDate(end)}: the one-year window counts back from then.`
      : `Sales in this data end on ${formatDate(end)}: the one-year window counts back from then.`;
  return { search, basis: 'data', note };
}

const withoutAbsent = (given: ComparableSearch): ComparableSearch =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const pairs = [
  ['saleDateMin', 'saleDateMax', 'sale date'],
  ['squareFeetMin', 'squareFeetMax', 'size'],
  ['lotSquareFeetMin', 'lotSquareFeetMax', 'lot'],
  ['distanceMin', 'distanceMax', 'distance'],
  ['bedroomsMin', 'bedroomsMax', 'number of beds'],
  ['bathroomsMin', 'bathroomsMax', 'number of baths'],
  ['yearBuiltMin', 'yearBuiltMax', 'year built'],
  ['storiesMin', 'storiesMax', 'number of stories'],
  ['flipLengthMin', 'flipLengthMax', 'length of a flip'],
  ['listingDateMin', 'listingDateMax', 'listing date'],
  ['auctionDateMin', 'auctionDateMax', 'auction date'],
  ['ownershipLengthMin', 'ownershipLengthMax', 'length of ownership'],
  ['loanToValueMin', 'loanToValueMax', 'loan to value'],
  ['estimatedEquityMin', 'estimatedEquityMax', 'equity'],
] as const;

/** Statuses that a sale can have: it was listed, or it is recorded. */
const saleStatuses: readonly string[] = Object.keys(mlsListingStatuses).filter((code) => code !== 'NONE');
/** Parcels can be off the market, too (R-SEARCH-039). */
const parcelStatuses: readonly string[] = Object.keys(mlsStatusesWithoutList);

const codeLists = [
  ['status', Object.keys(foreclosureStatuses), 'foreclosure status'],
  ['propertyType', [...Object.keys(pinnedTypes), ...Object.keys(propertyTypes)], 'property type'],
  ['propertyClass', Object.keys(propertyClasses), 'property class'],
  ['saleSituation', Object.keys(saleSituations), 'sale situation'],
  ['bankruptcyChapter', Object.keys(bankruptcyChapters), 'chapter'],
] as const;

/** 400 with every bound that makes no sense for sales, or for parcels; null when they all do. */
export function refuseBounds(search: ComparableSearch, of: 'sales' | 'parcels'): Refusal | null {
  const fieldErrors: Record<string, string> = {};
  /** The same, for whoever sees no fields. */
  const sentences: string[] = [];
  for (const [min, max, name] of pairs) {
    const [low, high] = [search[min], search[max]];
    if (low === undefined || high === undefined || low <= high) continue;
    fieldErrors[min] = 'is above the largest';
    sentences.push(`The smallest ${name} is above the largest.`);
  }
  const statuses = of === 'sales' ? saleStatuses : parcelStatuses;
  for (const [key, codes, name] of [['mlsListingStatus', statuses, 'status'] as const, ...codeLists]) {
    const unknown = splitCodes(search[key]).find((code) => !codes.includes(code));
    if (unknown === undefined) continue;
    fieldErrors[key] = `is no ${name}: ${unknown.slice(0, 40)}`;
    sentences.push(`There is no ${name} ${unknown.slice(0, 40)}.`);
  }
  return Object.keys(fieldErrors).length === 0 ? null : refuse(400, sentences.join(' '), fieldErrors);
}

/** The statuses asked for; none is any. */
export const statusesOf = ({ mlsListingStatus }: ComparableSearch): readonly string[] => splitCodes(mlsListingStatus);
