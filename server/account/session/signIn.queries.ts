import { sql, type Kysely, type Selectable } from 'kysely';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** The users of the account, the owner first. */
export async function readUsers(db: Db, principal: Principal): Promise<Selectable<Database['app_user']>[]> {
  return await ofAccount(db.selectFrom('app_user'), principal)
    .selectAll()
    .where('removed', 'is', null)
    .orderBy('id')
    .execute();
}

/** Alerts the user has not dismissed, newest first. */
export async function readAlerts(db: Db, principal: Principal): Promise<AuthAnswer['alerts']> {
  return await ofUser(db.selectFrom('alert'), principal)
    .select(['id', 'level', 'text'])
    .where('read', 'is', null)
    .orderBy('created', 'desc')
    .execute();
}

export async function readTags(db: Db, principal: Principal): Promise<AuthAnswer['tags']> {
  return await ofAccount(db.selectFrom('tag'), principal)
    .select(['id', 'type', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function readFolders(db: Db, principal: Principal): Promise<AuthAnswer['propertyFolders']> {
  return await ofUser(db.selectFrom('folder'), principal)
    .select(['id', 'name', 'version'])
    .orderBy(sql`lower(name)`)
    .execute();
}
