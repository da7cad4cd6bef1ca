/** Saved searches on the real server, over parcels of which a new snapshot comes into service. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followSearchesJob } from '../../../server/search/savedSearches/followSearches.job.ts';
import type { SavedSearch } from '../../../src/api/contract/search/searches.ts';
import { Search, type SearchInput } from '../../../src/api/contract/search/search.ts';
import { savedSearchesMachine } from '../../../src/machines/search/savedSearches.ts';
import { criteriaOf, currentSearch, pending, searchWords } from '../../../src/machines/search/savedSearches/context.ts';
import type { SavedSearchesEvent } from '../../../src/machines/search/savedSearches/events.ts';
import { criteriaKey, searchInput } from '../../../src/machines/search/search/criteria.ts';
import { readSearchUrl } from '../../../src/machines/search/search/searchUrl.ts';
import { openDesk } from '../../support/desk.ts';
import { inService } from '../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { publishParcels } from '../../support/smallWarehouse.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await publish(1, 2, 3);
});
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const here: SearchInput = { fips: '51540', type: 'COUNTY', label: 'Here', bedroomsMin: 3 };

/** A snapshot with the parcels 1 to 4 comes into service, of which these fit. */
async function publish(...fitting: readonly number[]): Promise<void> {
  const facts = [1, 2, 3, 4].map((propertyId) => ({
    propertyId,
    fips: '51540',
    stateCode: 'VA',
    zip: '22903',
    cityName: 'CHARLOTTESVILLE',
    streetAddress: `${propertyId} OAK ST`,
    bedrooms: fitting.includes(propertyId) ? 3 : 2,
    vacant: true,
    leadV: fitting.includes(propertyId),
  }));
  const { id } = await publishParcels(server.services.config.warehouseDir, facts);
  await inService(server.services.warehouse, id);
}
const kept = async (): Promise<readonly SavedSearch[]> =>
  valueOf(await me.client.call('savedSearches')).savedSearches.toSorted((a, b) => a.id - b.id);
const saveFor = async ({ client }: SignedIn, name: string, notificationInterval: 'DAILY' | null = null) =>
  valueOf(await client.call('saveSearch', { body: { name, search: here, notificationInterval } }));
const saved = async (
  name: string,
  { interval = null, slot = null }: { interval?: 'DAILY' | null; slot?: number | null } = {},
): Promise<number> => {
  const { id } = await saveFor(me, name, interval);
  if (slot !== null) valueOf(await me.client.call('setSearchSlot', { params: { slot, id } }));
  return id;
};

/** A person who has just signed in. */
async function desk() {
  const answer = valueOf(await me.client.call('auth', { query: {} }));
  const at = openDesk(savedSearchesMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer });
  const { context } = at;
  const inOrder = <T extends { readonly id: number }>(searches: readonly T[]) =>
    searches.toSorted((a, b) => a.id - b.id);
  return { ...at, searches: () => inOrder(context().searches), shown: () => inOrder(pending(context())) };
}
const typed = {
  type: 'searches.save',
  name: 'Typed',
  search: { fips: '51540' },
  sortField: null,
  sortAscending: true,
} as const;

