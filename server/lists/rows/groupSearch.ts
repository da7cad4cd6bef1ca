/** A search over lists (R-GROUP-009..011, O-078, O-079): store and warehouse each do what they know. */
import { firstPhones } from '../../contacts/contacts/phones.queries.ts';
import type { LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { GroupRow, GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { userParcelFacts } from '../imports/userParcels.queries.ts';
import { findCandidatePage, findCandidates, type Candidates } from './candidates.queries.ts';
import { shownReadable } from '../../data/warehouse/shownReadable.ts';
import { orderInWarehouse, rowFactsOf, selectValues, unknownFacts } from './groupFacts.queries.ts';
import type { OrderKey } from './plan.ts';
import { unknownGroups } from '../lists/groups.queries.ts';
import { marketingOf, type MarketingMatch } from './marketingFlags.ts';
import { findSavedProperties } from './saved.queries.ts';
import { planSearch } from './searchPlan.ts';
import type { Principal } from '../../platform/tenant.ts';

type Resources = Pick<Services, 'store' | 'warehouse'>;

/** Why a search over lists cannot be run: a list that is not the user's, or a field that rows do not have. */
export async function refuseSearch(
  { store }: Resources,
  principal: Principal,
  search: GroupSearch,
): Promise<Refusal | null> {
  const plan = await planSearch(store, principal, search);
  if (isRefusal(plan)) return plan;
  return (await unknownGroups(store.db, principal, groupIdsOf(search))).length === 0 ? null : refuse(404, NO_GROUP);
}

export const NO_GROUP = 'There is no such list.';

/** The numeric list ids a search names. */
export const groupIdsOf = (search: GroupSearch): number[] =>
  search.filters.groupIds?.values.filter((id) => typeof id === 'number') ?? [];

/** Everything on all lists. */
export const emptySearch: GroupSearch = { filters: {}, sortFields: [], columns: [], index: 0, limit: 1 };

/** The rows of a list, or those of a lead type on it. */
export const listSearch = (id: number | '0' | 'assigned', listingType?: LeadTypeCode): GroupSearch => ({
  ...emptySearch,
  filters: {
    groupIds: { match: 'ANY', values: [id] },
    ...(listingType === undefined ? {} : { listingTypes: { match: 'ANY', values: [listingType] } }),
  },
});

/** Property ids found: all of them in order (page null), or one page, and how many there are in all. */
export async function findMembers(
  services: Resources,
  principal: Principal,
  search: GroupSearch,
  selection: Selection | null,
  page: { readonly offset: number; readonly limit: number } | null,
): Promise<{ ids: readonly number[]; total: number }> {
  const flags = marketingOf(search.filters);
  if (flags?.always === false) return { ids: [], total: 0 };
  const asksFlags = flags !== null && flags.always === null;
  const plan = await planSearch(services.store, principal, search);
  // Callers have asked refuseSearch first.
  if (isRefusal(plan)) throw new Error(`a search that cannot be run: ${plan.userMessage ?? plan.status}`);
  // Nothing of the warehouse, and in the order they were saved: the store alone knows the page.
  const hasOwnPage = plan.conditions.length === 0 && plan.order.length === 0 && !asksFlags;
  if (page !== null && hasOwnPage) {
    return await findCandidatePage(services.store.db, principal, search.filters, selection, { ...plan, ...page });
  }
  const all = await findCandidates(services.store.db, principal, search.filters, selection, plan);
  const candidates = asksFlags ? await marketed(services, principal, all, flags) : all;
  const needsFacts = plan.conditions.length > 0 || plan.order.some(({ sql }) => sql !== null);
  const isLoaded = services.warehouse.current() !== null;
  // Nothing is known to fulfil a condition on facts; taking all rows instead would let a removal take them all.
  if (plan.conditions.length > 0 && !isLoaded) return { ids: [], total: 0 };
  if (needsFacts && candidates.ids.length > 0 && isLoaded) {
    return await orderInWarehouse(services.warehouse, candidates, plan, page);
  }
  const ids = orderByRanks(candidates, plan.order);
  return { ids: page === null ? ids : ids.slice(page.offset, page.offset + page.limit), total: ids.length };
}

/** Rows of a list in the order of the ids; a parcel unsaved meanwhile is left out. */
export async function rowsOf(
  services: Resources,
  principal: Principal,
  ids: readonly number[],
  search?: GroupSearch,
): Promise<GroupRow[]> {
  const plan = search === undefined ? null : await planSearch(services.store, principal, search);
  const wanted = plan === null || isRefusal(plan) ? [] : plan.values;
  const reading = shownReadable(services.warehouse, ids);
  const [saved, { shown: shownById, unreadable }, valuesById, ownById, phonesById] = await Promise.all([
    findSavedProperties(services.store.db, principal, ids),
    reading,
    reading.then(async ({ shown }) => await selectValues(services.warehouse, shown, wanted)),
    userParcelFacts(services.store.db, principal, ids),
    firstPhones(services.store.db, principal, ids),
  ]);
  const unknown = Object.fromEntries(wanted.map(({ key }) => [key, null]));
  const savedById = new Map(saved.map((row) => [row.propertyId, row]));
  return ids.flatMap((id) => {
    const row = savedById.get(id);
    if (row === undefined) return [];
    const shown = shownById.get(id);
    const facts =
      shown === undefined ? { ...unknownFacts, unreadable: unreadable.has(id), ...ownById.get(id) } : rowFactsOf(shown);
    const { phone = null, doNotCall = false } = phonesById.get(id) ?? {};
    return [{ ...row, ...facts, phone, doNotCall, values: valuesById.get(id) ?? unknown }];
  });
}

/** Those of the candidates whose marketing flags are asked for. */
async function marketed(
  services: Resources,
  principal: Principal,
  { ids, ranks }: Candidates,
  { matching }: MarketingMatch,
): Promise<Candidates> {
  const kept = await matching(services, principal, ids);
  const only = <T>(values: readonly T[]): T[] => values.filter((_, at) => kept[at]);
  return { ids: only(ids), ranks: ranks.map((rank) => (rank === null ? null : only(rank))) };
}

function orderByRanks({ ids, ranks }: Candidates, order: readonly OrderKey[]): readonly number[] {
  const keys = order.flatMap(({ ascending }, at) => {
    const rank = ranks[at] ?? null;
    return rank === null ? [] : [{ rank, sign: ascending ? 1 : -1 }];
  });
  if (keys.length === 0) return ids;
  const positions = ids.map((_, position) => position);
  positions.sort((a, b) => {
    for (const { rank, sign } of keys) {
      const [x = -1, y = -1] = [rank[a], rank[b]];
      if (x === y) continue;
      // -1 is "no value", which stands last in both directions.
      if (x < 0 || y < 0) return x < 0 ? 1 : -1;
      return sign * (x - y);
    }
    return a - b;
  });
  return positions.flatMap((position) => ids[position] ?? []);
}
