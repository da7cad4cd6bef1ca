import { vi } from 'vitest';
import type { Warehouse } from '../../server/data/warehouse/snapshots.ts';

/** Waits until a snapshot is in service: the warehouse looks once a second, or when the folder's watcher tells it. */
export async function inService(warehouse: Warehouse, id: string): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await warehouse.query('SELECT 1');
    return warehouse.current()?.id === id;
  };
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 20 });
}
