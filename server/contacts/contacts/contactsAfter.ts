import type { ContactGroup } from '../../../src/api/contract/lists/groups.ts';
import type { Services } from '../../platform/http/services.ts';
import { listContactGroups, removeUnreferenced } from './contacts.queries.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Principal } from '../../platform/tenant.ts';

/**
 * The contact groups behind lists that lost parcels (R-GROUP-021). `gone`: the parcels whose owners are to go with them
 * when nothing else refers to them (deleteContacts, O-074).
 */
export async function contactsAfter(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal & Reader,
  groupIds: readonly number[],
  gone: readonly number[],
): Promise<ContactGroup[]> {
  if (gone.length > 0) await removeUnreferenced(store.db, principal, gone, clock.now());
  return await listContactGroups(store.db, principal, groupIds);
}
