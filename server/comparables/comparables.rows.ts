import type { ComparableRow, ComparableSearch } from '../../src/api/contract/surroundings.ts';
import { keepOnePerProperty, pricePerSquareFootOf } from '../../src/calc/comparables.ts';
import { dollars } from '../warehouse/factRows.ts';
import type { ComparableRecord } from './comparables.queries.ts';
import { splitCodes } from './searchBounds.ts';

/**
 * Rows of the contract in the order found. `seq` is the position in the answer from 1 (O-106). All rows are selected,
 * or those of `selectedIds`; without a listing type one row per property stays so (R-COMP-006).
 */
export function comparableRows(
  records: readonly ComparableRecord[],
  search: ComparableSearch,
  isNonDisclosure: boolean,
): ComparableRow[] {
  const rows = records.map(comparableRow);
  const wanted = search.selectedIds === undefined ? null : new Set(splitCodes(search.selectedIds));
  const chosen = rows.filter(({ id }) => wanted === null || wanted.has(id));
  const hasType = search.listingType !== undefined && search.listingType !== '';
  const kept = new Set(hasType ? chosen : keepOnePerProperty(chosen, { isNonDisclosure }));
  return rows.map((row) => ({ ...row, selected: kept.has(row) }));
}

function comparableRow(record: ComparableRecord, at: number): ComparableRow {
  const { type, recordId, saleCents, listingCents, miles, ...rest } = record;
  const saleAmount = dollars(saleCents);
  return {
    id: `${type}${recordId}`,
    type,
    seq: at + 1,
    recordSeq: rest.recordSeq,
    selected: false,
    propertyId: rest.propertyId,
    streetAddress: rest.streetAddress,
    cityName: rest.cityName,
    zip: rest.zip,
    apn: rest.apn,
    saleDate: rest.saleDate,
    saleAmount,
    listingAmount: dollars(listingCents),
    pricePerSquareFoot: pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount, squareFeet: rest.squareFeet }),
    multiParcel: rest.multiParcel,
    saleSituation: rest.saleSituation,
    daysOnMarket: rest.daysOnMarket,
    status: rest.status,
    distanceFromSubject: miles,
    squareFeet: rest.squareFeet,
    lotSquareFeet: rest.lotSquareFeet,
    bedrooms: rest.bedrooms,
    bathrooms: rest.bathrooms,
    yearBuilt: rest.yearBuilt,
    latitude: rest.latitude,
    longitude: rest.longitude,
  };
}
