/** What the comparables report says, before it is drawn. */
import { createHash } from 'node:crypto';
import type { Correction, Facts } from '../../../../src/api/contract/property/properties.ts';
import type { ComparableAnswer, ComparableRow } from '../../../../src/api/contract/property/surroundings.ts';
import { comparableAverages, type ComparableAverages } from '../../../../src/calc/comps/comparables.ts';
import type { RateOverrides } from '../../../../src/calc/comps/adjustSale.ts';
import { afterRepairValue, type AfterRepairValue } from '../../../../src/calc/comps/afterRepairValue.ts';
import { compSubject } from '../../../../src/calc/comps/compSubject.ts';
import type { CompSubject } from '../../../../src/calc/comps/comparedHome.ts';
import { saleFlags, type SaleFlag } from '../../../../src/calc/comps/saleQuality.ts';
import type { CalendarDate } from '../../../../src/calc/dates.ts';
import { INVALID_ADDRESS } from '../../../../src/api/errors.ts';
import type { MapContent } from '../parcelMap.ts';

export interface ComparablesReport {
  readonly subject: string;
  readonly place: string;
  readonly facts: Facts;
  readonly home: CompSubject;
  readonly source: { readonly name: string; readonly asOf: CalendarDate | null };
  readonly date: CalendarDate;
  readonly answer: ComparableAnswer;
  readonly selected: readonly ComparableRow[];
  readonly averages: ComparableAverages;
  /** Null without a sale that has a price, or with fewer than three of them in the market around. */
  readonly value: AfterRepairValue | null;
  readonly flags: ReadonlyMap<string, readonly SaleFlag[]>;
  readonly hasListings: boolean;
  readonly map: MapContent | null;
  readonly corrections: readonly Correction[];
  /** The search as one line of JSON and the hash of search and rows: whoever has the same data can repeat it. */
  readonly query: string;
  readonly hash: string;
}

/** What it is made of: data, which travels to another process. */
export interface ComparablesContent {
  readonly facts: Facts;
  readonly source: ComparablesReport['source'];
  readonly answer: ComparableAnswer;
  readonly overrides: RateOverrides;
  readonly date: CalendarDate;
  readonly hasListings: boolean;
  readonly map: MapContent | null;
  /** In the facts already; said with who and when. */
  readonly corrections?: readonly Correction[];
}

export function comparablesReport({
  facts,
  source,
  answer,
  overrides,
  date,
  hasListings,
  map,
  corrections = [],
}: ComparablesContent): ComparablesReport {
  const selected = answer.comparables.filter((row) => row.selected);
  const home = compSubject(facts, answer.search.saleDateMax ?? date);
  const query = JSON.stringify({ subjectPropertyId: facts.propertyId, ...answer.search, rates: overrides });
  return {
    // A parcel without an address, as land often is, is known by its number.
    subject: facts.streetAddress ?? (facts.apn === null ? INVALID_ADDRESS : `Parcel ${facts.apn}`),
    place: [facts.cityName, [facts.stateCode, facts.zip].filter((part) => part !== null).join(' ')]
      .filter((part) => part !== null && part !== '')
      .join(', '),
    facts,
    home,
    source,
    date,
    answer,
    selected,
    averages: comparableAverages(selected),
    value: afterRepairValue(home, selected, answer.market ?? [], overrides),
    flags: saleFlags(answer.comparables),
    hasListings,
    map,
    corrections,
    query,
    hash: createHash('sha256').update(query).update(JSON.stringify(answer.comparables)).digest('hex').slice(0, 16),
  };
}
