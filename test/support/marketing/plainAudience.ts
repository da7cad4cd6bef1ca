/**
 * Whom an audience asks for and where each is reached, read once more from the rows of contacts, one after the other:
 * the second implementation that ordered ledgers are held against. How numbers and addresses are written is known from
 * tables of spellings, written by hand; nothing of the server's own reading is used.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../server/platform/store/schema.ts';
import type { Candidate } from '../../../server/marketing/compliance/candidates.queries.ts';
import type { RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';

/** What somebody wrote, with the key that it has; null: nobody is reached there. */
export const phones: Readonly<Record<string, string | null>> = {
  '4342930001': '+14342930001',
  '(434) 293-0001': '+14342930001',
  '1-434-293-0001': '+14342930001',
  '434.293.0002': '+14342930002',
  '8504321000': '+18504321000',
  '+1 212 234 5678': '+12122345678',
  '4052340001': '+14052340001',
  '4342930009': '+14342930009',
  '800-555-0100': null,
  '434-293-3131 x4': null,
  '+44 20 7946 0958': null,
  '24342933131': null,
  '434-555-0100': null,
};
export const emails: Readonly<Record<string, string | null>> = {
  'ann@example.org': 'ann@example.org',
  'Ann@Example.ORG': 'ann@example.org',
  'ann+homes@example.org': 'ann+homes@example.org',
  'bob@exämple.org': 'bob@xn--exmple-cua.org',
  'ann@example.org\nBcc: all@example.org': null,
  'moved@example.org': 'moved@example.org',
  nobody: null,
};
export interface Written {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly key: string | null;
}
const at = (street: string, key: string | null, city = 'Columbus', state = 'OH', zip = '43004'): Written => ({
  street,
  city,
  state,
  zip,
  key,
});
/** Houses, each spelled otherwise as well, and what is none that a card could reach. */
export const addresses: readonly Written[] = [
  at('12 Oak St', '12 OAK ST 43004'),
  at('12 OAK STREET', '12 OAK ST 43004', 'COLUMBUS', 'OH', '43004-1111'),
  at('12 Oak St Apt 4', '12 OAK ST #4 43004'),
  at('12 Oak Street, Unit 4', '12 OAK ST #4 43004'),
  at('P.O. Box 77', 'PO BOX 77 43004'),
  at('P O BOX 77', 'PO BOX 77 43004'),
  at('9 Elm St', '9 ELM ST 19103', 'Philadelphia', 'PA', '19103'),
  at('9 ELM STREET', '9 ELM ST 19103', 'PHILA', 'PA', '191031234'),
  at('5 N Hale St', '5 HALE ST N 10001', 'New York', 'NY', '10001'),
  at('5 Hale Street North', '5 HALE ST N 10001', 'New York', 'NY', '10001'),
  at('PSC 41 Box 12', 'PSC 41 BOX 12 09464', 'APO', 'AE', '09464'),
  at('7 Bay Dr', '7 BAY DR 32501', 'Pensacola', 'FL', '32501'),
  at('14 Glenn Ct', null, 'Columbus', 'OH', ''),
  at('16 Glenn Ct', null, '', 'OH', '43004'),
  at('45 Rue Sherbrooke', null, 'Montreal', 'QC', 'H2X 1Y4'),
  at('18 Улица', null),
];
export interface Parcel extends Written {
  readonly id: number;
  readonly leads: number;
}
export const parcels: readonly Parcel[] = [
  { ...at('3 Quill St', '3 QUILL ST 43004'), id: 1, leads: 1 },
  { ...at('4 Quill St', '4 QUILL ST 43004'), id: 2, leads: 3 },
  { ...at('6 Bay Dr', '6 BAY DR 32501', 'Pensacola', 'FL', '32501'), id: 3, leads: 3 },
  { ...at('9 ELM ST', '9 ELM ST 19103', 'PHILADELPHIA', 'PA', '19103'), id: 4, leads: 0 },
  { ...at('8 Main St', '8 MAIN ST 10001', 'New York', 'NY', '10001'), id: 5, leads: 2 },
];

const areaStates: Readonly<Record<string, string>> = { 434: 'VA', 850: 'FL', 212: 'NY', 405: 'OK' };
/** In which a rule may hold. */
const states = new Set(['OH', 'PA', 'NY', 'FL']);

/** In the order in which a channel takes them. */
const fields = { CALL: ['mobile', 'landline', 'other'], SMS: ['mobile', 'other', 'landline'] } as const;

export interface PlainAudience {
  readonly contactIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly propertyIds: readonly number[];
  readonly excludeGroupIds: readonly number[];
  readonly address: 'MAILING' | 'PROPERTY';
  readonly oneEach: 'HOUSEHOLD' | 'PERSON' | 'PROPERTY';
}
export type PlainCandidate = Candidate & { readonly contactId: number };

