import { mkdirSync, mkdtempSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atWork, PEOPLE, type AtWork } from '../kill/atWork.ts';
import { killsOf, LONGEST_WAIT_MS } from '../kill/killsOf.ts';
import { timesOf } from '../kill/timesOf.ts';
import { makeVictim, type Victim } from '../kill/victim.ts';
import { backingUp, ingesting } from '../kill/works.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { removeSoon } from '../support/removeSoon.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PARCELS = 10_000;

/** Server, database, both at once as the power does, and the programs of ingests and backups. */
const kinds = ['server', 'database', 'everything', 'program'] as const;
type Kind = (typeof kinds)[number];

/** Kills whatever an installation consists of while all of it is at work, and holds it against what was acknowledged. */
export async function benchKill(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  await cp(warehouse, join(dataDir, 'warehouse'), { recursive: true });
  const victim = await makeVictim(dataDir);
  const endWithUs = (): void => void victim.killAll();
  process.on('exit', endWithUs);
  try {
    await victim.start();
    const work = await atWork(victim.url, dataDir, warehouse, (place) => [
      ingesting(place, PARCELS, 3000),
      backingUp(place, folder, 1000),
    ]);
    const wanted = killsOf();
    const kills = await killing(victim, work, wanted);
    const said = await work.end(victim.databaseUrl);
    const all = Object.values(kills).flat().length;
    const { program, ...others } = kills;
    const { figures, notes } = timesOf(others);
    return {
      figures,
      notes: [
        `${all} kills${all < wanted.count ? ` of ${wanted.count}: the time was over` : ''}, ${program.length} of them of programs that ingest or back up`,
        `${said}: lost 0, doubled 0, torn 0, done though denied 0`,
        `answers: ${[...work.saving.statuses].map(([status, count]) => `${count} times ${status}`).join(', ')} (0: none)`,
        ...notes,
      ],
    };
  } finally {
    await victim.killAll();
    process.off('exit', endWithUs);
    await removeSoon(dataDir);
  }
}

/** How long each took to come back, in milliseconds; programs are begun again by themselves. */
async function killing(
  victim: Victim,
  work: AtWork,
  { count: most, isOver }: ReturnType<typeof killsOf>,
): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { server: [], database: [], everything: [], program: [] };
  for (let count = 0; count < most && !isOver(); count += 1) {
    await work.goOn();
    await wait(Math.random() * LONGEST_WAIT_MS);
    const programs = work.programs().flatMap((program) => program ?? []);
    const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? 'server';
    if (kind === 'program' && programs.length > 0) {
      programs[count % programs.length]?.kill('SIGKILL');
      times.program.push(0);
    } else if (kind === 'database') {
      const before = work.saving.acknowledged();
      const started = performance.now();
      victim.killDatabase();
      await work.acknowledges(before + PEOPLE);
      times.database.push(performance.now() - started);
    } else if (kind === 'everything') {
      await victim.killAll();
      times.everything.push(await victim.start());
    } else {
      await victim.killServer();
      times.server.push(await victim.start());
    }
  }
  return times;
}
