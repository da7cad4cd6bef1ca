import { sql, type Kysely } from 'kysely';
import type { ContactFields } from '../../src/api/contract/contacts.ts';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../store/schema.ts';
import { addToGroup } from './contacts.queries.ts';
import { columnsOf, personKey } from './contacts.rows.ts';

const AT_ONCE = 2000;

export interface ImportedContact {
  readonly fields: ContactFields;
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
  who: Who,
  groupId: number,
  contacts: readonly ImportedContact[],
  now: Date,
): Promise<{ added: number; completed: number; unchanged: number }> {
  const byKey = new Map<string, ContactFields>();
  for (const { fields } of contacts) {
    const key =
      personKey(fields) ??
      `|${[fields.mobile, fields.landline, fields.other].join('').replaceAll(/\D/g, '')}|${fields.email.toLowerCase()}`;
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? fields : filled(before, fields));
  }
  const all = [...byKey].map(([key, fields]) => ({ person_key: key, ...columnsOf(fields) }));
  let added = 0;
  let changed = 0;
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const rows = JSON.stringify(all.slice(start, start + AT_ONCE));
    const given = sql`given as (select * from jsonb_populate_recordset(null::contact, ${rows}::jsonb))`;
    // Who was deleted and comes in again is wanted again.
    await sql`with ${given} update contact c set removed = null from given where c.account_id = ${who.accountId}
      and c.user_id = ${who.userId} and c.person_key = given.person_key and c.removed is not null`.execute(trx);
    const empty = sql.join(
      completed.map((name) => sql`(c.${sql.ref(name)} = '' and given.${sql.ref(name)} <> '')`),
      sql` or `,
    );
    const set = sql.join(
      completed.map((name) => sql`${sql.ref(name)} = coalesce(nullif(c.${sql.ref(name)}, ''), given.${sql.ref(name)})`),
    );
    const updated = await sql`with ${given} update contact c set ${set}, modified = ${now}, version = c.version + 1,
        mail_address_same = c.mail_address_same and given.mail_address_same
      from given where c.account_id = ${who.accountId} and c.user_id = ${who.userId}
      and c.person_key = given.person_key and (${empty})`.execute(trx);
    changed += Number(updated.numAffectedRows ?? 0n);
    const made = await sql`with ${given}
      insert into contact (account_id, user_id, source, person_key, first_name, middle_name, last_name, suffix,
        company_name, mobile, landline, other, email, street_address, city, state, zip, mail_street_address, mail_city,
        mail_state, mail_zip, mail_address_same, created, modified)
      select ${who.accountId}, ${who.userId}, 'IMPORT', person_key, first_name, middle_name, last_name, suffix,
        company_name, mobile, landline, other, email, street_address, city, state, zip, mail_street_address, mail_city,
        mail_state, mail_zip, mail_address_same, ${now}, ${now} from given
      on conflict (account_id, user_id, person_key) where person_key is not null do nothing`.execute(trx);
    added += Number(made.numAffectedRows ?? 0n);
    const { rows: found } = await sql<{ id: number }>`with ${given} select c.id from contact c join given
      on c.person_key = given.person_key where c.account_id = ${who.accountId} and c.user_id = ${who.userId}`.execute(
      trx,
    );
    await addToGroup(
      trx,
      who,
      groupId,
      found.map(({ id }) => id),
    );
  }
  return { added, completed: changed, unchanged: all.length - added - changed };
}

/** What the first line says, and what only the second knows. */
function filled(one: ContactFields, other: ContactFields): ContactFields {
  const merged = Object.entries(one).map(([field, value]) => [
    field,
    value === '' ? other[field as keyof ContactFields] : value, // keys of the same fields
  ]);
  return Object.fromEntries(merged) as ContactFields; // all its fields
}
