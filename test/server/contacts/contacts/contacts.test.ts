import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToGroup } from '../../../../server/contacts/contacts/contacts.queries.ts';
import { groupByName } from '../../../../server/lists/lists/groups.queries.ts';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { blankContact, contactSortFields, type Contact } from '../../../../src/api/contract/contacts/contacts.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 40, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
});
afterAll(async () => await server.close());

const inGroup = (id: number | string) => ({ filters: { groupIds: { values: [Number(id)] } } });
const ownersOf = (id: number | undefined) => ({ filters: { propertyIds: { values: [id] } } });
const named = (text: string) => ({ filters: { text } });
const query = async (search: Record<string, unknown> = {}) =>
  valueOf(await me.client.call('queryContacts', { body: { search } }));
const made = async (fields: Record<string, unknown>, groupName?: string): Promise<Contact> =>
  valueOf(await me.client.call('saveContact', { query: groupName === undefined ? {} : { groupName }, body: fields }))
    .contact;
const importFile = async (groupName: string, content: string | Buffer, name = 'people.csv') =>
  await me.client.call('importContacts', {
    upload: { groupName, file: new File([content as BlobPart], name) }, // a Buffer is bytes
  });

describe('owners of saved properties', () => {
  it('O-090 become contacts of the list they are saved into, one for an owner of several parcels', async () => {
    const rows = await server.services.warehouse.query<{ id: number; name: string; street: string }>(
      `SELECT property_id AS id, owner_name AS name, mail_street_address AS street FROM parcel
       WHERE (owner_name, mail_street_address, mail_zip) = (SELECT (owner_name, mail_street_address, mail_zip) FROM parcel
         WHERE owner_name IS NOT NULL AND mail_street_address IS NOT NULL AND mail_zip IS NOT NULL
         GROUP BY owner_name, mail_street_address, mail_zip HAVING count(*) > 1 ORDER BY count(*) DESC, owner_name LIMIT 1)`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const answer = valueOf(
      await me.client.call('saveProperties', {
        query: { groupName: 'One owner', groupType: 'MARKETING' },
        body: { selection: rows.map(({ id }) => id) },
      }),
    );
    const { groupId } = answer.savePropertyResponse;
    expect(answer.contactGroups).toMatchObject([{ id: groupId, name: 'One owner', type: 'MARKETING' }]);
    const { results } = await query(inGroup(groupId));
    const [owner] = results.filter(({ propertyIds }) => propertyIds.length === rows.length);
    expect(owner).toMatchObject({ source: 'OWNER', streetAddress: rows[0]?.street, typeId: 1 });
    expect([owner?.lastName, owner?.companyName]).toContain(rows[0]?.name);
    expect(new Set(owner?.propertyIds)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(answer.contactGroups[0]?.size).toBe(results.length);
  });

  it('are called from the list by their first number: one that may be called, a mobile before a landline', async () => {
    const parcel = ids[39] ?? 0;
    const group = await saveInto(me, 'Called', [parcel]);
    const search = { filters: { groupIds: { values: [group] } } };
    const called = async () => {
      const [row] = valueOf(await me.client.call('queryGroups', { body: { search } })).results;
      return [row?.phone, row?.doNotCall];
    };
    expect(await called()).toEqual([null, false]);
    const [owner] = (await query(ownersOf(parcel))).results;
    let kept = owner;
    const give = async (fields: Record<string, unknown>): Promise<void> => {
      kept = await made({ ...kept, ...fields });
    };
    await give({ other: '614-555-0103' });
    expect(await called()).toEqual(['614-555-0103', false]);
    await give({ landline: '614-555-0102', mobile: '(614) 555-0101' });
    expect(await called()).toEqual(['(614) 555-0101', false]);
    await server.db
      .updateTable('contact')
      .set({ do_not_call: '6145550101 6145550103' })
      .where('id', '=', owner?.id ?? 0)
      .execute();
    expect(await called()).toEqual(['614-555-0102', false]);
    await give({ landline: '' });
    expect(await called()).toEqual(['(614) 555-0101', true]);
    // Nor does a contact count that was deleted.
    await server.db
      .updateTable('contact')
      .set({ removed: new Date() })
      .where('id', '=', owner?.id ?? 0)
      .execute();
    const [second] = (await query(ownersOf(parcel))).results;
    expect(await called()).toEqual([second?.mobile || second?.landline || second?.other || null, false]);
    // Nobody else's contact of the same parcel counts.
    await server.addUser({ username: 'other@example.com', password: 'correct horse battery' });
    const other = await server.signIn({ username: 'other@example.com', password: 'correct horse battery' }, true);
    const theirs = await saveInto(other, 'Theirs', [parcel]);
    const [row] = valueOf(
      await other.client.call('queryGroups', { body: { search: { filters: { groupIds: { values: [theirs] } } } } }),
    ).results;
    expect(row?.phone).toBeNull();
  });

  it('R-GROUP-034 are named for the selected rows of a list', async () => {
    const group = await saveInto(me, 'Named', ids.slice(0, 5));
    const search = { filters: { groupIds: { values: [group] } } };
    const { ids: all } = valueOf(
      await me.client.call('groupContacts', { body: { search, selection: { allSelected: true, items: [] } } }),
    );
    expect(all.length).toBeGreaterThanOrEqual(1);
    const [first = 0] = ids;
    const { ids: some } = valueOf(
      await me.client.call('groupContacts', { body: { search, selection: { items: [first] } } }),
    );
    for (const id of some) {
      const contact = valueOf(await me.client.call('contact', { params: { id } }));
      expect(contact.propertyIds).toContain(first);
    }
    expect(some.every((id) => all.includes(id))).toBe(true);
    expect(some.length).toBeGreaterThanOrEqual(1);
  });

  it('R-GROUP-021 come back with what a removal answers; with deleteContacts those that nothing else refers to go', async () => {
    const group = await saveInto(me, 'Short lived', ids.slice(10, 14));
    const before = await query(inGroup(group));
    expect(before.resultCount).toBeGreaterThan(0);
    const search = { filters: { groupIds: { values: [group] } } };
    const [one = 0, two = 0] = ids.slice(10, 12);
    const kept = valueOf(
      await me.client.call('removeFromGroups', { query: {}, body: { search, selection: { items: [one] } } }),
    );
    expect(kept.contactGroups.find(({ id }) => id === group)?.size).toBe((await query(inGroup(group))).resultCount);
    expect((await query(ownersOf(one))).resultCount).toBeGreaterThan(0);
    const loose = await query(ownersOf(two));
    const gone = valueOf(
      await me.client.call('removeFromGroups', {
        query: { deleteContacts: true },
        body: { search, selection: { items: [two] } },
      }),
    );
    expect(gone.removed).toEqual([two]);
    const left = await query(ownersOf(two));
    expect(left.resultCount).toBeLessThan(loose.resultCount);
  });

  it('R-GROUP-028 deleteContacts of a list keeps an owner who is in a group of contacts', async () => {
    const [one = 0, two = 0] = ids.slice(20, 22);
    const group = await saveInto(me, 'With a friend', [one, two]);
    const friend = (await query(ownersOf(one))).results[0];
    valueOf(
      await me.client.call('saveContactGroup', {
        body: { group: { name: 'Friends' }, selection: { items: [friend?.id ?? 0] } },
      }),
    );
    valueOf(await me.client.call('deleteGroup', { params: { id: group }, query: { deleteContacts: true } }));
    expect((await query(ownersOf(one))).results.map(({ id }) => id)).toContain(friend?.id);
    expect((await query(ownersOf(two))).resultCount).toBe(0);
  });

  it('deleted with their list come back with it, as they were', async () => {
    const [one = 0] = ids.slice(27, 28);
    const group = await saveInto(me, 'There and back', [one]);
    const owner = (await query(ownersOf(one))).results[0];
    valueOf(await me.client.call('saveContact', { query: {}, body: { id: owner?.id ?? 0, mobile: '434-555-0111' } }));
    valueOf(await me.client.call('deleteGroup', { params: { id: group }, query: { deleteContacts: true } }));
    expect((await query(ownersOf(one))).resultCount).toBe(0);
    valueOf(await me.client.call('restoreGroup', { params: { id: group } }));
    expect((await query(ownersOf(one))).results[0]).toMatchObject({ id: owner?.id, mobile: '434-555-0111' });
  });

  it('stay deleted when their property is saved again', async () => {
    const [one = 0] = ids.slice(25, 26);
    const group = await saveInto(me, 'Again', [one]);
    const { results } = await query(ownersOf(one));
    const selection = { items: results.map(({ id }) => id) };
    expect(valueOf(await me.client.call('deleteContacts', { body: { selection } })).removed).toHaveLength(
      results.length,
    );
    await saveInto(me, 'Again once more', [one]);
    expect((await query(inGroup(group))).resultCount).toBe(0);
  });
});

describe('a contact', () => {
  it('R-CONTACT-003 R-CONTACT-004 R-CONTACT-008 is made with what is known, the rest is blank; mail goes to the street address', async () => {
    const contact = await made({ lastName: 'Ortiz', mobile: '(434) 555-0100' });
    expect(contact).toMatchObject({ ...blankContact, lastName: 'Ortiz', mobile: '(434) 555-0100', source: 'USER' });
    expect(contact.mailAddressSame).toBe(true);
    expect(valueOf(await me.client.call('contact', { params: { id: contact.id } }))).toEqual(contact);
  });

  it('R-CONTACT-007 a save answers the groups: a new one marked, a known one larger and not marked', async () => {
    const save = async (lastName: string) =>
      valueOf(await me.client.call('saveContact', { query: { groupName: 'Fresh' }, body: { lastName } })).groups;
    const named = (groups: Awaited<ReturnType<typeof save>>) => groups.filter(({ name }) => name === 'Fresh');
    expect(named(await save('First'))).toMatchObject([{ size: 1, isNew: true }]);
    const again = named(await save('Second'));
    expect(again.map(({ size, isNew }) => [size, isNew === true])).toEqual([[2, false]]);
  });

  it('R-CONTACT-008 changes by field; who saves an older version is told, and nothing is lost', async () => {
    const first = await made({ lastName: 'Baker', city: 'Salem' });
    const second = await made({ id: first.id, version: first.version, email: 'b@example.com' });
    expect(second).toMatchObject({ lastName: 'Baker', city: 'Salem', email: 'b@example.com' });
    const stale = await me.client.call('saveContact', { query: {}, body: { ...first, city: 'Bedford' } });
    expect(stale).toMatchObject({ ok: false, status: 422, fieldErrors: { version: 'is not the newest' } });
    expect(valueOf(await me.client.call('contact', { params: { id: first.id } }))).toEqual(second);
  });

  it.each([
    [{ lastName: 'X', mobile: '555' }, 'mobile'],
    [{ lastName: 'X', email: 'x@y' }, 'email'],
    [{ city: 'Salem' }, 'lastName'],
    [{ lastName: 'X', typeId: 99 }, 'typeId'],
    [{ lastName: 'X', statusId: 99 }, 'statusId'],
    [{ lastName: 'X'.repeat(201) }, 'lastName'],
  ])('%j is refused at %s', async (body, field) => {
    const refused = await me.client.call('saveContact', { query: {}, body });
    expect(refused).toMatchObject({ ok: false });
    if (!refused.ok) expect(Object.keys(refused.fieldErrors)).toContain(field);
  });

  it('R-CONTACT-013 is deleted, can be brought back, and is forgotten after thirty days', async () => {
    const { id } = await made({ lastName: 'Gone' });
    const remove = { body: { selection: { items: [id] } } };
    expect(valueOf(await me.client.call('deleteContacts', remove)).removed).toEqual([id]);
    expect(await me.client.call('contact', { params: { id } })).toMatchObject({ status: 404 });
    expect(await made({ id, removed: false })).toMatchObject({ id, lastName: 'Gone' });
    valueOf(await me.client.call('deleteContacts', remove));
    const later = new Date(server.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);
    await purgeSavedJob({}, { ...server.services, clock: { now: () => later } });
    expect(await me.client.call('saveContact', { query: {}, body: { id, removed: false } })).toMatchObject({
      status: 404,
    });
    expect(await me.client.call('deleteContacts', { body: { selection: { items: [] } } })).toMatchObject({
      status: 422,
    });
  });

  it('is found by a part of name, company, street, e-mail or digits of a phone, however it is written', async () => {
    const contact = await made({
      firstName: 'Zoë',
      lastName: 'Quill',
      companyName: 'Quill & Sons 100%',
      landline: '434.555.7788',
      email: 'zq@example.com',
      streetAddress: '12 Under_score Ln',
    });
    for (const text of ['quil', 'SONS 100%', 'under_score', 'zq@', '555-7788', 'Zoë'])
      expect([text, (await query(named(text))).results.map(({ id }) => id)]).toEqual([text, [contact.id]]);
    expect((await query(named('underxscore'))).resultCount).toBe(0);
  });
});

describe('groups of contacts', () => {
  it('R-CONTACT-001 R-CONTACT-015 are made, filled, renamed and deleted; their contacts stay', async () => {
    const one = await made({ lastName: 'Group A' });
    const two = await made({ lastName: 'Group B' });
    const selection = { items: [one.id, two.id] };
    const saved = valueOf(await me.client.call('saveContactGroup', { body: { group: { name: 'Agents' }, selection } }));
    expect(new Set(saved.added)).toEqual(new Set([one.id, two.id]));
    expect(saved.groups.find(({ id }) => id === saved.groupId)).toEqual({
      id: saved.groupId,
      name: 'Agents',
      type: 'CONTACT',
      size: 2,
      isNew: true,
    });
    const renamed = valueOf(
      await me.client.call('saveContactGroup', { body: { group: { id: saved.groupId, name: 'Brokers' } } }),
    );
    expect(renamed.groups.find(({ id }) => id === saved.groupId)).toMatchObject({ name: 'Brokers', size: 2 });
    const out = valueOf(
      await me.client.call('deleteContacts', {
        body: { search: inGroup(saved.groupId), selection: { items: [one.id] } },
      }),
    );
    expect(out.removed).toEqual([one.id]);
    expect((await query(inGroup(saved.groupId))).results.map(({ id }) => id)).toEqual([two.id]);
    const { groups } = valueOf(await me.client.call('deleteContactGroup', { params: { id: saved.groupId } }));
    expect(groups.map(({ id }) => id)).not.toContain(saved.groupId);
    expect(valueOf(await me.client.call('contact', { params: { id: two.id } })).lastName).toBe('Group B');
  });

  it('R-CONTACT-012 R-CONTACT-014 deliver rows and ids in the same order, page by page', async () => {
    const names = ['Page C', 'Page A', 'Page D', 'Page B'];
    for (const lastName of names) await made({ lastName }, 'Paged');
    const group = (await query()).groups.find(({ name }) => name === 'Paged')?.id ?? 0;
    const first = await query({ ...inGroup(group), limit: 3 });
    const rest = await query({ ...inGroup(group), limit: 3, index: 3 });
    expect([...first.results, ...rest.results].map(({ lastName }) => lastName)).toEqual(names.toSorted());
    expect([first.resultCount, rest.results.length]).toEqual([4, 1]);
    const rows = [...first.results, ...rest.results].map(({ id }) => id);
    expect(valueOf(await me.client.call('contactIdsOfGroup', { params: { id: group } })).ids).toEqual(rows);
    const all = valueOf(await me.client.call('contactIds', { body: { search: inGroup(group) } }));
    expect(all.ids).toEqual(rows);
    const not = { allSelected: true, items: rows.slice(0, 1) };
    expect(
      valueOf(await me.client.call('contactIds', { body: { search: inGroup(group), selection: not } })).ids,
    ).toEqual(rows.slice(1));
    const down = await query({ ...inGroup(group), sortFields: [{ field: 'name', ascending: false }] });
    expect(down.results.map(({ id }) => id)).toEqual(rows.toReversed());
  });

  it('R-CONTACT-003 the blank form makes one: its id is null, and what follows from the rest comes back unused', async () => {
    const blank = { id: null, ...blankContact, lastName: 'Blank' };
    const contact = await made(blank);
    expect(contact).toMatchObject({ ...blankContact, lastName: 'Blank', source: 'USER' });
    const again = await made({ ...contact, city: 'Salem' });
    expect(again).toMatchObject({ id: contact.id, city: 'Salem', source: 'USER', propertyIds: [] });
  });

  it.each([
    ['R-VALID-005', 'firstName', 'x'.repeat(51), 'must have at most 50 characters'],
    ['R-VALID-005', 'companyName', 'x'.repeat(51), 'must have at most 50 characters'],
    ['R-VALID-005', 'email', `${'x'.repeat(40)}@example.com`, 'must have at most 50 characters'],
    ['R-VALID-005', 'streetAddress', 'x'.repeat(51), 'must have at most 50 characters'],
    ['R-VALID-005', 'city', 'x'.repeat(51), 'must have at most 50 characters'],
    ['R-VALID-007', 'mobile', '+1 (434) 555-0123', 'must have at most 15 characters'],
    ['R-COUNTRY-006', 'zip', '2290', 'is no postal code of that state'],
    ['R-COUNTRY-007', 'mailZip', 'K1A 0B', 'is no postal code of that state'],
  ])('%s takes no %s of "%s"', async (_, field, value, problem) => {
    const body = { lastName: 'Long', state: 'VA', mailState: 'ON', [field]: value };
    const refused = await me.client.call('saveContact', { query: {}, body });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: problem } });
  });

  it('O-143 keeps names, addresses and e-mail addresses letter by letter', async () => {
    const written = {
      firstName: 'Siobhán',
      lastName: "O'Brien, Jr.",
      companyName: 'Smith & Sons, L.L.C.',
      email: "pat.o'brien+leads@example.com",
      streetAddress: '12 1/2 Main St., Apt. #4',
      city: 'St. Louis',
      state: 'MO',
      zip: '63101-1234',
    };
    const { id } = await made(written);
    expect(valueOf(await me.client.call('contact', { params: { id } }))).toMatchObject(written);
  });

  it('an owner whose name is longer than people may write stays, and can be changed elsewhere', async () => {
    const contact = await made({ lastName: 'Roll' });
    const long = 'THE VERY LONG FAMILY TRUST DATED JANUARY 1 2001 AND ITS SUCCESSORS';
    await server.db.updateTable('contact').set({ company_name: long }).where('id', '=', contact.id).execute();
    const saved = await made({ id: contact.id, companyName: long, city: 'Salem', zip: '24153-1234', state: 'VA' });
    expect(saved).toMatchObject({ companyName: long, city: 'Salem', zip: '24153-1234' });
  });

  it.each(contactSortFields)('can be sorted by %s, unknown ones last in both directions', async (field) => {
    for (const ascending of [true, false]) {
      const { results } = await query({ sortFields: [{ field, ascending }] });
      const keys = results.map((row) =>
        field === 'name'
          ? (row.companyName || [row.lastName, row.firstName].join(' ')).toLowerCase().trim()
          : row[field],
      );
      const known = keys.filter((key) => key !== '' && key !== null);
      expect(keys.slice(0, known.length)).toEqual(known);
      const [first, last] = [known[0] ?? '', known.at(-1) ?? ''];
      const inOrder = typeof first === 'number' ? first <= Number(last) : first.localeCompare(String(last)) <= 0;
      expect([field, ascending, inOrder || first === last]).toEqual([field, ascending, ascending || first === last]);
    }
  });

  it('are those of ANY, NONE or ALL of groups, types and statuses', async () => {
    const both = await made({ lastName: 'Both', typeId: 2, statusId: 3 }, 'Left');
    await made({ lastName: 'Left only', typeId: 2 }, 'Left');
    const groups = (await query()).groups;
    const left = groups.find(({ name }) => name === 'Left')?.id ?? 0;
    const right = valueOf(
      await me.client.call('saveContactGroup', { body: { group: { name: 'Right' }, selection: { items: [both.id] } } }),
    ).groupId;
    const namesOf = async (filters: object) =>
      (await query({ filters })).results.map(({ lastName }) => lastName).filter((name) => /Both|Left only/.test(name));
    expect(await namesOf({ groupIds: { match: 'ANY', values: [left, right] } })).toEqual(['Both', 'Left only']);
    expect(await namesOf({ groupIds: { match: 'ALL', values: [left, right] } })).toEqual(['Both']);
    expect(await namesOf({ groupIds: { match: 'NONE', values: [right] }, typeId: { values: [2] } })).toEqual([
      'Left only',
    ]);
    expect(await namesOf({ typeId: { values: [2] }, statusId: { match: 'NONE', values: [3] } })).toEqual(['Left only']);
  });

  it('R-CONTACT-010 sets type and status of many, and says which changed', async () => {
    const one = await made({ lastName: 'Many A', statusId: 2 });
    const two = await made({ lastName: 'Many B' });
    const body = { selection: { items: [one.id, two.id] }, statusId: 2 };
    expect(valueOf(await me.client.call('setContacts', { body }))).toEqual({
      changed: [two.id],
      before: [{ id: two.id, typeId: null, statusId: null }],
    });
    expect(valueOf(await me.client.call('contact', { params: { id: two.id } })).statusId).toBe(2);
    expect(await me.client.call('setContacts', { body: { ...body, statusId: 77 } })).toMatchObject({ status: 422 });
  });

  it('brings back those deleted that are named, all at once', async () => {
    const gone = [await made({ lastName: 'Back A' }), await made({ lastName: 'Back B' })].map(({ id }) => id);
    const body = { selection: { items: gone } };
    valueOf(await me.client.call('deleteContacts', { body }));
    const there = async () =>
      (await query({ filters: { text: 'Back ' } })).results.map(({ id }) => id).filter((id) => gone.includes(id));
    expect(await there()).toEqual([]);
    expect(valueOf(await me.client.call('setContacts', { body: { ...body, removed: false } })).changed).toEqual([]);
    expect(await there()).toEqual(gone);
  });

  it('everybody can be read as a file, though nobody can be changed or deleted without saying who', async () => {
    const body = { selection: { allSelected: true, items: [] } };
    expect(await me.client.call('exportContacts', { body, query: {} })).toMatchObject({ ok: true });
    expect(await me.client.call('deleteContacts', { body })).toMatchObject({ ok: false });
  });

  it('R-CONTACT-011 give a recipient for previews, a made-up one when there is none', async () => {
    const one = await made({ firstName: 'Ann', lastName: 'Preview', city: 'Salem' });
    const { sampleRecipient } = valueOf(
      await me.client.call('sampleContact', { body: { selection: { items: [one.id] } } }),
    );
    expect(sampleRecipient).toMatchObject({ firstName: 'Ann', lastName: 'Preview', city: 'Salem' });
    expect(valueOf(await me.client.call('sampleContact', { body: {} })).sampleRecipient.lastName).toBe('Sample');
  });

  it('a list of properties is not deleted as a group of contacts', async () => {
    const group = await saveInto(me, 'Houses', ids.slice(30, 31));
    expect(await me.client.call('deleteContactGroup', { params: { id: group } })).toMatchObject({ status: 422 });
    expect(await me.client.call('deleteContactGroup', { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });
});

describe('calls of contacts', () => {
  const path = '/resource/auth/ps4/user/contacts/new';

  it('R-CONTACT-017 speak JSON; only a file comes as multipart', async () => {
    const asked = await server.request('POST', `${path}/groups`, { token: me.token, body: { search: {} } });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
    const noFile = await server.request('POST', path, { token: me.token, body: { groupName: 'As JSON' } });
    expect(noFile.status).toBeGreaterThanOrEqual(400);
    expect((await query()).groups.map(({ name }) => name)).not.toContain('As JSON');
    expect((await importFile('As a file', 'Last name\nFiled')).ok).toBe(true);
  });

  it('R-CONTACT-005 know groups of the types CONTACT, FAVORITE, MARKETING and APPEND, and make no others', async () => {
    const { id } = await made({ lastName: 'Typed' });
    const make = async (type: 'CONTACT' | 'FAVORITE' | 'MARKETING') =>
      valueOf(
        await me.client.call('saveContactGroup', {
          body: { group: { name: `Of ${type}`, type }, selection: { items: [id] } },
        }),
      );
    for (const type of ['CONTACT', 'FAVORITE', 'MARKETING'] as const) await make(type);
    const who = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
    // A job of skip tracing makes its group itself.
    const traced = await groupByName(server.db, who, 'APPEND', 'Of APPEND');
    await addToGroup(server.db, who, traced.id, [id]);
    const { groups } = await query();
    const types = groups.filter(({ name }) => name.startsWith('Of ')).map(({ type, size }) => [type, size]);
    expect(types.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['APPEND', 1],
      ['CONTACT', 1],
      ['FAVORITE', 1],
      ['MARKETING', 1],
    ]);
    const body = { group: { name: 'No', type: 'MOBILE' }, selection: { items: [id] } };
    expect((await server.request('PUT', `${path}/groups`, { token: me.token, body })).status).toBe(400);
  });
});

describe('files of contacts', () => {
  const lines = [
    'First Name,Last Name,Phone,Email,Address,City,State,Zip,Favourite colour',
    'Mara,Stone,434-555-0101,mara@example.com,1 Elm St,Salem,VA,24153,green',
    'Lee,Stone,,lee@example.com,"2 Elm St, Unit 3",Salem,VA,24153,red',
    'Bad,Phone,12345,,3 Elm St,Salem,VA,24153,',
    ',,,,4 Elm St,Salem,VA,24153,',
  ].join('\n');

  it('R-CONTACT-007 R-CONTACT-009 come into the group named, with what was not taken and why; the group is new', async () => {
    const done = valueOf(await importFile('From file', lines));
    expect(done).toMatchObject({ added: 2, completed: 0, unchanged: 0, rejectedCount: 2 });
    expect(done.rejected).toEqual([
      { line: 4, reason: expect.stringContaining('mobile is no phone number') as unknown },
      { line: 5, reason: 'no name, phone number or e-mail address' },
    ]);
    expect(done.unknownColumns).toEqual(['Favourite colour']);
    expect(done.groups.find(({ id }) => id === done.groupId)).toMatchObject({
      name: 'From file',
      size: 2,
      isNew: true,
    });
  });

  it('the same file twice changes nothing; a later one completes and overwrites nothing', async () => {
    expect(valueOf(await importFile('From file', lines))).toMatchObject({ added: 0, completed: 0, unchanged: 2 });
    const later =
      'Last Name,First Name,Phone,Email,Street address,ZIP\nSTONE,lee,434 555 0199,other@example.com,"2 ELM ST UNIT 3",24153-1234';
    const done = valueOf(await importFile('From file', later));
    expect(done).toMatchObject({ added: 0, completed: 1, unchanged: 0 });
    const { results } = await query(named('lee@example.com'));
    expect(results).toMatchObject([{ mobile: '434 555 0199', email: 'lee@example.com', source: 'IMPORT' }]);
  });

  it('R-CONTACT-016 go out as CSV that spreadsheets do not run, and coming back changes nothing', async () => {
    await made({ companyName: '=HYPERLINK("x")', mobile: '+1 434 555 0177', streetAddress: '9 "Quoted", Rd' }, 'Out');
    const group = (await query()).groups.find(({ name }) => name === 'Out')?.id ?? 0;
    const file = valueOf(
      await me.client.call('exportContacts', {
        query: { name: 'Ünï' },
        body: { search: inGroup(group), selection: { allSelected: true, items: [] } },
      }),
    );
    expect(file.fileName).toBe('Ünï.csv');
    const text = await file.content.text();
    const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[]; // with `columns` records by name
    expect(row).toMatchObject({
      Company: `'=HYPERLINK("x")`,
      Mobile: '+1 434 555 0177',
      'Street address': '9 "Quoted", Rd',
    });
    expect(valueOf(await importFile('Out', text))).toMatchObject({ added: 0, completed: 0, unchanged: 1 });
  });

  it('an import is taken back as it came: new people, group and what was filled in, but nothing written since', async () => {
    await made({ lastName: 'Known', streetAddress: '7 Oak St', zip: '24153' });
    const text = [
      'Last Name,Phone,Email,Street address,ZIP,Mailing address,Mailing ZIP',
      'Known,434-555-0171,known@example.com,7 Oak St,24153,1 Post Rd,24001',
      'Fresh,434-555-0172,,8 Oak St,24153,,',
    ].join('\n');
    const done = valueOf(await importFile('Taken back', text));
    expect(done).toMatchObject({ added: 1, completed: 1, unchanged: 0 });
    const known = async () => (await query(named('Known'))).results[0];
    const filled = {
      mobile: '434-555-0171',
      email: 'known@example.com',
      mailStreetAddress: '1 Post Rd',
      mailAddressSame: false,
    };
    expect(await known()).toMatchObject(filled);
    const before = await known();
    valueOf(
      await me.client.call('saveContact', { query: {}, body: { id: before?.id ?? 0, email: 'own@example.com' } }),
    );
    const turn = async (undo: boolean) =>
      valueOf(await me.client.call('undoContactImport', { params: { id: done.importId ?? 0 }, body: { undo } }));
    for (const round of [1, 2]) {
      const back = await turn(true);
      expect(back.groups.map(({ name }) => name)).not.toContain('Taken back');
      expect((await query(named('Fresh'))).resultCount).toBe(0);
      expect(await known(), `round ${round}`).toMatchObject({
        mobile: '',
        email: 'own@example.com',
        mailStreetAddress: '',
        mailAddressSame: true,
      });
      const again = await turn(false);
      expect(again.groups.find(({ name }) => name === 'Taken back')?.size).toBe(2);
      expect((await query(named('Fresh'))).results).toMatchObject([{ mobile: '434-555-0172' }]);
      expect(await known()).toMatchObject({ ...filled, email: 'own@example.com' });
    }
    // Asked twice it changes nothing, and what changed nothing has nothing to take back.
    await turn(false);
    expect((await query(named('Fresh'))).resultCount).toBe(1);
    expect(valueOf(await importFile('Taken back', text)).importId).toBeNull();
  });

  it.each([
    ['an empty file', '', /empty/],
    ['no known column', 'a,b\n1,2', /No column/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /./],
  ])('%s is refused, and makes no group', async (_what, content, message) => {
    const refused = await importFile('Never', content);
    expect(refused).toMatchObject({ ok: false, status: 422, detail: expect.stringMatching(message) as unknown });
    expect((await query()).groups.map(({ name }) => name)).not.toContain('Never');
  });
});
