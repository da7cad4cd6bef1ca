/** Comparables of a property: what C040 answers, and what exports and reports build on. */
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { ComparableAnswer, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { compSubject } from '../../../src/calc/comps/compSubject.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { findSubject } from '../surroundings/findSubject.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { countComparables, selectComparables, type ComparableRecord } from './comparables.queries.ts';
import { comparableRows } from './comparables.rows.ts';
import { comparesWith } from './comparesWith.ts';
import { homeKind } from './homeKind.ts';
import { marketSales } from './marketSales.ts';
import { cutNote, joinNotes } from '../surroundings/mostRows.ts';
import { ENOUGH, widerSearches } from './widerSearches.ts';

export interface ComparableRequest extends ComparableSearch {
  readonly subjectPropertyId: number;
  readonly useDefaults: boolean;
  /** Also the market sales around, for the rates of adjustments. */
  readonly withMarket?: boolean;
  /** Only the sales most alike to the subject are selected; of the usual search always. */
  readonly mostAlike?: boolean;
}

/** 404 without the subject, 400 for bounds that make no sense, 422 when nothing says where to search. */
export async function findComparables(
  warehouse: Warehouse,
  reader: Reader,
  { subjectPropertyId, useDefaults, withMarket = false, mostAlike = false, ...given }: ComparableRequest,
  today: CalendarDate,
  known: Partial<Facts> = {},
): Promise<ComparableAnswer | Refusal> {
  const found = await findSubject(warehouse, reader, subjectPropertyId, given, today, useDefaults, known);
  if (isRefusal(found)) return found;
  const { around, facts, isNonDisclosure, basis } = found;
  const asked = [given.propertyType, given.propertyClass, given.landUseCode, given.saleSituation, given.listingType];
  const kind = useDefaults && asked.every((bound) => bound === undefined) ? homeKind(facts.propertyTypeCode) : null;
  const usual: ComparableSearch = { ...found.search, ...(kind === null ? {} : { propertyType: kind.types }) };
  const [first, market] = await Promise.all([
    selectComparables(warehouse, around, usual),
    withMarket ? marketSales(warehouse, around, { squareFeet: facts.squareFeet, isNonDisclosure }, usual) : null,
  ]);
  const steps: string[] = [];
  let [search, records] = [usual, first];
  if (useDefaults && search.mlsListingStatus === 'SOLD' && pricedHomes(first) < ENOUGH) {
    for (const wider of widerSearches(usual, given, kind?.types ?? null, reader.permissions.has('SEARCH_FULL'))) {
      search = wider.search;
      records = await selectComparables(warehouse, around, search);
      steps.push(wider.step);
      if (pricedHomes(records) >= ENOUGH) break;
    }
  }
  const widened =
    steps.length === 0
      ? null
      : `${foundText(pricedHomes(first))}${kind === null ? '' : ` of ${kind.label}`} within the usual bounds: widened ${steps.join(', ')}.`;
  const total = await countComparables(warehouse, around, search, records);
  const subject = compSubject(facts, search.saleDateMax ?? today);
  return {
    comparables: comparableRows(
      records,
      search,
      isNonDisclosure,
      useDefaults || mostAlike ? subject : null,
      comparesWith(facts, usual, search),
    ),
    ...(market === null ? {} : { market }),
    search,
    basis,
    note: joinNotes(found.note, widened, cutNote(records.length, total)),
    total,
  };
}

/** Properties with a price. */
const pricedHomes = (records: readonly ComparableRecord[]): number =>
  new Set(records.filter(({ saleCents }) => (saleCents ?? 0) > 0).map(({ propertyId }) => propertyId)).size;
const foundText = (count: number): string =>
  count === 0 ? 'There are no sales' : count === 1 ? 'There is one sale' : `There are only ${count} sales`;
