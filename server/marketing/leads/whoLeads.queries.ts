/** Who a lead is, and what it is about: found among what the user has. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Whom a message was for and what it was about; nulls where those are gone, or the row is. */
export async function behindRecipient(
  db: Db,
  principal: Principal,
  { mailingId, seq }: { readonly mailingId: number; readonly seq: number },
) {
  const { rows } = await sql<{ contactId: number | null; propertyId: number | null }>`
    select c.id as "contactId", r.property_id as "propertyId" from recipient r
    left join contact c on c.account_id = r.account_id and c.id = r.contact_id and c.removed is null
      and c.user_id = ${principal.userId}
    where ${isOfAccount(principal, 'r')} and r.mailing_id = ${mailingId}::bigint and r.seq = ${seq}`.execute(db);
  return rows[0] ?? { contactId: null, propertyId: null };
}

/** The contact with this number, else with this address, changed last; null: there is none. */
export async function contactReachedBy(
  db: Db,
  principal: Principal,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<number | null> {
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  const has = (column: string) =>
    sql`right(regexp_replace(${sql.ref(`c.${column}`)}, '[^0-9]', '', 'g'), 10) = ${digits}`;
  const byPhone =
    digits.length === 10 ? sql`(${sql.join(['mobile', 'landline', 'other'].map(has), sql` or `)})` : sql`false`;
  const byEmail = email === '' ? sql`false` : sql`lower(c.email) = ${email.toLowerCase()}`;
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where ${isOfUser(principal, 'c')} and c.removed is null and (${byPhone} or ${byEmail})
    order by (${byPhone})::int desc, c.modified desc, c.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The one property of a contact; null: there is none, or several. */
export async function onlyPropertyOf(db: Db, principal: Principal, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ property_id: number }>`
    select cp.property_id from contact_property cp
    where ${isOfAccount(principal, 'cp')} and cp.contact_id = ${contactId}::bigint limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.property_id ?? null) : null;
}

/**
 * Gives the saved property of a lead the status of the account for leads, where the present one stands before it. Answers
 * the list it was on first, for who shows it; false: nothing changed.
 */
export async function moveStatus(trx: Db, principal: Principal, propertyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update saved_property s set status_id = l.id, version = s.version + 1, modified = ${now}::timestamptz
    from property_status l
    where ${isOfUser(principal, 's')} and s.property_id = ${propertyId}::bigint and s.removed is null
      and l.account_id = s.account_id and l.is_lead and l.retired is null
      and (s.status_id is null or exists (select 1 from property_status p
        where p.account_id = s.account_id and p.id = s.status_id and p.seq < l.seq))
    returning s.id`.execute(trx);
  return rows.length > 0;
}

/** Where mail about leads of a campaign goes: to whom its page names; null: it has no page, or that names nobody. */
export async function contactEmailOf(
  db: Db,
  principal: Principal,
  { siteId, mailingId }: { readonly siteId: number | null; readonly mailingId: number | null },
): Promise<string | null> {
  const row = await ofUser(db.selectFrom('site as s'), principal)
    .leftJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.campaign_id', '=', 's.campaign_id'),
    )
    .select(sql<string>`s.body ->> 'contactEmail'`.as('email'))
    .where((eb) => eb.or([eb('s.id', '=', siteId ?? 0), eb('m.id', '=', mailingId ?? 0)]))
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.email === '' ? null : row.email;
}

/** The status that properties of leads get; null: none. */
export async function leadStatusOf(db: Db, principal: Principal): Promise<{ id: number; name: string } | null> {
  const row = await ofAccount(db.selectFrom('property_status'), principal)
    .select(['id', 'name'])
    .where('is_lead', '=', true)
    .where('retired', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
