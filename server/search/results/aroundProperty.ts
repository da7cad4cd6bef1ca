/** What lies around the one property of a search: the contexts of mode Property (R-SEARCH-005, O-060, O-111). */
import type { LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { FindAnswer, FindQuery } from '../../../src/api/contract/search/search.ts';
import { DEFAULT_COMP_RADIUS_MILES } from '../../../src/api/contract/property/surroundings.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { loadedSql } from './loadedSql.ts';
import { selectAround, selectPositions } from './search.queries.ts';
import { resultRow } from './search.rows.ts';

type Context = NonNullable<FindQuery['context']>;

/** Neighbors are the nearest fifty within a quarter mile; records of a kind all within the radius of comparables. */
const reach: Readonly<Record<Context, { readonly code: LeadTypeCode; readonly miles: number; readonly most: number }>> =
  {
    NEIGHBOR: { code: 'CUSTOM', miles: 0.25, most: 50 },
    M: { code: 'M', miles: DEFAULT_COMP_RADIUS_MILES, most: 1000 },
    P: { code: 'P', miles: DEFAULT_COMP_RADIUS_MILES, most: 1000 },
    F: { code: 'F', miles: DEFAULT_COMP_RADIUS_MILES, most: 1000 },
  };

/** Rows nearest first unless sorted, without the property itself; 404 without it, 422 when it is not one or has no position. */
export async function aroundProperty(
  warehouse: Warehouse,
  reader: Reader,
  { context, ...search }: FindQuery & { readonly context: Context },
): Promise<FindAnswer | Refusal> {
  const sql = loadedSql(warehouse, reader, { ...search, listingType: 'CUSTOM' });
  if (isRefusal(sql)) return sql;
  const [subject, other] = await selectPositions(warehouse, sql);
  if (subject === undefined) return refuseUnknownProperty(warehouse);
  if (other !== undefined) return refuse(422, 'Several properties are there: choose one to see what lies around it.');
  const { propertyId, latitude, longitude } = subject;
  if (latitude === null || longitude === null) {
    return refuse(422, 'The data has no position for this property, so nothing can be said of what lies around it.');
  }
  const { code, miles, most } = reach[context];
  const { sortField, sortAscending, thenBy } = search;
  const order = { code, miles, most, sortField, sortAscending, thenBy };
  const rows = await selectAround(warehouse, { propertyId, latitude, longitude }, order);
  return {
    results: rows.map((row, at) => ({ ...resultRow(row, code, at), listingType: context })),
    resultCount: rows.length,
    pageIndex: 0,
    pageCount: rows.length === 0 ? 0 : 1,
    unknownExcluded: 0,
  };
}
