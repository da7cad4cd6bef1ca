/** Wider and wider searches, for a subject with too few comparables within the usual bounds. */
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { addMonths } from '../../../src/calc/dates.ts';

/** Fewer priced sales than this say little of a value. */
export const ENOUGH = 3;
const FARTHER_MILES = 1;
const YEARS = 2;

export interface WiderSearch {
  readonly search: ComparableSearch;
  /** What was widened with this step, in words. */
  readonly step: string;
}

/**
 * Each search with one more of the usual bounds widened; bounds that the caller gave stay as they are. `mayGoFar`: the
 * reader may search beyond the usual radius.
 */
export function widerSearches(
  usual: ComparableSearch,
  given: ComparableSearch,
  kind: string | null,
  mayGoFar: boolean,
): WiderSearch[] {
  const wider: WiderSearch[] = [];
  let search = usual;
  const widen = (change: ComparableSearch, step: string): void => {
    search = { ...search, ...change };
    wider.push({ search, step });
  };
  if (
    mayGoFar &&
    given.distanceMax === undefined &&
    usual.distanceMax !== undefined &&
    usual.distanceMax < FARTHER_MILES
  )
    widen({ distanceMax: FARTHER_MILES }, `to ${FARTHER_MILES} mile`);
  if (given.saleDateMin === undefined && usual.saleDateMax !== undefined)
    widen({ saleDateMin: addMonths(usual.saleDateMax, -12 * YEARS) }, `to sales of ${YEARS} years`);
  if (given.squareFeetMin === undefined && given.squareFeetMax === undefined && usual.squareFeetMin !== undefined)
    widen({ squareFeetMin: undefined, squareFeetMax: undefined }, 'to any size');
  if (kind !== null) widen({ propertyType: undefined }, 'to any kind of property');
  return wider;
}
