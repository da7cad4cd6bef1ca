import type { ContactGroup, Group } from '../../../src/api/contract/lists/groups.ts';
import type { Services } from '../../platform/http/services.ts';
import { removeUnreferenced } from './contacts.queries.ts';
import { contactsOfLists } from './contactsOfLists.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Principal } from '../../platform/tenant.ts';

interface ListsAfter {
  readonly groupIds: readonly number[];
  /** All lists of the user, as large as they are now. */
  readonly groups: readonly Group[];
  /** Parcels whose owners are to go with them when nothing else refers to them (deleteContacts, O-074). */
  readonly gone: readonly number[];
}

/** The contact groups behind lists that lost parcels (R-GROUP-021). */
export async function contactsAfter(
  services: Pick<Services, 'store' | 'clock' | 'events'>,
  principal: Principal & Reader,
  { groupIds, groups, gone }: ListsAfter,
): Promise<ContactGroup[]> {
  const { store, clock } = services;
  if (gone.length > 0) await removeUnreferenced(store.db, principal, gone, clock.now());
  return await contactsOfLists(services, principal, groupIds, groups);
}
