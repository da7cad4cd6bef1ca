/** Whatever changes very many rows is shown first, in the whole application at the real server: nothing happens before a yes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManyChange } from '../../../src/api/contract/lists/changePreview.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import { children } from '../../../src/machines/app/children.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { ASK_FROM, asksFirst } from '../../../src/machines/parts/asksFirst.ts';
import { rootInput } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { manyPeople } from '../../support/marketing/paidMailings.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { openWire } from '../../support/wire.ts';

/** More than are changed without a word. */
const MANY = ASK_FROM.change + 40;
let server: TestServer;
let parcels: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000 });
  parcels = await sampleIds(server, MANY);
});
afterAll(async () => await server.close());
let roots: RootActor[] = [];
afterEach(() => {
  for (const root of roots) root.stop();
  roots = [];
});

/** Somebody at a list of so many rows, and as many contacts; the open list has 500 of them loaded. */
async function person(rows = MANY) {
  const first = await server.newcomer();
  const hot = await saveInto(first, 'Hot', parcels.slice(0, rows));
  const cold = await saveInto(first, 'Cold', parcels.slice(0, 10));
  const people = await manyPeople(server, first, rows);
  const wire = openWire(server, null, cookieJar().fetch);
  const root = createRoot({
    ...rootInput(wire.client),
    now: server.clock.now,
    route: '/',
    loadBehind: () => Promise.resolve(behind),
  });
  roots.push(root);
  root.start();
  const does = async (...events: readonly AppEvent[]): Promise<void> => {
    for (const event of events) root.send(event);
    await wire.quiet();
  };
  const { username } = first.auth.profile;
  await does({ type: 'session.signIn', username, password: 'correct horse battery' });
  // The page takes the place of the session before.
  await does({ type: 'session.overtake' });
  const me = { ...first, client: wire.client };
  await does({ type: 'group.open', groupId: hot }, { type: 'pane.shown', pane: 'contacts' });
  const machine = <K extends keyof typeof children>(key: K) => {
    const { work } = root.getSnapshot().context;
    if (work === null) throw new Error('nobody has signed in');
    return work[key];
  };
  /** 0 of a list that is no more. */
  const member = async (id: number): Promise<number> => {
    const members = await me.client.call('groupMembers', { params: { id } });
    return members.ok || members.status !== 404 ? valueOf(members).ids.length : 0;
  };
  const account = me.auth.profile.accountId;
  const marked = async (table: 'saved_property' | 'contact'): Promise<number> =>
    (
      await server.db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', account)
        .where('removed', 'is', null)
        .where('status_id', 'is not', null)
        .execute()
    ).length;
  const contacts = async (): Promise<number> =>
    (
      await server.db
        .selectFrom('contact')
        .select('id')
        .where('account_id', '=', account)
        .where('removed', 'is', null)
        .execute()
    ).length;
  return {
    me,
    hot,
    cold,
    people,
    does,
    effects: () => machine('effects').getSnapshot().context,
    /** Rows of results that look saved. */
    saved: () =>
      Object.values(machine('search').getSnapshot().context.marks).filter(({ isSaved }) => isSaved === true).length,
    asks: wire.of,
    overlay: () => machine('workspace').getSnapshot().context.overlay,
    /** How much there is of what any of the acts changes. */
    state: async () => ({
      hot: await member(hot),
      cold: await member(cold),
      rows: await marked('saved_property'),
      contacts: await contacts(),
      people: await marked('contact'),
    }),
  };
}
type Person = Awaited<ReturnType<typeof person>>;
type State = Awaited<ReturnType<Person['state']>>;

const all: readonly AppEvent[] = [{ type: 'group.selectAll' }];
const onAll = (...events: readonly AppEvent[]): readonly AppEvent[] => all.concat(events);
const named = (id: number, name: string) => ({ groupId: id, name, groupType: 'FAVORITE' as const });

interface Way {
  readonly events: (at: Person) => readonly AppEvent[];
  /** What is another then, and by how many. */
  readonly changes: (changed: number) => Partial<State>;
}

