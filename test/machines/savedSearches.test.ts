import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '../../src/api/contract/searches.ts';
import { Search } from '../../src/api/contract/search.ts';
import { savedSearchesMachine } from '../../src/machines/savedSearches.ts';
import { criteriaOf, currentSearch, pending, searchWords } from '../../src/machines/savedSearches/context.ts';
import { criteriaKey, searchInput } from '../../src/machines/search/context.ts';
import { readSearchUrl } from '../../src/machines/search/searchUrl.ts';
import { answeringClient, Refused } from '../support/answeringClient.ts';
import { childInput } from '../support/childInput.ts';
import { inRoot, settled } from '../support/inRoot.ts';

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
  const mail = { kind: 'OUTBOX', place: 'outbox', recipient: null } as const;
  const client = answeringClient({
    savedSearches: () => ({ savedSearches: kept, mail }),
    saveSearch: ({ body }) => {
      if (refused !== undefined) return refused;
      const { id, ...values } = body as Omit<SavedSearch, 'id'> & { id?: number };
      const made = { ...saved(id ?? 9, ''), ...values, search: Search.parse(values.search) };
      kept = [...kept.filter((search) => search.id !== made.id), made];
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
  return { child, told, context, undo, shown: () => pending(context()) };
}

describe('saved searches', () => {
  it('a search survives saving: the same criteria come back as went in', () => {
    const { criteria } = readSearchUrl('?type=COUNTY&fips=51540&label=Here&listingType=E&bedroomsMin=3&absentee=true');
    const stored = Search.parse(JSON.parse(JSON.stringify(Search.parse(searchInput(criteria)))));
    expect(criteriaKey(criteriaOf(stored))).toBe(criteriaKey(criteria));
    expect(searchWords(stored)).toBe('Here · High Equity · 3 or more beds · Absentee owner');
  });

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
