import type { ComparableRow, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { keepOnePerProperty, pricePerSquareFootOf } from '../../../src/calc/comps/comparables.ts';
import type { CompSubject } from '../../../src/calc/comps/comparedHome.ts';
import { mostAlike } from '../../../src/calc/comps/mostAlike.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import type { ComparableRecord, RateRecord } from './comparables.queries.ts';
import { sharedPlace } from '../surroundings/locality.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';

/**
 * Rows of the contract in the order found. `seq` is the position in the answer from 1 (O-106). Those of `selectedIds` are
 * selected, without a listing type one row per property of them (R-COMP-006). `alikeTo`: of the usual search, where nobody chose
 * anything, only the most alike of these.
 */
export function comparableRows(
  records: readonly ComparableRecord[],
  search: ComparableSearch,
  isNonDisclosure: boolean,
  alikeTo: CompSubject | null,
): ComparableRow[] {
  const rows = records.map(comparableRow);
  const wanted = search.selectedIds === undefined ? null : new Set(splitCodes(search.selectedIds));
  const chosen = rows.filter(({ id }) => wanted === null || wanted.has(id));
  const hasType = search.listingType !== undefined && search.listingType !== '';
  const allowed = hasType ? chosen : keepOnePerProperty(chosen, { isNonDisclosure });
  const kept = new Set(wanted === null && alikeTo !== null ? mostAlike(allowed, alikeTo) : allowed);
  return rows.map((row) => ({ ...row, selected: kept.has(row) }));
}

/** `at`: place in the answer, from 0. */
export function comparableRow(record: ComparableRecord, at: number): ComparableRow {
  return {
    ...rateRow(record, at),
    recordSeq: record.recordSeq,
    selected: false,
    streetAddress: record.streetAddress,
    cityName: record.cityName,
    zip: record.zip,
    apn: record.apn,
    listingAmount: dollars(record.listingCents),
    multiParcel: record.multiParcel,
    saleSituation: record.saleSituation,
    daysOnMarket: record.daysOnMarket,
    status: record.status,
    latitude: record.latitude,
    longitude: record.longitude,
    notMarketReason: record.notMarketReason,
    buyer: record.buyer,
    seller: record.seller,
    sharedPlace: sharedPlace(record.sharedRank),
    monthsHeld: record.monthsHeld,
  };
}

/** The part of a row that rates of adjustments are made of; `at` as above. */
export function rateRow(record: RateRecord, at: number) {
  const { type, recordId, propertyId, saleDate, saleCents, squareFeet } = record;
  const saleAmount = dollars(saleCents);
  return {
    id: `${type}${recordId}`,
    type,
    seq: at + 1,
    propertyId,
    saleDate,
    saleAmount,
    pricePerSquareFoot: pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount, squareFeet }),
    distanceFromSubject: record.miles,
    squareFeet,
    lotSquareFeet: record.lotSquareFeet,
    basementSquareFeet: record.basementSquareFeet,
    bedrooms: record.bedrooms,
    bathrooms: record.bathrooms,
    yearBuilt: record.yearBuilt,
    stories: record.stories,
    propertyTypeCode: record.propertyTypeCode,
    assessedValue: dollars(record.assessedCents),
  };
}
