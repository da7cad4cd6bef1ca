import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { makeDatabaseServer } from '../../test/support/postgresServer.ts';
import { holdAgainst, startSaving, type Saving } from '../../test/support/saving.ts';
import { someParcels } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import { OWNER } from '../server/startBenchServer.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { quantile } from '../support/quantile.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

/** Fewer for a look: `PLATBOOK_KILLS=20 npm run bench -- --only kill`. */
const KILLS = Number(process.env['PLATBOOK_KILLS'] ?? 300);
const PARCELS = 10_000;
const PEOPLE = 8;
const BETWEEN = 15;
const LONGEST_RESTART_MS = 3000;

/**
 * Kills the server and the database under it in turns while people save, starts them again, and holds the store against
 * what was acknowledged.
 */
export async function benchKill(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  symlinkSync(resolve(warehouse), join(dataDir, 'warehouse'), 'junction');
  const database = await makeDatabaseServer();
  await database.start();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = await startServer(dataDir, database.url, port);
  const endWithUs = (): void => void server.kill('SIGKILL');
  process.on('exit', endWithUs);
  try {
    const client = createClient({ baseUrl: url, fetch });
    const { t } = must(await client.call('pre', { body: OWNER }));
    const { token } = must(await client.call('auth', { query: { t } }));
    const parcels = await someParcels(warehouse, 5);
    const saving = startSaving({ baseUrl: () => url, token, people: PEOPLE, parcels });
    const restarts: Record<'server' | 'database', number[]> = { server: [], database: [] };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await goOn(saving);
      const before = saving.acknowledged();
      if (kill % 2 === 0) {
        await database.end(kill % 4 === 0 ? 'kill' : 'immediate');
        const started = performance.now();
        await database.start();
        await answers(saving, before);
        restarts.database.push(performance.now() - started);
      } else {
        const gone = once(server, 'exit');
        server.kill('SIGKILL');
        await gone;
        const started = performance.now();
        server = await startServer(dataDir, database.url, port);
        restarts.server.push(performance.now() - started);
      }
    }
    await goOn(saving);
    await saving.stop();
    const found = await holdAgainst(database.url, saving.saves, parcels.length);
    const bad = { lost: found.lost, doubled: found.doubled, torn: found.torn, denied: found.denied };
    if (Object.values(bad).some(({ length }) => length > 0)) throw new Error(`wrong: ${JSON.stringify(bad)}`);
    const statuses = [...saving.statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
    return {
      figures: Object.entries(restarts).map(([what, times]) => ({
        name: `restart of the ${what} to the first answer, longest of ${times.length}`,
        ours: { label: 'longest', value: Math.max(...times) * 1e6, unit: 'ns' as const },
        other: { label: 'promised', value: LONGEST_RESTART_MS * 1e6, unit: 'ns' as const },
        goal: { bound: 'at most' as const, ratio: 1 },
      })),
      notes: [
        `${KILLS} kills in saves: ${found.acknowledged} acknowledged; lost 0, doubled 0, torn 0, done though denied 0`,
        `answers: ${statuses} (0: none)`,
        ...Object.entries(restarts).map(
          ([what, times]) => `restart of the ${what}: half within ${quantile(times, 0.5).toFixed(0)} ms`,
        ),
      ],
    };
  } finally {
    endWithUs();
    process.off('exit', endWithUs);
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** People save again, some of them in the midst of it. */
async function goOn(saving: Saving): Promise<void> {
  await answers(saving, saving.acknowledged() + BETWEEN);
}

async function answers(saving: Saving, than: number): Promise<void> {
  while (saving.acknowledged() <= than) await wait(5);
}

async function startServer(dataDir: string, databaseUrl: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/serverProcess.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PLATBOOK_DATA: dataDir,
      PLATBOOK_OWNER_EMAIL: OWNER.username,
      PLATBOOK_OWNER_PASSWORD: OWNER.password,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  for await (const line of createInterface({ input: child.stdout ?? Readable.from([]) }))
    if (line.startsWith('LISTENING')) return child;
  throw new Error('the server ended before it listened');
}
