import { listOperators } from '../../account/operator/operators.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import { insertAlert } from '../alerts/alerts.queries.ts';

/** Tells all who may load records, on whatever page they are: who set the watch may be away. */
export async function alertOperators(
  text: string,
  { store, events, clock }: Pick<Resources, 'store' | 'events' | 'clock'>,
): Promise<void> {
  const told = { level: 'warning', text, searchId: null, runId: null } as const;
  for (const { accountId, userId } of await listOperators(store.db)) {
    const operator = { accountId, userId };
    const alert = await insertAlert(store.db, operator, told, clock.now());
    events.publish(operator, { type: 'alerts.added', alert });
  }
}
