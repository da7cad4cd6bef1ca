import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GROUP_PAGE_LIMIT, groupTypes, type GroupTypeCode } from '../../../../src/api/contract/lists/groups.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 40);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  const auth = valueOf(await me.client.call('auth', { query: {} }));
  for (const { id } of auth.propertyGroups) {
    if (typeof id === 'number') valueOf(await me.client.call('deleteGroup', { params: { id }, query: {} }));
  }
  await server.db.deleteFrom('saved_property').execute();
});

const members = async (id: number | '0' | 'assigned'): Promise<number[]> =>
  valueOf(await me.client.call('groupMembers', { params: { id } })).ids;
const groupNames = async (): Promise<string[]> =>
  valueOf(await me.client.call('auth', { query: {} })).propertyGroups.map(({ name }) => name);

describe('saving', () => {
  it('R-PROP-010 R-PROP-011 C020 saves one property, and answers the lists under savePropertyResponse.groups', async () => {
    const answer = valueOf(await me.client.call('saveProperties', { query: {}, body: { propertyId: ids[0] ?? 0 } }));
    expect(answer).toMatchObject({
      savePropertyResponse: {
        groups: [{ name: 'Favorites List', type: 'FAVORITE', size: 1, isNew: true }],
        added: [ids[0]],
        alreadyThere: 0,
      },
      contactGroups: [{ name: 'Favorites List', type: 'FAVORITE' }],
    });
  });

  it('C021 saves many into the list named, and counts those that stand there already', async () => {
    await saveInto(me, 'Oak Street', ids.slice(0, 10));
    const again = valueOf(
      await me.client.call('saveProperties', {
        query: { groupName: 'Oak Street' },
        body: { selection: [...ids.slice(5, 15), ids[5] ?? 0] },
      }),
    ).savePropertyResponse;
    expect(again.added.toSorted((a, b) => a - b)).toEqual(ids.slice(10, 15));
    expect(again.alreadyThere).toBe(5);
    expect(again.groups).toMatchObject([{ name: 'Oak Street', size: 15 }]);
    expect(again.groups[0]?.isNew).toBeUndefined();
  });

  it('an existing name is picked whatever its case and the spaces around it; another type is another list', async () => {
    const first = await saveInto(me, 'Oak Street', [ids[0] ?? 0]);
    expect(await saveInto(me, '  oak STREET ', [ids[1] ?? 0])).toBe(first);
    const other = valueOf(
      await me.client.call('saveProperties', {
        query: { groupName: 'Oak Street', groupType: 'MARKETING' },
        body: { propertyId: ids[0] ?? 0 },
      }),
    ).savePropertyResponse;
    expect(other.groupId).not.toBe(first);
    expect(await groupNames()).toEqual(['Oak Street', 'Oak Street']);
  });

  it.each([
    ['', 400],
    ['x'.repeat(51), 400],
    ['x'.repeat(50), 200],
  ])('a name of %j answers %i', async (groupName, status) => {
    const path = `/resource/auth/ps4/user/new/properties?groupName=${groupName === '' ? '%20' : groupName}`;
    const response = await server.request('POST', path, { token: me.token, body: { propertyId: ids[0] } });
    expect(response.status).toBe(status);
  });

  it('refuses parcels that no snapshot has, and then saves none', async () => {
    const refused = await me.client.call('saveProperties', {
      query: { groupName: 'Odd' },
      body: { selection: [ids[0] ?? 0, 1, 2] },
    });
    expect(refused).toMatchObject({
      ok: false,
      status: 422,
      detail: '2 of the properties are not in the loaded data.',
    });
    expect(await groupNames()).toEqual([]);
  });

  it('two saves of the same properties at once give one row each', async () => {
    const all = await Promise.all([
      saveInto(me, 'At once', ids.slice(0, 30)),
      saveInto(me, 'At once', ids.slice(10, 40).toReversed()),
      saveInto(me, 'at ONCE', [ids[20] ?? 0]),
    ]);
    expect(new Set(all).size).toBe(1);
    expect((await members(all[0])).toSorted((a, b) => a - b)).toEqual(ids);
    const rows = await server.db.selectFrom('saved_property').select('property_id').execute();
    expect(rows.map((row) => row.property_id).sort((a, b) => a - b)).toEqual(ids);
  });
});

