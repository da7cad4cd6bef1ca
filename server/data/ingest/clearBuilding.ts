import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockWarehouse, WarehouseBusy } from './ingestLock.ts';
import { BUILDING } from './snapshotBuild.ts';

/** Removes what a load that was ended from outside has left: its half of a snapshot and its lock. Not while another one works. */
export async function clearBuilding(dir: string): Promise<void> {
  let unlock: () => Promise<void>;
  try {
    unlock = await lockWarehouse(dir);
  } catch (error) {
    // Nobody has loaded anything here yet, or somebody does.
    if (error instanceof WarehouseBusy || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return;
    throw error;
  }
  try {
    await rm(join(dir, BUILDING), { recursive: true, force: true });
  } finally {
    await unlock();
  }
}
