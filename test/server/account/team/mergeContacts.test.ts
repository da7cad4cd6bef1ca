/** The same person as contact of leaver and heir: one contact, with every number and address of both. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeContacts } from '../../../../server/account/team/mergeContacts.queries.ts';
import { linkOwners } from '../../../../server/contacts/contacts/linkOwners.ts';
import { blankContact, type Contact } from '../../../../src/api/contract/contacts/contacts.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';

let server: TestServer;
let owned: number[];
let ann: Member;
let bob: Member;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  owned = await sampleIds(server, 6, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
});
afterAll(async () => await server.close());
beforeEach(async () => {
  ({ ann, bob } = await newTeam(server));
});

type Fields = Partial<Contact>;
const PERSON = { firstName: 'Ida', lastName: 'Fox', streetAddress: '9 Oak St', zip: '24153' } as const;
const keep = async ({ client }: SignedIn, fields: Fields, groupName?: string): Promise<number> => {
  const query = groupName === undefined ? {} : { groupName };
  return valueOf(await client.call('saveContact', { query, body: fields })).contact.id;
};
const contactsOf = async ({ client }: SignedIn, search = {}): Promise<Contact[]> =>
  valueOf(await client.call('queryContacts', { body: { search } })).results;
const remove = async ({ client }: SignedIn, id: number): Promise<void> => {
  const body = { search: {}, selection: { allSelected: false, items: [id] } };
  valueOf(await client.call('deleteContacts', { body }));
};
/** Kept by both as given; what the heir then has of the person. */
async function merged(hers: Fields, his: Fields): Promise<Contact[]> {
  await keep(ann, { ...PERSON, ...hers });
  await keep(bob, { ...PERSON, ...his });
  await removeNow(server, ann, bob);
  return await contactsOf(bob);
}

it('is one contact, with what only the leaver knew in the places that are free', async () => {
  const [one, ...others] = await merged(
    {
      lastName: 'FOX',
      mobile: '(434) 555-0101',
      landline: '4345550102',
      email: 'ida@example.com',
      city: 'Salem',
      typeId: 2,
    },
    { mobile: '4345550199', statusId: 3 },
  );
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    lastName: 'Fox',
    mobile: '4345550199',
    landline: '4345550102',
    other: '(434) 555-0101',
    email: 'ida@example.com',
    city: 'Salem',
    typeId: 2,
    statusId: 3,
  });
  expect(one?.version).toBe(2);
});

it('knows a number that both have, however it is written, once', async () => {
  const found = await merged({ mobile: '1-434-555-0101', other: '4345550103' }, { landline: '434-555-0101' });
  expect(found).toMatchObject([{ mobile: '', landline: '434-555-0101', other: '4345550103' }]);
});

it.each([
  [
    'a fourth number',
    { mobile: '4345550101', landline: '4345550102' },
    { mobile: '4345550103', landline: '4345550104' },
  ],
  ['a second e-mail address', { email: 'ida@example.com' }, { email: 'fox@example.com' }],
  [
    'a second mailing address',
    { mailStreetAddress: 'PO Box 1', mailAddressSame: false },
    { mailStreetAddress: 'PO Box 2', mailAddressSame: false },
  ],
])("stays beside the heir's as it was where there is no room for %s", async (_what, hers: Fields, his: Fields) => {
  const found = await merged(hers, his);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([expect.objectContaining(hers), expect.objectContaining(his)]));
});

it('stands in the groups of both, and owns the parcels of both', async () => {
  const hers = await keep(ann, PERSON, 'Buyers');
  await keep(bob, PERSON, 'Buyers');
  await sql`insert into contact_property (account_id, contact_id, property_id)
    values (${ann.accountId}, ${hers}, ${owned[5] ?? 0})`.execute(server.db);
  await removeNow(server, ann, bob);
  const { results, groups } = valueOf(await bob.client.call('queryContacts', { body: { search: {} } }));
  expect(results).toMatchObject([{ propertyIds: [owned[5]] }]);
  expect(groups.map(({ name, size }) => [name, size])).toEqual([
    ['Buyers', 1],
    ['Buyers (from Ann Lee)', 1],
  ]);
});

it('keeps every number that must not be called', async () => {
  const [hers, his] = [
    await keep(ann, { ...PERSON, mobile: '4345550101' }),
    await keep(bob, { ...PERSON, mobile: '4345550102' }),
  ];
  const listed = async (id: number, digits: string) =>
    await server.db.updateTable('contact').set({ do_not_call: digits }).where('id', '=', id).execute();
  await listed(hers, '4345550101');
  await listed(his, '4345550102');
  await removeNow(server, ann, bob);
  expect((await contactsOf(bob))[0]?.doNotCall).toEqual(['4345550101', '4345550102']);
});

