import { vi } from 'vitest';
import type { Warehouse } from '../../server/data/warehouse/openWarehouse.ts';

/** Waits until a snapshot is in service: the warehouse looks once a second, or when the folder's watcher tells it. */
export async function inService(warehouse: Warehouse, id: string): Promise<void> {
  const look = async (): Promise<void> => {
    await warehouse.query('SELECT 1');
    if (warehouse.current()?.id !== id) throw new Error(`the snapshot ${id} is not in service`);
  };
  await vi.waitFor(look, { timeout: 60_000, interval: 20 });
}
