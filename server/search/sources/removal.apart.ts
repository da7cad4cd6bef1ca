/** What a source that is taken out takes with it, and taking it out, in a process of its own: what the command does. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { SourceRemoval } from '../../../src/api/contract/search/sources.ts';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { describeRemoval, removeSource } from '../../data/ingest/removeSource.ts';
import { stepBack } from '../../platform/apart/stepBack.ts';
import { orWhy, type Told } from '../additions/sentence.ts';

export interface RemovalOrder {
  readonly warehouseDir: string;
  readonly sourceId: number;
  /** Else it is only told. */
  readonly isDone: boolean;
}

export type RemovalOutcome =
  | Told<Omit<SourceRemoval, 'snapshotId'> & { readonly left: number | null }>
  | { readonly ok: false; readonly isBusy: true };

export async function run({ warehouseDir: dir, sourceId, isDone }: RemovalOrder): Promise<RemovalOutcome> {
  if (isDone) stepBack(14);
  try {
    return await orWhy(async () => {
      const removed = isDone ? await removeSource({ dir, sourceId }) : null;
      const { name, asOf, counties, records, waiting } = removed ?? (await describeRemoval({ dir, sourceId }));
      return {
        name,
        asOf,
        counties: counties.map((county) => ({ ...county, name: countyOf(county.fips)?.displayName ?? county.fips })),
        records: Object.values(records).reduce((sum, count) => sum + count, 0),
        waiting: [...waiting],
        left: removed?.left ?? null,
      };
    });
  } catch (error) {
    if (error instanceof WarehouseBusy) return { ok: false, isBusy: true };
    throw error;
  }
}