/** Every act, by every event that leads to it. */
const ways: Readonly<Record<ManyChange['act'], Readonly<Record<string, Way>>>> = {
  EDIT_ROWS: {
    'a status of all': { events: () => onAll({ type: 'group.status', position: 1 }), changes: (n) => ({ rows: n }) },
  },
  TAKE_OFF: {
    'off the open list': { events: () => onAll({ type: 'group.remove' }), changes: (n) => ({ hot: MANY - n }) },
    'by the dialog': {
      events: ({ hot }) =>
        onAll({
          type: 'group.meant',
          task: {
            type: 'lists.takeOff',
            groupId: hot,
            lists: [named(hot, 'Hot')],
            propertyIds: [],
            scope: 'LIST',
            deleteContacts: false,
          },
        }),
      changes: (n) => ({ hot: MANY - n }),
    },
  },
  DELETE_LIST: {
    'with all its rows': { events: () => [{ type: 'group.delete' }], changes: () => ({ hot: 0 }) },
  },
  PLACE_ROWS: {
    'copied to another list': {
      events: ({ hot, cold }) =>
        onAll({
          type: 'group.meant',
          task: {
            type: 'lists.move',
            from: named(hot, 'Hot'),
            to: named(cold, 'Cold'),
            propertyIds: [],
            isMove: false,
          },
        }),
      changes: (n) => ({ cold: 10 + n }),
    },
  },
  SET_CONTACTS: {
    'a status of all': {
      events: () => [{ type: 'contacts.selectAll' }, { type: 'contacts.status', position: 1 }],
      changes: (n) => ({ people: n }),
    },
  },
  DELETE_CONTACTS: {
    'all of them': {
      events: () => [{ type: 'contacts.selectAll' }, { type: 'contacts.remove' }],
      changes: (n) => ({ contacts: MANY - n }),
    },
  },
};

const acts = ManyChange.options.map(({ shape }) => shape.act.value);
describe.each(acts)('%s', (act) => {
  it.each(Object.entries(ways[act]))(
    '%s is shown first, done with a yes as it was shown, and taken back',
    async (_, way) => {
      const at = await person();
      const before = await at.state();
      const { events, changes } = way;
      await at.does(...events(at));
      expect([at.overlay(), at.effects().asked?.change.act, at.effects().error]).toEqual(['effect', act, null]);
      const { effect } = at.effects();
      const changed = effect?.changed ?? 0;
      expect([effect?.rows, changed > 900]).toEqual([MANY, true]);
      expect(await at.state()).toEqual(before);
      // Escape.
      await at.does({ type: 'workspace.close' }, { type: 'effects.leave' });
      expect([at.overlay(), await at.state()]).toEqual([null, before]);
      await at.does(...events(at));
      await at.does({ type: 'effects.confirm' });
      expect([at.overlay(), at.effects().error]).toEqual([null, null]);
      await expect.poll(at.state).toEqual({ ...before, ...changes(changed) });
      await at.does({ type: 'history.undo' });
      await expect.poll(at.state).toEqual(before);
    },
  );
});