describe('lists', () => {
  it('R-GROUP-001 a list has all its fields', async () => {
    const id = await saveInto(me, 'Fields', ids.slice(0, 2));
    const [group] = valueOf(await me.client.call('auth', { query: {} })).propertyGroups;
    expect(group).toEqual({
      id,
      name: 'Fields',
      type: 'FAVORITE',
      data: null,
      size: 2,
      modified: expect.any(String) as string,
      refresh: null,
      originalType: null,
      gridLayoutId: null,
      savedPropertyGroupId: null,
      folderId: null,
      version: 1,
      editable: true,
    });
  });

  it('R-GROUP-003 has the six types, and calls a list without a name by the label of its type', async () => {
    const labels = {
      FAVORITE: 'Favorites List',
      MARKETING: 'Marketing List',
      MONITORED: 'Automated List',
      CONTACT: 'Group',
      APPEND: 'Skip Tracing Job',
    } as const;
    // The document gives no label for lists of the mobile application.
    expect(groupTypes).toEqual({ ...labels, MOBILE: expect.any(String) as string });
    const types = [...(Object.keys(labels) as (keyof typeof labels)[]), 'MOBILE' as const]; // the keys above
    for (const groupType of types) {
      const body = { selection: [ids[0] ?? 0] };
      const saved = valueOf(await me.client.call('saveProperties', { query: { groupType }, body }));
      const { groups, groupId } = saved.savePropertyResponse;
      expect(groups.find(({ id }) => id === groupId)).toMatchObject({
        type: groupType,
        name: groupType === 'MOBILE' ? groupTypes.MOBILE : labels[groupType],
      });
    }
    const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
    expect(propertyGroups.map(({ type }) => type).sort()).toEqual(types.toSorted());
    const path = '/resource/auth/ps4/user/new/properties?groupType=OTHER';
    const other = await server.request('POST', path, { token: me.token, body: { selection: [ids[0]] } });
    expect(other.status).toBe(400);
  });

  it('lists of each type may have the same name', async () => {
    for (const type of Object.keys(groupTypes) as GroupTypeCode[]) {
      valueOf(await me.client.call('assignToGroup', { query: {}, body: { group: { name: 'Same', type } } }));
    }
    const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
    expect(propertyGroups.map(({ type }) => type).sort()).toEqual(Object.keys(groupTypes).sort());
  });

  it('R-GROUP-029 C019 renames, converts, sets the grid layout, the folder and what is told of it', async () => {
    const id = await saveInto(me, 'Old name', [ids[0] ?? 0]);
    await saveInto(me, 'Taken', [ids[0] ?? 0]);
    const { layouts } = valueOf(
      await me.client.call('saveLayout', { body: { type: 'PROPERTY_GRID', name: 'G', columns: [] } }),
    );
    const gridLayoutId = layouts[0]?.id ?? null;
    const change = async (options: object) => await me.client.call('saveGroupOptions', { body: { id, ...options } });
    const changed = valueOf(await change({ name: ' New name ', type: 'MARKETING', gridLayoutId })).groups;
    expect(changed.find((group) => group.id === id)).toMatchObject({
      name: 'New name',
      type: 'MARKETING',
      originalType: 'FAVORITE',
      gridLayoutId,
    });
    const { folders } = valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'Spring' } }));
    const folderId = folders[0]?.id ?? null;
    const told = valueOf(await change({ notification: 'WEEKLY', folderId })).groups.find((group) => group.id === id);
    // What is not named stays as it was.
    expect(told).toMatchObject({ name: 'New name', gridLayoutId, folderId, data: { notification: 'WEEKLY' } });
    expect(await change({ name: 'taken', type: 'FAVORITE' })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { name: 'is taken' },
    });
    expect(await change({ gridLayoutId: 999_999 })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { gridLayoutId: 'is not known' },
    });
    expect(await me.client.call('saveGroupOptions', { body: { id: 999_999, name: 'x' } })).toMatchObject({
      ok: false,
      status: 404,
    });
    // The type it had first stays known over further conversions.
    expect(valueOf(await change({ type: 'MOBILE' })).groups.find((group) => group.id === id)).toMatchObject({
      originalType: 'FAVORITE',
    });
  });

  it('R-GROUP-028 C018 deletes a list; what stands on another one stays, what stood only there goes', async () => {
    const gone = await saveInto(me, 'Gone', ids.slice(0, 4));
    const kept = await saveInto(me, 'Kept', ids.slice(2, 6));
    const { groups, contactGroups } = valueOf(await me.client.call('deleteGroup', { params: { id: gone }, query: {} }));
    expect(groups.map(({ name }) => name)).toEqual(['Kept']);
    expect(contactGroups).toEqual([]);
    expect(await members('0')).toEqual(await members(kept));
    expect((await members(kept)).toSorted((a, b) => a - b)).toEqual(ids.slice(2, 6));
    expect(await me.client.call('deleteGroup', { params: { id: gone }, query: {} })).toMatchObject({
      ok: false,
      status: 404,
    });
  });

  it('R-GROUP-028 C018 with listingType takes only the rows of that lead type off', async () => {
    const [vacant] = await sampleIds(server, 1, 'lead_v');
    const [lived] = await sampleIds(server, 1, 'NOT coalesce(lead_v, false)');
    const id = await saveInto(me, 'Mixed', [vacant ?? 0, lived ?? 0]);
    valueOf(await me.client.call('deleteGroup', { params: { id }, query: { listingType: 'V' } }));
    expect(await members(id)).toEqual([lived]);
  });

  it('R-GROUP-032 R-GROUP-012 C026 answers the property ids of a list, of the default list "0" and of "assigned"', async () => {
    const one = await saveInto(me, 'One', [ids[3] ?? 0, ids[1] ?? 0]);
    await saveInto(me, 'Two', [ids[1] ?? 0, ids[0] ?? 0]);
    // In the order they were saved.
    expect(await members(one)).toEqual([ids[3], ids[1]]);
    expect(await members('0')).toEqual([ids[3], ids[1], ids[0]]);
    expect(await members('assigned')).toEqual([ids[3], ids[1], ids[0]]);
    expect(await me.client.call('groupMembers', { params: { id: 999_999 } })).toMatchObject({ ok: false, status: 404 });
  });

  it('R-GROUP-030 R-GROUP-002 C024 counts by list and automation status', async () => {
    const id = await saveInto(me, 'Counted', ids.slice(0, 3));
    const { db } = server;
    await db
      .updateTable('group_member')
      .set({ automation_status: 'ADDED' })
      .where('group_id', '=', id)
      .where(
        'saved_property_id',
        'in',
        db
          .selectFrom('saved_property')
          .select('id')
          .where('property_id', '=', ids[0] ?? 0),
      )
      .execute();
    const count = async (group: number | '0') =>
      valueOf(await me.client.call('groupCounts', { params: { id: group } })).filterCounts;
    expect(await count(id)).toEqual({ [id]: { ALL: 3, ADDED: 1, CHANGED: 0, REMOVED: 0 } });
    await saveInto(me, 'Another', ids.slice(2, 5));
    expect(await count('0')).toEqual({ '0': { ALL: 5, ADDED: 1, CHANGED: 0, REMOVED: 0 } });
    expect(await me.client.call('groupCounts', { params: { id: 999_999 } })).toMatchObject({ ok: false, status: 404 });
  });
});

