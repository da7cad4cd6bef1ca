/** Campaigns of a user: names under which mailings stand together. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export async function readCampaigns(db: Db, principal: Principal, id?: number) {
  return await ofUser(db.selectFrom('campaign'), principal)
    .select(['id', 'name', 'version'])
    .where('removed', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('modified', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertCampaign(db: Db, principal: Principal, name: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('campaign')
    .values({ ...userColumns(principal), name, made: now, modified: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False: there is none of this version any more. */
export async function renameCampaign(
  db: Db,
  principal: Principal,
  { id, version, name }: { readonly id: number; readonly version: number; readonly name: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ofUser(db.updateTable('campaign'), principal)
    .set((eb) => ({ name, modified: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
