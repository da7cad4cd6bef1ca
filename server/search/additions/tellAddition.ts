import type { Resources } from '../../platform/resources.ts';
import type { AdditionRecord } from './additions.queries.ts';

const states = {
  FETCHING: 'running',
  NOT_FETCHED: 'failed',
  WAITING: 'queued',
  LOADING: 'running',
  DONE: 'done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const;

/** Tells the pages of who brought it up how far a load is. */
export function tellAddition({ events, clock }: Pick<Resources, 'events' | 'clock'>, record: AdditionRecord): void {
  const { operator_account_id: accountId, operator_id: userId, state, done, total } = record;
  events.publish(
    { accountId, userId },
    {
      type: 'jobs.changed',
      job: {
        id: `addition-${record.id}`,
        kind: 'addition',
        label: `${state === 'FETCHING' || state === 'NOT_FETCHED' ? 'Fetch' : 'Load'} ${record.file_name}`,
        state: states[state],
        done: total === 0 ? null : done,
        total: total === 0 ? null : total,
        message: record.message ?? record.phase,
        at: clock.now().toISOString(),
      },
    },
  );
}
