/** What an heir gets when a member is removed: all that was the member's own, under a name of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Group, GroupRow } from '../../../../src/api/contract/lists/groups.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';

let server: TestServer;
let ids: number[];
let owner: Member;
let ann: Member;
let bob: Member;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ids = await sampleIds(server, 20);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  ({ owner, ann, bob } = await newTeam(server));
});

const property = (at: number): number => ids[at] ?? 0;
const signedIn = async ({ client }: SignedIn) => valueOf(await client.call('auth', { query: {} }));
const listsOf = async (me: SignedIn): Promise<Group[]> => (await signedIn(me)).propertyGroups;
const namesOf = async (me: SignedIn): Promise<string[]> => (await listsOf(me)).map(({ name }) => name).toSorted();
const rowsOf = async ({ client }: SignedIn, groupId: number | '0'): Promise<GroupRow[]> => {
  const search = { filters: { groupIds: { values: [groupId] } } };
  return valueOf(await client.call('queryGroups', { body: { search } })).results;
};
const searchFor = async ({ client }: SignedIn, name: string): Promise<number> =>
  valueOf(await client.call('saveSearch', { body: { name, search: { fips: '01999' } } })).id;
const analysisOf = async ({ client }: SignedIn, name: string): Promise<number> =>
  valueOf(await client.call('saveAnalysis', { body: { propertyId: property(0), name } })).savedId;

describe('lists', () => {
  it("are the heir's, with rows, what was written in them and their folder", async () => {
    const statusId = ann.auth.propertyStatuses[3]?.id ?? 0;
    const { columns } = valueOf(await owner.client.call('saveListColumn', { body: { name: 'Roof', kind: 'text' } }));
    const column = columns.at(-1)?.id ?? 0;
    const list = await saveInto(ann, 'Probates', ids.slice(0, 3));
    const written = { statusId, note: 'call again', tags: ['Corner'], own: { [column]: 'leaks' } };
    const edits = [{ propertyId: property(0), version: null, change: written }];
    valueOf(await ann.client.call('editRows', { body: { edits } }));
    const { folders } = valueOf(
      await ann.client.call('saveFolder', { query: { groupId: list }, body: { name: 'Spring' } }),
    );
    const [before] = await rowsOf(ann, list);
    const [listBefore] = await listsOf(ann);
    await removeNow(server, ann, bob);
    expect(await listsOf(bob)).toMatchObject([{ id: list, name: 'Probates', size: 3, folderId: folders[0]?.id }]);
    const rows = await rowsOf(bob, list);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ propertyId }) => propertyId))).toEqual(new Set(ids.slice(0, 3)));
    expect(rows.find(({ propertyId }) => propertyId === property(0))).toMatchObject(written);
    // Whoever had it open writes over nothing.
    expect(rows[0]?.version).toBeGreaterThan(before?.version ?? Infinity);
    expect((await listsOf(bob))[0]?.version).toBeGreaterThan(listBefore?.version ?? Infinity);
  });

  it('whose name the heir has, whatever its case, say from whom they come; the longest is cut', async () => {
    const longest = 'A list with a name that is as long as a name may b';
    expect(longest).toHaveLength(50);
    for (const name of ['Probates', longest]) await saveInto(bob, name, ids.slice(0, 1));
    for (const name of ['PROBATES', longest.toUpperCase(), 'Vacant']) await saveInto(ann, name, ids.slice(1, 2));
    await removeNow(server, ann, bob);
    expect(await namesOf(bob)).toEqual(
      [
        longest,
        'A LIST WITH A NAME THAT IS AS (from Ann Lee)',
        'Probates',
        'PROBATES (from Ann Lee)',
        'Vacant',
      ].toSorted(),
    );
  });

  it('lie in their folders, of which one with a taken name says from whom it comes, too', async () => {
    for (const me of [ann, bob]) {
      const groupId = await saveInto(me, me === ann ? 'By Ann' : 'By Bob', ids.slice(0, 1));
      valueOf(
        await me.client.call('saveFolder', { query: { groupId }, body: { name: me === ann ? 'SPRING' : 'Spring' } }),
      );
    }
    await removeNow(server, ann, bob);
    const { propertyFolders, propertyGroups } = await signedIn(bob);
    const inFolder = propertyGroups.map(({ name, folderId }) => [
      name,
      propertyFolders.find(({ id }) => id === folderId)?.name,
    ]);
    expect(inFolder).toEqual([
      ['By Ann', 'SPRING (from Ann Lee)'],
      ['By Bob', 'Spring'],
    ]);
  });

  it('that follow a search go on, with what they gained; columns of a list stay with it', async () => {
    const code = { params: { code: 'V' as const }, body: { place: {} } };
    const { groupId } = valueOf(await ann.client.call('listingGroupList', code));
    valueOf(await bob.client.call('listingGroupList', code));
    const columns = [{ key: 'note', width: 300 }];
    const { filters } = valueOf(
      await ann.client.call('savePropertyFilter', {
        query: { savedPropertyGroupId: groupId },
        body: { type: 'PROPERTY_GRID', name: 'Wide', columns },
      }),
    );
    const gained = valueOf(await ann.client.call('memberChanges', { params: { id: groupId }, query: {} })).changes;
    expect(gained.length).toBeGreaterThan(0);
    await removeNow(server, ann, bob);
    const list = (await listsOf(bob)).find(({ id }) => id === groupId);
    expect(list).toMatchObject({ name: 'Vacant (from Ann Lee)', type: 'MONITORED', size: gained.length });
    expect(list?.gridLayoutId).toBe(filters.find(({ name }) => name === 'Wide')?.id);
    expect(valueOf(await bob.client.call('memberChanges', { params: { id: groupId }, query: {} })).changes).toEqual(
      gained,
    );
    // Both watch the same properties: each is saved once, and both lists run.
    expect(valueOf(await bob.client.call('runGroup', { params: { id: groupId } }))).toMatchObject({
      gained: 0,
      lost: 0,
      changed: 0,
    });
  });
});

describe('searches', () => {
  it("are the heir's with what they found and their alerts; favorites stay the heir's own", async () => {
    const search = await searchFor(ann, 'Absentees');
    valueOf(await ann.client.call('setSearchSlot', { params: { slot: 1, id: search } }));
    const mine = await searchFor(bob, 'absentees');
    valueOf(await bob.client.call('setSearchSlot', { params: { slot: 1, id: mine } }));
    const who = { account_id: ann.accountId, user_id: ann.userId };
    const run = {
      snapshot_id: 's',
      ran_at: new Date(),
      row_count: 2,
      entered: 1,
      left_count: 0,
      changed: 0,
      details: '{}',
    };
    const { id: run_id } = await server.db
      .insertInto('search_run')
      .values({ ...who, ...run, search_id: search })
      .returning('id')
      .executeTakeFirstOrThrow();
    const alert = { ...who, level: 'info', text: 'Absentees: 1 new', search_id: search, run_id } as const;
    await server.db
      .insertInto('alert')
      .values([alert, { ...who, level: 'info', text: 'Only for Ann' }])
      .execute();
    await removeNow(server, ann, bob);
    const { propertySearches, alerts } = await signedIn(bob);
    expect(propertySearches.map(({ id, name, slot }) => [id, name, slot])).toEqual([
      [mine, 'absentees', 1],
      [search, 'Absentees (from Ann Lee)', null],
    ]);
    expect(alerts.map(({ text }) => text)).toEqual(['Absentees: 1 new']);
    const { runs } = valueOf(await bob.client.call('searchChanges', { params: { id: search }, query: {} }));
    expect(runs.map(({ id }) => id)).toEqual([run_id]);
  });
});

describe('what belongs to a property', () => {
  it('analyses of one name are told apart, and are not written over by who had them open', async () => {
    const [hers, his] = [await analysisOf(ann, 'Flip'), await analysisOf(bob, 'FLIP')];
    const before = valueOf(await ann.client.call('analyses')).analyses[0]?.modified ?? '';
    await removeNow(server, ann, bob);
    const { analyses } = valueOf(await bob.client.call('analyses'));
    expect(new Map(analyses.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [hers, 'Flip (from Ann Lee)'],
        [his, 'FLIP'],
      ]),
    );
    expect(Date.parse(analyses.find(({ id }) => id === hers)?.modified ?? '')).toBeGreaterThan(Date.parse(before));
  });

  it('documents are read by the heir, with the same file', async () => {
    const file = new File(['for the closing'], 'closing.txt');
    const added = await ann.client.call('addDocument', { params: { id: property(0) }, upload: { file } });
    const { savedId: id } = valueOf(added);
    const read = async (me: SignedIn) => await server.request('GET', `/app/documents/${id}/file`, { token: me.token });
    expect((await read(bob)).status).toBe(404);
    await removeNow(server, ann, bob);
    expect(valueOf(await bob.client.call('documents', { params: { id: property(0) } })).documents).toMatchObject([
      { id, name: 'closing.txt' },
    ]);
    expect(await (await read(bob)).text()).toBe('for the closing');
    expect((await read(ann)).status).toBe(401);
  });

  it('a report that was bought is not paid again; of one that both bought both files are there', async () => {
    const about = { id: property(0), reportCode: 'COMPARABLE_PROPERTY' } as const;
    const other = { ...about, id: property(1) };
    const due = async ({ client }: SignedIn, id: number): Promise<number> => {
      const { reports } = valueOf(await client.call('reportEstimates', { params: { id }, query: {} }));
      return reports.find(({ code }) => code === 'COMPARABLE_PROPERTY')?.due ?? -1;
    };
    const buy = async (me: SignedIn, params: typeof about): Promise<void> => {
      const confirmedPrice = await due(me, params.id);
      valueOf(await me.client.call('buyReport', { params, query: { confirmedPrice } }));
    };
    await buy(ann, about);
    await buy(ann, other);
    await buy(bob, other);
    expect(await due(bob, property(0))).toBeGreaterThan(0);
    await removeNow(server, ann, bob);
    expect([await due(bob, property(0)), await due(bob, property(1))]).toEqual([0, 0]);
    const documents = async (id: number) =>
      valueOf(await bob.client.call('documents', { params: { id } })).documents.length;
    expect([await documents(property(0)), await documents(property(1))]).toEqual([1, 2]);
    // Who bought what stays as it was.
    const charges = await server.db
      .selectFrom('charge')
      .select('user_id')
      .where('account_id', '=', ann.accountId)
      .orderBy('user_id')
      .execute();
    expect(charges.map(({ user_id }) => user_id)).toEqual([ann.userId, ann.userId, bob.userId]);
  });
});

describe('assigned rows', () => {
  const assign = async (me: SignedIn, to: Member, at: number): Promise<void> => {
    await saveInto(me, 'Assigned', [property(at)]);
    const edits = [{ propertyId: property(at), version: null, change: { assigneeId: to.userId } }];
    valueOf(await me.client.call('editRows', { body: { edits } }));
  };
  const assigneesOf = async (me: SignedIn) => {
    const list = (await listsOf(me)).find(({ name }) => name === 'Assigned')?.id;
    return (await rowsOf(me, Number(list))).map(({ assigneeId, version }) => [assigneeId, version]);
  };

  it("of any member are the heir's to work on", async () => {
    await assign(owner, ann, 0);
    await removeNow(server, ann, bob);
    expect(await assigneesOf(owner)).toEqual([[bob.userId, 3]]);
  });

  it("without an heir are nobody's, so that they are seen to be", async () => {
    await assign(owner, ann, 0);
    await removeNow(server, ann, null);
    expect(await assigneesOf(owner)).toEqual([[null, 3]]);
  });
});

describe('an heir', () => {
  it('is another member of the account who is there: anybody else ends the transaction', async () => {
    const stranger = (await newTeam(server)).bob;
    const list = await saveInto(ann, 'Mine', ids.slice(0, 1));
    const gone = bob;
    await removeNow(server, gone, null);
    for (const heir of [stranger, { ...stranger, accountId: ann.accountId }, ann, gone, { ...ann, userId: 0 }]) {
      await expect(removeNow(server, ann, heir)).rejects.toThrow('cannot be the heir');
    }
    expect(await listsOf(ann)).toMatchObject([{ id: list, name: 'Mine' }]);
    expect(await listsOf(stranger)).toEqual([]);
  });

  it('of two who are removed at once gets what both had, one after the other', async () => {
    await saveInto(ann, 'Shared name', ids.slice(0, 2));
    await saveInto(bob, 'Shared name', ids.slice(1, 3));
    await saveInto(owner, 'Shared name', ids.slice(2, 4));
    await Promise.all([removeNow(server, ann, owner), removeNow(server, bob, owner)]);
    expect(await namesOf(owner)).toEqual(['Shared name', 'Shared name (from Ann Lee)', 'Shared name (from Bob Hill)']);
    const rows = await rowsOf(owner, '0');
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ propertyId }) => propertyId))).toEqual(new Set(ids.slice(0, 4)));
  });

  it('who is removed himself passes on what he got', async () => {
    for (const me of [ann, bob, owner]) await saveInto(me, 'Vacant', ids.slice(0, 1));
    await removeNow(server, ann, bob);
    await removeNow(server, bob, owner);
    expect(await namesOf(owner)).toEqual(['Vacant', 'Vacant (from Ann Lee)', 'Vacant (from Bob Hill)']);
    expect(await rowsOf(owner, '0')).toHaveLength(1);
  });

  it('may be named later, while what was left rests; done twice nothing more happens', async () => {
    const list = await saveInto(ann, 'Resting', ids.slice(0, 2));
    await removeNow(server, ann, null);
    expect(await listsOf(bob)).toEqual([]);
    await removeNow(server, ann, bob);
    const once = await listsOf(bob);
    expect(once).toMatchObject([{ id: list, name: 'Resting', size: 2 }]);
    await removeNow(server, ann, bob);
    expect(await listsOf(bob)).toEqual(once);
  });
});
