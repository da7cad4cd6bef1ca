/** Opt-outs of an account. What is written here leaves its trace by the triggers of 0055_compliance.sql. */
import { sql, type Kysely } from 'kysely';
import type { SuppressionKind, SuppressionReason } from '../../../src/api/catalogue/marketing/suppressions.ts';
import { COMPLIANCE_PAGE } from '../../../src/api/contract/marketing/compliance.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface NewSuppression {
  readonly kind: SuppressionKind;
  readonly key: string;
  /** Of a person. */
  readonly contactId: number | null;
  readonly reason: SuppressionReason;
  readonly source: string;
  readonly at: Date;
}

/** Who puts something in: a user of the account, or Platbook by itself. */
export type By = Principal | (Tenant & { readonly userId: null });

/** The name under which rows say who made them. */
export const byName = ({ accountId, userId }: By) =>
  sql<string>`coalesce(audit_name(${accountId}::bigint, ${userId}::bigint), 'Platbook')`;

export interface SuppressionPage {
  readonly find?: string | undefined;
  readonly kind?: SuppressionKind | undefined;
  /** Those that were lifted; absent: all. */
  readonly lifted?: boolean | undefined;
  readonly before?: number | undefined;
}

const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Digits alone find numbers however they are written. */
export function matchesKey(find: string) {
  const digits = find.replaceAll(/\D/g, '');
  const byDigits = digits.length >= 3 && /^[\d\s().+-]+$/.test(find);
  return byDigits
    ? sql<boolean>`(key like ${`%${digits}%`} or lower(key) like ${containing(find)})`
    : sql<boolean>`lower(key) like ${containing(find)}`;
}

const wanted = (db: Db, tenant: Tenant, { find, kind, lifted }: SuppressionPage) =>
  ofAccount(db.selectFrom('suppression'), tenant)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'PHONE'))
    .$if(lifted !== undefined, (query) => query.where('lifted', lifted === true ? 'is not' : 'is', null))
    .$if(find !== undefined && find !== '', (query) => query.where(matchesKey(find ?? '')));

/** A page, newest first, with one row more than it has where there are others. */
export async function listSuppressions(db: Db, tenant: Tenant, page: SuppressionPage) {
  return await wanted(db, tenant, page)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(COMPLIANCE_PAGE + 1)
    .execute();
}

export async function countSuppressions(db: Db, tenant: Tenant, page: SuppressionPage): Promise<number> {
  const { count } = await wanted(db, tenant, page)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function readSuppression(db: Db, tenant: Tenant, id: number) {
  return await ofAccount(db.selectFrom('suppression'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one that stands for a key, of a person for the contact, whatever its name is by now; undefined: none. */
export async function standingSuppression(
  db: Db,
  tenant: Tenant,
  kind: SuppressionKind,
  key: string,
  contactId: number | null = null,
) {
  return await ofAccount(db.selectFrom('suppression'), tenant)
    .selectAll()
    .where('kind', '=', kind)
    .$if(kind !== 'PERSON', (query) => query.where('key', '=', key))
    .$if(kind === 'PERSON', (query) => query.where('contact_id', '=', contactId))
    .where('lifted', 'is', null)
    .executeTakeFirst();
}

/**
 * Nobody of the account reaches these any more (R-CAMPAIGN, O-224). One that stands already stays as it is. What they said
 * yes to is revoked with it. Answers how many are new.
 */
export async function suppress(trx: Db, by: By, rows: readonly NewSuppression[]): Promise<number> {
  if (rows.length === 0) return 0;
  const given = rows.map(({ kind, key, contactId, reason, source, at }) => ({
    kind,
    key,
    contact_id: contactId,
    reason,
    source,
    at,
  }));
  const { numAffectedRows = 0n } = await sql`
    insert into suppression (account_id, kind, key, contact_id, reason, source, at, made_by)
    select ${accountValue(by)}, g.kind, g.key, g.contact_id, g.reason, g.source, g.at, ${byName(by)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (kind text, key text, contact_id bigint, reason text, source text, at timestamptz)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}

/** Undefined: there is none that stands. */
export async function liftSuppression(trx: Db, principal: Principal, id: number, why: string, now: Date) {
  const { rows } = await sql<{ id: number }>`
    update suppression s set lifted = ${now}::timestamptz, lifted_by = ${byName(principal)}, lifted_why = ${why}
    where ${isOfAccount(principal, 's')} and s.id = ${id} and s.lifted is null returning s.id`.execute(trx);
  return rows[0] === undefined ? undefined : await readSuppression(trx, principal, id);
}

/** What a contact of the account is called; undefined: there is none. */
export async function contactName(db: Db, principal: Principal, id: number): Promise<string | undefined> {
  const row = await ofAccount(db.selectFrom('contact'), principal)
    .select(
      sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(company_name, ''), 'Contact ' || id)`.as(
        'name',
      ),
    )
    .where('user_id', '=', principal.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}
