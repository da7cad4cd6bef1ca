import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface LogoFile {
  readonly contentType: string;
  readonly key: string;
}

/** The logo of a user of this account; null when they have none, undefined when there is no such user. */
export async function findLogo(db: Db, principal: Principal, userId: number): Promise<LogoFile | null | undefined> {
  const row = await ofAccount(db.selectFrom('app_user'), principal)
    .select(['logo_type', 'logo_key'])
    .where('id', '=', userId)
    .where('removed', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.logo_type === null || row.logo_key === null ? null : { contentType: row.logo_type, key: row.logo_key };
}

export async function setLogo(db: Db, principal: Principal, logo: LogoFile | null): Promise<void> {
  await ofAccount(db.updateTable('app_user'), principal)
    .set({ logo_type: logo?.contentType ?? null, logo_key: logo?.key ?? null })
    .where('id', '=', principal.userId)
    .execute();
}
