import type { Search } from '../../../src/api/contract/search/search.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { openComparison } from './comparison.ts';
import { idsOf } from './compareSearch.ts';
import { searchParts } from './criteria.ts';
import { packIds } from './packIds.ts';
import type { Memory } from './searches.queries.ts';

/**
 * What a search finds now: what the next run is held against. A search that cannot be searched is refused; without
 * data there is nothing to remember yet.
 */
export async function firstMemory(
  resources: Pick<Resources, 'warehouse' | 'clock'>,
  reader: Reader,
  search: Search,
): Promise<Memory | Refusal> {
  const parts = searchParts(reader, search);
  if (isRefusal(parts)) return parts;
  const snapshot = resources.warehouse.current();
  if (snapshot === null) return { snapshotId: null, ranAt: null, rowCount: null, ids: null, problem: null };
  const comparison = await openComparison(snapshot.path, null);
  try {
    const ids = await idsOf(comparison, parts);
    return {
      snapshotId: snapshot.id,
      ranAt: resources.clock.now(),
      rowCount: ids.length,
      ids: await packIds(ids),
      problem: null,
    };
  } finally {
    comparison.close();
  }
}
