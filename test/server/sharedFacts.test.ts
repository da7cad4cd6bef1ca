/** Two servers as processes, each with a disk of its own, and one bucket: what one loads both have. */
import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integer, sample } from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkManifest } from '../../server/data/warehouse/snapshotManifest.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../support/serverProcess.ts';
import { rollOf, sharedPlace, type SharedPlace } from '../support/sharedFacts.ts';
import { valueOf } from '../support/valueOf.ts';
import { projectPath } from '../support/testCache.ts';
import { until } from '../support/until.ts';
import { repeats } from '../support/thorough.ts';

const A = '51540';
const B = '51003';
/** Of who publishes and of who fetches each. */
const KILLS = repeats({ few: 2, many: 8 });
let processes: ServerProcesses;
let place: SharedPlace;
beforeAll(async () => void (processes = await serverProcesses({ isNew: true })));
beforeEach(async () => void (place = await sharedPlace()));
afterEach(async () => {
  await processes.endAll();
  await place.close();
});
afterAll(async () => await processes.remove());

let folders = 0;
/** A machine that has nothing yet. */
const newData = async (): Promise<string> => await processes.machine(`machine-${(folders += 1)}`);
const start = (data: string): ServerProcess => processes.start({ data, env: { ...place.env, PLATBOOK_SAMPLE: '300' } });

/** The command, as somebody at that machine runs it; `onStart` is given how to kill it. Answers what it said. */
async function ingest(
  data: string,
  fips: string,
  parcels: number,
  onStart?: (kill: () => void) => void,
): Promise<string> {
  const file = join(processes.dir, `roll-${fips}-${parcels}.csv`);
  await writeFile(file, rollOf(parcels));
  const words = ['generic', file, '--fips', fips, '--as-of', '2024-06-30', '--name', `Roll of ${fips}`];
  const child = spawn(process.execPath, [projectPath('server/ingest.ts'), ...words], {
    env: { ...process.env, ...place.env, DATABASE_URL: '', PLATBOOK_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart?.(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (output += String(chunk)));
  await new Promise((resolve) => void child.once('close', resolve));
  return output;
}

/** Does something before so many more requests that do more than look were answered. */
function atRequest(count: number, act: () => void): void {
  let left = count;
  place.s3.before = async (request) => {
    if (request.startsWith('GET') && request.includes('current.json')) return;
    left -= 1;
    if (left === 0) act();
    await Promise.resolve();
  };
}

/** One a server: a sign-in takes more of it than what is asked. */
const sessions = new WeakMap<ServerProcess, Awaited<ReturnType<ServerProcess['signIn']>>>();

/** Parcels by county that a server answers from. */
async function served(server: ServerProcess): Promise<Record<string, number>> {
  const session = sessions.get(server) ?? (await server.signIn());
  sessions.set(server, session);
  const { client } = session;
  const { sources } = valueOf(await client.call('sources'));
  return Object.fromEntries(sources.flatMap(({ counties }) => counties.map(({ fips, parcels }) => [fips, parcels])));
}
const serves = async (server: ServerProcess, wanted: Record<string, number>): Promise<void> =>
  await expect.poll(async () => await served(server), { timeout: 60_000 }).toEqual(wanted);

/** What lies on a machine as its facts is whole. */
async function isWhole(data: string): Promise<void> {
  const dir = join(data, 'warehouse');
  const current = await currentSnapshot(dir);
  expect(current).not.toBeNull();
  expect(await checkManifest(dir, current?.id ?? '')).toEqual([]);
}

it('both move over after a load on one; one that was away catches up; an empty one begins with the bucket, not the sample', async () => {
  const [here, there] = [await newData(), await newData()];
  expect(await ingest(here, A, 3)).toContain('Published in s3://county/facts');
  const [one, other] = [start(here), start(there)];
  await serves(one, { [A]: 3 });
  await serves(other, { [A]: 3 });
  expect(other.output()).not.toContain('Sample data');
  await ingest(there, B, 2);
  await serves(one, { [A]: 3, [B]: 2 });
  await serves(other, { [A]: 3, [B]: 2 });
  await one.end('SIGKILL');
  await ingest(there, A, 4);
  await ingest(there, A, 5);
  const again = start(here);
  await serves(again, { [A]: 5, [B]: 2 });
  await isWhole(here);
  const metrics = await (await fetch(`${await again.url()}/metrics`)).text();
  expect(metrics).toMatch(/^platbook_facts_unpublished 0$/m);
  expect(metrics).toMatch(/^platbook_facts_seen_seconds [\d.e-]+$/m);
}, 900_000);

it('what is loaded while the bucket is away is served here, said, and published when it is back', async () => {
  const [here, there] = [await newData(), await newData()];
  await ingest(here, A, 3);
  const [one, other] = [start(here), start(there)];
  await serves(other, { [A]: 3 });
  await serves(one, { [A]: 3 });
  place.s3.isDown = true;
  expect(await ingest(here, B, 2)).toContain('Not published yet');
  await serves(one, { [A]: 3, [B]: 2 });
  const ready = async () =>
    (await (await fetch(`${await one.url()}/ready`)).json()) as { ready: boolean; notes?: object };
  await expect.poll(async () => JSON.stringify(await ready()), { timeout: 60_000 }).toContain('not published yet');
  expect((await ready()).ready).toBe(true);
  place.s3.isDown = false;
  await serves(other, { [A]: 3, [B]: 2 });
  await until('nothing is said any more', async () => (await ready()).notes === undefined);
}, 300_000);

it('a command that was overtaken does it again on what the other has published', async () => {
  const [here, there] = [await newData(), await newData()];
  await ingest(here, A, 3);
  await ingest(there, A, 3);
  // Before the pointer of the one is taken, the other has published.
  place.s3.before = async (request) => {
    if (!request.startsWith('PUT') || !request.includes('current.json')) return;
    place.s3.before = null;
    await ingest(there, B, 2);
  };
  const output = await ingest(here, '51065', 4);
  expect(output).toContain('is kept and not in service. It is done once more, on theirs');
  expect(output).toContain('Published in');
  const one = start(await newData());
  await serves(one, { [A]: 3, [B]: 2, '51065': 4 });
}, 300_000);

it('killed at any moment while it publishes or fetches: what is served is whole, and all come together', async () => {
  const [here, there] = [await newData(), await newData()];
  await ingest(here, A, 3);
  let other = start(there);
  await serves(other, { [A]: 3 });
  const [sends, fetches] = [sample(integer({ min: 1, max: 14 }), KILLS), sample(integer({ min: 1, max: 3 }), KILLS)];
  for (const [at, sent] of sends.entries()) {
    await ingest(here, A, 4 + at, (kill) => atRequest(sent, kill));
    place.s3.before = null;
    await isWhole(here);
    // Whatever was left out: published now, so that there is something to fetch.
    const { end } = other;
    atRequest(fetches[at] ?? 1, () => void end('SIGKILL'));
    await ingest(here, B, 4 + at);
    place.s3.before = null;
    await other.end('SIGKILL');
    await isWhole(there);
    other = start(there);
    await serves(other, { [A]: 4 + at, [B]: 4 + at });
  }
  await isWhole(there);
  expect(await readdir(join(there, 'warehouse'))).not.toContain('fetching');
}, 300_000);
