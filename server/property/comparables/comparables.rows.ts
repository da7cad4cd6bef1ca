import type { ComparableRow, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { keepOnePerProperty, pricePerSquareFootOf } from '../../../src/calc/comps/comparables.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import type { ComparableRecord } from './comparables.queries.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';

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

/** `at`: place in the answer, from 0. */
export function comparableRow(record: ComparableRecord, at: number): ComparableRow {
  const { type, recordId, saleCents, listingCents, assessedCents, miles, ...rest } = record;
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
    basementSquareFeet: rest.basementSquareFeet,
    bedrooms: rest.bedrooms,
    bathrooms: rest.bathrooms,
    yearBuilt: rest.yearBuilt,
    stories: rest.stories,
    propertyTypeCode: rest.propertyTypeCode,
    assessedValue: dollars(assessedCents),
    latitude: rest.latitude,
    longitude: rest.longitude,
    notMarketReason: rest.notMarketReason,
    buyer: rest.buyer,
    seller: rest.seller,
    monthsHeld: rest.monthsHeld,
  };
}
