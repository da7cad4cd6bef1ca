import type { Resources } from '../../platform/resources.ts';
import { insertAlert } from '../alerts/alerts.queries.ts';
import type { WatchRecord } from './watches.queries.ts';

/** Tells who set the watch, on whatever page they are. */
export async function alertOperator(
  { operator_account_id: accountId, operator_id: userId }: Pick<WatchRecord, 'operator_account_id' | 'operator_id'>,
  text: string,
  { store, events, clock }: Pick<Resources, 'store' | 'events' | 'clock'>,
): Promise<void> {
  const operator = { accountId, userId };
  const told = { level: 'warning', text, searchId: null, runId: null } as const;
  const alert = await insertAlert(store.db, operator, told, clock.now());
  events.publish(operator, { type: 'alerts.added', alert });
}
