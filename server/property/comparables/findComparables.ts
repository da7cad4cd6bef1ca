/** Comparables of a property: what C040 answers, and what exports and reports build on. */
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { ComparableAnswer, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { findSubject } from '../surroundings/findSubject.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { selectComparables } from './comparables.queries.ts';
import { comparableRows } from './comparables.rows.ts';
import { marketSales } from './marketSales.ts';

export interface ComparableRequest extends ComparableSearch {
  readonly subjectPropertyId: number;
  readonly useDefaults: boolean;
  /** Also the market sales around, for the rates of adjustments. */
  readonly withMarket?: boolean;
}

/** 404 without the subject, 400 for bounds that make no sense, 422 when nothing says where to search. */
export async function findComparables(
  warehouse: Warehouse,
  reader: Reader,
  { subjectPropertyId, useDefaults, withMarket = false, ...given }: ComparableRequest,
  today: CalendarDate,
  known: Partial<Facts> = {},
): Promise<ComparableAnswer | Refusal> {
  const found = await findSubject(warehouse, reader, subjectPropertyId, given, today, useDefaults, known);
  if (isRefusal(found)) return found;
  const { around, facts, isNonDisclosure, search, basis, note } = found;
  const [records, market] = await Promise.all([
    selectComparables(warehouse, around, search),
    withMarket ? marketSales(warehouse, around, { squareFeet: facts.squareFeet, isNonDisclosure }, search) : null,
  ]);
  const comparables = comparableRows(records, search, isNonDisclosure);
  return { comparables, ...(market === null ? {} : { market }), search, basis, note };
}
