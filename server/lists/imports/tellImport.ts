import type { Resources } from '../../platform/resources.ts';
import type { ImportRecord } from './imports.rows.ts';

const states = {
  HELD: 'queued',
  QUEUED: 'queued',
  PROCESSING: 'running',
  COMPLETE: 'done',
  FAILED: 'failed',
} as const;

/** Tells the pages of its owner how far an import is. */
export function tellImport({ events, clock }: Pick<Resources, 'events' | 'clock'>, record: ImportRecord): void {
  const { account_id: accountId, user_id: userId, phase, members, state } = record;
  const isCounting = phase === 'Adding' || phase === 'Taking back' || phase === 'Putting back' || state === 'COMPLETE';
  events.publish(
    { accountId, userId },
    {
      type: 'jobs.changed',
      job: {
        id: `import-${record.id}`,
        kind: 'import',
        label: `Import ${record.file_name}`,
        state: states[state],
        done: isCounting ? record.batch_members : null,
        total: isCounting ? members : null,
        message: record.message ?? phase,
        at: clock.now().toISOString(),
      },
    },
  );
}
