/** What a preview says is what is then done: every kind of change, against the call that does it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManyChange, type ChangeEffect } from '../../../../src/api/contract/lists/changePreview.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
let hot: number;
let cold: number;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 2000 })));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  ids = await sampleIds(server, 12, 'owner_name IS NOT NULL');
  hot = await saveInto(me, 'Hot', ids.slice(0, 10));
  cold = await saveInto(me, 'Cold', ids.slice(5, 12));
});

const of = (id: number) => ({ filters: { groupIds: { match: 'ANY' as const, values: [id] } } });
const preview = async (body: ManyChange): Promise<ChangeEffect> =>
  valueOf(await me.client.call('previewChange', { body }));
/** All that a change could leave behind. */
async function everything(): Promise<unknown> {
  const { accountId: account } = me.auth.profile;
  const of = async (table: 'saved_property' | 'group_member' | 'property_group' | 'contact' | 'tag') =>
    await server.db.selectFrom(table).selectAll().where('account_id', '=', account).execute();
  const tables = ['saved_property', 'group_member', 'property_group', 'contact', 'tag'] as const;
  const rows: unknown[] = [];
  for (const table of tables) rows.push((await of(table)).map((row) => JSON.stringify(row)).toSorted());
  return rows;
}

interface Walk {
  /** What is asked for. */
  readonly change: () => Promise<ManyChange>;
  /** Does it by its own call, and counts what it did. */
  readonly done: (change: ManyChange) => Promise<Partial<ChangeEffect>>;
}

const is = <A extends ManyChange['act']>(change: ManyChange, act: A): Extract<ManyChange, { act: A }> => {
  if (change.act !== act) throw new Error(`asked for ${change.act}`);
  return change as Extract<ManyChange, { act: A }>; // just compared
};

/** One way at least for each act. */
const walks: Readonly<Record<ManyChange['act'], Readonly<Record<string, Walk>>>> = {
  EDIT_ROWS: {
    'a status, of which some have it and some stand on no list': {
      change: async () => {
        const statusId = me.auth.propertyStatuses[1]?.id ?? null;
        const edits = ids.slice(0, 3).map((propertyId) => ({ propertyId, version: null, change: { statusId } }));
        valueOf(await me.client.call('editRows', { body: { edits } }));
        const [stranger = 0] = await sampleIds(server, 1, `property_id NOT IN (${ids.join(', ')})`);
        return { act: 'EDIT_ROWS', propertyIds: [...ids, stranger], change: { statusId } };
      },
      done: async (change) => {
        const { propertyIds, change: to } = is(change, 'EDIT_ROWS');
        const edits = propertyIds.map((propertyId) => ({ propertyId, version: null, change: to }));
        const { saved, before, refused } = valueOf(await me.client.call('editRows', { body: { edits } }));
        const same = saved.filter((row, at) => row.statusId === before[at]?.statusId).length;
        const skipped = [{ reason: 'NOT_SAVED' as const, count: refused.length }];
        return { rows: propertyIds.length, changed: saved.length - same, same, skipped };
      },
    },
    'a tag that nobody has yet': {
      change: async () => await Promise.resolve({ act: 'EDIT_ROWS', propertyIds: ids, change: { addTags: ['new'] } }),
      done: async (change) => {
        const { propertyIds, change: to } = is(change, 'EDIT_ROWS');
        const edits = propertyIds.map((propertyId) => ({ propertyId, version: null, change: to }));
        const { saved } = valueOf(await me.client.call('editRows', { body: { edits } }));
        return { rows: 12, changed: saved.length, same: 0, skipped: [] };
      },
    },
  },
  TAKE_OFF: {
    'off one list': {
      change: async () =>
        await Promise.resolve({
          act: 'TAKE_OFF',
          search: of(hot),
          selection: { allSelected: true, items: [ids[0] ?? 0] },
        }),
      done: async (change) => await takenOff(is(change, 'TAKE_OFF')),
    },
    'off all lists, with contacts': {
      change: async () => {
        valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
        const search = { filters: { groupIds: { match: 'ANY' as const, values: ['0' as const] } } };
        return { act: 'TAKE_OFF', search, selection: { items: ids.slice(0, 7) }, deleteContacts: true };
      },
      done: async (change) => await takenOff(is(change, 'TAKE_OFF')),
    },
    'but one of several': {
      change: async () => {
        const search = { filters: { groupIds: { match: 'ANY' as const, values: [hot, cold] } } };
        const selection = { allSelected: true, items: [] };
        return await Promise.resolve({ act: 'TAKE_OFF', search, selection, duplicateMode: 'KEEP_ONE' });
      },
      done: async (change) => await takenOff(is(change, 'TAKE_OFF')),
    },
  },
  DELETE_LIST: {
    'of whose rows some stand on another': {
      change: async () => await Promise.resolve({ act: 'DELETE_LIST', groupId: hot }),
      done: async (change) => await deleted(is(change, 'DELETE_LIST')),
    },
    'with the contacts that belong to it alone': {
      change: async () => {
        valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
        return { act: 'DELETE_LIST', groupId: hot, deleteContacts: true };
      },
      done: async (change) => await deleted(is(change, 'DELETE_LIST')),
    },
  },
  PLACE_ROWS: {
    'moved to a list that has some of them': {
      change: async () =>
        await Promise.resolve({
          act: 'PLACE_ROWS',
          search: of(hot),
          selection: { items: ids.slice(2, 9) },
          group: { id: cold },
          deleteOriginal: true,
        }),
      done: async (change) => await placed(is(change, 'PLACE_ROWS')),
    },
    'copied to a new one': {
      change: async () =>
        await Promise.resolve({
          act: 'PLACE_ROWS',
          search: of(hot),
          selection: { allSelected: true, items: [] },
          group: { name: 'Brand new' },
        }),
      done: async (change) => await placed(is(change, 'PLACE_ROWS')),
    },
  },
  SET_CONTACTS: {
    'a status that one has': {
      change: async () => {
        const statusId = me.auth.contactStatuses[0]?.id ?? null;
        const some = await people();
        valueOf(await me.client.call('saveContact', { query: {}, body: { id: some[0] ?? 0, statusId } }));
        return { act: 'SET_CONTACTS', search: { filters: {} }, selection: { items: some }, statusId };
      },
      done: async (change) => {
        const { search, selection, statusId } = is(change, 'SET_CONTACTS');
        const { changed } = valueOf(await me.client.call('setContacts', { body: { search, selection, statusId } }));
        return { rows: 4, changed: changed.length, same: 4 - changed.length };
      },
    },
  },
  DELETE_CONTACTS: {
    'those of a search': {
      change: async () => {
        await people();
        const all = { allSelected: true, items: [] };
        return { act: 'DELETE_CONTACTS', search: { filters: {} }, selection: all, everywhere: true };
      },
      done: async (change) => {
        const { search, selection } = is(change, 'DELETE_CONTACTS');
        const { ids: items } = valueOf(await me.client.call('contactIds', { body: { search, selection } }));
        const named = { search: { filters: {} }, selection: { items } };
        const { removed } = valueOf(await me.client.call('deleteContacts', { body: named }));
        return { rows: removed.length, changed: removed.length, same: 0 };
      },
    },
  },
};