describe('saved searches', () => {
  it('a search survives saving: the same criteria come back as went in', () => {
    const { criteria } = readSearchUrl('?type=COUNTY&fips=51540&label=Here&listingType=E&bedroomsMin=3&absentee=true');
    const stored = Search.parse(JSON.parse(JSON.stringify(Search.parse(searchInput(criteria)))));
    expect(criteriaKey(criteriaOf(stored))).toBe(criteriaKey(criteria));
    expect(searchWords(stored)).toBe('Here · High Equity · 3 or more beds · Absentee owner');
  });

  it('a search over several places opens over all of them', () => {
    const also = encodeURIComponent('[{"type":"ZIP","zip":"30043"},{"type":"STATE","id":"GA","label":"Georgia"}]');
    const { criteria } = readSearchUrl(`?type=COUNTY&fips=51540&label=Here&also=${also}`);
    expect(criteria.also).toHaveLength(2);
    const stored = Search.parse(JSON.parse(JSON.stringify(Search.parse(searchInput(criteria)))));
    expect(criteriaKey(criteriaOf(stored))).toBe(criteriaKey(criteria));
    expect(searchWords(stored)).toBe('Here or 30043 or Georgia');
  });

  it.each(['cut', 'lost'] as const)(
    'what was not saved because the server was gone waits in the message, and is saved once (%s)',
    async (fault) => {
      const { does, heard, wire, context, searches } = await desk();
      wire.break(fault);
      await does(typed);
      wire.break(null);
      expect([searches(), (await kept()).length]).toEqual([[], fault === 'cut' ? 0 : 1]);
      const action = heard('errors.add').at(-1)?.['action'] as { kind: string; event: SavedSearchesEvent };
      expect(action.kind).toBe('RETRY');
      await does(action.event);
      const [{ id } = { id: 0 }, ...others] = await kept();
      expect(others).toEqual([]);
      expect(searches()).toMatchObject([{ id, name: 'Typed' }]);
      expect(context().openId).toBe(id);
    },
  );

  it('show a change at once, keep it when the server has it, and take it back with one undo', async () => {
    await saved('One');
    await saved('Two');
    const { child, does, wire, context, searches, shown, replay } = await desk();
    const before = currentSearch(context())?.name;
    await does({ type: 'searches.move', by: 1 });
    const { id = 0, name } = currentSearch(context()) ?? {};
    expect(name).not.toBe(before);
    const intervalIn = (all: readonly SavedSearch[]) => all.find((one) => one.id === id)?.notificationInterval;
    child.send({ type: 'searches.nextInterval' });
    child.send({ type: 'searches.nextInterval' });
    expect(intervalIn(shown())).toBe('DAILY');
    await wire.quiet();
    expect([intervalIn(searches()), intervalIn(await kept())]).toEqual(['DAILY', 'DAILY']);
    await replay('undo');
    expect([intervalIn(searches()), intervalIn(await kept())]).toEqual(['IMMEDIATE', 'IMMEDIATE']);
  });

  it('R-SAVED-011 fill slots: the search before goes out, and undo puts it back', async () => {
    const one = await saved('One', { slot: 4 });
    const two = await saved('Two');
    const { does, context, searches, replay } = await desk();
    for (let step = 0; step < 3 && currentSearch(context())?.id !== two; step += 1)
      await does({ type: 'searches.move', by: 1 });
    await does({ type: 'searches.slotCurrent', slot: 4 });
    const slots = (all: readonly SavedSearch[]) => all.map(({ id, slot }) => [id, slot]);
    const after = [
      [one, null],
      [two, 4],
    ];
    expect([slots(searches()), slots(await kept())]).toEqual([after, after]);
    await replay('undo');
    const again = [
      [one, 4],
      [two, null],
    ];
    expect([slots(searches()), slots(await kept())]).toEqual([again, again]);
  });

  it('a deleted one comes back with its slot', async () => {
    const id = await saved('One', { slot: 4 });
    const { child, wire, searches, shown, replay } = await desk();
    child.send({ type: 'searches.deleteCurrent' });
    expect(shown()).toEqual([]);
    await wire.quiet();
    expect(await kept()).toEqual([]);
    await replay('undo');
    expect(searches()).toMatchObject([{ id, name: 'One', slot: 4 }]);
    expect(await kept()).toMatchObject([{ id, name: 'One', slot: 4 }]);
  });

  it('show what is true when the server refuses, and say why', async () => {
    await saved('Two');
    const one = await saved('One');
    const { child, does, wire, context, shown, heard } = await desk();
    for (let step = 0; step < 3 && currentSearch(context())?.id !== one; step += 1)
      await does({ type: 'searches.move', by: 1 });
    const names = () => shown().map(({ name }) => name);
    child.send({ type: 'searches.rename', name: 'Two' });
    expect(names()).toEqual(['Two', 'Two']);
    await wire.quiet();
    expect(names()).toEqual(['Two', 'One']);
    expect(heard('errors.add')).toMatchObject([{ detail: expect.stringContaining('Two') as string }]);
  });

  it('ask for a name when there is no search to save over; else save over the open one and keep its interval', async () => {
    const id = await saved('One', { interval: 'DAILY' });
    const { does, told } = await desk();
    const { name: _, ...save } = typed;
    await does(save);
    expect(told.at(-1)).toEqual({ type: 'workspace.open', overlay: 'saveSearch' });
    await does({ type: 'searches.run', id });
    expect(told.map(({ type }) => type)).toContain('search.load');
    await does(save);
    const [over, ...others] = await kept();
    expect(over).toMatchObject({ id, name: 'One', notificationInterval: 'DAILY', search: { fips: '51540' } });
    expect([over?.search?.bedroomsMin, others]).toEqual([undefined, []]);
  });

  it('one of another version is not run, and says so', async () => {
    const id = await saved('Old');
    const search = JSON.stringify({ moonPhase: 3 });
    const { accountId } = me.auth.profile;
    await server.db
      .updateTable('saved_search')
      .set({ search })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    const { does, told } = await desk();
    await does({ type: 'searches.enter' });
    expect(told.at(-1)).toMatchObject({
      type: 'errors.add',
      message: 'Old cannot be run: it was saved by another version.',
    });
  });
});

