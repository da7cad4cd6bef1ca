/**
 * Work outside a request: pg-boss on the store's own database. The queue opens after the server listens, so that it
 * does not slow the start; a job sent earlier waits for it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, PgBoss } from 'pg-boss';
import { Busy } from '../busy.ts';
import type { Log } from '../log/createLog.ts';
import type { Store } from '../store/store.ts';
import { onceDatabaseIsThere } from '../store/onceDatabaseIsThere.ts';
import { DatabaseAway } from '../store/outage.ts';
import type { JobDefinition, JobResources, SendJob } from './definition.ts';

export interface Jobs {
  /** Puts a job into the queue; some process with workers runs it. Throws `Busy` when thousands wait there already. */
  readonly send: SendJob;
  /** Tries a job again that failed for good. False: there is none of this id. */
  readonly again: (id: string) => Promise<boolean>;
  /** Starts to run jobs here: until then this process only sends. Waits while the database is away. */
  readonly work: (definitions: readonly JobDefinition[], resources: JobResources) => Promise<void>;
  /** Why jobs do not run or cannot be sent, in a sentence; null when nothing is wrong. */
  readonly problem: () => string | null;
  /** Waits for running jobs a moment, then stops. */
  readonly close: () => Promise<void>;
}

/** One question for all queues finds what other processes have sent, and what was to wait and is due. */
const LOOK_MS = 500;
/** Each worker asks for itself all the same, in case that question fails: dear, each of them changes something. */
const POLLING_SECONDS = 60;
const STOP_TIMEOUT_MS = 5000;
const TELL_EVERY_MS = 60_000;
/** Of one kind. Nobody works them off, or somebody makes more than can be: more would only fill the disk. */
const MOST_WAITING = 10_000;
const TOO_MANY =
  'Too much work waits to be done in the background just now. Look in some minutes whether this was done, and do it again if it is not.';
const AGAIN_SECONDS = 60;
/**
 * Half a minute without a sign of life, and the queue gives the job to another worker (it looks once a minute). The most
 * that a job may take is a day; the queue's own quarter of an hour would run a long one beside itself.
 */
const LONG = { heartbeatSeconds: 30, expireInSeconds: 23 * 60 * 60 } as const;

