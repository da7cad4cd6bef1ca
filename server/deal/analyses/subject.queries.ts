/** What the warehouse knows of the property of an analysis. */
import type { AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import { addressOf } from '../../property/record/properties.rows.ts';
import { shownReadable } from '../../data/warehouse/shownReadable.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** Addresses by property id; parcels that are not loaded, or cannot be read, are missing. */
export async function selectAddresses(
  warehouse: Pick<Warehouse, 'current' | 'shown'>,
  ids: readonly number[],
): Promise<Map<number, AnalysisSubject['address']>> {
  return new Map(Array.from(await shownReadable(warehouse, ids), ([id, row]) => [id, addressOf(row)]));
}

/** What the property contributes to a new analysis (R-ANALYSIS-027); null when the snapshot does not have it. */
export async function selectSubject(warehouse: Pick<Warehouse, 'record'>, id: number): Promise<AnalysisSubject | null> {
  const facts = (await warehouse.record(id))?.facts;
  if (facts === undefined) return null;
  const { taxAmount, hoaFeeAnnualTotal, estimatedValue, rentAmount } = facts;
  const isInForeclosure = facts.leadP === true || facts.leadF === true || facts.leadA === true;
  return {
    propertyId: id,
    address: addressOf({ ...facts, propertyId: id }),
    taxAmount,
    hoaFeeAnnualTotal,
    estimatedValue,
    rentAmount,
    // The amount the foreclosure was filed for seeds the analysis' default amount (O-151).
    foreclosure: isInForeclosure ? { listingAmount: facts.defaultAmount } : null,
  };
}