describe('what changed in a saved search', () => {
  /** Long enough for the cursor to rest. */
  const REST_MS = 1000;

  /** Whose search `id` has two runs: parcels 1 and 2 left, then 4 entered. */
  let follower: SignedIn;
  let id: number;
  let newer: number;
  let older: number;
  beforeAll(async () => {
    follower = await server.newcomer();
    await publish(1, 2, 3);
    ({ id } = await saveFor(follower, 'Followed'));
    for (const parcels of [[3], [3, 4]]) {
      await publish(...parcels);
      server.clock.advance(1);
      await followSearchesJob({}, server.services);
    }
    const { runs } = valueOf(await follower.client.call('searchChanges', { params: { id }, query: {} }));
    [newer = 0, older = 0] = runs.map((run) => run.id);
  });
  beforeEach(() => void (me = follower));

  it('an alert opens the run that it is about, at the leads there are; older and newer runs are a key away', async () => {
    const { does, passes, context, heard } = await desk();
    await does(
      { type: 'searches.show', id, section: 'entered', runId: older },
      { type: 'pane.shown', pane: 'searches' },
    );
    await passes(REST_MS);
    expect([context().changes?.run?.id, context().section]).toEqual([older, 'left']);
    expect(heard('subject.changed').at(-1)).toMatchObject({ propertyId: 1 });
    await does({ type: 'searches.otherRun', by: 1 });
    await passes(REST_MS);
    expect(context().changes?.run?.id).toBe(older);
    await does({ type: 'searches.otherRun', by: -1 });
    await passes(REST_MS);
    expect([context().changes?.run?.id, context().section]).toEqual([newer, 'entered']);
  });

  it('says that a search which an alert or a link names was deleted', async () => {
    const gone = await saveFor(me, 'Deleted');
    valueOf(await me.client.call('deleteSearches', { body: [gone.id] }));
    const { does, passes, told } = await desk();
    await does({ type: 'searches.show', id: gone.id, section: 'entered' }, { type: 'pane.shown', pane: 'searches' });
    await passes(REST_MS);
    expect(told).toContainEqual({ type: 'errors.add', message: 'This saved search was deleted.' });
  });

  it('says what could not be read, shows no counts of another place, and reads again when told', async () => {
    const { does, passes, context, wire } = await desk();
    await does(
      { type: 'searches.place', place: { type: 'ZIP', zip: '22903' } },
      { type: 'pane.shown', pane: 'searches' },
    );
    await passes(REST_MS);
    const counts = () => Object.fromEntries(context().canned.map(({ id, totalCount }) => [id, totalCount]));
    expect(counts()).toMatchObject({ V: 2 });
    wire.break('cut');
    await does({ type: 'searches.place', place: { type: 'ZIP', zip: '43202' } }, { type: 'searches.refresh' });
    await passes(REST_MS);
    wire.break(null);
    expect(context()).toMatchObject({ canned: [], changes: null });
    expect(context().cannedError).toContain('Server is unavailable now.');
    expect(context().changesError).toContain('Server is unavailable now.');
    await does({ type: 'searches.refresh' });
    await passes(REST_MS);
    expect(context()).toMatchObject({ cannedError: null, changesError: null });
    expect(context().canned.length).toBeGreaterThan(0);
  });
});
