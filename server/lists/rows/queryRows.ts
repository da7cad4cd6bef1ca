import type { GroupRow, GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Who } from '../../account/session/session.queries.ts';
import { findMembers, groupIdsOf, refuseSearch, rowsOf } from './groupSearch.ts';
import { countMembers, countSaved } from './members.queries.ts';

export type FilterCounts = Record<string, Record<string, number>>;

interface QueriedRows {
  readonly results: GroupRow[];
  readonly resultCount: number;
  readonly filterCounts: FilterCounts;
}

/** A page of rows of lists with the counts of those lists (C017, C023). */
export async function queryRows(
  services: Pick<Services, 'store' | 'warehouse'>,
  who: Who,
  search: GroupSearch,
  selection: Selection | undefined,
): Promise<QueriedRows | Refusal> {
  const refusal = await refuseSearch(services, who, search);
  if (refusal !== null) return refusal;
  const page = { offset: search.index * search.limit, limit: search.limit };
  const found = await findMembers(services, who, search, isNothing(selection) ? null : selection, page);
  return {
    results: await rowsOf(services, who, found.ids, search),
    resultCount: found.total,
    filterCounts: await filterCounts(services, who, groupIdsOf(search)),
  };
}

/** Counts of the lists named; of everything saved when none is. */
export async function filterCounts(
  { store }: Pick<Services, 'store'>,
  who: Who,
  groupIds: readonly number[],
): Promise<FilterCounts> {
  return groupIds.length === 0 ? await countSaved(store.db, who) : await countMembers(store.db, who, groupIds);
}

/** Whether a selection selects no row: that means none was made. */
export function isNothing(selection: Selection | undefined): selection is undefined {
  return selection === undefined || (!selection.allSelected && selection.items.length === 0);
}
