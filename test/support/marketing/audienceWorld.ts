/** Random people with what they own, lists, opt-outs, consents and lists of numbers, kept in the store as they are drawn. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { ruleChannels, type RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import type { PlainWorld } from '../../server/marketing/compliance/plainLeftOut.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { addresses, emails, parcels, phones } from './plainAudience.ts';

const DAY_MS = 86_400_000;
/** That of voicemail needs a recording, and reads numbers as texts do. */
export type PlainChannel = Exclude<RuleChannel, 'VOICEMAIL'>;
export const plainChannels = ruleChannels.filter((one) => one !== 'VOICEMAIL');

const keysOf = (spelled: Readonly<Record<string, string | null>>): string[] => [
  ...new Set(Object.values(spelled).flatMap((key) => key ?? [])),
];
const numbers = keysOf(phones);
const mails = keysOf(emails);
const houses = [...new Set([...addresses, ...parcels].flatMap(({ key }) => key ?? []))];

const AREA_CODES = ['434', '850', '212', '405'];
const seldom = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
const phone = fc.constantFrom('', ...Object.keys(phones));
const person = fc.record({
  first: fc.constantFrom('Ann', "Tiernan O'", ''),
  last: fc.constantFrom('Hale', 'José'),
  company: fc.option(fc.constant('KESTREL PROPERTIES LLC'), { freq: 4, nil: '' }),
  mobile: phone,
  landline: phone,
  other: phone,
  email: fc.constantFrom('', ...Object.keys(emails)),
  home: fc.constantFrom(...addresses),
  /** Null: mail goes home. */
  mail: fc.option(fc.constantFrom(...addresses), { freq: 3 }),
  hasNoHome: seldom,
  skipTraced: fc.option(fc.constantFrom(...numbers.map((key) => key.slice(2))), { freq: 4 }),
  saidNo: seldom,
  isGone: seldom,
  owns: fc.uniqueArray(fc.constantFrom(...parcels.map(({ id }) => id)), { maxLength: 3 }),
  inGroups: fc.subarray([0, 1]),
  isPicked: fc.boolean(),
});
export const audienceWorld = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 16 }),
  onLists: fc.tuple(fc.subarray([1, 2, 3]), fc.subarray([4, 5])),
  audience: fc.record({
    groups: fc.subarray([0, 1, 2, 3]),
    excluded: fc.option(fc.constantFrom(1, 3), { freq: 2 }),
    properties: fc.subarray([1, 5]),
    address: fc.constantFrom('MAILING' as const, 'MAILING' as const, 'PROPERTY' as const),
    oneEach: fc.constantFrom('HOUSEHOLD' as const, 'PERSON' as const, 'PROPERTY' as const),
    leaveOutMissing: fc.boolean(),
  }),
  /** An order before: how long ago each was reached, and who has another number by now. */
  before: fc.option(
    fc.record({
      hours: fc.array(fc.constantFrom(1, 20, 26, 100, 167, 169, 180, 300), { minLength: 12, maxLength: 12 }),
      moved: fc.subarray([0, 1, 2, 3, 4, 5]),
    }),
    { freq: 3 },
  ),
  suppressed: fc.uniqueArray(fc.constantFrom(...numbers, ...mails, ...houses, 0, 1, 2), { maxLength: 3 }),
  lifted: seldom,
  consents: fc.array(
    fc.record({
      key: fc.constantFrom(...numbers, ...mails),
      channels: fc.uniqueArray(fc.constantFrom(...ruleChannels), { minLength: 3 }),
      level: fc.constantFrom('EXPRESS' as const, 'WRITTEN' as const),
      isRevoked: seldom,
    }),
    { maxLength: 24 },
  ),
  lists: fc.array(
    fc.oneof(
      fc.record({
        list: fc.constant('DNC' as const),
        age: fc.constantFrom(0, 0, 3, 31, 32),
        areaCodes: fc.oneof(fc.constant(AREA_CODES), fc.subarray(AREA_CODES)),
        rows: fc.dictionary(fc.constantFrom(...numbers), fc.boolean(), { maxKeys: 2 }),
      }),
      fc.record({
        list: fc.constantFrom('PHILADELPHIA' as const, 'NEW_YORK' as const),
        age: fc.constantFrom(0, 31, 32),
        areaCodes: fc.constant([]),
        rows: fc.dictionary(fc.constantFrom(...houses), fc.boolean(), { maxKeys: 2 }),
      }),
    ),
    { maxLength: 4 },
  ),
});
export type AudienceWorld = typeof audienceWorld extends fc.Arbitrary<infer T> ? T : never;

const kindOf = (key: string): 'PHONE' | 'EMAIL' | 'ADDRESS' =>
  key.startsWith('+') ? 'PHONE' : key.includes('@') ? 'EMAIL' : 'ADDRESS';

