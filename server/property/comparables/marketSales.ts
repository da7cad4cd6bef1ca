/** Market sales around a subject: what the rates of the adjustments are estimated from. */
import { MarketSale, type ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { keepOnePerProperty } from '../../../src/calc/comps/comparables.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { Around } from '../surroundings/aroundSubject.ts';
import { selectRates } from './comparables.queries.ts';
import { rateRow } from './comparables.rows.ts';

/** Nearest sales that are used; more change the rates little. */
const MOST_SALES = 100;
const REACH_MILES = 2;
/** Sizes from so much below to so much above the subject. */
const SMALLER = 0.6;
const LARGER = 1 / SMALLER;

/**
 * The nearest market sales in the dates of the search, of homes that may be a good deal smaller or larger than the
 * subject: one row a property, at most 100. None where the subject has no position.
 */
export async function marketSales(
  warehouse: Pick<Warehouse, 'query'>,
  { propertyId, position }: Around,
  subject: { readonly squareFeet: number | null; readonly isNonDisclosure: boolean },
  { saleDateMin, saleDateMax }: ComparableSearch,
): Promise<MarketSale[]> {
  if (position === null) return [];
  const size = subject.squareFeet ?? 0;
  const search: ComparableSearch = {
    ...(saleDateMin === undefined ? {} : { saleDateMin }),
    ...(saleDateMax === undefined ? {} : { saleDateMax }),
    distanceMax: REACH_MILES,
    mlsListingStatus: 'SOLD',
    ...(size > 0 ? { squareFeetMin: SMALLER * size, squareFeetMax: LARGER * size } : {}),
  };
  const around = { propertyId, position, shape: null };
  const records = await selectRates(warehouse, around, search, MOST_SALES * 2);
  const rows = records.map(rateRow).filter(({ saleAmount }) => saleAmount !== null && saleAmount > 0);
  return keepOnePerProperty(rows, subject)
    .slice(0, MOST_SALES)
    .map((row) => MarketSale.parse(row));
}
