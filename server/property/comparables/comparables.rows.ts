import type { ComparableRow, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { keepOnePerProperty, pricePerSquareFootOf } from '../../../src/calc/comps/comparables.ts';
import type { CompSubject } from '../../../src/calc/comps/comparedHome.ts';
import { mostAlike } from '../../../src/calc/comps/mostAlike.ts';
import { otherRecords } from '../../../src/calc/comps/sameSale.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import type { ComparableRecord, RateRecord } from './comparables.queries.ts';
import { sharedPlace } from '../surroundings/locality.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';

/**
 * Rows of the contract in the order found. `seq` is the position in the answer from 1 (O-106). Those of `selectedIds` are
 * selected, without a listing type one row per property of them (R-COMP-006). `alikeTo`: where nobody chose rows, only the
 * most alike of these, and only those that `mayChoose` lets through. Without a listing type a sale known from deed and listing is one row.
 */
export function comparableRows(
  records: readonly ComparableRecord[],
  search: ComparableSearch,
  isNonDisclosure: boolean,
  alikeTo: CompSubject | null,
  mayChoose: (row: ComparableRow) => boolean = () => true,
): ComparableRow[] {
  const hasType = search.listingType !== undefined && search.listingType !== '';
  const found = records.map(comparableRow);
  const rows = hasType ? found : oneRowPerSale(found, isNonDisclosure);
  const chosen = rowsOf(rows, search.selectedIds);
  const allowed = hasType ? chosen : keepOnePerProperty(chosen, { isNonDisclosure });
  const isChosen = search.selectedIds !== undefined;
  const kept = new Set(isChosen || alikeTo === null ? allowed : mostAlike(allowed.filter(mayChoose), alikeTo));
  return rows.map((row, at) => ({ ...row, seq: at + 1, selected: kept.has(row) }));
}

/** The rows that the comma list of ids names, by either of their records; all without a list. */
export function rowsOf<Row extends ComparableRow>(rows: readonly Row[], ids: string | undefined): readonly Row[] {
  if (ids === undefined) return rows;
  const wanted = new Set(splitCodes(ids));
  return rows.filter(({ id, otherRecord }) => wanted.has(id) || (otherRecord != null && wanted.has(otherRecord.id)));
}

/**
 * A sale known from deed and listing as the row of the record that R-COMP-006 prefers; what only the other one knows
 * (days on market and list price, or buyer and seller) is filled in, and the other one named.
 */
export function oneRowPerSale<Row extends ComparableRow>(rows: readonly Row[], isNonDisclosure: boolean): Row[] {
  const others = otherRecords(rows);
  const preferred = isNonDisclosure ? 'M' : 'U';
  return rows.flatMap((row) => {
    const other = others.get(row.id);
    if (other === undefined) return [row];
    if (row.type !== preferred) return [];
    const { id, saleDate, saleAmount } = other;
    return [
      {
        ...row,
        saleAmount: row.saleAmount ?? saleAmount,
        pricePerSquareFoot: row.pricePerSquareFoot ?? other.pricePerSquareFoot,
        listingAmount: row.listingAmount ?? other.listingAmount,
        daysOnMarket: row.daysOnMarket ?? other.daysOnMarket,
        saleSituation: row.saleSituation ?? other.saleSituation,
        multiParcel: row.multiParcel ?? other.multiParcel,
        buyer: row.buyer ?? other.buyer,
        seller: row.seller ?? other.seller,
        monthsHeld: row.monthsHeld ?? other.monthsHeld,
        otherRecord: { id, saleDate, saleAmount },
      },
    ];
  });
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
