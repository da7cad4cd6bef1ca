/** Rows of one member's lists that another works on: who sees them, what he may do, and what comes of them (P115, P116). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AssignedChange } from '../../../../src/api/contract/lists/assigned.ts';
import type { GroupRow, RowChange } from '../../../../src/api/contract/lists/groups.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let ids: number[];
let owner: Member;
let ann: Member;
let bob: Member;
let list: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ids = await sampleIds(server, 6, 'street_address IS NOT NULL');
});
afterAll(async () => await server.close());
beforeEach(async () => {
  ({ owner, ann, bob } = await newTeam(server));
  list = await saveInto(ann, 'Probates', ids.slice(0, 4));
});

const property = (at: number): number => ids[at] ?? 0;
const write = async ({ client }: Member, at: readonly number[], change: RowChange) => {
  const edits = at.map((one) => ({ propertyId: property(one), version: null, change }));
  return valueOf(await client.call('editRows', { body: { edits } }));
};
const give = async (from: Member, to: Member | null, ...at: number[]) =>
  await write(from, at, { assigneeId: to?.userId ?? null });
const seen = async ({ client }: Member, query: { after?: number; limit?: number; awakeOn?: string } = {}) =>
  valueOf(await client.call('assignedRows', { query }));
const propertiesOf = async (who: Member): Promise<number[]> =>
  (await seen(who)).results.map(({ propertyId }) => propertyId);
const change = async (who: Member, savedPropertyId: number, edit: AssignedChange, version: number | null = null) =>
  valueOf(await who.client.call('changeAssigned', { body: { edits: [{ savedPropertyId, version, change: edit }] } }));
const rowOf = async ({ client }: Member, groupId: number, at: number): Promise<GroupRow | undefined> => {
  const search = { filters: { groupIds: { values: [groupId] } } };
  const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
  return results.find(({ propertyId }) => propertyId === property(at));
};
const savedIdOf = async (who: Member, at: number): Promise<number> =>
  (await rowOf(who, list, at))?.savedPropertyId ?? 0;

describe('a row that is assigned to a member', () => {
  it("is seen by him with the owner's name, the lists and the facts, and by nobody else", async () => {
    await saveInto(ann, 'Absentees', [property(1)]);
    await write(ann, [1], { note: 'call again', tags: ['Corner'] });
    await give(ann, bob, 1, 2);
    const { results, resultCount } = await seen(bob);
    const ofList = await rowOf(ann, list, 1);
    expect(resultCount).toBe(2);
    expect(results[0]).toMatchObject({
      propertyId: property(1),
      listOwner: { userId: ann.userId, name: 'Ann Lee' },
      lists: ['Absentees', 'Probates'],
      note: 'call again',
      tags: ['Corner'],
      streetAddress: ofList?.streetAddress,
      estimatedValue: ofList?.estimatedValue,
      version: ofList?.version,
    });
    for (const other of [owner, ann]) expect(await propertiesOf(other)).toEqual([]);
  });

  it('brings nothing else of the lists along: neither the rows beside it nor own columns, contacts or the list itself', async () => {
    await give(ann, bob, 1);
    const [row] = (await seen(bob)).results;
    for (const key of ['own', 'phone', 'groupIds', 'values']) expect(row).not.toHaveProperty(key);
    expect(await bob.client.call('groupMembers', { params: { id: list } })).toMatchObject({ status: 404 });
    expect(await bob.client.call('deleteGroup', { params: { id: list }, query: {} })).toMatchObject({ status: 404 });
    const id = row?.savedPropertyId ?? 0;
    expect(await bob.client.call('savedPropertyById', { params: { id } })).toMatchObject({ status: 404 });
    expect(await bob.client.call('removeSaved', { params: { id }, query: {} })).toMatchObject({ status: 404 });
  });

  it("is not among them while it is the owner's own work, is off all lists, or is taken back", async () => {
    await give(ann, ann, 0);
    await give(ann, bob, 1, 2, 3);
    expect(await propertiesOf(ann)).toEqual([]);
    const search = { filters: { groupIds: { values: [list] } } };
    valueOf(
      await ann.client.call('removeFromGroups', { query: {}, body: { search, selection: { items: [property(1)] } } }),
    );
    await give(ann, null, 2);
    expect(await propertiesOf(bob)).toEqual([property(3)]);
  });

  it('comes page by page in the order of saving; those that sleep are left out where that is asked', async () => {
    await give(ann, bob, 0, 1, 2, 3);
    await write(ann, [1], { snoozedUntil: '2031-05-02' });
    const first = await seen(bob, { limit: 3 });
    const rest = await seen(bob, { limit: 3, after: first.results.at(-1)?.savedPropertyId ?? 0 });
    expect([first.resultCount, rest.resultCount]).toEqual([4, 4]);
    expect([...first.results, ...rest.results].map(({ propertyId }) => propertyId)).toEqual(ids.slice(0, 4));
    const awake = async (awakeOn: string) => (await seen(bob, { awakeOn })).resultCount;
    expect([await awake('2031-05-01'), await awake('2031-05-02')]).toEqual([3, 4]);
  });
});

describe('whoever works on a row', () => {
  it("writes status, note, tags and the day it sleeps until; it stands in the owner's list, the tag among the account's", async () => {
    await give(ann, bob, 1);
    const statusId = ann.auth.propertyStatuses[2]?.id ?? 0;
    const written = { statusId, note: 'spoke to the son', tags: ['Hot', 'hot'], snoozedUntil: '2031-01-05' };
    const { saved, refused } = await change(bob, await savedIdOf(ann, 1), written);
    expect([saved[0], refused]).toMatchObject([{ ...written, tags: ['Hot'] }, []]);
    expect(await rowOf(ann, list, 1)).toMatchObject({ ...written, tags: ['Hot'], assigneeId: bob.userId });
    const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'TAG' } }));
    expect(results).toMatchObject([{ member: 'Bob Hill', subject: 'Hot' }]);
  });

  it('hands it back, and may not write to it from then on', async () => {
    await give(ann, bob, 1);
    const id = await savedIdOf(ann, 1);
    expect((await change(bob, id, { assigneeId: null })).refused).toEqual([]);
    expect(await propertiesOf(bob)).toEqual([]);
    expect(await rowOf(ann, list, 1)).toMatchObject({ assigneeId: null });
    const { saved, refused } = await change(bob, id, { note: 'late', tags: ['Late'] });
    expect([saved, refused]).toEqual([[], [{ savedPropertyId: id, reason: 'NOT_ASSIGNED', current: null }]]);
    expect(await rowOf(ann, list, 1)).toMatchObject({ note: null, tags: [] });
  });

  it('writes over nothing that somebody else changed meanwhile', async () => {
    await give(ann, bob, 1);
    const [row] = (await seen(bob)).results;
    await write(ann, [1], { note: 'of the owner' });
    const { saved, refused } = await change(bob, row?.savedPropertyId ?? 0, { note: 'of Bob' }, row?.version);
    expect([saved, refused]).toMatchObject([[], [{ reason: 'CHANGED', current: { note: 'of the owner' } }]]);
  });

  it('gives it to nobody else, and names no status of another account, no row twice', async () => {
    await give(ann, bob, 1);
    const id = await savedIdOf(ann, 1);
    const call = async (edits: unknown[]) =>
      await server.request('PUT', '/app/lists/assigned', { token: bob.token, body: { edits } });
    const edit = (change: unknown) => ({ savedPropertyId: id, version: null, change });
    expect((await call([edit({ assigneeId: owner.userId })])).status).toBe(400);
    expect((await call([edit({ own: { 1: 'x' } })])).status).toBe(400);
    expect((await call([edit({ statusId: 999_999 })])).status).toBe(422);
    expect((await call([edit({ note: 'a' }), edit({ note: 'b' })])).status).toBe(422);
    expect(await rowOf(ann, list, 1)).toMatchObject({ note: null, assigneeId: bob.userId });
  });

  it('is not a colleague to whom it is not assigned, whoever he is', async () => {
    await give(ann, bob, 1);
    const id = await savedIdOf(ann, 1);
    for (const other of [owner, ann])
      expect((await change(other, id, { note: 'mine' })).refused).toMatchObject([{ reason: 'NOT_ASSIGNED' }]);
    expect(await rowOf(ann, list, 1)).toMatchObject({ note: null });
  });
});

describe('when a member leaves', () => {
  it("what was his to work on is the heir's to work on, and is seen by him", async () => {
    await give(ann, bob, 1, 2);
    await removeNow(server, bob, owner);
    expect(await propertiesOf(owner)).toEqual([property(1), property(2)]);
  });

  it('rows of his lists stay assigned under the name of the heir, and are his own where he worked on them', async () => {
    await give(ann, bob, 1);
    await give(ann, owner, 2);
    await removeNow(server, ann, owner);
    expect((await seen(bob)).results).toMatchObject([{ propertyId: property(1), listOwner: { userId: owner.userId } }]);
    expect(await propertiesOf(owner)).toEqual([]);
    expect(await rowOf(owner, list, 2)).toMatchObject({ assigneeId: owner.userId });
  });

  it("without an heir his rows rest and are nobody's to work on", async () => {
    await give(ann, bob, 1);
    const id = await savedIdOf(ann, 1);
    await removeNow(server, ann, null);
    expect(await propertiesOf(bob)).toEqual([]);
    expect((await change(bob, id, { note: 'late' })).refused).toMatchObject([{ reason: 'NOT_ASSIGNED' }]);
  });
});
