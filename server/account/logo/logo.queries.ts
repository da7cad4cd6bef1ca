import type { Kysely } from 'kysely';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

export interface LogoFile {
  readonly contentType: string;
  readonly key: string;
}

/** The logo of a user of this account; null when they have none, undefined when there is no such user. */
export async function findLogo(db: Db, who: Who, userId: number): Promise<LogoFile | null | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['logo_type', 'logo_key'])
    .where('account_id', '=', who.accountId)
    .where('id', '=', userId)
    .where('removed', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.logo_type === null || row.logo_key === null ? null : { contentType: row.logo_type, key: row.logo_key };
}

export async function setLogo(db: Db, who: Who, logo: LogoFile | null): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ logo_type: logo?.contentType ?? null, logo_key: logo?.key ?? null })
    .where('account_id', '=', who.accountId)
    .where('id', '=', who.userId)
    .execute();
}
