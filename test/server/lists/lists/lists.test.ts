/** Folders, filters, stored searches, own columns, stacking, deduplication, automated lists and the undo history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingGroups } from '../../../../src/api/catalogue/lists/listingGroups.ts';
import type { GroupRow, GroupSearchInput } from '../../../../src/api/contract/lists/groups.ts';
import type { contract } from '../../../../src/api/contract/contract.ts';
import type { Request } from '../../../../src/api/contract/define.ts';
import type { z } from 'zod';
import type { UndoEntry as UndoEntrySchema } from '../../../../src/api/contract/lists/lists.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 90);
});
afterAll(async () => await server.close());

const on = (id: number): GroupSearchInput => ({ filters: { groupIds: { values: [id] } } });
const rows = async (search: GroupSearchInput): Promise<GroupRow[]> =>
  valueOf(await me.client.call('queryGroups', { body: { search } })).results;
const idsOf = (found: readonly GroupRow[]): number[] => found.map(({ propertyId }) => propertyId);
const members = async (id: number): Promise<number[]> =>
  valueOf(await me.client.call('groupMembers', { params: { id } })).ids;

describe('folders and filters', () => {
  it('R-GROUP-038 C036 C037 saving a folder answers all folders and files the list; deleting it leaves the list', async () => {
    const id = await saveInto(me, 'Filed', ids.slice(0, 2));
    const made = valueOf(await me.client.call('saveFolder', { query: { groupId: id }, body: { name: 'Spring' } }));
    expect(made.folders.map(({ name }) => name)).toEqual(['Spring']);
    const folderId = made.folders[0]?.id ?? 0;
    expect(made.groups.find((group) => group.id === id)?.folderId).toBe(folderId);
    const renamed = await me.client.call('saveFolder', {
      query: {},
      body: { id: folderId, version: 1, name: 'Summer' },
    });
    expect(valueOf(renamed).folders).toMatchObject([{ id: folderId, name: 'Summer', version: 2 }]);
    const late = await me.client.call('saveFolder', { query: {}, body: { id: folderId, version: 1, name: 'Autumn' } });
    expect(late).toMatchObject({ status: 422, fieldErrors: { version: 'is not the newest' } });
    const left = valueOf(await me.client.call('deleteFolder', { params: { id: folderId } }));
    expect([left.folders, left.groups.find((group) => group.id === id)?.folderId]).toEqual([[], null]);
    expect(await members(id)).toEqual(ids.slice(0, 2));
  });

  it('R-GROUP-022 saving a folder answers all folders and saving a filter all filters, not only the one saved', async () => {
    const folder = async (body: { id?: number; version?: number; name: string }) => {
      const { folders } = valueOf(await me.client.call('saveFolder', { query: {}, body }));
      return folders;
    };
    const namesOf = (records: readonly { readonly name: string }[]): string[] => records.map(({ name }) => name);
    expect(namesOf(await folder({ name: 'North' }))).toEqual(['North']);
    expect(namesOf(await folder({ name: 'East' })).toSorted()).toEqual(['East', 'North']);
    const [west] = await folder({ name: 'West' }).then((all) => all.filter(({ name }) => name === 'West'));
    const folders = await folder({ id: west?.id ?? 0, version: west?.version ?? 0, name: 'South' });
    expect(namesOf(folders).toSorted()).toEqual(['East', 'North', 'South']);
    expect(valueOf(await me.client.call('auth', { query: {} })).propertyFolders).toEqual(folders);
    for (const { id } of folders) valueOf(await me.client.call('deleteFolder', { params: { id } }));

    for (const [call, type] of [
      ['saveGroupFilter', 'PROPERTY_GROUP'],
      ['savePropertyFilter', 'PROPERTY_EXPORT'],
    ] as const) {
      const columns = type === 'PROPERTY_GROUP' ? { statusId: { match: 'ANY', values: [1] } } : ['apn'];
      const save = async (name: string) => {
        const answer =
          call === 'saveGroupFilter'
            ? await me.client.call(call, { body: { type, name, columns } })
            : await me.client.call(call, { query: {}, body: { type, name, columns } });
        return valueOf(answer).filters.filter((filter) => filter.type === type);
      };
      expect(namesOf(await save('One'))).toEqual(['One']);
      const filters = await save('Another');
      expect(namesOf(filters).toSorted()).toEqual(['Another', 'One']);
      for (const { id } of filters) {
        if (call === 'saveGroupFilter') valueOf(await me.client.call('deleteGroupFilter', { params: { id } }));
        else valueOf(await me.client.call('deletePropertyFilter', { params: { id }, query: {} }));
      }
    }
  });

  it('R-GROUP-036 C032 C033 filters for lists are saved and deleted, and each answer is all filters', async () => {
    const columns = { statusId: { match: 'ANY', values: [1] } };
    const body = { type: 'PROPERTY_GROUP', name: 'New ones', columns };
    const { filters } = valueOf(await me.client.call('saveGroupFilter', { body }));
    expect(filters).toMatchObject([{ ...body, version: 1 }]);
    const again = await me.client.call('saveGroupFilter', { body });
    expect(again).toMatchObject({ status: 422, fieldErrors: { name: 'is taken' } });
    const id = filters[0]?.id ?? 0;
    const changed = { ...body, id, version: 1, name: 'Newest', columns: { statusId: { match: 'ANY', values: [2] } } };
    expect(valueOf(await me.client.call('saveGroupFilter', { body: changed })).filters).toMatchObject([
      { ...changed, version: 2 },
    ]);
    expect(valueOf(await me.client.call('deleteGroupFilter', { params: { id } })).filters).toEqual([]);
    expect(await me.client.call('deleteGroupFilter', { params: { id } })).toMatchObject({ status: 404 });
  });

  it('R-GROUP-023 R-GROUP-037 C034 C035 a layout saved for a list becomes its grid layout; deleting it for the list only takes it off', async () => {
    const id = await saveInto(me, 'Laid out', ids.slice(0, 1));
    const body = { type: 'PROPERTY_GRID', name: 'Narrow', columns: ['streetAddress', 'estimatedEquity'] };
    const query = { savedPropertyGroupId: id };
    const { filters, groups } = valueOf(await me.client.call('savePropertyFilter', { query, body }));
    const layoutId = filters[0]?.id ?? 0;
    expect(groups.find((group) => group.id === id)?.gridLayoutId).toBe(layoutId);
    const auth = valueOf(await me.client.call('auth', { query: {} }));
    expect([auth.filters, auth.layouts.map(({ name }) => name)]).toEqual([filters, ['Narrow']]);
    const off = valueOf(await me.client.call('deletePropertyFilter', { params: { id: layoutId }, query }));
    expect([off.groups.find((group) => group.id === id)?.gridLayoutId, off.filters.length]).toEqual([null, 1]);
    const gone = valueOf(await me.client.call('deletePropertyFilter', { params: { id: layoutId }, query: {} }));
    expect(gone.filters).toEqual([]);
    const wrong = await me.client.call('savePropertyFilter', { query, body: { ...body, type: 'PROPERTY_EXPORT' } });
    expect(wrong).toMatchObject({ status: 422, fieldErrors: { type: 'has to be PROPERTY_GRID' } });
  });
});

describe('own columns', () => {
  const save = async (body: object) =>
    await me.client.call('saveListColumn', { body: { name: 'x', kind: 'number', ...body } });

  it('take values of their kind, sort and filter by them, and refuse others with the field', async () => {
    const list = await saveInto(me, 'Offers', ids.slice(0, 4));
    const { columns } = valueOf(await save({ name: 'Offer', kind: 'number' }));
    const id = columns[0]?.id ?? 0;
    const offers = [300, 100, 200];
    const edits = offers.map((offer, at) => ({
      propertyId: ids[at] ?? 0,
      version: null,
      change: { own: { [id]: offer } },
    }));
    expect(valueOf(await me.client.call('editRows', { body: { edits } })).saved).toHaveLength(3);
    const field = `own.${id}`;
    const sorted = await rows({ ...on(list), sortFields: [{ field, ascending: true }] });
    expect(sorted.map(({ own }) => own[id] ?? null)).toEqual([100, 200, 300, null]);
    const some = await rows({ filters: { ...on(list).filters, own: [{ columnId: id, min: 150, max: 250 }] } });
    expect(idsOf(some)).toEqual([ids[2]]);
    const wrong = { propertyId: ids[0] ?? 0, version: null, change: { own: { [id]: 'many' } } };
    expect(await me.client.call('editRows', { body: { edits: [wrong] } })).toMatchObject({
      status: 422,
      fieldErrors: { [`edits.0.change.own.${id}`]: 'has to be a number' },
    });
    const cleared = { ...wrong, change: { own: { [id]: null } } };
    expect(valueOf(await me.client.call('editRows', { body: { edits: [cleared] } })).saved[0]?.own).toEqual({});
    valueOf(await me.client.call('deleteListColumn', { params: { id } }));
    expect((await rows(on(list))).every(({ own }) => Object.keys(own).length === 0)).toBe(true);
  });

  it('compute formulas over the facts, sort by them, and say at which character one is wrong', async () => {
    const list = await saveInto(me, 'Formulas', ids.slice(60));
    const formula = 'round(estimatedValue * 0.7 - coalesce(openMortgageBalance, 0))';
    const { columns } = valueOf(await save({ name: 'Room', kind: 'formula', formula }));
    const field = `own.${columns.find(({ name }) => name === 'Room')?.id ?? 0}`;
    const found = await rows({
      ...on(list),
      sortFields: [{ field, ascending: false }],
      columns: [field, 'estimatedValue', 'openMortgageBalance'],
    });
    const values = found.map(({ values: one }) => {
      const [value, balance] = [one['estimatedValue'], one['openMortgageBalance']];
      return typeof value !== 'number' ? null : Math.round(value * 0.7 - (typeof balance === 'number' ? balance : 0));
    });
    expect(found.map(({ values: one }) => one[field])).toEqual(values);
    const known = values.filter((value) => value !== null);
    expect(known.length).toBeGreaterThan(20);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
    expect(await save({ name: 'Bad', kind: 'formula', formula: '1 + squarefeet' })).toMatchObject({
      status: 422,
      fieldErrors: { formula: 'is wrong at character 5: There is no fact squarefeet. Did you mean squareFeet?' },
    });
  });

  it('of an account are none of another one, and nobody overwrites a definition unseen', async () => {
    const { columns } = valueOf(await save({ name: 'Mood', kind: 'choice', choices: ['hot', 'cold'] }));
    const mood = columns.find(({ name }) => name === 'Mood');
    const body = {
      id: mood?.id ?? 0,
      version: 1,
      name: 'Mood',
      kind: 'choice',
      choices: ['cold', 'hot'],
    } satisfies Request<(typeof contract)['saveListColumn']>['body'];
    valueOf(await me.client.call('saveListColumn', { body }));
    const late = await me.client.call('saveListColumn', { body });
    expect(late).toMatchObject({ status: 422, fieldErrors: { version: 'is not the newest' } });
    expect(await save({ name: 'mood' })).toMatchObject({ status: 422, fieldErrors: { name: 'is taken' } });
    await server.addUser({ username: 'stranger@example.com', password: 'a long password' });
    const other = await server.signIn({ username: 'stranger@example.com', password: 'a long password' });
    expect(valueOf(await other.client.call('listColumns')).columns).toEqual([]);
    expect(await other.client.call('saveListColumn', { body })).toMatchObject({ status: 404 });
    expect(await other.client.call('deleteListColumn', { params: { id: body.id } })).toMatchObject({ status: 404 });
  });
});

describe('rows', () => {
  it('are edited many at a time, and those changed meanwhile are refused one by one', async () => {
    await saveInto(me, 'Bulk', ids.slice(10, 15));
    const statusId = me.auth.propertyStatuses[1]?.id ?? 0;
    const wanted = (version: number | null) =>
      ids
        .slice(10, 16)
        .map((propertyId) => ({ propertyId, version, change: { statusId, snoozedUntil: '2026-04-01' } }));
    const one = { propertyId: ids[12] ?? 0, version: null, change: { note: 'first' } };
    valueOf(await me.client.call('editRows', { body: { edits: [one] } }));
    const versions = new Map((await rows({ filters: {} })).map(({ propertyId, version }) => [propertyId, version]));
    const edits = wanted(null).map((edit) => ({
      ...edit,
      version: edit.propertyId === ids[12] ? 1 : (versions.get(edit.propertyId) ?? null),
    }));
    const { saved, before, refused } = valueOf(await me.client.call('editRows', { body: { edits } }));
    expect(new Set(saved.map(({ propertyId }) => propertyId))).toEqual(new Set([ids[10], ids[11], ids[13], ids[14]]));
    expect(saved.every((row) => row.statusId === statusId && row.snoozedUntil === '2026-04-01')).toBe(true);
    expect(before.every(({ statusId: was }) => was === null)).toBe(true);
    expect(refused).toMatchObject([
      { propertyId: ids[12], reason: 'CHANGED', current: { note: 'first' } },
      { propertyId: ids[15], reason: 'NOT_SAVED', current: null },
    ]);
  });

  it.each([
    ['a status of nobody', { statusId: 999_999 }, 'statusId'],
    ['a user of nobody', { assigneeId: 999_999 }, 'assigneeId'],
    ['a column of nobody', { own: { 999: 'x' } }, 'own.999'],
  ])('refuse %s by its field, and then change nothing', async (_, change, field) => {
    await saveInto(me, 'Refusals', ids.slice(0, 2));
    const edits = [{ note: 'not this either' }, change].map((one, at) => ({
      propertyId: ids[at] ?? 0,
      version: null,
      change: one,
    }));
    const refused = await me.client.call('editRows', { body: { edits } });
    expect(refused).toMatchObject({ status: 422, fieldErrors: { [`edits.1.change.${field}`]: expect.any(String) } });
    expect((await rows(on(await saveInto(me, 'Refusals', [ids[0] ?? 0]))))[0]?.note).not.toBe('not this either');
  });

  it('are found by what people wrote, when, on how many lists, and by any filter of the search', async () => {
    const list = await saveInto(me, 'Found', ids.slice(20, 30));
    await saveInto(me, 'Found too', ids.slice(20, 23));
    const edits = ids.slice(20, 24).map((propertyId, at) => ({
      propertyId,
      version: null,
      change: { tags: at < 2 ? ['Hot', 'Corner'] : ['Hot'], note: `Row ${at}`, assigneeId: me.auth.profile.id },
    }));
    valueOf(await me.client.call('editRows', { body: { edits } }));
    const found = async (filters: object) => idsOf(await rows({ filters: { ...on(list).filters, ...filters } }));
    expect(await found({ tags: { match: 'ALL', values: ['hot', 'corner'] } })).toEqual(ids.slice(20, 22));
    expect(await found({ tags: { match: 'NONE', values: ['hot'] } })).toEqual(ids.slice(24, 30));
    expect(await found({ note: 'row 3' })).toEqual([ids[23]]);
    expect(await found({ listCount: { min: 2 } })).toEqual(ids.slice(20, 23));
    expect(await found({ assigneeId: { values: [me.auth.profile.id] } })).toEqual(ids.slice(20, 24));
    expect(await found({ dateAdded: { max: '2000-01-01' } })).toEqual([]);
    const vacant = await found({ facts: { listingType: 'V' } });
    const expected = await server.services.warehouse.query<{ id: number }>(
      `SELECT property_id AS id FROM parcel WHERE lead_v AND property_id IN (SELECT unnest($ids::BIGINT[])) ORDER BY 1`,
      { ids: ids.slice(20, 30) },
    );
    expect(vacant).toEqual(expected.map(({ id }) => id));
    const refused = await me.client.call('queryGroups', { body: { search: { filters: { facts: { nonsense: 1 } } } } });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { 'search.filters.facts.nonsense': 'is not known' } });
    const snoozed = { snoozed: { show: 'HIDE', today: '2026-03-02' } };
    valueOf(
      await me.client.call('editRows', {
        body: { edits: [{ propertyId: ids[20] ?? 0, version: null, change: { snoozedUntil: '2026-03-03' } }] },
      }),
    );
    expect(await found(snoozed)).toEqual(ids.slice(21, 30));
    expect(await found({ snoozed: { ...snoozed.snoozed, today: '2026-03-03' } })).toEqual(ids.slice(20, 30));
  });

  it('C027 R-PROP-013 a saved property leaves the list detailId, or all lists', async () => {
    const [one, two] = [await saveInto(me, 'C27 a', [ids[40] ?? 0]), await saveInto(me, 'C27 b', [ids[40] ?? 0])];
    const id = (await rows(on(one)))[0]?.savedPropertyId ?? 0;
    const answer = await me.client.call('removeSaved', { params: { id }, query: { detailId: one } });
    expect(valueOf(answer).removed).toEqual([ids[40]]);
    expect([await members(one), await members(two)]).toEqual([[], [ids[40]]]);
    expect(await me.client.call('removeSaved', { params: { id }, query: { detailId: one } })).toMatchObject({
      status: 404,
    });
    valueOf(await me.client.call('removeSaved', { params: { id }, query: { deleteContacts: true } }));
    expect(await members(two)).toEqual([]);
  });

  it('C029 contacts of nothing selected are refused', async () => {
    const list = await saveInto(me, 'Contacts', ids.slice(0, 3));
    const ask = async (items: number[]) =>
      await me.client.call('groupContacts', { body: { search: on(list), selection: { items } } });
    expect(await ask([])).toMatchObject({ status: 422 });
    expect(valueOf(await ask(ids.slice(0, 3))).ids.length).toBeGreaterThan(0);
  });

  it('C039 R-PROP-014 the data of a property are a CSV of names and values', async () => {
    const file = valueOf(await me.client.call('propertyData', { params: { id: ids[0] ?? 0 } }));
    const lines = (await file.content.text()).split('\r\n');
    expect(file.fileName).toBe(`property-${ids[0] ?? 0}.csv`);
    expect(lines[0]).toMatch(/Name,Value$/);
    expect(lines).toContain(`Property id,${ids[0] ?? 0}`);
    expect(await me.client.call('propertyData', { params: { id: 1 } })).toMatchObject({ status: 404 });
  });
});

describe('stacking', () => {
  it('counts on how many lists parcels stand, and combines lists into new ones', async () => {
    await server.addUser({ username: 'stacker@example.com', password: 'a long password' });
    const her = await server.signIn({ username: 'stacker@example.com', password: 'a long password' });
    const a = await saveInto(her, 'A', ids.slice(0, 6));
    const b = await saveInto(her, 'B', ids.slice(4, 10));
    const c = await saveInto(her, 'C', ids.slice(5, 7));
    expect(valueOf(await her.client.call('stackLists'))).toEqual({
      depths: [
        { lists: 3, parcels: 1 },
        { lists: 2, parcels: 2 },
        { lists: 1, parcels: 7 },
      ],
      pairs: [
        { groupIds: [a, b], parcels: 2 },
        { groupIds: [b, c], parcels: 2 },
        { groupIds: [a, c], parcels: 1 },
      ],
    });
    const combine = async (how: 'UNION' | 'INTERSECTION' | 'DIFFERENCE', name?: string) =>
      await her.client.call('combineLists', {
        body: { how, groupIds: [a, b], dryRun: name === undefined, ...(name === undefined ? {} : { name }) },
      });
    expect(valueOf(await combine('UNION')).count).toBe(10);
    const made = valueOf(await combine('DIFFERENCE', 'Only A'));
    const answer = valueOf(await her.client.call('groupMembers', { params: { id: made.groupId ?? 0 } }));
    expect(answer.ids).toEqual(ids.slice(0, 4));
    expect(valueOf(await combine('INTERSECTION', 'Both')).count).toBe(2);
    expect(await combine('UNION', 'Both')).toMatchObject({ status: 422, fieldErrors: { name: 'is taken' } });
  });

  it('dedupes by parcel and by owner, says how many before, and never takes an unknown owner for a duplicate', async () => {
    const owners = await server.services.warehouse.query<{ ids: number[] }>(
      `SELECT list(property_id ORDER BY property_id) AS ids FROM parcel WHERE owner_key <> ''
       GROUP BY owner_key, mail_key HAVING count(*) > 2 ORDER BY 1 LIMIT 1`,
    );
    const sameOwner = [...(owners[0]?.ids ?? [])];
    expect(sameOwner.length).toBeGreaterThan(2);
    const x = await saveInto(me, 'Dup x', sameOwner.slice(0, 2));
    const y = await saveInto(me, 'Dup y', sameOwner.slice(1, 3));
    const dedupe = async (by: 'PARCEL' | 'OWNER', dryRun: boolean) =>
      valueOf(await me.client.call('dedupeLists', { body: { groupIds: [x, y], by, dryRun } }));
    expect((await dedupe('PARCEL', true)).removed).toEqual([{ groupId: y, propertyIds: [sameOwner[1]] }]);
    expect((await dedupe('PARCEL', true)).count).toBe(1);
    await dedupe('PARCEL', false);
    expect([await members(x), await members(y)]).toEqual([sameOwner.slice(0, 2), sameOwner.slice(2, 3)]);
    expect((await dedupe('OWNER', false)).count).toBe(2);
    expect([await members(x), await members(y)]).toEqual([sameOwner.slice(0, 1), []]);
  });
});

describe('a deleted list', () => {
  it('comes back under its id with its rows, statuses and folder, unless its name was taken', async () => {
    const id = await saveInto(me, 'Trash', ids.slice(50, 54));
    const edit = { propertyId: ids[50] ?? 0, version: null, change: { note: 'kept' } };
    valueOf(await me.client.call('editRows', { body: { edits: [edit] } }));
    valueOf(await me.client.call('deleteGroup', { params: { id }, query: {} }));
    const { groups } = valueOf(await me.client.call('restoreGroup', { params: { id } }));
    expect(groups.find((group) => group.id === id)).toMatchObject({ name: 'Trash', size: 4 });
    expect((await rows(on(id))).map(({ propertyId, note }) => [propertyId, note])).toEqual(
      ids.slice(50, 54).map((one, at) => [one, at === 0 ? 'kept' : null]),
    );
    expect(await me.client.call('restoreGroup', { params: { id } })).toMatchObject({ status: 404 });
    valueOf(await me.client.call('deleteGroup', { params: { id }, query: {} }));
    await saveInto(me, 'trash', [ids[0] ?? 0]);
    expect(await me.client.call('restoreGroup', { params: { id } })).toMatchObject({
      fieldErrors: { name: 'is taken' },
    });
  });
});

describe('automated lists', () => {
  it('R-GROUP-035 R-AUTOMATOR-008 C030 C031 keep a search, refuse a wrong one, and a run gains what it finds', async () => {
    const made = valueOf(
      await me.client.call('assignToGroup', { query: {}, body: { group: { name: 'Watch', type: 'MONITORED' } } }),
    );
    const id = made.groupId;
    expect(valueOf(await me.client.call('groupStoredSearch', { params: { id } })).search).toBeNull();
    expect(await me.client.call('runGroup', { params: { id } })).toMatchObject({ status: 422 });
    const put = async (search: object) => await me.client.call('saveGroupSearch', { params: { id }, body: { search } });
    expect(await put({ bedroomsMin: 5, bedroomsMax: 3 })).toMatchObject({ status: 400 });
    valueOf(await put({ type: 'COUNTY', fips: '39049', bedroomsMin: 4 }));
    expect(valueOf(await me.client.call('groupStoredSearch', { params: { id } })).search).toMatchObject({
      bedroomsMin: 4,
      fips: '39049',
    });
    const first = valueOf(await me.client.call('runGroup', { params: { id } }));
    const { resultCount } = valueOf(
      await me.client.call('listing', { query: { type: 'COUNTY', fips: '39049', bedroomsMin: 4 } }),
    );
    expect([first.gained, first.lost, first.changed]).toEqual([resultCount, 0, 0]);
    expect(await members(id)).toHaveLength(resultCount);

    // A narrower rule loses members and says by which part of it; they stay to be seen until the next run.
    valueOf(await put({ type: 'COUNTY', fips: '39049', bedroomsMin: 5 }));
    const second = valueOf(await me.client.call('runGroup', { params: { id } }));
    expect(second.lost).toBeGreaterThan(0);
    expect(second.gained).toBe(0);
    const { changes } = valueOf(await me.client.call('memberChanges', { params: { id }, query: {} }));
    expect(changes[0]).toMatchObject({ kind: 'REMOVED', reason: 'No longer: 5 or more beds' });
    const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
    expect(propertyGroups.find((group) => group.id === id)?.type).toBe('MONITORED');
    const counts = valueOf(await me.client.call('groupCounts', { params: { id } })).filterCounts[id];
    expect(counts).toEqual({ ALL: resultCount, ADDED: 0, CHANGED: 0, REMOVED: second.lost });
    const third = valueOf(await me.client.call('runGroup', { params: { id } }));
    expect([third.gained, third.lost, third.changed]).toEqual([0, 0, 0]);
    expect(await members(id)).toHaveLength(resultCount - second.lost);
  });

  it.each([
    ['K', 'On Market', 'M'],
    ['J', 'Just Sold', 'SOLD'],
  ] as const)('R-GROUP-005 the list of %s, %s, cannot be renamed, deleted or given another rule', async (...group) => {
    const [code, label, listingType] = group;
    const place = { type: 'COUNTY', fips: '39049' } as const;
    const { groupId: id } = valueOf(await me.client.call('listingGroupList', { params: { code }, body: { place } }));
    const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
    expect(propertyGroups.find((group) => group.id === id)).toMatchObject({ name: label, editable: false });
    const attempts = await Promise.all([
      me.client.call('saveGroupOptions', { body: { id, name: 'Mine' } }),
      me.client.call('deleteGroup', { params: { id }, query: {} }),
      me.client.call('saveGroupSearch', { params: { id }, body: { search: { bedroomsMin: 3 } } }),
    ]);
    expect(attempts.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([422, 422, 422]);
    expect(await members(id)).toHaveLength(
      valueOf(await me.client.call('listing', { query: { ...place, listingType } })).resultCount,
    );
  });

  it('an automated list of a listing group takes no name that another has, and leaves that one as it is', async () => {
    const place = { type: 'COUNTY', fips: '39049' } as const;
    const make = async (code: 'V' | 'E') =>
      await me.client.call('listingGroupList', { params: { code }, body: { place, name: 'Watched' } });
    const { groupId } = valueOf(await make('V'));
    const rule = async () => valueOf(await me.client.call('groupStoredSearch', { params: { id: groupId } })).search;
    const before = await rule();
    expect(await make('E')).toMatchObject({
      status: 422,
      detail: 'Another automated list has this name. Nothing was saved.',
      fieldErrors: { name: 'is taken' },
    });
    expect(await rule()).toEqual(before);
  });

  it('R-GROUP-006 R-GROUP-007 R-GROUP-008 the rules are those of the specification', async () => {
    const place = { type: 'COUNTY', fips: '39049' } as const;
    const rule = async (code: 'Q' | 'Y' | 'F') => {
      const made = valueOf(await me.client.call('listingGroupList', { params: { code }, body: { place } }));
      return valueOf(await me.client.call('groupStoredSearch', { params: { id: made.groupId } })).search;
    };
    expect(await rule('Q')).toEqual({ ...place, listingType: 'CUSTOM', loanToValueMin: 0.5 });
    expect(await rule('Y')).toEqual({ ...place, listingType: 'CUSTOM', estimatedEquityMax: -1 });
    expect(await rule('F')).toEqual({ ...place, listingType: 'F' });
  });

  it('R-GROUP-004 there are twelve listing groups with their codes', () => {
    expect(Object.entries(listingGroups).map(([code, { label }]) => `${label} ${code}`)).toEqual([
      'On Market K',
      'Just Sold J',
      'Vacant V',
      'High Equity E',
      'Low Equity Q',
      'Neg Equity Y',
      'Bank Owned F',
      'Pre-Foreclosure P',
      'Auction A',
      'Has Lien L',
      'Free & Clear R',
      'Bankruptcy B',
    ]);
  });
});

type UndoEntry = z.infer<typeof UndoEntrySchema>;

describe('the undo history', () => {
  const read = async () => valueOf(await me.client.call('undoHistory'));
  const write = async (undo: string[], redo: string[], entries: readonly UndoEntry[]) =>
    valueOf(await me.client.call('saveUndoHistory', { body: { undo, redo, entries: [...entries] } }));

  it('keeps entries in their order, moves them between its halves, and forgets what is not named', async () => {
    await write(
      ['a', 'b'],
      [],
      [
        { id: 'a', label: 'first', undo: { type: 'x' } },
        { id: 'b', label: 'second' },
      ],
    );
    await write(['a'], ['b'], []);
    expect(await read()).toEqual({
      undo: [{ id: 'a', label: 'first', undo: { type: 'x' } }],
      redo: [{ id: 'b', label: 'second' }],
    });
    await write(['b', 'unknown'], [], []);
    expect(await read()).toEqual({ undo: [{ id: 'b', label: 'second' }], redo: [] });
  });

  it('keeps the newest two hundred', async () => {
    const ids300 = Array.from({ length: 300 }, (_, at) => `e${at}`);
    expect(
      await write(
        ids300,
        [],
        ids300.map((id) => ({ id })),
      ),
    ).toEqual({ kept: 200 });
    const { undo } = await read();
    expect([undo[0]?.id, undo.at(-1)?.id]).toEqual(['e100', 'e299']);
  });
});
