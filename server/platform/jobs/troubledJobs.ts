import type { Installation } from '../../../src/api/contract/account/operator.ts';
import type { Store } from '../store/store.ts';

const MOST_SHOWN = 100;
const MOST_SIGNS = 300;

/**
 * Jobs that failed for good or are five minutes late, and how many wait and run. What a job is about is not told: it may
 * name a list. Nobody has opened the queue yet: none.
 */
export async function troubledJobs({
  pool,
  jobSchema,
}: Pick<Store, 'pool' | 'jobSchema'>): Promise<Installation['jobs']> {
  const there = await pool.query('select to_regclass($1) is not null as there', [`${jobSchema}.job`]);
  if (there.rows[0]?.['there'] !== true) return { waiting: 0, running: 0, troubled: [] };
  const ours = `name not like '\\_\\_pgboss\\_\\_%'`;
  const counted = await pool.query(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state = 'active')::int as running
     from ${jobSchema}.job where ${ours}`,
  );
  const { rows } = await pool.query(
    `select id, name as queue, case state when 'failed' then 'FAILED' else 'LATE' end as state,
       case state when 'failed' then coalesce(completed_on, created_on) else start_after end as since,
       left(coalesce(output ->> 'message', ''), ${MOST_SIGNS}) as why
     from ${jobSchema}.job
     where ${ours} and (state = 'failed'
       or (state in ('created', 'retry') and start_after < now() - interval '5 minutes'))
     order by since desc, id limit ${MOST_SHOWN}`,
  );
  const { waiting, running } = counted.rows[0] as { waiting: number; running: number }; // as selected
  return {
    waiting,
    running,
    troubled: (rows as { id: string; queue: string; state: 'FAILED' | 'LATE'; since: Date; why: string }[]).map(
      ({ since, ...job }) => ({ ...job, since: new Date(since).toISOString() }),
    ),
  };
}
