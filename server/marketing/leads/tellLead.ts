import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Taken } from './takeLead.ts';

/** Pages of the user that are open show it at once; null: it was put aside. */
export function tellLead(
  { events }: Pick<Services, 'events'>,
  { accountId, userId }: Principal,
  taken: Taken | null,
): void {
  const to = { accountId, userId };
  events.publish(to, { type: 'leads.changed' });
  if (taken === null) return;
  events.publish(to, { type: 'mailings.changed' });
  if (taken.alert !== null) events.publish(to, { type: 'alerts.added', alert: taken.alert });
  if (taken.movedProperty === null) return;
  const by = { sessionId: null, userId: null, name: null };
  const propertyIds = [taken.movedProperty];
  events.publish(to, { type: 'group.changedElsewhere', by, groupIds: null, propertyIds, groups: null });
}