describe('who was deleted', () => {
  it("by the leaver adds nothing to the heir's", async () => {
    await remove(ann, await keep(ann, { ...PERSON, mobile: '4345550101' }));
    await keep(bob, PERSON);
    await removeNow(server, ann, bob);
    expect(await contactsOf(bob)).toMatchObject([{ mobile: '' }]);
  });

  it("by the heir stays deleted, and the leaver's comes", async () => {
    await remove(bob, await keep(bob, { ...PERSON, mobile: '4345550102' }));
    const hers = await keep(ann, { ...PERSON, mobile: '4345550101' });
    await removeNow(server, ann, bob);
    expect(await contactsOf(bob)).toMatchObject([{ id: hers, mobile: '4345550101', landline: '' }]);
    // The next time he comes in he is found.
    const people = new File(
      ['First name,Last name,Street,ZIP,E-mail\nIda,Fox,9 Oak St,24153,ida@example.com'],
      'p.csv',
    );
    valueOf(await bob.client.call('importContacts', { upload: { file: people, groupName: 'In' } }));
    expect((await contactsOf(bob)).map(({ id }) => id)).toContain(hers);
  });
});

it('owners of what the leaver saved and nobody had looked for are looked for by the heir', async () => {
  await saveInto(ann, 'Linked', owned.slice(0, 2));
  await saveInto(bob, 'His', owned.slice(1, 3));
  const before = new Set([...(await contactsOf(ann)), ...(await contactsOf(bob))].map(({ lastName }) => lastName));
  // Saved by what looks for no owners.
  await server.db
    .insertInto('saved_property')
    .values(owned.slice(3, 5).map((property_id) => ({ account_id: ann.accountId, user_id: ann.userId, property_id })))
    .execute();
  await removeNow(server, ann, bob);
  // A job that was sent for the leaver finds nothing to do.
  expect(await linkOwners(server.services, ann)).toBe(0);
  const after = await contactsOf(bob);
  expect(after.length).toBeGreaterThan(before.size);
  const linked = new Set(after.flatMap(({ propertyIds }) => propertyIds));
  expect(linked).toEqual(new Set(owned.slice(0, 5)));
});

it('whatever both know, nothing of it is lost and nothing stands twice', async () => {
  const number = fc.constantFrom('', '4345550101', '4345550102', '(434) 555-0101', '1-434-555-0103', '4345550104');
  const one = fc.record({
    mobile: number,
    landline: number,
    other: number,
    email: fc.constantFrom('', 'a@b.co', 'A@b.co', 'c@d.co'),
  });
  const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const numbersOf = ({ mobile, landline, other }: Pick<Contact, 'mobile' | 'landline' | 'other'>): string[] =>
    [mobile, landline, other].map(digits).filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(one, one, async (hers, his) => {
      const made = async (userId: number, fields: Fields) => {
        const { mobile = '', landline = '', other = '', email = '' } = fields;
        const time = { created: new Date(0), modified: new Date(0) };
        const row = {
          account_id: ann.accountId,
          user_id: userId,
          source: 'USER',
          person_key: 'fox|',
          ...time,
        } as const;
        await server.db
          .insertInto('contact')
          .values({ ...row, mobile, landline, other, email })
          .execute();
      };
      await made(ann.userId, hers);
      await made(bob.userId, his);
      const handed = { from: ann, heir: bob, label: 'Ann Lee' };
      await server.services.store.db.transaction().execute(async (trx) => await mergeContacts(trx, handed, new Date()));
      const left = await server.db
        .deleteFrom('contact')
        .where('account_id', '=', ann.accountId)
        .returningAll()
        .execute();
      const given = { ...blankContact, ...hers };
      const all = new Set([...numbersOf(given), ...numbersOf({ ...blankContact, ...his })]);
      const mails = new Set([hers.email, his.email].map((text) => text.toLowerCase()).filter((text) => text !== ''));
      expect(new Set(left.flatMap(numbersOf))).toEqual(all);
      expect(new Set(left.map(({ email }) => email.toLowerCase()).filter((text) => text !== ''))).toEqual(mails);
      const own = new Set(numbersOf({ ...blankContact, ...his }));
      const came = [...all].filter((text) => !own.has(text));
      const needed = numbersOf({ ...blankContact, ...his }).length + came.length;
      expect(left).toHaveLength(needed <= 3 && mails.size <= 1 ? 1 : 2);
      // The heir's own numbers stay where they stood.
      const kept = left.find(({ user_id }) => user_id === bob.userId);
      for (const place of ['mobile', 'landline', 'other'] as const)
        if (his[place] !== '') expect(kept?.[place]).toBe(his[place]);
      if (left.length === 1 && kept !== undefined) expect(numbersOf(kept)).toHaveLength(needed);
    }),
    { numRuns: 120 },
  );
});