const people = async (): Promise<number[]> => {
  const made: number[] = [];
  for (const lastName of ['Lane', 'Hale', 'Quinn', 'Ray']) made.push(await contactOf(me, { lastName }));
  return made;
};
const contacts = async (): Promise<number> =>
  valueOf(await me.client.call('queryContacts', { body: { search: {} } })).resultCount;

async function takenOff({
  search,
  selection,
  deleteContacts,
  duplicateMode,
}: Extract<ManyChange, { act: 'TAKE_OFF' }>) {
  const before = await contacts();
  const query = {
    ...(deleteContacts === true ? { deleteContacts: 'true' as const } : {}),
    ...(duplicateMode === undefined ? {} : { duplicateMode }),
  };
  const done = valueOf(await me.client.call('removeFromGroups', { query, body: { search, selection } }));
  const takenOff = done.removedFrom.reduce((sum, { propertyIds }) => sum + propertyIds.length, 0);
  return { changed: done.removed.length, takenOff, contacts: before - (await contacts()) };
}
async function deleted({ groupId, deleteContacts }: Extract<ManyChange, { act: 'DELETE_LIST' }>) {
  const saved = async (): Promise<number> =>
    Number(
      (
        await server.db
          .selectFrom('saved_property')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account_id', '=', me.auth.profile.accountId)
          .where('removed', 'is', null)
          .executeTakeFirstOrThrow()
      ).count,
    );
  const [people, rows, members] = [
    await contacts(),
    await saved(),
    valueOf(await me.client.call('groupMembers', { params: { id: groupId } })).ids.length,
  ];
  const query = deleteContacts === true ? { deleteContacts: 'true' as const } : {};
  valueOf(await me.client.call('deleteGroup', { params: { id: groupId }, query }));
  return { rows: members, changed: members, unlisted: rows - (await saved()), contacts: people - (await contacts()) };
}
async function placed({ group, search, selection, deleteOriginal }: Extract<ManyChange, { act: 'PLACE_ROWS' }>) {
  const query = deleteOriginal === true ? { deleteOriginal: 'true' as const } : {};
  const done = valueOf(await me.client.call('assignToGroup', { query, body: { group, search, selection } }));
  return { changed: done.added.length, takenOff: done.removed.length };
}

const acts = ManyChange.options.map(({ shape }) => shape.act.value);
describe.each(acts)('a preview of %s', (act) => {
  it.each(Object.entries(walks[act]))('says what is then done: %s', async (_, { change, done }) => {
    const asked = await change();
    const before = await everything();
    const effect = await preview(asked);
    expect(await everything()).toEqual(before);
    expect(effect).toMatchObject({ act, ...(await done(asked)) });
    expect(effect.changed).toBeGreaterThan(0);
    const skipped = effect.skipped.reduce((sum, { count }) => sum + count, 0);
    expect(effect.changed + effect.same + skipped).toBe(effect.rows);
    expect(await everything()).not.toEqual(before);
  });
});

describe('a preview', () => {
  it('refuses what the change itself would, and nobody else’s rows are counted', async () => {
    const other = await server.newcomer();
    const body = { act: 'TAKE_OFF', search: of(hot), selection: { items: ids } } as const;
    expect(await other.client.call('previewChange', { body })).toMatchObject({ ok: false, status: 404 });
    const edit = { act: 'EDIT_ROWS', propertyIds: ids, change: { statusId: null } } as const;
    const skipped = [{ reason: 'NOT_SAVED', count: ids.length }];
    expect(valueOf(await other.client.call('previewChange', { body: edit }))).toMatchObject({ changed: 0, skipped });
    const unknown = { act: 'EDIT_ROWS', propertyIds: ids, change: { statusId: 999_999 } } as const;
    expect(await me.client.call('previewChange', { body: unknown })).toMatchObject({ ok: false, status: 422 });
    const nobody = { act: 'DELETE_CONTACTS', search: { filters: {} }, selection: { items: [] as number[] } } as const;
    expect(await me.client.call('previewChange', { body: nobody })).toMatchObject({
      status: 422,
      detail: 'Nothing is selected. Nothing was changed.',
    });
  });
});
