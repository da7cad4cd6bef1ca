/** Taking parcels off lists and putting them on others, as found by a search over lists. */
import type { GroupSearch, GroupTypeCode } from '../../../src/api/contract/lists/groups.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import { groupByName, touchGroups } from '../lists/groups.queries.ts';
import { changeLists, LISTED } from './changeLists.ts';
import { findMembers, groupIdsOf } from './groupSearch.ts';
import {
  deleteDuplicates,
  deleteMembers,
  insertMembers,
  lockLists,
  placesOf,
  planForMany,
  retireUnlisted,
} from './members.queries.ts';
import { tellPlanner } from './tellPlanner.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

type Resources = Pick<Services, 'store' | 'warehouse'>;

/** Lists that a search is about: null means all of them, by the default list "0" or by naming none. */
function listsOf(search: GroupSearch): number[] | null {
  const values = search.filters.groupIds?.values ?? [];
  const named =
    search.filters.groupIds?.match === 'ANY' && values.length > 0 && values.every((id) => typeof id === 'number');
  return named ? groupIdsOf(search) : null;
}

export interface Removed {
  /** Each property once. */
  readonly removed: number[];
  readonly removedFrom: { readonly groupId: number; readonly propertyIds: number[] }[];
  /** How many of them stand on no list any more: their statuses, notes and tags went with them. */
  readonly unlisted: number;
}
const nothingRemoved: Removed = { removed: [], removedFrom: [], unlisted: 0 };

/** Answers what was taken off which list. */
export async function removeMembers(
  services: Resources,
  principal: Principal,
  search: GroupSearch,
  selection: Selection,
  mode: 'ALL' | 'DUPLICATES',
  within: Within = kept,
): Promise<Removed> {
  const { ids } = await findMembers(services, principal, search, selection, null);
  if (ids.length === 0) return nothingRemoved;
  const lists = listsOf(search);
  const done = await within(services.store.db, async (trx) => {
    await lockLists(trx, principal);
    await planForMany(trx, ids.length);
    const [only, ...others] = mode === 'ALL' ? (lists ?? []) : [];
    const before = only !== undefined && others.length === 0 ? null : await placesOf(trx, principal, lists, ids);
    const remove = mode === 'ALL' ? deleteMembers : deleteDuplicates;
    const removed = await remove(trx, principal, lists, ids);
    if (removed.length === 0) return nothingRemoved;
    // Of one list all that were removed stood on it; of several it depends.
    const removedFrom =
      before === null
        ? [{ groupId: only ?? 0, propertyIds: removed }]
        : without(before, await placesOf(trx, principal, lists, removed), new Set(removed));
    const unlisted = await retireUnlisted(trx, principal, removed);
    await touchGroups(
      trx,
      principal,
      removedFrom.map(({ groupId }) => groupId),
    );
    return { removed, removedFrom, unlisted };
  });
  // It comes to no refusal.
  return isRefusal(done) ? nothingRemoved : done;
}

/** The places that are there no more. */
function without(
  before: ReadonlyMap<number, readonly number[]>,
  after: ReadonlyMap<number, readonly number[]>,
  among: ReadonlySet<number>,
): Removed['removedFrom'] {
  return [...before].flatMap(([groupId, ids]) => {
    const still = new Set(after.get(groupId));
    const propertyIds = ids.filter((id) => among.has(id) && !still.has(id));
    return propertyIds.length === 0 ? [] : [{ groupId, propertyIds }];
  });
}

export interface Assignment {
  readonly group: { readonly id?: number; readonly name?: string; readonly type: GroupTypeCode };
  /** Null: the list is only made. */
  readonly search: GroupSearch | null;
  readonly selection: Selection | null;
  /** Take them off the lists of the search. */
  readonly move: boolean;
}

export interface Assigned {
  readonly groupId: number;
  readonly isNew: boolean;
  readonly added: number[];
  /** Taken off the lists of the search. */
  readonly removed: number[];
}

export async function assignMembers(
  services: Resources,
  principal: Principal,
  { group, search, selection, move }: Assignment,
  within: Within = kept,
): Promise<Assigned | Refusal> {
  const ids = search === null ? [] : (await findMembers(services, principal, search, selection, null)).ids;
  const done = await changeLists(
    services,
    principal,
    { kinds: LISTED },
    async (trx) => {
      await planForMany(trx, ids.length);
      const target =
        group.id === undefined
          ? await groupByName(trx, principal, group.type, group.name ?? '')
          : { id: group.id, isNew: false };
      const added = await insertMembers(trx, principal, target.id, ids);
      const touched = added.length > 0 ? [target.id] : [];
      let removed: number[] = [];
      if (move && search !== null) {
        const sources = (listsOf(search) ?? []).filter((id) => id !== target.id);
        removed = sources.length === 0 ? [] : await deleteMembers(trx, principal, sources, ids);
        if (removed.length > 0) touched.push(...sources);
      }
      await touchGroups(trx, principal, touched);
      return { groupId: target.id, isNew: target.isNew, added, removed };
    },
    within,
  );
  if (!isRefusal(done) && within === kept) await tellPlanner(services.store.db, ids.length);
  return done;
}
