/** Contacts that are one: proposed with why, joined, and parted again as if nothing had been. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DO_NOT_CONTACT } from '../../../../server/account/session/defaults.ts';
import { purgeContacts } from '../../../../server/contacts/contacts/contacts.queries.ts';
import type { Contact } from '../../../../src/api/contract/contacts/contacts.ts';
import { ContactSearch } from '../../../../src/api/contract/contacts/contacts.ts';
import { inService } from '../../../support/inService.ts';
import { contactOf, mayText, numberOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../../support/smallWarehouse.ts';

const owned = (propertyId: number, ownerName: string, mailStreetAddress: string): ParcelFacts => ({
  propertyId,
  fips: '51540',
  ownerName,
  ownerType: 'PERSON',
  ownerNameOrder: 'LAST_FIRST',
  mailStreetAddress,
  mailCity: 'RICHMOND',
  mailState: 'VA',
  mailZip: '23220',
});
const parcels = [
  owned(1, 'HALE, ANN', '1 OAK ST'),
  owned(2, 'HALE, A', '1 OAK STREET'),
  owned(3, 'HALE, A', '1 OAK STREET'),
  owned(4, 'HALE, A', '1 OAK STREET'),
];

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
});
afterAll(async () => await server.close());

const all = async (): Promise<Contact[]> =>
  valueOf(await me.client.call('queryContacts', { body: { search: ContactSearch.parse({}) } })).results;
const join = async (stays: number, ...ids: number[]) => await me.client.call('joinContacts', { body: { stays, ids } });
const part = async (...ids: number[]) => await me.client.call('partContacts', { body: { ids } });
/** All that a person sees of the contacts, but for what rises with each change. */
const seen = async () => (await all()).map((one) => ({ ...one, version: 0, modified: '' }));
const save = async (groupName: string, ...selection: number[]) =>
  valueOf(await me.client.call('saveProperties', { query: { groupName }, body: { selection } }));

describe('contacts that may be one', () => {
  it('are proposed with why, the surest first; who shares only an address or a name is not', async () => {
    me = await server.newcomer();
    const at = { streetAddress: '9 Elm Ave', city: 'Richmond', state: 'VA', zip: '23220' };
    const john = await contactOf(me, { firstName: 'John A', lastName: 'Smith', mobile: '434-293-0001' });
    const j = await contactOf(me, { firstName: 'J', lastName: 'Smith', landline: '(434) 293-0001' });
    const mary = await contactOf(me, { firstName: 'Mary', lastName: 'Marlowe', ...at });
    const trust = await contactOf(me, {
      companyName: 'Marlowe Family Trust',
      ...at,
      streetAddress: '9 ELM AVENUE',
      zip: '23220-1234',
    });
    const company = await contactOf(me, { companyName: 'Elm Homes LLC', ...at });
    await contactOf(me, { firstName: 'Peter', lastName: 'Lodger', ...at });
    await contactOf(me, { firstName: 'John', lastName: 'Smith', mobile: '434-293-0002' });
    const { twins, isMore } = valueOf(await me.client.call('twins'));
    expect(isMore).toBe(false);
    expect(twins.map(({ kind, why, contacts: [a, b] }) => [kind, why, a.id, b.id])).toEqual([
      ['PERSON', 'the same name and the same phone number', john, j],
      ['TRUST', 'a trust that bears the name, and the same address', mary, trust],
      ['AGENT', 'a company and somebody with the same address', mary, company],
      ['AGENT', 'a company and somebody with the same address', company, expect.any(Number)],
    ]);
  });
});

