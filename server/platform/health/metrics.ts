/** Numbers about this process for Prometheus; each server has its own, so that several in one process do not mix. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../store/store.ts';

/** How often the delay of the event loop is looked at: every hundredth of a second would wake a process that has nothing to do. */
const DELAY_LOOK_MS = 100;

export interface Metrics {
  /** All numbers in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** Counts every request of the application from now on, by call and status. */
  readonly countRequests: (app: FastifyInstance) => void;
  /** A job that ran. `seconds` is its wall time. */
  readonly jobRan: (job: string, isOk: boolean, seconds: number) => void;
  /** One more number that is looked up when somebody asks. Null: it is not known, and not shown. */
  readonly gauge: (name: string, help: string, read: () => Promise<number | null>) => void;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.1, 1, 10, 60, 600, 3600];

export function createMetrics(store: Pick<Store, 'pool' | 'jobSchema'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const addGauge = (gauge: Gauge): void => registry.registerMetric(gauge);
  // CPU, memory, delay of the event loop, collection of garbage, open handles.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DELAY_LOOK_MS });
  const requests = new Histogram({
    name: 'platbook_request_seconds',
    help: 'Time to the end of the answer, by call of the contract',
    labelNames: ['call', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'platbook_job_seconds',
    help: 'Time that jobs took, by how they ended',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  addGauge(
    new Gauge({
      name: 'platbook_queue_jobs',
      help: 'Jobs in the queue, by what they wait for',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        this.reset();
        for (const { queue, state, jobs: count } of await queued(store)) this.set({ queue, state }, count);
      },
    }),
  );
  const failedLooks = new Counter({
    name: 'platbook_queue_look_errors_total',
    help: 'Times that the queue could not be read for these numbers',
    registers,
  });
  const { pool } = store;
  addGauge(
    new Gauge({
      name: 'platbook_store_connections',
      help: 'Connections to the database; waiting: requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );

  async function queued(of: typeof store): Promise<QueueRow[]> {
    try {
      return await readQueue(of);
    } catch {
      failedLooks.inc(); // the queue's tables are made after the start; a database that is away says so in /ready
      return [];
    }
  }

  return {
    text: async () => await registry.metrics(),
    contentType: registry.contentType,
    countRequests: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { url = 'none', config } = request.routeOptions;
        const call = config.call ?? url;
        const labels = { call, method: request.method, status: String(reply.statusCode) };
        // How long a page listens for events says nothing about us.
        if (call !== 'events') requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    jobRan: (job, isOk, seconds) => jobs.observe({ job, outcome: isOk ? 'done' : 'failed' }, seconds),
    gauge: (name, help, read) => {
      addGauge(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            const value = await read();
            if (value === null) this.remove();
            else this.set(value);
          },
        }),
      );
    },
  };
}

interface QueueRow {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
}

async function readQueue({ pool, jobSchema }: Pick<Store, 'pool' | 'jobSchema'>): Promise<QueueRow[]> {
  const text = `select name as queue, state::text as state, count(*)::int as jobs from ${jobSchema}.job
    where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;
  const { rows } = await pool.query<QueueRow>(text);
  return rows;
}
