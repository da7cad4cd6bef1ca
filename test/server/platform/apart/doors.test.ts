/** What the doors for files, and reports, are to everybody else while all processes for them are taken. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apartTask, type ApartLine } from '../../../../server/platform/apart/apartTask.ts';
import { doors, sendThrough, type DoorTarget } from '../../../support/hostile/doors.ts';
import { FIXED } from '../../deal/reports/support/deals.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let target: DoorTarget;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  const [id = 0] = await sampleIds(server, 1);
  target = { url: server.baseUrl, token: me.token, id };
});
afterAll(async () => await server.close());

let dir: string;
let held: Promise<unknown>[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-held-'));
  held = [];
});
afterEach(async () => {
  await letGo();
  await rm(dir, { recursive: true, force: true });
});

/** Takes so many places of a line, and goes on until it is let go. */
function hold(line: ApartLine, count: number): void {
  const task = apartTask<typeof import('./behave.apart.ts')>({
    module: new URL('./behave.apart.ts', import.meta.url),
    line,
    seconds: 600,
    subject: 'The file',
    wayOut: '',
  });
  const path = join(dir, 'go');
  for (let at = 0; at < count; at += 1) held.push(server.services.apart.run(task, { as: 'until', path }));
}
async function letGo(): Promise<void> {
  await writeFile(join(dir, 'go'), '');
  await Promise.all(held);
}

const table = { name: 'people.csv', content: Buffer.from('APN,First name\n1,Ann\n') };
/** More than a line has hands and room for who waits. */
const ALL = 100;

/** Rows and files that uploads become. */
async function kept(): Promise<unknown> {
  const { db, services } = server;
  const rows = await Promise.all(
    (['document', 'property_import', 'contact', 'contact_import'] as const).map(
      async (name) => (await db.selectFrom(name).select('id').execute()).length,
    ),
  );
  const files = await readdir(services.config.dataDir, { recursive: true });
  return [rows, files.filter((name) => /^(files|imports)[/\\]/.test(name)).toSorted()];
}

/** A part of an export is kept as it comes, and read once all of it is there. */
const readAtOnce = doors.filter((door) => door !== 'sendReadingPart');

describe.each(readAtOnce)('%s', (door) => {
  it('turns one more away while too many wait, with a sentence and a time, and keeps nothing', async () => {
    const before = await kept();
    hold('files', ALL);
    const { status, text } = await sendThrough(door, table, target);
    expect([status, text]).toEqual([503, expect.stringContaining('Too many files are being read just now')]);
    expect(await kept()).toEqual(before);
  });

  it('keeps nothing of what its sender no longer waits for', async () => {
    const before = await kept();
    hold('files', 2);
    const running = vi.spyOn(server.services.apart, 'run');
    const leaving = new AbortController();
    const sent = sendThrough(door, table, { ...target, signal: leaving.signal }).catch(() => null);
    await expect.poll(() => running.mock.results.length).toBe(1);
    const waits = running.mock.results[0]?.value as Promise<unknown>; // what `run` answers
    running.mockRestore();
    leaving.abort();
    expect(await sent).toBeNull();
    await expect.poll(kept).toEqual(before);
    // It is forgotten while there is no place for it yet.
    expect(await waits).toMatchObject({ kind: 'refusal', status: 499 });
    await letGo();
    expect(await kept()).toEqual(before);
  });
});

it('ordinary calls, and files, are answered while every process for reports is taken; the report comes then', async () => {
  hold('paper', 4);
  let isMade = false;
  const report = me.client
    .call('amortizationReport', { query: { format: 'pdf' }, body: FIXED })
    .finally(() => (isMade = true));
  expect(valueOf(await me.client.call('listing', { query: { limit: 1 } })).results).toHaveLength(1);
  expect((await sendThrough('addDocument', table, target)).status).toBe(200);
  expect(isMade).toBe(false);
  await letGo();
  expect(valueOf(await report).fileName).toMatch(/\.pdf$/);
});
