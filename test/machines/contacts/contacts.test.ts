/** The machine of contacts on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { blankContact } from '../../../src/api/contract/contacts/contacts.ts';
import { contactsMachine } from '../../../src/machines/contacts/contacts.ts';
import { contactName, contactSearch, type ContactsEvent } from '../../../src/machines/contacts/contacts/context.ts';
import { writeLooks } from '../../../src/machines/app/looks/gridLooks.ts';
import { noLook } from '../../../src/machines/parts/gridLook.ts';
import { selectedCount } from '../../../src/machines/parts/selection.ts';
import { linkOwners } from '../../../server/contacts/contacts/linkOwners.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let running: ReturnType<typeof start>;
const start = () => inRoot(contactsMachine, childInput(me.client));

const state = () => running.child.getSnapshot();
const context = () => state().context;
const isQuiet = () => context().tasks.length === 0 && state().matches({ list: 'waiting' });
const quiet = async () => {
  await waitFor(running.child, () => isQuiet() && context().isLoaded, { timeout: 60_000 });
};
const does = async (...events: ContactsEvent[]) => {
  for (const event of events) running.child.send(event);
  await quiet();
};
const last = (type: string) => running.told.findLast((message) => message.type === type);
const names = () => context().rows.map(contactName);
const steps = async (side: 'undo' | 'redo') => await does(last('history.push')?.[side] as ContactsEvent); // as pushed

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  const ids = await sampleIds(server, 3, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
  await saveInto(me, 'Leads', ids);
  for (const lastName of ['Adams', 'Baker', 'Clark'])
    valueOf(await me.client.call('saveContact', { query: { groupName: 'People' }, body: { lastName } }));
  running = start();
  running.child.send({ type: 'app.signedIn', answer: me.auth });
  running.child.send({ type: 'pane.shown', pane: 'contacts' });
  await quiet();
});
afterAll(async () => {
  running.stop();
  await server.close();
});

const open = async (name: string) => {
  const id = context().groups.find((group) => group.name === name)?.id ?? null;
  await does({ type: 'contacts.group', id });
};

describe('contacts', () => {
  it('R-CONTACT-006 holds groups, types, statuses, rows, a loading state and an error', async () => {
    expect(context().groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Leads', 'People']));
    expect(context().types.map(({ name }) => name)).toContain('Owner');
    expect(context().statuses.map(({ name }) => name)).toContain('Do Not Contact');
    expect(context().error).toBeNull();
    await open('People');
    expect(names()).toEqual(['Adams', 'Baker', 'Clark']);
    running.child.send({ type: 'contacts.sort', field: 'name' });
    expect(state().matches({ list: 'loading' })).toBe(true);
    await quiet();
    expect(names()).toEqual(['Clark', 'Baker', 'Adams']);
    await does({ type: 'contacts.sort', field: 'name' });
    const stranger = inRoot(contactsMachine, childInput(server.client('nobody')));
    stranger.child.send({ type: 'pane.shown', pane: 'contacts' });
    await waitFor(stranger.child, ({ context: { error } }) => error !== null, { timeout: 60_000 });
    expect(stranger.child.getSnapshot().context).toMatchObject({
      error: 'You are not signed in, or no longer: sign in to go on.',
      rows: [],
    });
    stranger.stop();
  });

  it('are sorted by several columns, as the order of the grid is kept and read again', async () => {
    await open('People');
    const before = context().rows;
    const cities = { Adams: 'Salem', Baker: 'Boston', Clark: 'Boston' };
    await does({
      type: 'contacts.edit',
      changes: before.map(({ id, lastName }) => ({ id, fields: { city: cities[lastName as keyof typeof cities] } })), // those above
    });
    await does(
      { type: 'contacts.cursor', index: 0, column: 'city' },
      { type: 'contacts.sortCurrent', ascending: true },
    );
    await does({ type: 'contacts.sort', field: 'name', adds: true });
    await does({ type: 'contacts.sort', field: 'name', adds: true });
    expect(names()).toEqual(['Clark', 'Baker', 'Adams']);
    const sort = [
      { field: 'city', ascending: true },
      { field: 'name', ascending: false },
    ];
    expect(last('looks.sorted')).toEqual({ type: 'looks.sorted', grid: 'contacts', sort });
    const layout = {
      id: 7,
      type: 'PROPERTY_GRID',
      name: 'Grids',
      columns: writeLooks({ contacts: { ...noLook, sort } }),
    } as const;
    const again = start();
    again.child.send({ type: 'app.signedIn', answer: { ...me.auth, layouts: [layout] } });
    expect(again.child.getSnapshot().context.sort).toEqual(sort);
    again.stop();
    await does({ type: 'contacts.edit', changes: before.map(({ id }) => ({ id, fields: { city: '' } })) });
    await does({ type: 'contacts.resetColumns' });
    expect(names()).toEqual(['Adams', 'Baker', 'Clark']);
    expect(last('looks.reset')).toEqual({ type: 'looks.reset', grid: 'contacts' });
  });

  it('are narrowed to those like the one under the cursor, by a choice or by a text, and what is done means them alone', async () => {
    await open('People');
    const [status] = context().statuses;
    await does({ type: 'contacts.cursor', index: 1, column: 'statusId' }, { type: 'contacts.filterColumn' });
    // Without a status there is nothing to be like.
    expect(names()).toEqual(['Adams', 'Baker', 'Clark']);
    await does({ type: 'contacts.status', position: 1 }, { type: 'contacts.filterColumn' });
    expect([names(), context().filter]).toEqual([['Baker'], { statusId: status?.id }]);
    await does({ type: 'contacts.selectAll' });
    expect(contactSearch(context(), 0).filters.statusId?.values).toEqual([status?.id]);
    await does({ type: 'contacts.unfilter', by: 'statusId' });
    expect(names()).toEqual(['Adams', 'Baker', 'Clark']);
    await does({ type: 'contacts.cursor', index: 2, column: 'lastName' }, { type: 'contacts.filterColumn' });
    expect(last('workspace.focusField')).toMatchObject({ pane: 'contacts', field: 'findContact' });
    expect([names(), context().text]).toEqual([['Clark'], 'Clark']);
    await does({ type: 'contacts.selectNone' });
    expect([names().length, context().text, context().filter]).toEqual([3, '', {}]);
    await does({ type: 'contacts.cursor', index: 1, column: 'statusId' }, { type: 'contacts.status', position: 0 });
    await does({ type: 'contacts.cursor', index: 1, column: 'state' }, { type: 'contacts.hideColumn' });
    expect(last('looks.hide')).toEqual({ type: 'looks.hide', grid: 'contacts', key: 'state' });
    await does({ type: 'contacts.pinColumn' });
    expect(last('looks.pin')).toEqual({ type: 'looks.pin', grid: 'contacts', key: 'state' });
  });

  it('says how many owners are to come, and shows them when the server says that they are there', async () => {
    const other = await server.newcomer();
    const many = await sampleIds(server, 1500, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
    await saveInto(other, 'Many', many);
    const { child, stop } = inRoot(contactsMachine, childInput(other.client));
    const loaded = async () => await waitFor(child, ({ context: now }) => now.isLoaded, { timeout: 60_000 });
    try {
      child.send({ type: 'pane.shown', pane: 'contacts' });
      await loaded();
      expect(child.getSnapshot().context).toMatchObject({ rows: [], ownersToCome: many.length });
      const { id: userId, accountId } = other.auth.profile;
      await linkOwners(server.services, { accountId, userId });
      // Who does not look is shown them later.
      child.send({ type: 'pane.hidden', pane: 'contacts' });
      child.send({ type: 'contacts.linked' });
      expect(child.getSnapshot().context).toMatchObject({ isLoaded: false, rows: [] });
      child.send({ type: 'pane.shown', pane: 'contacts' });
      await loaded();
      expect(child.getSnapshot().context).toMatchObject({ ownersToCome: 0 });
      expect(child.getSnapshot().context.total).toBeGreaterThan(1000);
      child.send({ type: 'contacts.linked' });
      expect(child.getSnapshot().matches({ list: 'loading' })).toBe(true);
    } finally {
      stop();
    }
  });

  it('an edit shows at once, is kept, and is taken back and done again by its steps', async () => {
    await open('People');
    const { id = 0 } = context().rows[1] ?? {};
    running.child.send({ type: 'contacts.edit', changes: [{ id, fields: { city: 'Salem' } }] });
    expect(context().rows[1]?.city).toBe('Salem');
    await quiet();
    expect(last('history.push')).toMatchObject({ label: 'Change Baker' });
    const kept = async () => valueOf(await me.client.call('contact', { params: { id } })).city;
    expect(await kept()).toBe('Salem');
    await steps('undo');
    expect([await kept(), context().rows[1]?.city]).toEqual(['', '']);
    await steps('redo');
    expect(await kept()).toBe('Salem');
  });

  it('two edits one after the other do not refuse each other', async () => {
    await open('People');
    const { id = 0 } = context().rows[0] ?? {};
    const shown = new Set<string | undefined>();
    running.child.send({ type: 'contacts.edit', changes: [{ id, fields: { mobile: '434 555 0111' } }] });
    running.child.send({ type: 'contacts.edit', changes: [{ id, fields: { email: 'a@example.com' } }] });
    const watching = running.child.subscribe(() => shown.add(context().rows[0]?.email));
    await quiet();
    watching.unsubscribe();
    // Also not for the moment in which the first one is answered.
    expect([...shown]).toEqual(['a@example.com']);
    expect(context().rows[0]).toMatchObject({ mobile: '434 555 0111', email: 'a@example.com' });
    expect(last('errors.add')).toBeUndefined();
  });

  it('what the server refuses comes off the screen, with a message and without a step to undo', async () => {
    await open('People');
    const { id = 0 } = context().rows[0] ?? {};
    await does({ type: 'contacts.edit', changes: [{ id, fields: { email: 'nonsense' } }] });
    expect(context().rows[0]?.email).toBe('a@example.com');
    expect(last('errors.add')).toBeDefined();
    expect(last('history.drop')?.['id']).toBe(last('history.push')?.['id']);
  });

  it('a status goes to the selected, else to the one under the cursor', async () => {
    await open('People');
    await does({ type: 'contacts.toggle' }, { type: 'contacts.toggle', index: 1 });
    expect([...context().selection.items]).toHaveLength(2);
    await does({ type: 'contacts.status', position: 2 });
    expect(context().rows.map(({ statusId }) => statusId)).toEqual([2, 2, null]);
    await does({ type: 'contacts.selectNone' }, { type: 'contacts.cursor', index: 2 });
    await does({ type: 'contacts.status', position: 3 });
    expect(context().rows.map(({ statusId }) => statusId)).toEqual([2, 2, 3]);
  });

  it('a new one stands under the cursor in the open group; undo takes it away', async () => {
    await open('People');
    await does({ type: 'contacts.create' });
    expect(context().rows[context().cursor]).toMatchObject({ ...blankContact, lastName: 'New contact' });
    expect(context().total).toBe(4);
    await steps('undo');
    expect([context().total, names().includes('New contact')]).toEqual([3, false]);
    await steps('redo');
    expect(names()).toContain('New contact');
    await steps('undo');
  });

  it('deletes and brings back', async () => {
    await open('People');
    await does({ type: 'contacts.cursor', index: 0 }, { type: 'contacts.remove' });
    expect(names()).toEqual(['Baker', 'Clark']);
    await steps('undo');
    expect(names()).toEqual(['Adams', 'Baker', 'Clark']);
  });

  it('all are all that the pane asks for, loaded or not: a status, deleting and undo take exactly those', async () => {
    const lines = Array.from({ length: 700 }, (_, at) => `Crowd ${at},434-55${String(at).padStart(5, '0')}`);
    const file = new File([`Last name,Phone\n${lines.join('\n')}\n`], 'Crowd.csv');
    await does({ type: 'contacts.import', file, groupName: 'Crowd', approved: 700 });
    expect([context().rows.length, context().total]).toEqual([500, 700]);
    const search = contactSearch(context(), 0);
    const by = async (statusId: number): Promise<number> =>
      valueOf(
        await me.client.call('queryContacts', {
          body: { search: { ...search, filters: { statusId: { match: 'ANY', values: [statusId] } }, limit: 1 } },
        }),
      ).resultCount;
    const elsewhere = await by(4);
    // Two have it before, one stays out.
    await does({ type: 'contacts.toggle', index: 0 }, { type: 'contacts.toggle', index: 1 });
    await does({ type: 'contacts.status', position: 4 }, { type: 'contacts.selectAll' });
    await does({ type: 'contacts.toggle', index: 5 }, { type: 'contacts.status', position: 5 });
    expect(selectedCount(context().selection, context())).toBe(699);
    expect(
      context()
        .rows.map(({ statusId }) => statusId)
        .slice(0, 7),
    ).toEqual([5, 5, 5, 5, 5, null, 5]);
    expect([await by(5), await by(4)]).toEqual([699, elsewhere]);
    // A row that is changed after it is of the version that the server has.
    const { id = 0 } = context().rows[2] ?? {};
    await does({ type: 'contacts.edit', changes: [{ id, fields: { city: 'Salem' } }] });
    expect(valueOf(await me.client.call('contact', { params: { id } })).city).toBe('Salem');
    const statusSteps = running.told.findLast(({ label }) => label === 'Change 699 contacts');
    await does(statusSteps?.['undo'] as ContactsEvent); // as pushed
    expect([await by(5), await by(4)]).toEqual([0, elsewhere + 2]);
    await does({ type: 'contacts.selectAll' }, { type: 'contacts.toggle', index: 5 }, { type: 'contacts.remove' });
    expect(context().total).toBe(700);
    await does({ type: 'contacts.agreed', approved: 0 });
    expect([names(), context().total]).toEqual([['Crowd 102'], 1]);
    await steps('undo');
    expect(context().total).toBe(700);
    running.child.send({ type: 'contacts.selectAll' });
    running.child.send({ type: 'contacts.trace' });
    expect(last('tracing.ask')?.['of']).toMatchObject({
      search: { filters: { groupIds: { values: [context().groupId] } } },
      selection: { allSelected: true, items: [] },
    });
    await does({ type: 'contacts.selectNone' }, { type: 'contacts.remove' });
    expect(context().total).toBe(699);
  });

  it('finds while one types, and Escape leads back to everybody', async () => {
    await does({ type: 'contacts.group', id: null });
    const all = context().total;
    await does({ type: 'contacts.find', text: 'bak' });
    expect(names()).toEqual(['Baker']);
    await does({ type: 'contacts.selectNone' });
    expect([context().text, context().total]).toEqual(['', all]);
  });

  it('R-SEARCH-052 R-GROUP-021 merges the contact groups of a save: known ones replaced, new ones added', async () => {
    const before = context().groups;
    const [first] = before;
    if (first === undefined) throw new Error('there are groups');
    const added = { id: 999, name: 'Fresh', type: 'FAVORITE' as const, size: 2, isNew: true };
    await does({ type: 'contacts.merge', groups: [{ ...first, size: first.size + 5 }, added] });
    expect(context().groups).toEqual([{ ...first, size: first.size + 5 }, ...before.slice(1), added]);
  });

  it('the property of an owner follows the cursor', async () => {
    await open('Leads');
    await does({ type: 'contacts.cursor', index: 0 });
    expect(last('subject.changed')).toEqual({
      type: 'subject.changed',
      propertyId: context().rows[0]?.propertyIds[0],
    });
  });

  it('R-CONTACT-007 an import opens its group, which is marked new from then on, and says what it did', async () => {
    const file = new File(['Last name,Phone\nDrake,434-555-0144\nEllis,12\n'], 'Drop.csv');
    await does({ type: 'contacts.import', file, groupName: 'Drop', approved: 1 });
    expect(names()).toEqual(['Drake']);
    expect(context().report).toMatchObject({ file: 'Drop.csv', added: 1, rejectedCount: 1 });
    const marks = () => Object.fromEntries(context().groups.map(({ name, isNew }) => [name, isNew === true]));
    expect(context().groups.find(({ id }) => id === context().groupId)?.name).toBe('Drop');
    expect(marks()).toMatchObject({ Drop: true, People: false, Leads: false });
    await open('People');
    await does({ type: 'contacts.create' });
    // A save answers all groups: the one that it concerns is larger, and the new one is still marked.
    expect(context().groups.find(({ name }) => name === 'People')?.size).toBe(4);
    expect(marks()).toMatchObject({ Drop: true, People: false });
    await steps('undo');
  });

  it('an import of contacts is one step of the history: undone it leaves nobody, done again everybody', async () => {
    const file = new File(['Last name,Phone\nFrost,434-555-0155\nGrant,434-555-0156\n'], 'People.csv');
    await does({ type: 'contacts.import', file, groupName: 'Called', approved: 2 });
    const pushed = running.told.filter(
      ({ type, label }) => type === 'history.push' && String(label).includes('People.csv'),
    );
    expect(pushed).toMatchObject([{ label: 'Import contacts of People.csv into Called' }]);
    const [entry] = pushed;
    await does(entry?.['undo'] as ContactsEvent); // as it was pushed
    expect([
      context().groupId,
      context()
        .groups.map(({ name }) => name)
        .includes('Called'),
    ]).toEqual([null, false]);
    await does(entry?.['redo'] as ContactsEvent);
    await does({ type: 'contacts.group', id: context().groups.find(({ name }) => name === 'Called')?.id ?? null });
    expect(names()).toEqual(['Frost', 'Grant']);
  });
});
