/** What the warehouse knows of the property of an analysis. */
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import { addressOf } from '../../property/record/properties.rows.ts';
import { factValues, selectFacts, type FactValues } from '../../data/warehouse/factRows.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

const addressFacts = ['propertyId', 'streetAddress', 'unitNumber', 'cityName', 'stateCode', 'zip'] as const;
const subjectFacts = [
  ...addressFacts,
  'taxAmount',
  'hoaFeeAnnualTotal',
  'estimatedValue',
  'rentAmount',
  'defaultAmount',
  'leadP',
  'leadF',
  'leadA',
] as const satisfies readonly FactKey[];

/** Addresses by property id; parcels that the snapshot does not have are missing. */
export async function selectAddresses(
  warehouse: Warehouse,
  ids: readonly number[],
): Promise<Map<number, AnalysisSubject['address']>> {
  const rows = await selectAll(warehouse, ids, addressFacts);
  return new Map(rows.map((row) => [row.propertyId ?? 0, addressFrom(row)]));
}

/** What the property contributes to a new analysis (R-ANALYSIS-027); null when the snapshot does not have it. */
export async function selectSubject(warehouse: Warehouse, id: number): Promise<AnalysisSubject | null> {
  const [row] = await selectAll(warehouse, [id], subjectFacts);
  if (row === undefined) return null;
  const { taxAmount, hoaFeeAnnualTotal, estimatedValue, rentAmount } = row;
  const isInForeclosure = row.leadP === true || row.leadF === true || row.leadA === true;
  return {
    propertyId: id,
    address: addressFrom(row),
    taxAmount,
    hoaFeeAnnualTotal,
    estimatedValue,
    rentAmount,
    // The amount the foreclosure was filed for seeds the analysis' default amount (O-151).
    foreclosure: isInForeclosure ? { listingAmount: row.defaultAmount } : null,
  };
}

async function selectAll<K extends FactKey>(
  warehouse: Warehouse,
  ids: readonly number[],
  keys: readonly K[],
): Promise<FactValues<K>[]> {
  if (ids.length === 0 || warehouse.current() === null) return [];
  const rows = await warehouse.query<Record<string, unknown>>(
    `SELECT ${selectFacts(keys, 'p')} FROM parcel p WHERE p.property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  return rows.map((row) => factValues(keys, row));
}

function addressFrom({
  propertyId,
  streetAddress,
  unitNumber,
  cityName,
  stateCode,
  zip,
}: FactValues<(typeof addressFacts)[number]>): AnalysisSubject['address'] {
  // Every parcel has an id.
  return addressOf({ propertyId: propertyId ?? 0, streetAddress, unitNumber, cityName, stateCode, zip });
}