/** `working`: this process will call `work`, so it also takes care of upkeep and the timetable. */
export function createJobs(
  store: Store,
  log: Log,
  working: boolean,
  ran: (job: string, isOk: boolean, seconds: number) => void = () => undefined,
): Jobs {
  let isOpen = false;
  let opened: Promise<PgBoss> | null = null;
  let looking: Promise<void> | null = null;
  const tell = tellErrors(log);
  const stopping = new AbortController();
  /** Workers here, by their queues: `work` is tried again when the database went away midway. */
  const workers = new Map<string, string>();
  const open = async (): Promise<PgBoss> => {
    opened ??= openQueue(store, log, tell, working).catch((error: unknown) => {
      // The database was away: the next one tries again.
      opened = null;
      throw error;
    });
    return await opened;
  };
  /** The queue tries a job again that threw; here it is only counted. */
  const counted = async (job: string, run: () => Promise<void>): Promise<void> => {
    const start = performance.now();
    let isOk = false;
    try {
      await run();
      isOk = true;
    } finally {
      ran(job, isOk, (performance.now() - start) / 1000);
    }
  };

  /** Whoever waits for a job need not wait until its worker here would look by itself. */
  const lookAgain = (boss: PgBoss, { id }: Pick<JobDefinition, 'id'>): void => {
    const worker = workers.get(id);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  const put: SendJob = async (definition, payload, { afterSeconds = 0, onceAMinute } = {}) => {
    const boss = await open();
    await boss.createQueue(definition.id);
    // Payloads are object schemas.
    const data = definition.payload.parse(payload) as object;
    // One that waits for nothing but a worker does the same, and has not begun: it sees what this one would.
    const same = afterSeconds === 0 && onceAMinute === undefined ? data : null;
    const { isFull, waits } = await lookInto(store, definition.id, same);
    if (waits) return lookAgain(boss, definition);
    if (isFull) throw new Busy(TOO_MANY, AGAIN_SECONDS);
    await boss.send(definition.id, data, {
      startAfter: afterSeconds,
      ...(onceAMinute === undefined
        ? {}
        : { singletonKey: onceAMinute, singletonSeconds: 60, singletonNextSlot: true }),
      ...optionsOf(definition),
    });
    lookAgain(boss, definition);
  };
  /** What uses the database and nobody else waits for. */
  const underWay = new Set<Promise<void>>();
  const waitedFor = async (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    await work.finally(() => underWay.delete(work));
  };

  /** Wakes the workers whose queues have something to do, until this process stops. */
  const look = async (boss: PgBoss): Promise<void> => {
    while (!stopping.signal.aborted) {
      await waitedFor(wakeThoseDue(boss)).catch(tell);
      await wait(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const wakeThoseDue = async (boss: PgBoss): Promise<void> => {
    const { rows } = await store.pool.query<{ name: string }>(
      `select distinct name from ${store.jobSchema}.job where state < $1 and start_after <= now()`,
      ['active'],
    );
    for (const { name } of rows) lookAgain(boss, { id: name });
  };

  return {
    send: async (...job) => {
      if (!stopping.signal.aborted) await waitedFor(put(...job));
    },
    again: async (id) => {
      const boss = await open();
      const { rows } = await store.pool.query(
        `select name from ${store.jobSchema}.job where id = $1 and state = 'failed'`,
        [id],
      );
      const name: unknown = rows[0]?.['name'];
      if (typeof name !== 'string') return false;
      await boss.retry(name, id);
      lookAgain(boss, { id: name });
      return true;
    },
    work: async (definitions, resources) => {
      const begun = onceDatabaseIsThere(async () => {
        const boss = await open();
        for (const definition of definitions) {
          // Closed before it was open: nothing is to be worked off.
          if (stopping.signal.aborted) return;
          if (workers.has(definition.id)) continue;
          await boss.createQueue(definition.id);
          if (definition.schedule !== undefined) {
            await boss.schedule(definition.id, definition.schedule, {}, optionsOf(definition));
          }
          if (stopping.signal.aborted) return;
          const worker = await boss.work(definition.id, { pollingIntervalSeconds: POLLING_SECONDS }, async (batch) => {
            const run = await definition.load();
            for (const job of batch) {
              const payload = definition.payload.parse(job.data ?? {});
              const once = async (): Promise<void> => await run(payload, resources, stopping.signal);
              await counted(definition.id, async () => await onceDatabaseIsThere(once, stopping.signal));
            }
            lookAgain(boss, definition);
          });
          workers.set(definition.id, worker);
        }
        await forgetOthers(boss, definitions);
        isOpen = true;
        looking ??= look(boss);
      }, stopping.signal);
      await waitedFor(begun).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    },
    // A process that only sends opens the queue when it first has something to send.
    problem: () => (working && !isOpen ? 'Background jobs have not started.' : null),
    close: async () => {
      stopping.abort();
      // A queue that failed to open has reported it already.
      const boss = await opened?.catch(() => null);
      await Promise.race([Promise.allSettled(underWay), wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Jobs of an earlier version would be put into the queue for ever, and nobody knows them any more. */
async function forgetOthers(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const known = new Set(definitions.flatMap(({ id, schedule }) => (schedule === undefined ? [] : [id])));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}

/** Whether more are not to be put into a queue, and whether the same one waits there already. */
async function lookInto(
  { pool, jobSchema }: Store,
  queue: string,
  same: object | null,
): Promise<{ readonly isFull: boolean; readonly waits: boolean }> {
  const { rows } = await pool.query<{ isFull: boolean; waits: boolean }>(
    `select exists (select from ${jobSchema}.job where name = $1 and state < 'active' offset ${MOST_WAITING - 1}) as "isFull",
      exists (select from ${jobSchema}.job where name = $1 and state = 'created' and start_after <= now()
        and singleton_key is null and data = $2::jsonb) as waits`,
    [queue, same === null ? null : JSON.stringify(same)],
  );
  return rows[0] ?? { isFull: false, waits: false };
}

const optionsOf = ({ isLong }: Pick<JobDefinition, 'isLong'>): object => (isLong === true ? LONG : {});

/** While the database is away every worker says so with each look into its queue: one line in a while tells that. */
function tellErrors(log: Log): (error: Error) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    // pg-boss hands on a copy that is no longer of its class.
    if (error.name !== DatabaseAway.name) {
      log.error({ err: error }, 'job queue');
    } else if (Date.now() - toldAt > TELL_EVERY_MS) {
      toldAt = Date.now();
      log.warn('background jobs wait for the database, which does not answer');
    }
  };
}

async function openQueue(store: Store, log: Log, tell: (error: Error) => void, working: boolean): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const db: Db = { executeSql: async (text, values) => await store.pool.query(text, values) };
  const boss = new PgBoss({
    db,
    schema: store.jobSchema,
    // A process that only sends leaves upkeep and timetable to those that work.
    supervise: working,
    schedule: working,
  });
  boss.on('error', tell);
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  await boss.start();
  return boss;
}
