/** Who said yes, in which words. Rows are only added; `revoked` is all that changes (0055_compliance.sql). */
import { sql, type Kysely } from 'kysely';
import type { ConsentLevel, RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { COMPLIANCE_PAGE } from '../../../src/api/contract/marketing/compliance.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';
import { byName, matchesKey, type By } from './suppressions.queries.ts';

type Db = Kysely<Database>;

export interface NewConsent {
  readonly kind: 'PHONE' | 'EMAIL';
  readonly key: string;
  readonly channels: readonly RuleChannel[];
  readonly level: ConsentLevel;
  readonly wording: string;
  readonly at: Date;
  readonly source: string;
  /** The address in the network from which it was said. */
  readonly origin: string;
  readonly document: string;
}

export interface ConsentPage {
  readonly find?: string | undefined;
  readonly revoked?: boolean | undefined;
  readonly before?: number | undefined;
}

const wanted = (db: Db, tenant: Tenant, { find, revoked }: ConsentPage) =>
  ofAccount(db.selectFrom('consent'), tenant)
    .$if(revoked !== undefined, (query) => query.where('revoked', revoked === true ? 'is not' : 'is', null))
    .$if(find !== undefined && find !== '', (query) => query.where(matchesKey(find ?? '')));

/** A page, newest first, with one row more than it has where there are others. */
export async function listConsents(db: Db, tenant: Tenant, page: ConsentPage) {
  return await wanted(db, tenant, page)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(COMPLIANCE_PAGE + 1)
    .execute();
}

export async function countConsents(db: Db, tenant: Tenant, page: ConsentPage): Promise<number> {
  const { count } = await wanted(db, tenant, page)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function readConsent(db: Db, tenant: Tenant, id: number) {
  return await ofAccount(db.selectFrom('consent'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

/** All that was said about a target, newest first. */
export async function consentsOf(db: Db, tenant: Tenant, key: string) {
  return await ofAccount(db.selectFrom('consent'), tenant)
    .selectAll()
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(COMPLIANCE_PAGE)
    .execute();
}

/** Keeps what was said. What is there word by word already is not kept twice. Answers the ids of those that are new. */
export async function keepConsents(trx: Db, by: By, rows: readonly NewConsent[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: kept } = await sql<{ id: number }>`
    insert into consent (account_id, kind, key, channels, level, wording, at, source, origin, document, made, made_by)
    select ${accountValue(by)}, g.kind, g.key, g.channels, g.level, g.wording, g.at, g.source, g.origin, g.document,
      ${now}::timestamptz, ${byName(by)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (kind text, key text, channels text[], level text, wording text, at timestamptz, source text, origin text,
        document text)
    on conflict do nothing returning id`.execute(trx);
  return kept.map(({ id }) => id);
}

/** Undefined: there is none that counts. */
export async function revokeConsent(trx: Db, tenant: Tenant, id: number, why: string, now: Date) {
  const { rows } = await sql<{ id: number }>`
    update consent c set revoked = ${now}::timestamptz, revoked_why = ${why}
    where ${isOfAccount(tenant, 'c')} and c.id = ${id} and c.revoked is null returning c.id`.execute(trx);
  return rows[0] === undefined ? undefined : await readConsent(trx, tenant, id);
}