/** Keeps the people with what they own and where they stand. Answers their ids, and those of the groups. */
export async function keepPeople({ db, clock }: TestServer, me: SignedIn, { people, onLists }: AudienceWorld) {
  const mine = { account_id: me.auth.profile.accountId, user_id: me.auth.profile.id };
  const now = clock.now();
  const made = await db
    .insertInto('property_group')
    .values(
      ['Friends', 'Buyers', 'Probates', 'Absent'].map((name, at) => ({
        ...mine,
        name,
        type: at < 2 ? ('CONTACT' as const) : ('MARKETING' as const),
      })),
    )
    .returning('id')
    .execute();
  const groups = made.map(({ id }) => id);
  const ids: number[] = [];
  for (const one of people) {
    const row = {
      ...mine,
      source: 'IMPORT' as const,
      first_name: one.first,
      last_name: one.last,
      company_name: one.company,
      mobile: one.mobile,
      landline: one.landline,
      other: one.other,
      email: one.email,
      do_not_call: one.skipTraced ?? '',
      street_address: one.hasNoHome ? '' : one.home.street,
      city: one.hasNoHome ? '' : one.home.city,
      state: one.hasNoHome ? '' : one.home.state,
      zip: one.hasNoHome ? '' : one.home.zip,
      mail_address_same: one.mail === null,
      mail_street_address: one.mail?.street ?? '',
      mail_city: one.mail?.city ?? '',
      mail_state: one.mail?.state ?? '',
      mail_zip: one.mail?.zip ?? '',
      status_id: one.saidNo ? 6 : null,
      removed: one.isGone ? now : null,
      created: now,
      modified: now,
    };
    const { id } = await db.insertInto('contact').values(row).returning('id').executeTakeFirstOrThrow();
    ids.push(id);
    const { account_id } = mine;
    for (const property of one.owns)
      await sql`insert into contact_property (account_id, property_id, contact_id)
        values (${account_id}, ${property}, ${id})`.execute(db);
    for (const at of one.inGroups)
      await sql`insert into contact_member (account_id, group_id, contact_id)
        values (${account_id}, ${groups[at]}, ${id})`.execute(db);
  }
  for (const [at, properties] of onLists.entries())
    for (const property_id of properties) {
      const saved = await db
        .insertInto('saved_property')
        .values({ ...mine, property_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const member = {
        account_id: mine.account_id,
        group_id: groups[at + 2] ?? 0,
        saved_property_id: saved.id,
        added: now,
      };
      await db.insertInto('group_member').values(member).execute();
    }
  return { ids, groups };
}

/** Keeps opt-outs, consents and lists. Answers them as the store has them by now. */
export async function keepCompliance(
  { db, clock }: TestServer,
  accountId: number,
  ids: readonly number[],
  given: AudienceWorld,
): Promise<PlainWorld> {
  const now = clock.now();
  for (const [at, { key, channels: by, level, isRevoked }] of given.consents.entries())
    await sql`insert into consent (account_id, kind, key, channels, level, wording, at, source, made, made_by, revoked, revoked_why)
      values (${accountId}, ${key.includes('@') ? 'EMAIL' : 'PHONE'}, ${key}, ${by}::text[], ${level}, ${`Yes ${at}`}, ${now},
        'page', ${now}, 'Test', ${isRevoked ? now : null}, ${isRevoked ? 'said so' : null})`.execute(db);
  for (const one of given.suppressed) {
    const contactId = typeof one === 'number' ? (ids[one] ?? null) : null;
    if (typeof one === 'number' && contactId === null) continue;
    const [kind, key] = typeof one === 'number' ? ['PERSON', `Contact ${one}`] : [kindOf(one), one];
    const [lifted, by] = given.lifted ? [now, 'Test'] : [null, null];
    await sql`insert into suppression (account_id, kind, key, contact_id, reason, at, made_by, lifted, lifted_by, lifted_why)
      values (${accountId}, ${kind}, ${key}, ${contactId}, 'BY_HAND', ${now}, 'Test', ${lifted}, ${by}, ${by})`.execute(
      db,
    );
  }
  const dayOf = (age: number): string => new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10);
  for (const { list, age, areaCodes, rows } of given.lists) {
    const { rows: found } = await sql<{ id: number }>`
      insert into dnc_list (account_id, list, name, area_codes, day, file_name, file_hash, row_count, wrong_count, made, made_by)
      values (${accountId}, ${list}, 'L', ${areaCodes}::text[], ${dayOf(age)}::date, 'f', '\\x00', 0, 0, now(), 'Test')
      returning id`.execute(db);
    for (const [key, listed] of Object.entries(rows))
      await sql`insert into dnc_check values (${accountId}, ${found[0]?.id}, ${key}, ${listed})`.execute(db);
  }
  // Whoever opts out takes back what they said yes to: so the yes is read again, and the rest is as it was given.
  const still = await db.selectFrom('consent').selectAll().where('account_id', '=', accountId).execute();
  const suppressions = await db.selectFrom('suppression').selectAll().where('account_id', '=', accountId).execute();
  return {
    suppressions: suppressions.map((one) => ({
      kind: one.kind,
      key: one.key,
      contactId: one.contact_id,
      isLifted: one.lifted !== null,
    })),
    consents: still.map((one) => ({
      key: one.key,
      channels: one.channels,
      level: one.level,
      isRevoked: one.revoked !== null,
    })),
    lists: given.lists.map(({ list, age, areaCodes, rows }) => ({
      list,
      day: dayOf(age),
      areaCodes,
      rows: new Map(Object.entries(rows)),
    })),
    sent: [],
  };
}
