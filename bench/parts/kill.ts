import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import { holdAgainst, startSaving, type Saving } from '../../test/support/saving.ts';
import { makeVictim, type Victim } from '../kill/victim.ts';
import { backingUp, exporting, importing, ingesting, type Work } from '../kill/works.ts';
import { parcelRows } from '../kill/parcelRows.ts';
import { must } from '../lists/must.ts';
import { save } from '../lists/save.ts';
import { OWNER } from '../server/startBenchServer.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { quantile } from '../support/quantile.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

/** Fewer for a look, 300 for the whole proof: `PLATBOOK_KILLS=300 npm run bench -- --only kill`. */
const KILLS = Number(process.env['PLATBOOK_KILLS'] ?? 100);
/** It ends then with what it has. */
const LONGEST_MS = Number(process.env['PLATBOOK_KILL_MINUTES'] ?? 25) * 60_000;
const PARCELS = 10_000;
const PEOPLE = 6;
const IMPORTED = 1500;
/** More than travel inside an answer. */
const EXPORTED = 6000;
const BETWEEN = 8;
/** A kill comes at some moment of what is under way. */
const LONGEST_WAIT_MS = 400;
const LONGEST_RESTART_MS = 3000;

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
    let token: string | null = null;
    const client = createClient({ baseUrl: victim.url, fetch, token: () => token });
    const { t } = must(await client.call('pre', { body: OWNER }));
    const session = must(await client.call('auth', { query: { t } }));
    token = session.token;
    const parcels = await parcelRows(warehouse);
    const ids = parcels.map(({ id }) => id);
    const file = ['APN,FIPS', ...parcels.slice(0, IMPORTED).map(({ apn, fips }) => `${apn},${fips}`)].join('\n');
    const listed = await save(client, 'Listed', ids.slice(0, EXPORTED));
    await save(client, 'Own', ids.slice(-PEOPLE));
    const place = { url: victim.url, dataDir, client, token };
    const imports = importing(place, file, IMPORTED);
    const works: readonly Work[] = [
      imports,
      exporting(place, listed, EXPORTED),
      ingesting(place, PARCELS, 3000),
      backingUp(place, folder, 1000),
    ];
    const people = { baseUrl: () => victim.url, token, people: PEOPLE, parcels: ids.slice(0, 5) };
    const statusIds = session.propertyStatuses.map(({ id }) => id);
    const saving = startSaving({ ...people, more: { own: ids.slice(-PEOPLE), statusIds, houses: ids } });
    const kills = await killing(victim, saving, works);
    await goOn(saving);
    await saving.stop();
    for (const work of works) await work.stop();
    await imports.hold(victim.databaseUrl());
    const found = await holdAgainst(victim.databaseUrl(), saving.saves, 5);
    const { lost, doubled, torn, denied } = found;
    const wrong = [lost, doubled, torn, denied].flat().concat(works.flatMap((work) => work.wrong));
    const said = `${Object.values(kills).flat().length} kills, ${found.acknowledged} acknowledged, ${works.map((work) => `${work.said()} ${work.what}`).join(', ')}`;
    if (wrong.length > 0)
      throw new Error(`wrong: ${JSON.stringify({ lost, doubled, torn, denied, wrong })} after ${said}`);
    return resultOf(kills, found.acknowledged, saving, works);
  } finally {
    await victim.killAll();
    process.off('exit', endWithUs);
    await removed(dataDir);
  }
}

type Kills = Readonly<Record<Kind, number[]>>;

/** How long each took to come back, in milliseconds; programs are begun again by themselves. */
async function killing(victim: Victim, saving: Saving, works: readonly Work[]): Promise<Kills> {
  const times: Kills = { server: [], database: [], everything: [], program: [] };
  const until = performance.now() + LONGEST_MS;
  for (let count = 0; count < KILLS && performance.now() < until; count += 1) {
    await goOn(saving);
    await wait(Math.random() * LONGEST_WAIT_MS);
    const programs = works.flatMap((work) => work.running() ?? []);
    const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? 'server';
    if (kind === 'program' && programs.length > 0) {
      programs[count % programs.length]?.kill('SIGKILL');
      times.program.push(0);
    } else if (kind === 'database') {
      const before = saving.acknowledged();
      const started = performance.now();
      victim.killDatabase();
      await answers(saving, before + PEOPLE);
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

function resultOf(kills: Kills, acknowledged: number, saving: Saving, works: readonly Work[]): PartResult {
  const all = Object.values(kills).flat();
  const back = (['server', 'database', 'everything'] as const).filter((kind) => kills[kind].length > 0);
  return {
    figures: back.map((kind) => ({
      name: `${kind} killed ${kills[kind].length} times, to the first answer`,
      ours: { label: '95 %', value: quantile(kills[kind], 0.95) * 1e6, unit: 'ns' as const },
      other: { label: 'promised', value: LONGEST_RESTART_MS * 1e6, unit: 'ns' as const },
      goal: { bound: 'at most' as const, ratio: 1 },
    })),
    notes: [
      `${all.length} kills${all.length < KILLS ? ` of ${KILLS}: the time was over` : ''}, ${kills.program.length} of them of programs that ingest or back up`,
      `${acknowledged} calls acknowledged (contacts, lists, statuses, analyses), ${works.map((work) => `${work.said()} ${work.what}`).join(', ')}: lost 0, doubled 0, torn 0, done though denied 0`,
      `answers: ${[...saving.statuses].map(([status, count]) => `${count} times ${status}`).join(', ')} (0: none)`,
      ...back.map(
        (kind) =>
          `${kind}: half within ${quantile(kills[kind], 0.5).toFixed(0)} ms, longest ${Math.max(...kills[kind]).toFixed(0)} ms`,
      ),
    ],
  };
}

/** People save again, some of them in the midst of it. */
async function goOn(saving: Saving): Promise<void> {
  await answers(saving, saving.acknowledged() + BETWEEN);
}

async function answers(saving: Saving, than: number): Promise<void> {
  while (saving.acknowledged() <= than) await wait(5);
}

/** The processes of a database that was killed write for a moment more. */
async function removed(dir: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await wait(100)) {
    try {
      rmSync(dir, { recursive: true, force: true });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