const search = (groupIds: (number | '0')[], more: object = {}) => ({
  filters: { groupIds: { values: groupIds } },
  ...more,
});

describe('taking off and assigning', () => {
  const remove = async (groupIds: (number | '0')[], selection: object, query: { duplicateMode?: 'KEEP_ONE' } = {}) =>
    await me.client.call('removeFromGroups', {
      query,
      body: { search: search(groupIds), selection: { items: [], ...selection } },
    });

  it('R-GROUP-031 C025 takes the selected rows off the list named, and only off it', async () => {
    const one = await saveInto(me, 'One', ids.slice(0, 5));
    const two = await saveInto(me, 'Two', ids.slice(0, 5));
    const { removed, groups } = valueOf(await remove([one], { items: [ids[1], ids[2], ids[39]] }));
    expect(removed.toSorted((a, b) => a - b)).toEqual([ids[1], ids[2]]);
    expect(groups.map(({ size }) => size)).toEqual([3, 5]);
    expect((await members(two)).length).toBe(5);
  });

  it('R-GROUP-018 a selection has allSelected, remainingSelected, items and selected; all selected is every row found but the items', async () => {
    const one = await saveInto(me, 'One', ids.slice(0, 5));
    const wrong = { allSelected: 1, remainingSelected: 'some', items: ['x'], selected: -1 };
    const refused = await server.request('DELETE', '/resource/auth/ps4/user/ag/properties', {
      token: me.token,
      body: { search: search([one]), selection: wrong },
    });
    const { fieldErrors } = (await refused.json()) as { fieldErrors: Record<string, string> };
    expect([refused.status, Object.keys(fieldErrors).toSorted()]).toEqual([
      400,
      ['selection.allSelected', 'selection.items.0', 'selection.remainingSelected', 'selection.selected'],
    ]);
    const { removed } = valueOf(await remove([one], { allSelected: true, items: [ids[0], ids[4]] }));
    expect(removed.toSorted((a, b) => a - b)).toEqual(ids.slice(1, 4));
    expect(await members(one)).toEqual([ids[0], ids[4]]);
  });

  it('refuses an empty selection, no list, and a list that is not there', async () => {
    const one = await saveInto(me, 'One', ids.slice(0, 2));
    expect(await remove([one], {})).toMatchObject({
      ok: false,
      status: 422,
      detail: 'Nothing was selected, and nothing was changed.',
    });
    expect(await remove([], { allSelected: true })).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { 'search.filters': expect.stringContaining('names no criterion') },
    });
    expect(await remove([999_999], { allSelected: true })).toMatchObject({ ok: false, status: 404 });
    expect((await members(one)).length).toBe(2);
  });

  it('from the default list it takes off all lists', async () => {
    await saveInto(me, 'One', ids.slice(0, 3));
    await saveInto(me, 'Two', ids.slice(0, 3));
    valueOf(await remove(['0'], { items: [ids[0]] }));
    expect((await members('0')).toSorted((a, b) => a - b)).toEqual(ids.slice(1, 3));
  });

  it('duplicateMode KEEP_ONE leaves each property on the list it has been on longest', async () => {
    const one = await saveInto(me, 'One', ids.slice(0, 3));
    const two = await saveInto(me, 'Two', ids.slice(1, 5));
    const { removed } = valueOf(await remove([one, two], { allSelected: true }, { duplicateMode: 'KEEP_ONE' }));
    expect(removed.toSorted((a, b) => a - b)).toEqual(ids.slice(1, 3));
    expect([await members(one), await members(two)]).toEqual([ids.slice(0, 3), ids.slice(3, 5)]);
  });

  it('what was taken off everywhere comes back with status, note and tags when it is saved again', async () => {
    const one = await saveInto(me, 'One', [ids[0] ?? 0]);
    const row = valueOf(await me.client.call('queryGroups', { body: { search: search([one]) } })).results[0];
    valueOf(
      await me.client.call('saveEdits', {
        query: {},
        body: { id: row?.savedPropertyId ?? 0, version: row?.version ?? 0, note: 'Corner lot', tags: ['hot'] },
      }),
    );
    valueOf(await remove([one], { items: [ids[0]] }));
    expect(await me.client.call('setStatus', { params: { id: ids[0] ?? 0 }, body: { status: null } })).toMatchObject({
      ok: false,
      status: 422,
    });
    expect(valueOf(await me.client.call('queryGroups', { body: { search: search(['0']) } })).resultCount).toBe(0);
    await saveInto(me, 'One', [ids[0] ?? 0]);
    const again = valueOf(await me.client.call('queryGroups', { body: { search: search([one]) } })).results[0];
    expect(again).toMatchObject({ savedPropertyId: row?.savedPropertyId, note: 'Corner lot', tags: ['hot'] });
  });

  it('R-GROUP-033 C028 makes a list, copies found rows into it, and moves them with deleteOriginal', async () => {
    const source = await saveInto(me, 'Source', ids.slice(0, 6));
    const assign = async (name: string, items: number[], deleteOriginal: 'true' | 'false') =>
      valueOf(
        await me.client.call('assignToGroup', {
          query: { deleteOriginal },
          body: { group: { name, type: 'MARKETING' }, search: search([source]), selection: { items } },
        }),
      ).groups;
    const copied = await assign('Copy', ids.slice(0, 2), 'false');
    expect(copied.map(({ name, size, isNew }) => [name, size, isNew])).toEqual([
      ['Source', 6, undefined],
      ['Copy', 2, true],
    ]);
    const moved = await assign('Copy', ids.slice(1, 4), 'true');
    expect(moved.map(({ name, size, isNew }) => [name, size, isNew])).toEqual([
      ['Source', 3, undefined],
      ['Copy', 4, undefined],
    ]);
    expect((await members(source)).toSorted((a, b) => a - b)).toEqual([ids[0], ids[4], ids[5]]);
  });

  it('an assignment to a list by id keeps its name; one without a name is refused', async () => {
    const source = await saveInto(me, 'Source', ids.slice(0, 2));
    const target = await saveInto(me, 'Target', ids.slice(5, 6));
    const { groups } = valueOf(
      await me.client.call('assignToGroup', {
        query: {},
        body: { group: { id: target }, search: search([source]), selection: { allSelected: true, items: [] } },
      }),
    );
    expect(groups.find(({ id }) => id === target)).toMatchObject({ name: 'Target', size: 3 });
    expect(await me.client.call('assignToGroup', { query: {}, body: { group: {} } })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { 'group.name': 'is missing' },
    });
    expect(await me.client.call('assignToGroup', { query: {}, body: { group: { id: 999_999 } } })).toMatchObject({
      ok: false,
      status: 404,
    });
  });

  it('moving within one list changes nothing', async () => {
    const one = await saveInto(me, 'One', ids.slice(0, 3));
    valueOf(
      await me.client.call('assignToGroup', {
        query: { deleteOriginal: 'true' },
        body: { group: { id: one }, search: search([one]), selection: { allSelected: true, items: [] } },
      }),
    );
    expect(await members(one)).toEqual(ids.slice(0, 3));
  });
});

it('R-GROUP-011 a page has at most 500 rows', async () => {
  expect(GROUP_PAGE_LIMIT).toBe(500);
  const many = await sampleIds(server, 1200);
  const id = await saveInto(me, 'Many', many);
  const page = async (index: number, limit?: number) =>
    valueOf(
      await me.client.call('queryGroups', {
        body: { search: search([id], { index, ...(limit === undefined ? {} : { limit }) }) },
      }),
    );
  const pages = [await page(0), await page(1), await page(2), await page(3)];
  expect(pages.map(({ results }) => results.length)).toEqual([500, 500, 200, 0]);
  expect(pages.map(({ resultCount }) => resultCount)).toEqual([1200, 1200, 1200, 1200]);
  expect(pages.flatMap(({ results }) => results.map(({ propertyId }) => propertyId))).toEqual(many);
  expect((await page(0, 7)).results).toHaveLength(7);
  expect(await me.client.call('queryGroups', { body: { search: search([id], { limit: 501 }) } })).toMatchObject({
    ok: false,
    status: 400,
  });
});
