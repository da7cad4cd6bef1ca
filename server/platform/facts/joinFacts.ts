import { currentSnapshot } from '../../data/warehouse/snapshots.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { openSharedFacts, type SharedFacts } from './sharedFacts.ts';

/** Opens the facts that servers share. One that has none yet begins with those of the bucket, if that answers. */
export async function joinFacts(config: Pick<Config, 's3' | 'warehouseDir'>, log: Log): Promise<SharedFacts | null> {
  const facts = openSharedFacts(config, log);
  if (facts === null) return null;
  const own = await currentSnapshot(config.warehouseDir).catch(() => null);
  if (own === null) await facts.catchUp();
  return facts;
}