export async function plainAudience(
  db: Kysely<Database>,
  accountId: number,
  channel: Exclude<RuleChannel, 'VOICEMAIL'>,
  audience: PlainAudience,
): Promise<PlainCandidate[]> {
  const contacts = await db.selectFrom('contact').selectAll().where('account_id', '=', accountId).execute();
  const { rows: owned } = await sql<{ contact_id: number; property_id: number }>`
    select * from contact_property where account_id = ${accountId}`.execute(db);
  const { rows: grouped } = await sql<{ contact_id: number; group_id: number }>`
    select * from contact_member where account_id = ${accountId}`.execute(db);
  const listed = await db.selectFrom('group_member').selectAll().where('account_id', '=', accountId).execute();
  const saved = await db.selectFrom('saved_property').selectAll().where('account_id', '=', accountId).execute();
  const reached = await db.selectFrom('recipient').selectAll().where('account_id', '=', accountId).execute();

  const onLists = (groups: readonly number[]): number[] =>
    listed
      .filter(({ group_id: group }) => groups.includes(group))
      .flatMap(({ saved_property_id: id }) => saved.filter((one) => one.id === id && one.removed === null))
      .map(({ property_id: property }) => property);
  const about = new Set([...onLists(audience.groupIds), ...audience.propertyIds]);
  const outside = new Set(onLists(audience.excludeGroupIds));
  const isIn = (contact: number, groups: readonly number[]): boolean =>
    grouped.some(({ group_id: group, contact_id: id }) => id === contact && groups.includes(group));
  const parcelsOf = (contact: number): number[] =>
    owned.filter(({ contact_id: id }) => id === contact).map(({ property_id: property }) => property);

  return contacts
    .filter(({ id, removed }) => {
      const own = parcelsOf(id);
      const isNamed =
        audience.contactIds.includes(id) || isIn(id, audience.groupIds) || own.some((property) => about.has(property));
      const isOut = isIn(id, audience.excludeGroupIds) || own.some((property) => outside.has(property));
      return removed === null && isNamed && !isOut;
    })
    .toSorted((one, other) => one.id - other.id)
    .flatMap((one) => {
      const own = parcelsOf(one.id);
      const asked = own.some((property) => about.has(property)) ? own.filter((property) => about.has(property)) : own;
      const isEach = channel === 'POSTCARD' && audience.oneEach === 'PROPERTY' && asked.length > 1;
      return isEach
        ? asked.toSorted((a, b) => a - b).map((property) => ({ one, asked: [property] }))
        : [{ one, asked }];
    })
    .map(({ one, asked }, seq): PlainCandidate => {
      const [property] = parcels
        .filter(({ id }) => asked.includes(id))
        .toSorted((a, b) => b.leads - a.leads || a.id - b.id);
      const mail = {
        street: one.mail_address_same ? one.street_address : one.mail_street_address,
        city: one.mail_address_same ? one.city : one.mail_city,
        state: one.mail_address_same ? one.state : one.mail_state,
        zip: one.mail_address_same ? one.zip : one.mail_zip,
      };
      const keyOf = (place: Omit<Written, 'key'>): string | null =>
        [...addresses, ...parcels].find(
          ({ street, city, zip }) => street === place.street && city === place.city && zip === place.zip,
        )?.key ?? null;

      const written = channel === 'EMAIL' ? [one.email] : channel === 'POSTCARD' ? [] : phonesOf(one, channel);
      const keys = written.map((text) => (channel === 'EMAIL' ? emails : phones)[text] ?? null);
      const place = audience.address === 'PROPERTY' ? property : mail;
      const isPaper = channel === 'POSTCARD';
      const target = isPaper ? (place === undefined ? null : keyOf(place)) : (keys.find((key) => key !== null) ?? null);
      const isThere = isPaper ? (place?.street ?? '') !== '' : written.some((text) => text !== '');
      const all = [...phonesOf(one, 'CALL').map((text) => phones[text]), emails[one.email]];
      const before = reached.filter(({ contact_id: id, accepted }) => id === one.id && accepted !== null);
      const where = [
        ...(channel === 'EMAIL' || isPaper || target === null ? [] : [areaStates[target.slice(2, 5)] ?? '']),
        ...(states.has(mail.state) ? [mail.state] : []),
        ...(property === undefined ? [] : [property.state]),
        ...([mail, property].some((seen) => seen?.state === 'PA' && /^phila/i.test(seen.city))
          ? ['PA-PHILADELPHIA']
          : []),
      ];
      return {
        seq,
        contactId: one.id,
        targetKey: target,
        bad: target === null && isThere ? 'is none' : null,
        group: target ?? `contact ${one.id}`,
        places: where,
        addressKeys: [mail, ...(property === undefined ? [] : [property])].flatMap((seen) => keyOf(seen) ?? []),
        keys: [...all.flatMap((key) => key ?? []), ...before.map(({ target_key: key }) => key)],
        doNotContact: one.status_id === 6,
        doNotCall: channel !== 'EMAIL' && !isPaper && one.do_not_call.split(' ').includes((target ?? '-').slice(2)),
        isPerson: one.company_name === '',
        parcels: asked.length,
        missing: one.first_name === '' ? 'OwnerFirstName' : null,
      };
    });
}

type Row = Readonly<Record<'mobile' | 'landline' | 'other', string>>;
const phonesOf = (one: Row, channel: 'SMS' | 'CALL'): string[] =>
  fields[channel].map((field) => one[field]).filter((text) => text !== '');
