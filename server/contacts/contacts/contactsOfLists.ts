import type { ContactGroup, Group } from '../../../src/api/contract/lists/groups.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Principal } from '../../platform/tenant.ts';
import { listContactGroups } from './contacts.queries.ts';

/**
 * The contacts behind a list of more rows are not counted with each row that comes or goes: to know who stands behind
 * 50,000 rows takes eight times as long as all else that saving one more does.
 */
export const MOST_COUNTED = 2000;
/** Then the pages of the user read the counts anew. */
const TOLD_AFTER_MS = 5000;

/** Users, of each server by itself. */
const toTell = new WeakMap<Services['events'], Set<string>>();

/**
 * The contact groups behind these lists (R-SEARCH-052, R-GROUP-021), each with how many there are; of a larger list
 * nothing, and the pages of the user that show contacts ask for it a moment later. `groups`: all lists with their sizes.
 */
export async function contactsOfLists(
  { store, events }: Pick<Services, 'store' | 'events'>,
  principal: Principal & Reader,
  ids: readonly number[],
  groups: readonly Pick<Group, 'id' | 'size'>[],
): Promise<ContactGroup[]> {
  const large = new Set(groups.flatMap(({ id, size }) => (size > MOST_COUNTED ? [Number(id)] : [])));
  const counted = ids.filter((id) => !large.has(id));
  if (counted.length < ids.length) tellSoon(events, principal);
  return counted.length === 0 ? [] : await listContactGroups(store.db, principal, counted);
}

/** Once for all that is saved meanwhile. */
function tellSoon(events: Services['events'], { accountId, userId }: Principal): void {
  const users = toTell.get(events) ?? new Set();
  toTell.set(events, users);
  const user = `${accountId} ${userId}`;
  if (users.has(user)) return;
  users.add(user);
  setTimeout(() => {
    users.delete(user);
    events.publish({ accountId, userId }, { type: 'contacts.linked' });
  }, TOLD_AFTER_MS).unref();
}
