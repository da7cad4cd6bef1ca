/** Opens everything a server needs, in the order that lets it be closed again whatever fails, and listens. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { refuseHalfRestored } from '../platform/backup/halfRestored.ts';
import { backupBeforeUpgrade } from '../platform/backup/backupBeforeUpgrade.ts';
import { explainDamage } from '../platform/backup/damagedStore.ts';
import { watchBackups } from '../platform/backup/newestBackup.ts';
import { watchDamage } from '../platform/backup/watchDamage.ts';
import { hasFactors } from '../account/factor/factor.queries.ts';
import { sendWebhooks } from '../account/webhooks/sendWebhooks.ts';
import { hasWebhooks } from '../account/webhooks/webhooks.queries.ts';
import { missingKey } from '../account/factor/missingKey.ts';
import { openSeal } from '../platform/secrets/seal.ts';
import { readBrands } from '../account/brands/brandFile.ts';
import { readPrices, refuseLostPlans } from '../billing/plans/planFile.ts';
import { openProvider } from '../account/oidc/openProvider.ts';
import { openSmtp } from '../marketing/carriers/smtp/openSmtp.ts';
import { openPhone } from '../marketing/carriers/openPhone.ts';
import { openPost } from '../marketing/carriers/openPost.ts';
import { openPayments } from '../billing/payments/openPayments.ts';
import { plansInUse } from '../billing/plans/subscription.queries.ts';
import { createApart } from '../platform/apart/apart.ts';
import { openBasemap } from '../platform/basemap/openBasemap.ts';
import type { Config } from '../platform/config/config.ts';
import { createEventBus } from '../platform/events/eventBus.ts';
import { createMetrics } from '../platform/health/metrics.ts';
import { handlers } from './handlers.ts';
import { openBoth } from './openBoth.ts';
import { systemClock, type Clock } from '../platform/resources.ts';
import type { Services } from '../platform/http/services.ts';
import { finishOrders, jobDefinitions } from './jobs.ts';
import { refreshLists, resumeImports } from '../lists/jobs.ts';
import { followSearches, resumeAdditions } from '../search/jobs.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog, type Log } from '../platform/log/createLog.ts';
import { authenticateAny } from '../account/tokens/tokenSession.ts';
import { ensureOwner, type FirstOwner } from '../account/session/ensureOwner.ts';
import { privateDir } from '../platform/store/privateDir.ts';
import { lockDataDir } from '../platform/store/dataDirLock.ts';
import { openFileStore } from '../platform/files/fileStore.ts';
import { openStore } from '../platform/store/openStore.ts';
import { factsGauges } from '../platform/facts/factsGauges.ts';
import { joinFacts } from '../platform/facts/joinFacts.ts';
import { openWarehouse } from '../data/warehouse/openWarehouse.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** `http://127.0.0.1:5080` */
  readonly url: string;
  /** The account made by this start, null when there was one. */
  readonly owner: FirstOwner | null;
  readonly close: () => Promise<void>;
}

export interface ServerParts {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Runs after everything is open and before the first request is answered. */
  readonly prepare?: (services: Services) => Promise<void>;
}

export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const opened = await openServices(config, parts);
  try {
    const { services } = opened;
    await refuseTakenPort(config);
    const owner = await ensureOwner(services.store, config);
    await parts.prepare?.(services);
    const app = await buildApp({ services, handlers, authenticate: authenticateAny });
    opened.onClose(async () => await app.close());
    await app.listen({ host: config.host, port: config.port }).catch(explainPort(config.port));
    // An HTTP server that listens on a port has an address with one.
    const { port } = app.server.address() as AddressInfo;
    if (config.workers) {
      startWorkers(services);
      opened.onClose(sendWebhooks(services));
    }
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { app, services, owner, url: `http://${host}:${port}`, close: opened.close };
  } catch (error) {
    await opened.close();
    throw await explainDamage(error, config);
  }
}

/** A process that only runs jobs: on a PostgreSQL server, beside the ones that answer requests. */
export async function startWorker(config: Config, parts: ServerParts = {}): Promise<{ close: () => Promise<void> }> {
  if (config.databaseUrl === null) {
    throw new Error(
      'a worker of its own needs DATABASE_URL: the embedded database begins and ends with its server, which does the work itself',
    );
  }
  const { services, onClose, close } = await openServices(config, parts);
  await services.jobs.work(jobDefinitions, services);
  onClose(sendWebhooks(services));
  followSnapshots(services);
  return { close };
}

