import { describe, expect, it } from 'vitest';
import type { LeadChange, SavedSearch } from '../../../src/api/contract/search/searches.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { savedSearchesMachine } from '../../../src/machines/search/savedSearches.ts';
import { criteriaOf, currentSearch, pending, searchWords } from '../../../src/machines/search/savedSearches/context.ts';
import { criteriaKey, searchInput } from '../../../src/machines/search/search/criteria.ts';
import { readSearchUrl } from '../../../src/machines/search/search/searchUrl.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const saved = (id: number, name: string, more: Partial<SavedSearch> = {}): SavedSearch => ({
  id,
  name,
  search: Search.parse({ fips: '51540', type: 'COUNTY', label: 'Here', bedroomsMin: 3, absentee: true }),
  sortField: null,
  sortAscending: true,
  notificationInterval: null,
  slot: null,
  rowCount: 4,
  ranAt: '2026-03-02T15:00:00.000Z',
  problem: null,
  entered: null,
  left: null,
  changed: null,
  modified: '2026-03-02T15:00:00.000Z',
  ...more,
});

function desk(first: readonly SavedSearch[], refused?: Refused) {
  let kept = [...first];
  /** The server cannot be reached; with `afterSaving` it goes away once it has saved. */
  const server = { isGone: false, afterSaving: false };
  const mail = { kind: 'OUTBOX', place: 'outbox', recipient: null, trouble: null } as const;
  const client = answeringClient({
    savedSearches: () => ({ savedSearches: kept, mail }),
    saveSearch: ({ body }) => {
      if (refused !== undefined) return refused;
      const { id, ...values } = body as Omit<SavedSearch, 'id'> & { id?: number };
      const made = { ...saved(id ?? 9, ''), ...values, search: Search.parse(values.search) };
      if (server.isGone && !server.afterSaving) throw new Error('nobody answers');
      kept = [...kept.filter((search) => search.id !== made.id), made];
      if (server.isGone) throw new Error('nobody answers');
      return made;
    },
    deleteSearches: ({ body }) => {
      const ids: readonly number[] = body;
      kept = kept.filter(({ id }) => !ids.includes(id));
      return { savedSearches: kept };
    },
    setSearchSlot: ({ params }) => {
      const [slot, chosen] = [Number(params['slot']), Number(params['id'])];
      kept = kept.map((search) => ({
        ...search,
        slot: search.id === chosen ? slot : search.slot === slot ? null : search.slot,
      }));
      return { savedSearches: kept };
    },
  });
  const { child, told } = inRoot(savedSearchesMachine, childInput(client));
  // Of the sign-in only the saved searches concern the machine.
  child.send({ type: 'app.signedIn', answer: { propertySearches: first } as never });
  const context = () => child.getSnapshot().context;
  const undo = () => told.findLast(({ type }) => type === 'history.push')?.['undo'] as Parameters<typeof child.send>[0];
  return { child, told, context, undo, server, shown: () => pending(context()) };
}

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

  it.each([false, true])(
    'what was not saved because the server was gone waits in the message, and is saved once (kept: %s)',
    async (afterSaving) => {
      const { child, told, context, server } = desk([]);
      Object.assign(server, { isGone: true, afterSaving });
      child.send({
        type: 'searches.save',
        name: 'Typed',
        search: { fips: '51540' },
        sortField: null,
        sortAscending: true,
      });
      await settled(40);
      expect(context().searches).toEqual([]);
      const message = told.findLast(({ type }) => type === 'errors.add');
      const action = message?.['action'] as { kind: string; event: Parameters<typeof child.send>[0] };
      expect(action.kind).toBe('RETRY');
      server.isGone = false;
      child.send(action.event);
      await settled(60);
      expect(context().searches).toMatchObject([{ id: 9, name: 'Typed' }]);
      expect(context().openId).toBe(9);
    },
  );

  it('show a change at once, keep it when the server has it, and take it back with one undo', async () => {
    const { child, shown, undo, context } = desk([saved(1, 'One'), saved(2, 'Two')]);
    child.send({ type: 'searches.move', by: 1 });
    expect(currentSearch(context())?.name).toBe('Two');
    child.send({ type: 'searches.nextInterval' });
    child.send({ type: 'searches.nextInterval' });
    expect(shown().find(({ id }) => id === 2)?.notificationInterval).toBe('DAILY');
    await settled(40);
    expect(context().searches.find(({ id }) => id === 2)?.notificationInterval).toBe('DAILY');
    child.send(undo());
    await settled(30);
    expect(context().searches.find(({ id }) => id === 2)?.notificationInterval).toBe('IMMEDIATE');
  });

  it('R-SAVED-011 fill slots: the search before goes out, and undo puts it back', async () => {
    const { child, context, undo } = desk([saved(1, 'One', { slot: 4 }), saved(2, 'Two')]);
    child.send({ type: 'searches.move', by: 1 });
    child.send({ type: 'searches.slotCurrent', slot: 4 });
    await settled(30);
    expect(context().searches.map(({ slot }) => slot)).toEqual([null, 4]);
    child.send(undo());
    await settled(30);
    expect(context().searches.map(({ slot }) => slot)).toEqual([4, null]);
  });

  it('a deleted one comes back with its slot', async () => {
    const { child, context, undo, shown } = desk([saved(1, 'One', { slot: 4 })]);
    child.send({ type: 'searches.deleteCurrent' });
    expect(shown()).toEqual([]);
    await settled(30);
    child.send(undo());
    await settled(30);
    expect(context().searches).toMatchObject([{ id: 1, name: 'One', slot: 4 }]);
  });

  it('show what is true when the server refuses, and say why', async () => {
    const { child, shown, told } = desk([saved(1, 'One')], new Refused(422, 'Another saved search is named Two.'));
    child.send({ type: 'searches.rename', name: 'Two' });
    expect(shown()[0]?.name).toBe('Two');
    await settled(30);
    expect(shown()[0]?.name).toBe('One');
    expect(told.findLast(({ type }) => type === 'errors.add')).toBeDefined();
  });

  it('ask for a name when there is no search to save over; else save over the open one and keep its interval', async () => {
    const { child, told, context } = desk([saved(1, 'One', { notificationInterval: 'DAILY' })]);
    const save = { type: 'searches.save', search: { fips: '51540' }, sortField: null, sortAscending: true } as const;
    child.send(save);
    expect(told.at(-1)).toEqual({ type: 'workspace.open', overlay: 'saveSearch' });
    child.send({ type: 'searches.run', id: 1 });
    expect(told.map(({ type }) => type)).toContain('search.load');
    child.send(save);
    await settled(30);
    expect(context().searches).toMatchObject([
      { id: 1, name: 'One', notificationInterval: 'DAILY', search: { fips: '51540' } },
    ]);
    expect(context().searches[0]?.search?.bedroomsMin).toBeUndefined();
  });

  it('one of another version is not run, and says so', () => {
    const { child, told } = desk([saved(1, 'Old', { search: null })]);
    child.send({ type: 'searches.enter' });
    expect(told.at(-1)).toMatchObject({
      type: 'errors.add',
      message: 'Old cannot be run: it was saved by another version.',
    });
  });
});