describe('joined contacts', () => {
  beforeAll(async () => void (me = await server.newcomer()));

  it('are one, which has what each of them had; parted they are as they were', async () => {
    await save('Owners', 1, 2, 3);
    const [short, long] = (await all()).toSorted((a, b) => b.propertyIds.length - a.propertyIds.length);
    if (short === undefined || long === undefined) throw new Error('no owners');
    const fields = { mobile: '434-293-0011', email: 'ann@example.org', statusId: DO_NOT_CONTACT };
    valueOf(await me.client.call('saveContact', { query: {}, body: { id: short.id, ...fields } }));
    valueOf(
      await me.client.call('saveContact', {
        query: { groupName: 'Friends' },
        body: { id: short.id, landline: '434-293-0012' },
      }),
    );
    valueOf(await me.client.call('saveContact', { query: {}, body: { id: long.id, mobile: '434-293-0013' } }));
    const before = await seen();

    const { contact, joined } = valueOf(await join(long.id, short.id));
    expect(joined).toEqual([{ id: short.id, why: 'the same name and the same address', left: [] }]);
    expect(contact).toMatchObject({
      propertyIds: [1, 2, 3],
      mobile: '434-293-0013',
      landline: '434-293-0012',
      other: '434-293-0011',
      email: 'ann@example.org',
      statusId: DO_NOT_CONTACT,
    });
    expect(await all()).toHaveLength(1);
    const friends = await me.client.call('queryContacts', { body: { search: ContactSearch.parse({}) } });
    expect(valueOf(friends).groups.find(({ name }) => name === 'Friends')?.size).toBe(1);
    expect(valueOf(await me.client.call('joinedContacts', { params: { id: long.id } })).joined).toMatchObject([
      { contact: { id: short.id, firstName: 'A' }, why: 'the same name and the same address' },
    ]);

    // A further parcel of the hidden one is the one's, and goes with it.
    await save('Owners', 4);
    expect((await all()).map(({ propertyIds }) => propertyIds)).toEqual([[1, 2, 3, 4]]);

    valueOf(await part(short.id));
    const after = await seen();
    expect(after.map((one) => ({ ...one, propertyIds: one.propertyIds.filter((id) => id !== 4) }))).toEqual(before);
    expect(after.find(({ id }) => id === short.id)?.propertyIds).toEqual([2, 3, 4]);
  });

  it('keep what a person wrote since', async () => {
    const kept = await contactOf(me, { lastName: 'Stay' });
    const other = await contactOf(me, { lastName: 'Stay', mobile: '434-293-0021', email: 'b@example.org' });
    valueOf(await join(kept, other));
    valueOf(await me.client.call('saveContact', { query: {}, body: { id: kept, email: 'c@example.org' } }));
    valueOf(await part(other));
    expect((await all()).find(({ id }) => id === kept)).toMatchObject({ mobile: '', email: 'c@example.org' });
  });

  it('are not brought back by a deletion that is undone, an import, or a save; they are forgotten only with their one', async () => {
    const one = await contactOf(me, { firstName: 'Eve', lastName: 'Import', streetAddress: '3 Elm Ave', zip: '23220' });
    const two = await contactOf(me, { firstName: 'Eva', lastName: 'Import', streetAddress: '3 Elm Ave', zip: '23220' });
    valueOf(await join(one, two));
    const search = ContactSearch.parse({});
    valueOf(await me.client.call('setContacts', { body: { search, selection: { items: [two] }, removed: false } }));
    expect(
      await me.client.call('saveContact', { query: {}, body: { id: two, removed: false, other: '434-293-0031' } }),
    ).toMatchObject({
      status: 422,
    });
    const file = new File(
      ['First name,Last name,Street address,ZIP,Mobile\nEva,Import,3 Elm Ave,23220,434-293-0032\n'],
      'eva.csv',
    );
    const imported = valueOf(await me.client.call('importContacts', { upload: { groupName: 'Late', file } }));
    expect(imported).toMatchObject({ added: 0, completed: 1 });
    expect((await all()).filter(({ lastName }) => lastName === 'Import')).toMatchObject([
      { id: one, mobile: '434-293-0032' },
    ]);
    expect(imported.groups.find(({ name }) => name === 'Late')?.size).toBe(1);
    await purgeContacts(server.services.store.db, new Date(server.clock.now().getTime() + 1000));
    expect(valueOf(await me.client.call('joinedContacts', { params: { id: one } })).joined).toHaveLength(1);
  });

  it('who wants no more by one of them is reached by none', async () => {
    await mayText(me, server.clock.now());
    const one = await contactOf(me, { lastName: 'Quiet', mobile: numberOf(41) });
    const two = await contactOf(me, { lastName: 'Quiet', email: 'quiet@example.org' });
    valueOf(
      await me.client.call('addSuppression', {
        body: { kind: 'PERSON', contactId: two, reason: 'BY_HAND', source: 'a call' },
      }),
    );
    valueOf(await join(one, two));
    const content = { type: 'SMS' as const, message: 'Hello' };
    const body = { name: 'Spring', content, audience: { contactIds: [one] } };
    const { id } = valueOf(await me.client.call('saveMailing', { body })).mailing;
    expect(valueOf(await me.client.call('estimateMailing', { params: { id } }))).toMatchObject({
      recipientTotal: 0,
      leftOut: [{ reason: 'SUPPRESSED', count: 1 }],
    });
  });

  it('of joined ones part in the order in which they were joined', async () => {
    const [a, b, c] = [
      await contactOf(me, { lastName: 'A', mobile: '434-293-0051' }),
      await contactOf(me, { lastName: 'B' }),
      await contactOf(me, { lastName: 'C' }),
    ];
    valueOf(await join(b, a));
    valueOf(await join(c, b));
    expect((await all()).find(({ id }) => id === c)?.mobile).toBe('434-293-0051');
    expect(await part(a)).toMatchObject({ status: 422 });
    expect(await join(c, a)).toMatchObject({ status: 404 });
    expect(await join(c, c)).toMatchObject({ status: 422 });
    valueOf(await part(b));
    valueOf(await part(a));
    expect((await all()).filter(({ id }) => [a, b, c].includes(id)).map(({ mobile }) => mobile)).toEqual([
      '434-293-0051',
      '',
      '',
    ]);
    const { rows } = await sql<{ via: number }>`select via from contact_property where via is not null`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});
