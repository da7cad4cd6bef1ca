/** The facts in service over HTTP: what each source tells, and the way back that `--back` goes as well. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWarehouse } from '../../../../server/data/ingest/ingestLock.ts';
import { buildSnapshot } from '../../../../server/data/ingest/snapshotBuild.ts';
import { readLeadRules } from '../../../../server/data/warehouse/leadRulesFile.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { countyRoll, PARCELS } from '../../../support/tourCounty.ts';

let server: TestServer;
let operator: SignedIn;
const dir = mkdtempSync(join(tmpdir(), 'platbook-sources-'));
const sourcesOf = async (me: SignedIn = operator) => valueOf(await me.client.call('sources'));

async function load(name: string, asOf: string, lines: (roll: string[]) => string[] = (roll) => roll) {
  const file = join(dir, `${name}.csv`);
  writeFileSync(file, lines(countyRoll().split('\n')).join('\n'));
  const { warehouseDir } = server.services.config;
  const lineOf: string[] = [];
  const options = ['--fips', '51540', '--as-of', asOf, '--name', name, '--dir', warehouseDir];
  await runIngest(['generic', file, ...options], (line) => void lineOf.push(line));
  const id = (await currentSnapshot(warehouseDir))?.id ?? '';
  await inService(server.services.warehouse, id);
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

it('nothing is told where nothing is loaded', async () => {
  const nothing = { snapshotId: null, since: null, sources: [], earlier: null, shared: null };
  expect(await sourcesOf()).toEqual({ ...nothing, canGoBack: true });
});

it('a source says what it tells of its parcels, and which lead types nothing tells of, as the filters do', async () => {
  const snapshotId = await load('County roll', '2026-02-01');
  const { sources, ...answer } = await sourcesOf();
  expect(answer).toMatchObject({ snapshotId, earlier: null });
  expect(sources).toHaveLength(1);
  const [roll] = sources;
  expect(roll).toMatchObject({
    name: 'County roll',
    agency: null,
    license: null,
    asOf: '2026-02-01',
    sample: false,
    kind: 'LISTS',
    parcels: PARCELS,
    counties: [{ fips: '51540', name: 'Charlottesville city, VA', parcels: PARCELS }],
  });
  expect(Date.parse(roll?.takenIn ?? '')).toBeGreaterThan(Date.now() - 600_000);
  const shares = Object.fromEntries(roll?.known.map(({ group, share }) => [group, share]) ?? []);
  expect(shares).toEqual({
    owner: 1,
    mail: 1,
    value: 1,
    assessed: 1,
    sale: 0,
    loans: 0,
    liens: 0,
    foreclosure: 0,
    bedrooms: 1,
    bathrooms: 1,
    area: 1,
    point: 1,
  });
  const search = { type: 'COUNTY', fips: '51540' } as const;
  const counts = valueOf(await operator.client.call('leadList', { query: search }));
  const unknown = counts.leadList.filter(({ count, unknown: untold }) => count === 0 && untold > 0);
  expect(unknown.length).toBeGreaterThan(3);
  expect(roll?.untold).toEqual(unknown.map(({ type }) => type));
  expect(roll?.partly).toEqual([]);
});

it('what a source says of some parcels is told as their share; what comes and goes is said before going back', async () => {
  const before = (await sourcesOf()).snapshotId ?? '';
  // Four parcels of another roll, of which one has an owner.
  const second = await load('Other roll', '2026-02-01', (roll) =>
    roll.slice(0, 5).map((line, at) => {
      const other = line.replace(/^55/, '77');
      return at < 2 ? other : other.replace(/,[A-Z]+ [A-Z]+,LAST_FIRST/, ',,LAST_FIRST');
    }),
  );
  const { sources, earlier } = await sourcesOf();
  const other = sources.find(({ name }) => name === 'Other roll');
  expect(other?.known.find(({ group }) => group === 'owner')?.share).toBe(0.25);
  expect(earlier).toMatchObject({
    id: before,
    isReadable: true,
    comes: [],
    goes: [{ name: 'Other roll', parcels: 4 }],
  });
  const refused = async (body: { to: string; insteadOf: string }) => await operator.client.call('goBack', { body });
  expect(await refused({ to: before, insteadOf: before })).toMatchObject({ status: 422 });
  expect(await refused({ to: 'gone', insteadOf: second })).toMatchObject({ status: 404 });
  const unlock = await lockWarehouse(server.services.config.warehouseDir);
  expect(await refused({ to: before, insteadOf: second })).toMatchObject({
    status: 422,
    detail: 'Records are being loaded. Nothing was changed; try again when that is done.',
  });
  await unlock();
  expect((await sourcesOf()).snapshotId).toBe(second);
  // What is answered is in service by then.
  expect(valueOf(await refused({ to: before, insteadOf: second }))).toEqual({ snapshotId: before });
  const back = await sourcesOf();
  expect(back).toMatchObject({
    snapshotId: before,
    sources: [{ name: 'County roll' }],
    earlier: { id: second, comes: [{ name: 'Other roll' }], goes: [] },
  });
});

it('what goes with a source is told first, then it is taken out, and going back brings it in again', async () => {
  const { client } = operator;
  const [before] = (await sourcesOf()).sources;
  const second = await load('Third roll', '2026-02-01', (roll) =>
    roll.slice(0, 5).map((line) => line.replace(/^55/, '77')),
  );
  const { sources } = await sourcesOf();
  const third = sources.find(({ name }) => name === 'Third roll');
  const params = { id: third?.id ?? 0 };
  const told = valueOf(await client.call('sourceRemoval', { params }));
  expect(told).toMatchObject({
    snapshotId: second,
    name: 'Third roll',
    asOf: '2026-02-01',
    counties: [{ fips: '51540', name: 'Charlottesville city, VA', alone: 4, shared: 0 }],
    waiting: [],
  });
  const remove = async (insteadOf: string, id = params.id) =>
    await client.call('removeSource', { params: { id }, query: { insteadOf } });
  expect(await remove('gone')).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was removed') });
  expect(await remove(second, 999_999_999)).toMatchObject({ status: 404 });
  expect(await client.call('sourceRemoval', { params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  const unlock = await lockWarehouse(server.services.config.warehouseDir);
  expect(await remove(second)).toMatchObject({
    status: 422,
    detail: 'Records are being loaded. Nothing was changed; try again when that is done.',
  });
  await unlock();
  expect((await sourcesOf()).snapshotId).toBe(second);
  const { snapshotId, left } = valueOf(await remove(second));
  expect(left).toBe(before?.parcels);
  const after = await sourcesOf();
  expect(after).toMatchObject({ snapshotId, sources: [{ name: 'County roll' }], earlier: { id: second } });
  // What was counted before is another's: nothing is removed twice.
  expect(await remove(second)).toMatchObject({ status: 422 });
  valueOf(await client.call('goBack', { body: { to: second, insteadOf: snapshotId } }));
  expect((await sourcesOf()).sources.map(({ name }) => name).toSorted()).toEqual(['County roll', 'Third roll']);
  valueOf(await remove(second));
  const audited = await server.db
    .selectFrom('audit_event')
    .select(['what', 'action', 'subject', 'after'])
    .where('account_id', '=', operator.auth.profile.accountId)
    .where('what', '=', 'SETTINGS')
    .orderBy('id')
    .execute();
  const removed = {
    what: 'SETTINGS',
    action: 'DONE',
    subject: 'Records of Third roll',
    after: { Source: 'removed', 'As of': '2026-02-01' },
  };
  const back = { what: 'SETTINGS', action: 'DONE', subject: 'Records in service' };
  // What was refused is none of it.
  expect(audited).toMatchObject([
    { ...back, after: { 'Went back to': 'County roll as of 2026-02-01' } },
    removed,
    { ...back, after: { 'Went back to': expect.stringContaining('Third roll as of 2026-02-01') } },
    removed,
  ]);
});

it('what an earlier program took in otherwise is told until it is loaded again', async () => {
  const name = 'Roll of then';
  // Every other parcel says no more of its kind than that people live there.
  const kinds = (roll: string[]): string[] =>
    roll
      .slice(0, 5)
      .map((line, at) => line.replace(/^55/, '77').replace(/,10(01|10),/, at % 2 === 0 ? ',1000,' : ',1001,'));
  const learntNow = async () => (await sourcesOf()).sources.find((source) => source.name === name)?.learnt;
  await load(name, '2026-02-01', kinds);
  expect(await learntNow()).toEqual([]);
  const { warehouseDir: there } = server.services.config;
  const { snapshot } = await buildSnapshot({ dir: there }, await readLeadRules(there), async ({ run }) => {
    await run(`UPDATE source SET report = json_merge_patch(report, '{"reading":null}')`);
  });
  await inService(server.services.warehouse, snapshot.id);
  expect(await learntNow()).toEqual([
    { as: 'Residential, unspecified', parcels: 2, why: expect.stringContaining('Loaded again') },
  ]);
  await load(name, '2026-02-01', kinds);
  expect(await learntNow()).toEqual([]);
  const { sources, snapshotId } = await sourcesOf();
  const params = { id: sources.find((source) => source.name === name)?.id ?? 0 };
  valueOf(await operator.client.call('removeSource', { params, query: { insteadOf: snapshotId ?? '' } }));
});

it('only who operates the installation goes back or is told what there was', async () => {
  const other = await server.newcomer();
  const { canGoBack, earlier, sources, snapshotId } = await sourcesOf(other);
  expect([canGoBack, earlier, sources.length]).toEqual([false, null, 1]);
  const body = { to: (await sourcesOf()).earlier?.id ?? '', insteadOf: snapshotId ?? '' };
  expect(await other.client.call('goBack', { body })).toMatchObject({ status: 403 });
  const params = { id: sources[0]?.id ?? 0 };
  expect(await other.client.call('sourceRemoval', { params })).toMatchObject({ status: 403 });
  const query = { insteadOf: snapshotId ?? '' };
  expect(await other.client.call('removeSource', { params, query })).toMatchObject({ status: 403 });
  expect((await sourcesOf()).snapshotId).toBe(snapshotId);
});
