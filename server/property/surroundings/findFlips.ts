/** Flips around a property: what C044 answers and C045 writes. */
import {
  DEFAULT_FLIP_MONTHS,
  type ComparableSearch,
  type FlipAnswer,
  type FlipRow,
} from '../../../src/api/contract/property/surroundings.ts';
import { keepOnePerProperty } from '../../../src/calc/comps/comparables.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { comparableRow, oneRowPerSale, rowsOf } from '../comparables/comparables.rows.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { selectFlips, type FlipRecord } from './flips.queries.ts';
import { cutNote, joinNotes } from './mostRows.ts';
import { findSubject } from './findSubject.ts';

/** With the usual bounds: those of the comparables without their size, resold within 24 months (O-108, O-109). */
export async function findFlips(
  warehouse: Warehouse,
  reader: Reader,
  propertyId: number,
  { useDefaults, ...given }: ComparableSearch & { readonly useDefaults: boolean },
  today: CalendarDate,
): Promise<FlipAnswer | Refusal> {
  const found = await findSubject(warehouse, reader, propertyId, given, today, useDefaults);
  if (isRefusal(found)) return found;
  const { around, isNonDisclosure, basis, note } = found;
  // A flip is rarely of the subject's size by chance: what counts is that someone made money there.
  const { squareFeetMin, squareFeetMax, ...search } = found.search;
  const bounded: ComparableSearch = {
    ...search,
    ...(given.squareFeetMin === undefined ? {} : { squareFeetMin }),
    ...(given.squareFeetMax === undefined ? {} : { squareFeetMax }),
    ...(useDefaults && given.flipLengthMax === undefined ? { flipLengthMax: DEFAULT_FLIP_MONTHS } : {}),
  };
  const { flips, total } = await selectFlips(warehouse, around, bounded);
  const resales = flips.map(flipRow);
  const rows = given.listingType ? resales : oneRowPerSale(resales, isNonDisclosure);
  const chosen = rowsOf(rows, given.selectedIds);
  const kept = new Set(given.listingType ? chosen : keepOnePerProperty(chosen, { isNonDisclosure }));
  return {
    flipComparables: rows.map((row, at) => ({ ...row, seq: at + 1, selected: kept.has(row) })),
    search: bounded,
    basis,
    note: joinNotes(note, cutNote(flips.length, total)),
    total,
  };
}

function flipRow(record: FlipRecord, at: number): FlipRow {
  const { acqSaleDate, acqCents, ...comparable } = record;
  const row = comparableRow(comparable, at);
  const bought = dollars(acqCents);
  const perFoot = (amount: number | null): number | null =>
    amount === null || row.squareFeet === null || row.squareFeet <= 0 ? null : amount / row.squareFeet;
  return {
    ...row,
    acqSaleDate,
    acqSaleAmount: bought,
    acqSalePpsf: perFoot(bought),
    disSaleDate: row.saleDate,
    disSaleAmount: row.saleAmount,
    disSalePpsf: perFoot(row.saleAmount),
    flipLength: row.monthsHeld,
    grossProfit: row.saleAmount === null || bought === null ? null : row.saleAmount - bought,
  };
}
