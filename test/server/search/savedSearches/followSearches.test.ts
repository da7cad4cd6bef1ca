/** Saved searches over new snapshots: what entered, left and changed, why, and who is told when. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchInput } from '../../../../src/api/contract/search/search.ts';
import { leadChangeText } from '../../../../src/api/search/leadChangeText.ts';
import { deliverNewsJob } from '../../../../server/search/savedSearches/deliverNews.job.ts';
import { followSearchesJob } from '../../../../server/search/savedSearches/followSearches.job.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../../support/smallWarehouse.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York', publicUrl: 'https://leads.example.com' } });
  owner = await server.signIn();
});
afterAll(async () => await server.close());
// Each test begins with no searches, alerts and e-mails.
beforeEach(async () => {
  const { db } = server;
  for (const table of ['alert', 'search_run', 'saved_search', 'mail'] as const) await db.deleteFrom(table).execute();
  await rm(outboxFolder(), { recursive: true, force: true });
});

const outboxFolder = (): string => join(server.services.config.dataDir, 'outbox');
const advanceTo = (time: string): void =>
  server.clock.advance((new Date(time).getTime() - server.clock.now().getTime()) / 60_000);

const parcel = (propertyId: number, more: ParcelFacts = {}): ParcelFacts => ({
  propertyId,
  fips: '51540',
  stateCode: 'VA',
  zip: '22903',
  cityName: 'CHARLOTTESVILLE',
  streetAddress: `${propertyId} OAK ST`,
  bedrooms: 3,
  absentee: true,
  equityShare: 0.6,
  leadE: true,
  ...more,
});
const search: SearchInput = { fips: '51540', label: 'Charlottesville', listingType: 'E', bedroomsMin: 3 };

const publish = async (...parcels: readonly ParcelFacts[]): Promise<string> => {
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
  return id;
};
const follow = async (): Promise<void> => await followSearchesJob({}, server.services);
const save = async (name: string, notificationInterval: 'IMMEDIATE' | 'DAILY' | 'WEEKLY' | null, what = search) =>
  valueOf(await owner.client.call('saveSearch', { body: { name, search: what, notificationInterval } }));
const changes = async (id: number) => valueOf(await owner.client.call('searchChanges', { params: { id }, query: {} }));
const alerts = async (): Promise<string[]> => valueOf(await owner.client.call('alerts')).alerts.map(({ text }) => text);
const outbox = async (): Promise<string[]> => {
  const folder = outboxFolder();
  const names = await readdir(folder).catch(() => []);
  return await Promise.all(names.map(async (name) => await readFile(join(folder, name), 'utf8')));
};

describe('a saved search after a new snapshot', () => {
  it('tells what entered, left and changed, with the criterion and the fact behind it', async () => {
    await publish(
      parcel(1),
      parcel(2, { bedrooms: 2 }),
      parcel(3),
      parcel(4),
      parcel(5, { estimatedValue: 300_000, mlsListingStatus: 'ACTIVE' }),
      parcel(6, { leadE: null, equityShare: null }),
    );
    const { id, rowCount } = await save('Equity', null);
    expect(rowCount).toBe(4);
    await publish(
      parcel(1),
      parcel(2, { bedrooms: 4 }),
      parcel(3, { leadE: false, equityShare: 0.3 }),
      parcel(5, { estimatedValue: 310_000.5, mlsListingStatus: 'PENDING', equityShare: 0.61 }),
      parcel(6),
      parcel(7),
    );
    server.clock.advance(60);
    await follow();
    const { run, runs } = await changes(id);
    expect(runs).toHaveLength(1);
    expect(run).toMatchObject({ rowCount: 5, entered: 3, left: 2, changed: 1 });
    const words = (kind: 'entered' | 'left' | 'changed') =>
      run?.details[kind].map((lead) => [lead.propertyId, lead.address, leadChangeText(kind, lead)]);
    expect(words('entered')).toEqual([
      [2, '2 OAK ST, CHARLOTTESVILLE', 'Now meets 3 or more beds: Beds 2 › 4'],
      [6, '6 OAK ST, CHARLOTTESVILLE', 'Now meets High Equity: Equity share unknown › 60%'],
      [7, '7 OAK ST, CHARLOTTESVILLE', 'New in the data'],
    ]);
    expect(words('left')).toEqual([
      [3, '3 OAK ST, CHARLOTTESVILLE', 'No longer meets High Equity: Equity share 60% › 30%'],
      [4, '4 OAK ST, CHARLOTTESVILLE', 'No longer in the data'],
    ]);
    // The equity share moves by itself and is no news.
    expect(words('changed')).toEqual([
      [5, '5 OAK ST, CHARLOTTESVILLE', 'Est. value $300,000 › $310,000.50; MLS status Active › Pending'],
    ]);
    expect(run?.details.changedFacts).toEqual([
      { label: 'Est. value', count: 1 },
      { label: 'MLS status', count: 1 },
    ]);
    const { savedSearches } = valueOf(await owner.client.call('savedSearches'));
    expect(savedSearches[0]).toMatchObject({ rowCount: 5, entered: 3, left: 2, changed: 1 });
    // NEVER: nobody is told.
    expect(await alerts()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('runs exactly once on a snapshot, however often and from however many workers it is asked', async () => {
    await publish(parcel(1));
    const { id } = await save('Equity', 'IMMEDIATE');
    await publish(parcel(1), parcel(2));
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect((await changes(id)).runs).toHaveLength(1);
    expect(await alerts()).toEqual(['Equity: 1 new']);
    expect(await outbox()).toHaveLength(1);
    // The same data again: a run, but nothing to tell.
    await publish(parcel(1), parcel(2));
    await follow();
    expect((await changes(id)).runs.map(({ entered }) => entered)).toEqual([0, 1]);
    expect(await alerts()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  it('is not told about a search that was changed while it ran', async () => {
    await publish(parcel(1));
    const { id } = await save('Equity', 'IMMEDIATE');
    await publish(parcel(1), parcel(2));
    await owner.client.call('saveSearch', { body: { id, name: 'Other', search: { ...search, bedroomsMin: 4 } } });
    await follow();
    expect(await changes(id)).toEqual({ runs: [], run: null });
    expect(await alerts()).toEqual([]);
  });

  it('still counts exactly when the snapshot before is gone, and says what it cannot know', async () => {
    const first = await publish(parcel(1), parcel(2));
    const { id } = await save('Equity', 'IMMEDIATE');
    await publish(parcel(2, { bedrooms: 1 }), parcel(3));
    await rm(join(server.services.config.warehouseDir, `${first}.duckdb`));
    await follow();
    const { run } = await changes(id);
    expect(run).toMatchObject({ entered: 1, left: 2, changed: null });
    expect(run?.details.entered.map((lead) => leadChangeText('entered', lead))).toEqual([
      'Meets all criteria now; the data before is not kept, so what it lacked is not known',
    ]);
    expect(run?.details.left.map((lead) => leadChangeText('left', lead))).toEqual([
      'No longer in the data',
      'No longer meets 3 or more beds: Beds unknown › 1',
    ]);
    expect((await outbox())[0]).toContain('Changes of facts are not known');
  });

  it('that cannot be searched any more says so, and the others run', async () => {
    await publish(parcel(1));
    const broken = await save('Broken', 'IMMEDIATE');
    const fine = await save('Fine', 'IMMEDIATE');
    await server.db
      .updateTable('saved_search')
      .set({ search: JSON.stringify({ moonPhase: 3 }) })
      .where('id', '=', broken.id)
      .execute();
    await publish(parcel(1), parcel(2));
    await follow();
    const { savedSearches } = valueOf(await owner.client.call('savedSearches'));
    expect(
      savedSearches.map(({ name, search: kept, problem, entered }) => [name, kept === null, problem, entered]),
    ).toEqual([
      ['Broken', true, 'It was saved by another version, which this one cannot read.', null],
      ['Fine', false, null, 1],
    ]);
    expect((await changes(fine.id)).run?.entered).toBe(1);
  });
});

describe('who is told when', () => {
  it('R-PROFILE-010 IMMEDIATE tells at once, by alert and e-mail; reading the alert takes it away', async () => {
    await publish(parcel(1), parcel(2));
    const { id } = await save('Équité in Charlottesville', 'IMMEDIATE');
    await publish(parcel(2), parcel(3));
    await follow();
    const told = valueOf(await owner.client.call('alerts'));
    expect(told.snapshotId).toBe(server.services.warehouse.current()?.id);
    expect(told.alerts).toMatchObject([
      { text: 'Équité in Charlottesville: 1 new, 1 left', searchId: id, level: 'info' },
    ]);
    const [mail = ''] = await outbox();
    expect(mail).toContain('To: owner@example.com');
    const body = Buffer.from(mail.replaceAll('=\n', ''), 'utf8').toString();
    expect(body).toContain('- 3 OAK ST, CHARLOTTESVILLE. New in the data.');
    expect(body).toContain('- 1 OAK ST, CHARLOTTESVILLE. No longer in the data.');
    expect(body).toContain(`https://leads.example.com/searches/${id}`);
    const auth = valueOf(await owner.client.call('auth', { query: {} }));
    expect(auth.alerts.map(({ text }) => text)).toEqual(['Équité in Charlottesville: 1 new, 1 left']);
    const alertId = told.alerts[0]?.id ?? 0;
    expect(valueOf(await owner.client.call('readAlert', { params: { id: alertId } })).alerts).toEqual([]);
    expect(await owner.client.call('readAlert', { params: { id: alertId } })).toMatchObject({ ok: false, status: 404 });
  });

  it('R-SAVED-004 DAILY and WEEKLY tell at 07:00 of the time zone, all of a person in one e-mail, once', async () => {
    advanceTo('2026-03-03T10:00:00-05:00'); // a Tuesday
    await publish(parcel(1));
    await save('Daily one', 'DAILY');
    await save('Daily two', 'DAILY', { ...search, bedroomsMin: 2 });
    await save('Weekly', 'WEEKLY');
    await publish(parcel(1), parcel(2));
    await follow();
    await publish(parcel(1), parcel(2), parcel(3));
    await follow();
    const deliver = async (): Promise<void> => await deliverNewsJob({}, server.services);
    await deliver();
    expect([await alerts(), await outbox()]).toEqual([[], []]);
    advanceTo('2026-03-04T06:59:00-05:00');
    await deliver();
    expect(await alerts()).toEqual([]);
    advanceTo('2026-03-04T07:00:00-05:00');
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect((await alerts()).toSorted()).toEqual([
      'Daily one: 1 new',
      'Daily one: 1 new',
      'Daily two: 1 new',
      'Daily two: 1 new',
    ]);
    expect(await outbox()).toHaveLength(1);
    expect((await outbox())[0]).toContain('Subject: 2 saved searches: 4 new');
    // Clocks have gone forward meanwhile.
    advanceTo('2026-03-09T06:59:00-04:00');
    await deliver();
    expect(await outbox()).toHaveLength(1);
    advanceTo('2026-03-09T07:00:00-04:00');
    await deliver();
    expect(await outbox()).toHaveLength(2);
    expect((await alerts()).filter((text) => text.startsWith('Weekly'))).toHaveLength(2);
  });

  it('a user whose name is no e-mail address gets alerts, and no e-mail', async () => {
    await server.addUser({ username: 'nomail', password: 'a long password' });
    const other = await server.signIn({ username: 'nomail', password: 'a long password' });
    await publish(parcel(1));
    valueOf(
      await other.client.call('saveSearch', { body: { name: 'Mine', search, notificationInterval: 'IMMEDIATE' } }),
    );
    await publish(parcel(1), parcel(2));
    await follow();
    expect(valueOf(await other.client.call('alerts')).alerts).toHaveLength(1);
    expect(await alerts()).toEqual([]);
    expect(await outbox()).toEqual([]);
    expect(valueOf(await other.client.call('savedSearches')).mail.recipient).toBeNull();
  });
});