async function openServices(config: Config, parts: ServerParts) {
  const log = parts.log ?? createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const onClose = (closer: () => Promise<void>): void => void closers.unshift(closer);
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    closing ??= closeAll(closers, log);
    await closing;
  };
  try {
    await privateDir(config.dataDir);
    refuseHalfRestored(config.dataDir);
    if (config.databaseUrl === null) onClose(await lockDataDir(config.dataDir));
    const { plans, addOns } = await readPrices(config.dataDir);
    const brands = await readBrands(config.dataDir);
    const facts = await joinFacts(config, log);
    if (facts !== null) onClose(facts.close);
    const [warehouse, store] = await openBoth(
      openWarehouse(config.warehouseDir, {
        onDamage: (error) =>
          log.error(
            { err: error },
            'the data in service is damaged: where it cannot be opened that of before stands in, if it is whole',
          ),
      }),
      openStore(config, log, backupBeforeUpgrade(config, log)),
      onClose,
    );
    refuseLostPlans(plans, await plansInUse(store.db));
    const seal = await openSeal(config, async () => (await hasFactors(store.db)) || (await hasWebhooks(store.db)));
    if (!seal.hasKey) log.error(missingKey(config.dataDir));
    const events = createEventBus(store, log);
    onClose(events.close);
    // Everybody who looks at facts is told that there are newer ones.
    warehouse.onChange(({ id }) => events.publishToAll({ type: 'data.changed', snapshotId: id }));
    const apart = createApart(log);
    onClose(apart.close);
    const metrics = createMetrics(store);
    const clock = parts.clock ?? systemClock;
    const newestBackup = watchBackups(config, clock, log);
    metrics.gauge(
      'platbook_newest_backup_age_seconds',
      'Since the newest nightly backup that is complete; absent without one',
      newestBackup.age,
    );
    for (const [name, help, read] of factsGauges(facts)) metrics.gauge(name, help, read);
    const jobs = createJobs(store, log, config.workers, metrics.jobRan);
    onClose(jobs.close);
    const files = openFileStore(config);
    const mail = await openSmtp(config, clock);
    onClose(async () => await Promise.resolve(mail?.close()));
    const services: Services = {
      brands,
      seal,
      store,
      warehouse,
      facts,
      jobs,
      metrics,
      log,
      config,
      plans,
      addOns,
      provider: config.oidc === null ? null : openProvider(config.oidc),
      payments: await openPayments(config, { db: store.db, clock, log }),
      phone: await openPhone(config, clock, log),
      post: await openPost(config, clock),
      mail,
      basemap: await openBasemap(config, log),
      events,
      files,
      apart,
      clock,
      newestBackup,
      storeDamage: watchDamage(store, config, log),
    };
    facts?.start();
    return { services, onClose, close };
  } catch (error) {
    await close();
    throw await explainDamage(error, config);
  }
}

/** In the background: the queue opens its tables while the first pages are already answered. */
function startWorkers(services: Services): void {
  const { jobs } = services;
  jobs
    .work(jobDefinitions, services)
    .then(() => followSnapshots(services))
    .then(async () => await jobs.send(resumeImports, {}))
    .then(async () => await jobs.send(resumeAdditions, {}))
    .then(async () => await jobs.send(finishOrders, { isStart: true }))
    .catch((error: unknown) => services.log.error({ err: error }, 'background jobs did not start'));
}

/** Saved searches run when a snapshot goes into service, also on one that did while nobody worked. */
function followSnapshots({ jobs, warehouse, log }: Services): void {
  const send = (): void =>
    void jobs
      .send(followSearches, {})
      .catch((error: unknown) => log.warn({ err: error }, 'saved searches run with the next timetable'));
  const refresh = (): void =>
    void jobs
      .send(refreshLists, {})
      .catch((error: unknown) => log.warn({ err: error }, 'automated lists run with the next timetable'));
  warehouse.onChange(send);
  warehouse.onChange(refresh);
  send();
}

/** Last opened, first closed; one that fails does not keep the others open. */
async function closeAll(closers: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  for (const closer of closers) {
    await closer().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  }
}

/** Said before the first start has made its data, which takes a minute. */
async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening').catch(explainPort(port));
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function explainPort(port: number): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${port} is in use: stop what listens there, or set PORT to another number`, {
        cause: error,
      });
    }
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new Error(`port ${port} may not be opened by this user: set PORT to a number above 1023`, { cause: error });
    }
    throw error;
  };
}
