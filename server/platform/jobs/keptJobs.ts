/**
 * Jobs that wait or run, for a backup. The tables of the queue are those of its library in its version of the day; what
 * has to go on after a restore are the jobs themselves, and each may run twice (see definition.ts). Timetables are made
 * anew by every start.
 */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';

export const KeptJobs = z.array(
  z.object({
    queue: z.string(),
    data: z.looseObject({}).nullable(),
    priority: z.number().int(),
    /** Not before. */
    startAfter: z.iso.datetime(),
    retryLimit: z.number().int(),
    heartbeatSeconds: z.number().int().nullable(),
    expireInSeconds: z.number().int().nullable(),
  }),
);
export type KeptJobs = z.infer<typeof KeptJobs>;

/** In the client's moment. Nobody has opened the queue yet: none. */
export async function readJobs(client: ClientBase, jobSchema: string): Promise<KeptJobs> {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${jobSchema}.job`,
  ]);
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await client.query<KeptJobs[number] & { startAfter: Date | string }>(`
    select name as queue, data, priority, start_after as "startAfter", retry_limit as "retryLimit",
      heartbeat_seconds as "heartbeatSeconds", expire_seconds as "expireInSeconds"
    from ${jobSchema}.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
    order by created_on, id`);
  return rows.map((row) => ({ ...row, startAfter: new Date(row.startAfter).toISOString() }));
}

/** Puts them into the queue of a restored store, which it makes. */
export async function sendKeptJobs(pool: Pool, jobSchema: string, jobs: KeptJobs): Promise<void> {
  if (jobs.length === 0) return;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema: jobSchema,
    backend: 'postgres',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const queue of new Set(jobs.map((job) => job.queue))) {
      await boss.createQueue(queue);
      const ofQueue = jobs.filter((job) => job.queue === queue);
      await boss.insert(
        queue,
        ofQueue.map(({ data, priority, startAfter, retryLimit, heartbeatSeconds, expireInSeconds }) => ({
          priority,
          startAfter,
          retryLimit,
          ...(data === null ? {} : { data }),
          ...(heartbeatSeconds === null ? {} : { heartbeatSeconds }),
          ...(expireInSeconds === null ? {} : { expireInSeconds }),
        })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
