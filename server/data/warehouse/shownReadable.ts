import { DamagedData } from './damagedData.ts';
import type { Warehouse } from './openWarehouse.ts';
import type { ShownFacts } from './records/parcelRecord.ts';

/**
 * What lists show of parcels, by id, of those that are loaded and can be read: one's own lists and analyses open beside
 * data that are damaged, which `Warehouse.problem` tells of.
 */
export async function shownReadable(
  warehouse: Pick<Warehouse, 'current' | 'shown'>,
  ids: readonly number[],
): Promise<Map<number, ShownFacts>> {
  if (ids.length === 0 || warehouse.current() === null) return new Map();
  try {
    return await warehouse.shown(ids);
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    const each = await Promise.allSettled(ids.map(async (id) => await warehouse.shown([id])));
    return new Map(each.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])));
  }
}
