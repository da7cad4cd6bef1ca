import { sql, type Kysely, type Selectable } from 'kysely';
import type { PropertyStatus } from '../../../src/api/contract/lists/groups.ts';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Who } from './session.queries.ts';

type Db = Kysely<Database>;

/** The users of the account, the owner first. */
export async function readUsers(db: Db, who: Who): Promise<Selectable<Database['app_user']>[]> {
  return await db
    .selectFrom('app_user')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('removed', 'is', null)
    .orderBy('id')
    .execute();
}

/** Alerts the user has not dismissed, newest first. */
export async function readAlerts(db: Db, who: Who): Promise<AuthAnswer['alerts']> {
  return await db
    .selectFrom('alert')
    .select(['id', 'level', 'text'])
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('read', 'is', null)
    .orderBy('created', 'desc')
    .execute();
}

export async function readTags(db: Db, who: Who): Promise<AuthAnswer['tags']> {
  return await db
    .selectFrom('tag')
    .select(['id', 'type', 'name'])
    .where('account_id', '=', who.accountId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function readFolders(db: Db, who: Who): Promise<AuthAnswer['propertyFolders']> {
  return await db
    .selectFrom('folder')
    .select(['id', 'name', 'version'])
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function readStatuses(db: Db, who: Who): Promise<PropertyStatus[]> {
  return await db
    .selectFrom('property_status')
    .select(['id', 'name'])
    .where('account_id', '=', who.accountId)
    .orderBy('seq')
    .execute();
}