describe('what changed in a saved search', () => {
  const lead = (propertyId: number): LeadChange => ({ propertyId, address: null, reason: 'NEW', facts: [] });
  const run = (id: number, leads: { entered?: number[]; left?: number[] }) => ({
    id,
    ranAt: '2026-03-02T15:00:00.000Z',
    snapshotId: `s${id}`,
    rowCount: 4,
    entered: leads.entered?.length ?? 0,
    left: leads.left?.length ?? 0,
    changed: 0,
    details: {
      entered: (leads.entered ?? []).map(lead),
      left: (leads.left ?? []).map(lead),
      changed: [],
      changedFacts: [],
    },
  });
  const kept = [run(12, { entered: [3] }), run(11, { left: [1, 2] })];

  function pane() {
    const server = { isGone: false };
    const client = answeringClient({
      savedSearches: () => ({
        savedSearches: [saved(1, 'One')],
        mail: { kind: 'OUTBOX', place: 'outbox', recipient: null, trouble: null },
      }),
      searchChanges: ({ query }) => {
        if (server.isGone) throw new Error('nobody answers');
        const shown = kept.find(({ id }) => String(id) === query.get('run')) ?? kept[0];
        return { runs: kept, run: shown ?? null };
      },
      cannedSearches: () => {
        if (server.isGone) throw new Error('nobody answers');
        return [{ id: 'V', label: 'Vacant', totalCount: 3 }];
      },
    });
    const at = inRoot(savedSearchesMachine, childInput(client));
    at.child.send({ type: 'app.signedIn', answer: { propertySearches: [saved(1, 'One')] } as never });
    const context = () => at.child.getSnapshot().context;
    // The cursor rests a moment before the changes are read.
    const read = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await settled(30);
    };
    return { ...at, server, context, read };
  }

  it('an alert opens the run that it is about, at the leads there are; older and newer runs are a key away', async () => {
    const { child, context, read, told } = pane();
    child.send({ type: 'searches.show', id: 1, section: 'entered', runId: 11 });
    child.send({ type: 'pane.shown', pane: 'searches' });
    await read();
    expect([context().changes?.run?.id, context().section]).toEqual([11, 'left']);
    expect(told.findLast(({ type }) => type === 'subject.changed')).toMatchObject({ propertyId: 1 });
    child.send({ type: 'searches.otherRun', by: 1 });
    await read();
    expect(context().changes?.run?.id).toBe(11);
    child.send({ type: 'searches.otherRun', by: -1 });
    await read();
    expect([context().changes?.run?.id, context().section]).toEqual([12, 'entered']);
  });

  it('says that a search which an alert or a link names was deleted', async () => {
    const { child, read, told } = pane();
    child.send({ type: 'searches.show', id: 7, section: 'entered' });
    child.send({ type: 'pane.shown', pane: 'searches' });
    await read();
    expect(told).toContainEqual({ type: 'errors.add', message: 'This saved search was deleted.' });
  });

  it('says what could not be read, shows no counts of another place, and reads again when told', async () => {
    const { child, context, read, server } = pane();
    child.send({ type: 'searches.place', place: { type: 'ZIP', zip: '30043' } });
    child.send({ type: 'pane.shown', pane: 'searches' });
    await read();
    expect(context().canned).toHaveLength(1);
    server.isGone = true;
    child.send({ type: 'searches.place', place: { type: 'ZIP', zip: '43202' } });
    child.send({ type: 'searches.refresh' });
    await read();
    expect(context()).toMatchObject({ canned: [], changes: null });
    expect(context().cannedError).toContain('Server is unavailable now.');
    expect(context().changesError).toContain('Server is unavailable now.');
    server.isGone = false;
    child.send({ type: 'searches.refresh' });
    await read();
    expect(context()).toMatchObject({ cannedError: null, changesError: null });
    expect(context().canned).toHaveLength(1);
  });
});
