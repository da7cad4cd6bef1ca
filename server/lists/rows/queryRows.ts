import type { GroupRow, GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { findMembers, groupIdsOf, refuseSearch, rowsOf } from './groupSearch.ts';
import { countMembers, countSaved } from './members.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

export type FilterCounts = Record<string, Record<string, number>>;

interface QueriedRows {
  readonly results: GroupRow[];
  readonly resultCount: number;
  readonly filterCounts: FilterCounts;
}

/** A page of rows of lists with the counts of those lists (C017, C023). */
export async function queryRows(
  services: Pick<Services, 'store' | 'warehouse'>,
  principal: Principal,
  search: GroupSearch,
  selection: Selection | undefined,
): Promise<QueriedRows | Refusal> {
  const refusal = await refuseSearch(services, principal, search);
  if (refusal !== null) return refusal;
  const page = { offset: search.index * search.limit, limit: search.limit };
  const found = await findMembers(services, principal, search, isNothing(selection) ? null : selection, page);
  return {
    results: await rowsOf(services, principal, found.ids, search),
    resultCount: found.total,
    filterCounts: await filterCounts(services, principal, groupIdsOf(search)),
  };
}

/** Counts of the lists named; of everything saved when none is. */
export async function filterCounts(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  groupIds: readonly number[],
): Promise<FilterCounts> {
  return groupIds.length === 0
    ? await countSaved(store.db, principal)
    : await countMembers(store.db, principal, groupIds);
}

/** Whether a selection selects no row: that means none was made. */
export function isNothing(selection: Selection | undefined): selection is undefined {
  return selection === undefined || (!selection.allSelected && selection.items.length === 0);
}
