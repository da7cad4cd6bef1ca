import type { ValueTrend } from '../../../src/api/contract/property/trends.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { selectSources } from './properties.queries.ts';
import { valueTrend } from './valueTrend.ts';

type Read = Pick<Warehouse, 'current' | 'query' | 'parts' | 'shown'>;

/** How the values of these parcels went; those without two values of a kind are left out. */
export async function selectTrends(warehouse: Read, ids: readonly number[]): Promise<ValueTrend[]> {
  if (ids.length === 0 || warehouse.current() === null) return [];
  const [parts, shown, sources] = await Promise.all([
    warehouse.parts(ids, ['lastTransferDate', 'sourceId'], ['values', 'loans']),
    warehouse.shown(ids),
    selectSources(warehouse),
  ]);
  const days = new Map(sources.map(({ id, asOf }) => [id, asOf]));
  return [...parts].flatMap(([propertyId, { facts, sections }]) => {
    const { lastSaleDate = null, openMortgageBalance = null } = shown.get(propertyId) ?? {};
    const trend = valueTrend({
      ...sections,
      ownedSince: facts.lastTransferDate ?? lastSaleDate,
      isDebtKnown: openMortgageBalance !== null,
      asOf: days.get(facts.sourceId ?? 0) ?? null,
    });
    return trend === null ? [] : [{ propertyId, ...trend }];
  });
}