describe('what is asked in other ways', () => {
  const county = { type: 'COUNTY' as const, fips: '39049' };
  /** All results selected, and saved. */
  const save: readonly AppEvent[] = [{ type: 'search.selectAll' }, { type: 'search.save', groupName: 'From results' }];
  const lists = async ({ me }: Person) =>
    Object.fromEntries(valueOf(await me.client.call('lists')).groups.map(({ name, size }) => [name, size]));

  it('a save of very many results is shown first, with what is left of the month, done as shown, and taken back', async () => {
    const at = await person(10);
    await at.does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    const before = await lists(at);
    await at.does(...save);
    const { effect, asked, error } = at.effects();
    expect([at.overlay(), asked?.change.act, error]).toEqual(['effect', 'SAVE_ROWS', null]);
    expect(effect?.allowance).toMatchObject({ of: 'SAVES' });
    expect((effect?.changed ?? 0) >= ASK_FROM.save).toBe(true);
    // Nobody sees a row as saved that is not.
    expect(at.saved()).toBe(0);
    await at.does({ type: 'workspace.close' }, { type: 'effects.leave' });
    expect([await lists(at), at.saved()]).toEqual([before, 0]);
    await at.does(...save);
    await at.does({ type: 'effects.confirm' });
    await expect.poll(async () => (await lists(at))['From results']).toBe(effect?.changed);
    expect(at.saved()).toBeGreaterThan(0);
    expect(at.asks('saveListings').at(-1)?.query.get('approved')).toBe(String(effect?.changed));
    await at.does({ type: 'history.undo' });
    await expect.poll(async () => (await lists(at))['From results'] ?? 0).toBe(0);
  });

  it('a row that is saved by its key is saved at once', async () => {
    const at = await person(10);
    await at.does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    await at.does({ type: 'search.save', groupName: 'One' });
    expect([at.overlay(), (await lists(at))['One']]).toEqual([null, 1]);
  });

  it('a file of contacts is looked at first, then imported as it was shown', async () => {
    const at = await person(10);
    const before = await at.state();
    const file = new File(['Last name,Phone\nBaker,4345550101\nOdd,1\n'], 'people.csv');
    await at.does({ type: 'contacts.import', file, groupName: 'Called' });
    const { effect, asked } = at.effects();
    expect([at.overlay(), asked?.change.act, effect?.made]).toEqual(['effect', 'IMPORT_CONTACTS', 1]);
    expect(await at.state()).toEqual(before);
    await at.does({ type: 'effects.confirm' });
    await expect.poll(at.state).toEqual({ ...before, contacts: before.contacts + 1 });
    await at.does({ type: 'history.undo' });
    await expect.poll(at.state).toEqual(before);
  });

  it('a file that says no contacts is refused where it is looked at, and can be asked again', async () => {
    const at = await person(10);
    const file = new File(['Colour\nred\n'], 'people.csv');
    await at.does({ type: 'contacts.import', file, groupName: 'Called' });
    expect(at.effects()).toMatchObject({ effect: null, error: expect.stringContaining('No column of the file') });
  });

  it('contacts leave as a file only with a yes', async () => {
    const at = await person(10);
    await at.does({ type: 'contacts.export' });
    expect(at.effects()).toMatchObject({ asked: { undo: null } });
    const { contacts } = await at.state();
    expect(at.effects().effect).toMatchObject({ act: 'EXPORT_CONTACTS', rows: contacts, changed: contacts });
    expect(at.asks('exportContacts')).toEqual([]);
    await at.does({ type: 'effects.confirm' });
    await expect.poll(() => at.asks('exportContacts').length).toBe(1);
  });

  it('what a dialog counts for itself opens no other one', async () => {
    const at = await person(10);
    const change = { act: 'AUTOMATE', body: { search: county, listingGroup: null } } as const;
    await at.does(
      { type: 'workspace.open', overlay: 'automateList' },
      { type: 'effects.ask', title: 'A list', change, of: 'row', undo: null, by: 'dialog' },
    );
    expect([at.overlay(), at.effects().effect?.act]).toEqual(['automateList', 'AUTOMATE']);
  });
});

describe('what is shown', () => {
  it('is shown anew where it would come to something else by now, and nothing is done', async () => {
    const at = await person();
    await at.does(...all, { type: 'group.status', position: 1 });
    const statusId = at.me.auth.propertyStatuses[0]?.id ?? null;
    const edits = parcels.slice(0, 5).map((propertyId) => ({ propertyId, version: null, change: { statusId } }));
    valueOf(await at.me.client.call('editRows', { body: { edits } }));
    const before = await at.state();
    await at.does({ type: 'effects.confirm' });
    expect(at.effects()).toMatchObject({ isOther: true, effect: { changed: MANY - 5, same: 5 } });
    expect([at.overlay(), await at.state()]).toEqual(['effect', before]);
    await at.does({ type: 'effects.confirm' });
    await expect.poll(at.state).toEqual({ ...before, rows: MANY });
  });

  it('is nothing of what a key does to fewer rows: that is done at once', async () => {
    const at = await person(ASK_FROM.away - 1);
    await at.does(...all, { type: 'group.status', position: 1 });
    expect([at.overlay(), (await at.state()).rows]).toEqual([null, ASK_FROM.away - 1]);
    await at.does(...all, { type: 'group.remove' });
    expect([at.overlay(), (await at.state()).hot]).toEqual([null, 0]);
    expect([asksFirst('away', ASK_FROM.away - 1), asksFirst('away', ASK_FROM.away)]).toEqual([false, true]);
  });

  it('of results is the change with the rows that are saved for it', async () => {
    const at = await person(10);
    await at.does({ type: 'search.setLocation', location: { type: 'COUNTY', fips: '39049' } }, { type: 'search.run' });
    const statusId = at.me.auth.propertyStatuses[1]?.id ?? null;
    const before = await at.state();
    const search = { type: 'COUNTY' as const, fips: '39049' };
    await at.does({ type: 'group.setStatus', statusId, search, recordIds: [], isInversed: true });
    const { effect, asked } = at.effects();
    expect([at.overlay(), asked?.savesFirst, (effect?.rows ?? 0) >= ASK_FROM.change]).toEqual(['effect', true, true]);
    expect(await at.state()).toEqual(before);
    await at.does({ type: 'effects.confirm' });
    await expect.poll(async () => (await at.state()).rows).toBe(effect?.rows);
  });
});
