import type { Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { until } from './until.ts';

/** Waits until a snapshot is in service: the warehouse looks once a second, or when the folder's watcher tells it. */
export async function inService(warehouse: Warehouse, id: string): Promise<void> {
  await until(`the snapshot ${id} is in service`, async () => {
    // One that has no snapshot yet refuses every query.
    await warehouse.query('SELECT 1').catch(() => undefined);
    return warehouse.current()?.id === id;
  });
}
