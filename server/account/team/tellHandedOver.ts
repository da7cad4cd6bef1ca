import { listGroups } from '../../lists/lists/groups.queries.ts';
import { tellPlannerOfAll } from '../../lists/rows/tellPlanner.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';

/**
 * Tells the pages that are open what changed hands, once that is committed: rows of any member may be another's to work
 * on, the heir has lists, searches and contacts more. Owners that nobody had looked for yet are looked for when the
 * heir's contacts are read.
 */
export async function tellHandedOver(
  { store, events }: Pick<Resources, 'store' | 'events'>,
  { accountId }: Tenant,
  heir: Principal | null,
): Promise<void> {
  const rows = {
    type: 'group.changedElsewhere',
    by: { sessionId: null, userId: null, name: null },
    groupIds: null,
    propertyIds: null,
  } as const;
  events.publish({ accountId }, { ...rows, groups: null });
  events.publish({ accountId }, { type: 'assigned.changedElsewhere', by: { sessionId: null } });
  if (heir === null) return;
  await tellPlannerOfAll(store.db);
  events.publish(heir, { ...rows, groups: await listGroups(store.db, heir) });
  // Where lists lie and how they are laid out came with them.
  events.publish(heir, { type: 'lists.handedOver' });
  events.publish(heir, { type: 'searches.changedElsewhere' });
  events.publish(heir, { type: 'contacts.linked' });
}
