import { mkdtempSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { hasPooler, startPooler } from '../../test/support/pooler.ts';
import type { Ending } from '../../test/support/postgresServer.ts';
import { atWork, PEOPLE, type AtWork } from '../kill/atWork.ts';
import { killsOf, LONGEST_WAIT_MS } from '../kill/killsOf.ts';
import { serverOn, type ServerOn } from '../kill/serverOn.ts';
import { timesOf } from '../kill/timesOf.ts';
import { startPair, type Pair } from '../outages/pair.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { removeSoon } from '../support/removeSoon.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PARCELS = 10_000;
const KILLS = 50;
const POOLED_CONNECTIONS = 10;

/** The database ended in three ways and started again, its connections alone, our server, a fail-over to the other database. */
const kinds = ['kill', 'immediate', 'fast', 'connections', 'server', 'fail-over'] as const;
type Kind = (typeof kinds)[number];
type Times = Record<string, number[]>;

/**
 * A PostgreSQL server of an operator (`DATABASE_URL`), killed while people save, import and export: two behind one
 * address, for the second half of the kills behind pgbouncer in transaction mode as well, where that is installed.
 */
export async function benchOutages(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  await cp(warehouse, join(dataDir, 'warehouse'), { recursive: true });
  const pair = await startPair();
  const pooler = hasPooler ? await startPooler(pair.url, POOLED_CONNECTIONS) : null;
  let databaseUrl = pair.url;
  const server = await serverOn(dataDir, () => databaseUrl);
  const endWithUs = (): void => void server.kill();
  process.on('exit', endWithUs);
  try {
    await server.start();
    const work = await atWork(server.url, dataDir, warehouse);
    const times: Times = {};
    const { count, isOver } = killsOf(KILLS);
    for (let kills = 0; kills < count && !isOver(); kills += 1) {
      if (pooler !== null && databaseUrl === pair.url && kills >= count / 2) {
        databaseUrl = pooler.url;
        await server.kill();
        await server.start();
      }
      await work.goOn();
      await wait(Math.random() * LONGEST_WAIT_MS);
      const kind = kinds[kills % kinds.length] ?? 'kill';
      const name = databaseUrl === pair.url ? kind : `${kind} behind a pooler`;
      (times[name] ??= []).push(await killed(kind, pair, server, work));
    }
    const all = Object.values(times).flat().length;
    const said = await work.end(() => pair.primary().url);
    const { figures, notes } = timesOf(times);
    return {
      figures,
      notes: [
        `${all} kills${all < count ? ` of ${count}: the time was over` : ''}${pooler === null ? '; pgbouncer is not installed: none behind a pooler' : ''}`,
        `${said}: lost 0, doubled 0, torn 0, done though denied 0`,
        `answers: ${[...work.saving.statuses].map(([status, times]) => `${times} times ${status}`).join(', ')} (0: none)`,
        ...notes,
      ],
    };
  } finally {
    await server.kill();
    process.off('exit', endWithUs);
    await pooler?.stop();
    await pair.remove();
    await removeSoon(dataDir);
  }
}

/** Milliseconds from when what was killed is there again until everybody's saves are acknowledged again. */
async function killed(kind: Kind, pair: Pair, server: ServerOn, work: AtWork): Promise<number> {
  if (kind === 'server') {
    await server.kill();
    return await server.start();
  }
  if (kind === 'fail-over') await pair.failOver();
  else if (kind === 'connections') await endConnections(pair.primary().url);
  else await endAndStart(pair, kind);
  const started = performance.now();
  await work.acknowledges(work.saving.acknowledged() + PEOPLE);
  return performance.now() - started;
}

async function endAndStart(pair: Pair, how: Ending): Promise<void> {
  await pair.primary().end(how);
  await pair.primary().start();
}

/** As an administrator does it, or a pooler that moves. */
async function endConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
}
