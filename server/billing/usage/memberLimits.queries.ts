/** Limits of single members, as the owner of the account has set them. */
import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** What a member may save and export of what the account may; null: as much as is left. */
export type MemberShares = ReadonlyMap<number, { readonly saves: number | null; readonly exports: number | null }>;

/** Of members that have one. */
export async function readShares(db: Db, tenant: Tenant): Promise<MemberShares> {
  const rows = await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['id', 'save_limit as saves', 'export_limit as exports'])
    .where('removed', 'is', null)
    .where((eb) => eb.or([eb('save_limit', 'is not', null), eb('export_limit', 'is not', null)]))
    .execute();
  return new Map(rows.map(({ id, ...share }) => [id, share]));
}

/** What a member may spend in a month; null: no limit. */
export async function spendLimitOf(db: Db, principal: Principal): Promise<Cents | null> {
  const row = await ofAccount(db.selectFrom('app_user'), principal)
    .select('spend_limit_cents as limit')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  return row.limit;
}
