import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addToGroup, rootOf } from './contacts.queries.ts';
import { columnsOf, personKey } from './contacts.rows.ts';
import { isOfAccount, isOfUser, userValues, type Principal } from '../../platform/tenant.ts';

const AT_ONCE = 2000;

export interface ImportedContact {
  readonly fields: ContactFields;
}

/** What was written into empty columns of a contact. */
export interface FilledContact {
  readonly id: number;
  readonly fill: Readonly<Record<string, string>>;
}

/** What an import did to the contacts: enough to take it back. */
export interface KeptContacts {
  /** New ones, and deleted ones that came in again. */
  readonly made: number[];
  readonly filled: FilledContact[];
  /** Those that were not in the group before. */
  readonly placed: number[];
  readonly unchanged: number;
}

/** What an import may fill in where nothing was known. Names and street are how the person was found. */
const completed = [
  'mobile',
  'landline',
  'other',
  'email',
  'city',
  'state',
  'mail_street_address',
  'mail_city',
  'mail_state',
  'mail_zip',
] as const;

/**
 * Keeps the contacts of a file in a group. Who is known by name and address already gets only what was missing: nothing
 * that a person wrote is overwritten, and the same file twice changes nothing. Without a name, phone and e-mail say who
 * it is.
 */
export async function keepImported(
  trx: Kysely<Database>,
  principal: Principal,
  groupId: number,
  contacts: readonly ImportedContact[],
  now: Date,
): Promise<KeptContacts> {
  const byKey = new Map<string, ContactFields>();
  for (const { fields } of contacts) {
    const key =
      personKey(fields) ??
      `|${[fields.mobile, fields.landline, fields.other].join('').replaceAll(/\D/g, '')}|${fields.email.toLowerCase()}`;
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? fields : filledUp(before, fields));
  }
  const all = [...byKey].map(([key, fields]) => ({ person_key: key, ...columnsOf(fields) }));
  const [made, filled, placed]: [number[], FilledContact[], number[]] = [[], [], []];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const rows = JSON.stringify(all.slice(start, start + AT_ONCE));
    const given = sql`given as (select * from jsonb_populate_recordset(null::contact, ${rows}::jsonb))`;
    const known = sql`${isOfUser(principal, 'c')} and c.person_key = given.person_key`;
    // Who was deleted and comes in again is wanted again.
    const back = await sql<{ id: number }>`with ${given} update contact c set removed = null from given
      where ${known} and c.removed is not null and c.joined_to is null returning c.id`.execute(trx);
    const fill = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
      completed.map(
        (name) => sql`${sql.lit(name)}, case when c.${sql.ref(name)} = '' then nullif(given.${sql.ref(name)}, '') end`,
      ),
    )}))`;
    // Of one that is one with another, that other one is known.
    const root = sql`contact k join given on ${isOfUser(principal, 'k')} and k.person_key = given.person_key
      join contact c on ${isOfUser(principal, 'c')} and c.id = ${rootOf('k')}`;
    const updated = await sql<FilledContact>`with ${given}, empty as (
        select c.id, given.mail_address_same, ${fill} as fill from ${root} for update of c
      )
      update contact c set modified = ${now}, version = c.version + 1,
        mail_address_same = c.mail_address_same and empty.mail_address_same,
        ${sql.join(completed.map((name) => sql`${sql.ref(name)} = coalesce(empty.fill ->> ${sql.lit(name)}, c.${sql.ref(name)})`))}
      from empty where ${isOfAccount(principal, 'c')} and c.id = empty.id and empty.fill <> '{}'
      returning c.id, empty.fill`.execute(trx);
    const added = await sql<{ id: number }>`with ${given}
      insert into contact (account_id, user_id, source, person_key, first_name, middle_name, last_name, suffix,
        company_name, mobile, landline, other, email, street_address, city, state, zip, mail_street_address, mail_city,
        mail_state, mail_zip, mail_address_same, created, modified)
      select ${userValues(principal)}, 'IMPORT', person_key, first_name, middle_name, last_name, suffix,
        company_name, mobile, landline, other, email, street_address, city, state, zip, mail_street_address, mail_city,
        mail_state, mail_zip, mail_address_same, ${now}, ${now} from given
      on conflict (account_id, user_id, person_key) where person_key is not null do nothing returning id`.execute(trx);
    const { rows: found } = await sql<{ id: number }>`with ${given} select distinct c.id from ${root}`.execute(trx);
    made.push(...back.rows.map(({ id }) => id), ...added.rows.map(({ id }) => id));
    filled.push(...updated.rows);
    const ids = found.map(({ id }) => id);
    placed.push(...(await addToGroup(trx, principal, groupId, ids)));
  }
  const touched = new Set([...made, ...filled.map(({ id }) => id)]);
  return { made, filled, placed, unchanged: all.length - touched.size };
}

/** Takes away what was filled in, where it still stands so; a mailing address that is gone is the street address again. */
export async function emptyContacts(
  trx: Kysely<Database>,
  principal: Principal,
  filled: readonly FilledContact[],
  now: Date,
): Promise<void> {
  await rewrite(trx, principal, filled, now, {
    value: (mine, given) => sql`case when ${mine} = ${given} then '' else ${mine} end`,
    isSameAddress: sql`c.mail_address_same or (${fillsMail}
      and c.mail_street_address = coalesce(given.fill ->> 'mail_street_address', '')
      and c.mail_city = coalesce(given.fill ->> 'mail_city', '') and c.mail_zip = coalesce(given.fill ->> 'mail_zip', ''))`,
  });
}

/** Fills in again what an undone import had filled in, where nothing stands now. */
export async function refillContacts(
  trx: Kysely<Database>,
  principal: Principal,
  filled: readonly FilledContact[],
  now: Date,
): Promise<void> {
  await rewrite(trx, principal, filled, now, {
    value: (mine, given) => sql`case when ${mine} = '' then coalesce(${given}, '') else ${mine} end`,
    isSameAddress: sql`c.mail_address_same and not (${fillsMail})`,
  });
}

const fillsMail = sql`given.fill ?| array['mail_street_address', 'mail_city', 'mail_zip']`;

/** Each completed column of the contacts as `value` says, from what stands there (`c`) and what was filled in (`given`). */
async function rewrite(
  trx: Kysely<Database>,
  principal: Principal,
  filled: readonly FilledContact[],
  now: Date,
  to: {
    readonly value: (mine: RawBuilder<unknown>, given: RawBuilder<unknown>) => RawBuilder<unknown>;
    readonly isSameAddress: RawBuilder<unknown>;
  },
): Promise<void> {
  const set = completed.map((name) => {
    const column = sql.ref(name);
    return sql`${column} = ${to.value(sql`c.${column}`, sql`given.fill ->> ${sql.lit(name)}`)}`;
  });
  await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as g (id bigint, fill jsonb))
    update contact c set modified = ${now}, version = c.version + 1, ${sql.join(set)},
      mail_address_same = ${to.isSameAddress}
    from given where ${isOfUser(principal, 'c')} and c.id = given.id`.execute(trx);
}

/** What the first line says, and what only the second knows. */
function filledUp(one: ContactFields, other: ContactFields): ContactFields {
  const merged = Object.entries(one).map(([field, value]) => [
    field,
    value === '' ? other[field as keyof ContactFields] : value, // keys of the same fields
  ]);
  return Object.fromEntries(merged) as ContactFields; // all its fields
}
