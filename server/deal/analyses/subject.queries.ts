import type { AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import type { DealSettings } from '../../../src/api/contract/deal/settings.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Correction, Facts } from '../../../src/api/contract/property/properties.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { addressOf } from '../../property/record/properties.rows.ts';
import { joinedSources, selectSources } from '../../property/record/properties.queries.ts';
import type { ParcelRecord } from '../../data/warehouse/records/parcelRecord.ts';
import { shownReadable } from '../../data/warehouse/shownReadable.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { AreaRents } from '../../data/rents/areaRents.ts';
import { areaRent } from './areaRent.ts';
import { taxOf, type Known } from './taxOf.ts';

/** Addresses by property id; parcels that are not loaded, or cannot be read, are missing. */
export async function selectAddresses(
  warehouse: Pick<Warehouse, 'current' | 'shown' | 'problem'>,
  ids: readonly number[],
): Promise<Map<number, AnalysisSubject['address']>> {
  const { shown } = await shownReadable(warehouse, ids);
  return new Map(Array.from(shown, ([id, row]) => [id, addressOf(row)]));
}

/** What else is known: the account's settings, what it knows better of the parcel, and the rents of areas. */
export interface Besides {
  readonly areaRents: AreaRents | null;
  readonly settings: DealSettings;
  readonly corrections: readonly Correction[];
}

/**
 * What the property contributes to a new analysis (R-ANALYSIS-027), each amount with where it comes from; null when the
 * snapshot does not have it. What the account corrected counts before what sources say.
 */
export async function selectSubject(
  warehouse: Pick<Warehouse, 'record' | 'current' | 'query'>,
  id: number,
  { settings, corrections, areaRents }: Besides,
): Promise<AnalysisSubject | null> {
  const record = await warehouse.record(id);
  if (record === undefined) return null;
  const corrected = Object.fromEntries(corrections.map(({ fact, value }) => [fact, value]));
  const facts: Facts = { ...record.facts, ...corrected };
  const sourceOf = await namesOfSources(warehouse, record, corrections);
  const known = (fact: 'estimatedValue' | 'hoaFeeAnnualTotal' | 'rentAmount', note = ''): Known =>
    facts[fact] === null ? NOTHING : { amount: facts[fact], source: `${note}${sourceOf(fact)}` };
  const list = listPrice(facts, sourceOf);
  const value = known('estimatedValue', facts.estimatedValueMethod === null ? '' : `${facts.estimatedValueMethod}: `);
  const fees = known('hoaFeeAnnualTotal');
  const tax = taxOf(facts, sourceOf, settings.countyTaxRates);
  const rent = facts.rentAmount === null ? areaRent(facts, areaRents) : known('rentAmount');
  const isInForeclosure = facts.leadP === true || facts.leadF === true || facts.leadA === true;
  return {
    propertyId: id,
    address: addressOf({ ...facts, propertyId: id }),
    taxAmount: tax.amount,
    hoaFeeAnnualTotal: fees.amount,
    estimatedValue: value.amount,
    rentAmount: rent.amount,
    // The amount the foreclosure was filed for seeds the analysis' default amount (O-151).
    foreclosure: isInForeclosure ? { listingAmount: facts.defaultAmount } : null,
    listAmount: list.amount,
    sources: {
      taxAmount: tax.source,
      hoaFeeAnnualTotal: fees.source,
      estimatedValue: value.source,
      rentAmount: rent.source,
      listAmount: list.source,
    },
    settings,
  };
}

const NOTHING: Known = { amount: null, source: null };

/** Offered now: a listing that failed or sold is no price to buy at. */
const OFFERED: ReadonlySet<string | null> = new Set(['ACTIVE', 'PENDING', 'CONTINGENT']);

function listPrice(facts: Facts, sourceOf: (fact: FactKey) => string): Known {
  const { mlsListingAmount, mlsListingStatus, mlsListingDate } = facts;
  if (mlsListingAmount === null || !OFFERED.has(mlsListingStatus)) return NOTHING;
  const day = mlsListingDate === null ? '' : ` of ${formatDate(mlsListingDate)}`;
  return { amount: mlsListingAmount, source: `List price${day}: ${sourceOf('mlsListingAmount')}` };
}

/** Who says a fact of this parcel, and as of when. */
async function namesOfSources(
  warehouse: Pick<Warehouse, 'current' | 'query'>,
  record: ParcelRecord,
  corrections: readonly Correction[],
): Promise<(fact: FactKey) => string> {
  const sources = await selectSources(warehouse);
  const joined = joinedSources(sources, record);
  const own = sources.find(({ id }) => id === record.facts.sourceId);
  return (fact) => {
    if (corrections.some((correction) => correction.fact === fact)) return 'Corrected by your account';
    const other = joined.find(({ facts }) => facts.includes(fact));
    const name = other?.name ?? own?.name ?? 'Unknown source';
    const asOf = other === undefined ? (record.facts.asOfDate ?? own?.asOf ?? null) : other.asOf;
    return asOf === null ? name : `${name}, as of ${formatDate(asOf)}`;
  };
}
