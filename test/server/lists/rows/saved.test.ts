import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedProperty } from '../../../../src/api/contract/lists/groups.ts';
import type { Outcome } from '../../../../src/api/client.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
let listId: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 10);
  listId = await saveInto(me, 'Mine', ids.slice(0, 8));
});
afterAll(async () => await server.close());

const saved = async (at: number): Promise<SavedProperty> => {
  const { results } = valueOf(
    await me.client.call('queryGroups', { body: { search: { filters: { groupIds: { values: [listId] } } } } }),
  );
  const row = results.find(({ propertyId }) => propertyId === ids[at]);
  if (row === undefined) throw new Error(`property ${at} is not saved`);
  return row;
};
const edit = async (at: number, change: object, version?: number): Promise<Outcome<SavedProperty>> => {
  const row = await saved(at);
  const outcome = await me.client.call('saveEdits', {
    query: {},
    body: { id: row.savedPropertyId, version: version ?? row.version, ...change },
  });
  if (!outcome.ok) return outcome;
  if ('results' in outcome.value) throw new Error('edits answer the record');
  return { ok: true, value: outcome.value };
};

describe('R-PROP-012 C023 edits', () => {
  it('change what they name, leave the rest, and raise the version', async () => {
    const statusId = me.auth.propertyStatuses[2]?.id ?? 0;
    const first = valueOf(await edit(0, { statusId, note: 'Call on Monday' }));
    expect(first).toMatchObject({
      propertyId: ids[0],
      statusId,
      note: 'Call on Monday',
      tags: [],
      version: 2,
      groupIds: [listId],
    });
    const second = valueOf(await edit(0, { note: null, tags: ['hot', 'Probate'] }));
    expect(second).toMatchObject({ statusId, note: null, tags: ['hot', 'Probate'], version: 3 });
    expect(valueOf(await edit(0, { statusId: null }))).toMatchObject({ statusId: null, tags: ['hot', 'Probate'] });
  });

  it('R-GROUP-025 bring new tags to the account, of type P and once whatever their case', async () => {
    expect(valueOf(await edit(1, { tags: ['Corner', 'corner', ' HOT '] })).tags).toEqual(['Corner', 'HOT']);
    const { tags } = valueOf(await me.client.call('auth', { query: {} }));
    expect(tags.filter(({ name }) => ['corner', 'hot'].includes(name.toLowerCase()))).toMatchObject([
      { type: 'P', name: 'Corner' },
      { type: 'P', name: 'hot' },
    ]);
  });

  it('add tags to those there are, each once whatever its case, fifty at most', async () => {
    expect(valueOf(await edit(2, { tags: ['hot', 'old'] })).tags).toEqual(['hot', 'old']);
    expect(valueOf(await edit(2, { addTags: ['HOT', 'Fresh', 'fresh'] })).tags).toEqual(['hot', 'old', 'Fresh']);
    const { tags } = valueOf(await me.client.call('auth', { query: {} }));
    expect(tags.map(({ name }) => name)).toContain('Fresh');
    const many = Array.from({ length: 49 }, (_, at) => `tag ${at}`);
    expect(valueOf(await edit(2, { addTags: many })).tags).toEqual(['hot', 'old', 'Fresh', ...many.slice(0, 47)]);
  });

  it('made on an older version are refused: nobody overwrites silently', async () => {
    const { version } = await saved(2);
    valueOf(await edit(2, { note: 'first' }, version));
    expect(await edit(2, { note: 'second' }, version)).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { version: 'is not the newest' },
    });
    expect((await saved(2)).note).toBe('first');
  });

  it('of which many are made at once on one version, one wins', async () => {
    const { version } = await saved(3);
    const all = await Promise.all([1, 2, 3, 4, 5].map(async (at) => await edit(3, { note: `writer ${at}` }, version)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await saved(3)).version).toBe(version + 1);
  });

  it('refuse an unknown status, an unknown record, a note or tag that is too long', async () => {
    expect(await edit(4, { statusId: 999_999 })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { statusId: 'is not known' },
    });
    expect(await edit(4, { note: 'x'.repeat(10_001) })).toMatchObject({ ok: false, status: 400 });
    expect(await edit(4, { tags: ['x'.repeat(51)] })).toMatchObject({ ok: false, status: 400 });
    const unknown = await me.client.call('saveEdits', { query: {}, body: { id: 999_999, version: 1 } });
    expect(unknown).toMatchObject({ ok: false, status: 404 });
    expect((await saved(4)).version).toBe(1);
  });
});

describe('R-PROP-009 C038 status of a property', () => {
  const setStatus = async (id: number, status: number | null) =>
    await me.client.call('setStatus', { params: { id }, body: { status } });

  it('is set and cleared by the id of the parcel', async () => {
    const status = me.auth.propertyStatuses[0]?.id ?? 0;
    expect(valueOf(await setStatus(ids[5] ?? 0, status))).toMatchObject({
      propertyId: ids[5],
      statusId: status,
      version: 2,
    });
    expect(valueOf(await setStatus(ids[5] ?? 0, null))).toMatchObject({ statusId: null, version: 3 });
  });

  it('is refused for a parcel that is not saved and for a status that is not there', async () => {
    expect(await setStatus(ids[9] ?? 0, null)).toMatchObject({
      ok: false,
      status: 422,
      detail: 'This property is not saved in any of your lists.',
    });
    expect(await setStatus(ids[5] ?? 0, 999_999)).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { status: 'is not known' },
    });
  });

  it('appears in the property record', async () => {
    const status = me.auth.propertyStatuses[1];
    valueOf(await setStatus(ids[6] ?? 0, status?.id ?? 0));
    const record = valueOf(await me.client.call('property', { params: { id: ids[6] ?? 0 }, query: {} }));
    expect(record).toMatchObject({
      status: { id: status?.id, name: status?.name },
      saved: { groupIds: [listId], version: 2 },
    });
  });
});

it('C003 saves the rows of a search, or all but the selected ones', async () => {
  const filter = { type: 'PROPERTY', listingType: 'CUSTOM' } as const;
  const [first] = ids;
  const one = valueOf(
    await me.client.call('saveListings', {
      query: { groupName: 'Found' },
      body: { filter: { ...filter, propertyId: first ?? 0 }, selection: [], selectionInversed: true },
    }),
  ).savePropertyResponse;
  expect(one).toMatchObject({ added: [first], alreadyThere: 0 });
});

it('C021 with onlyUnsaved leaves what stands on a list where it is, whoever else has saved the others', async () => {
  const other = await server.newcomer();
  await saveInto(other, 'Theirs', ids.slice(8));
  const list = { query: { groupName: 'Rest' }, body: { selection: ids, onlyUnsaved: true } };
  const { added, alreadyThere } = valueOf(await me.client.call('saveProperties', list)).savePropertyResponse;
  expect([new Set(added), alreadyThere]).toEqual([new Set(ids.slice(8)), 8]);
  // Nothing is left for it: no list is made.
  const none = { query: { groupName: 'Nothing' }, body: { selection: ids, onlyUnsaved: true } };
  const { groups } = valueOf(await me.client.call('saveProperties', none)).savePropertyResponse;
  expect(groups.map((group) => group.name)).not.toContain('Nothing');
});
