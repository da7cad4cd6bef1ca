import { DamagedData } from './damagedData.ts';
import type { Warehouse } from './openWarehouse.ts';
import type { ShownFacts } from './records/parcelRecord.ts';

export interface Readable {
  /** By id, of the parcels that are loaded and can be read. */
  readonly shown: Map<number, ShownFacts>;
  /** Those of which nobody knows whether they are loaded: what would say it is damaged. */
  readonly unreadable: ReadonlySet<number>;
}

/**
 * What lists show of parcels: one's own lists and analyses open beside data that are damaged, which
 * `Warehouse.problem` tells of.
 */
export async function shownReadable(
  warehouse: Pick<Warehouse, 'current' | 'shown' | 'problem'>,
  ids: readonly number[],
): Promise<Readable> {
  if (warehouse.current() === null) {
    return { shown: new Map(), unreadable: new Set(warehouse.problem() === null ? [] : ids) };
  }
  if (ids.length === 0) return { shown: new Map(), unreadable: new Set() };
  try {
    return { shown: await warehouse.shown(ids), unreadable: new Set() };
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    const each = await Promise.allSettled(ids.map(async (id) => await warehouse.shown([id])));
    return {
      shown: new Map(each.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : []))),
      unreadable: new Set(ids.filter((_, at) => each[at]?.status === 'rejected')),
    };
  }
}
