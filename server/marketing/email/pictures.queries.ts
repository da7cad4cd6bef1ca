/** Pictures that e-mails show. */
import { sql, type Kysely } from 'kysely';
import { pictureId } from '../../../src/calc/marketing/pictureId.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface Picture {
  readonly id: number;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly content: Buffer;
}

/** Those that an e-mail names, where they are the account's. */
export const picturesOf = async (
  db: Db,
  tenant: Tenant,
  { elements }: { readonly elements: readonly { readonly content: string }[] },
): Promise<readonly Picture[]> =>
  await findPictures(
    db,
    tenant,
    elements.flatMap(({ content }) => pictureId(content) ?? []),
  );

export async function findPictures(db: Db, tenant: Tenant, ids: readonly number[]): Promise<readonly Picture[]> {
  if (ids.length === 0) return [];
  return await ofAccount(db.selectFrom('picture'), tenant)
    .select(['id', 'content_type as contentType', 'content'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** The same picture is the same row. */
export async function keepPicture(
  db: Db,
  tenant: Tenant,
  { contentType, content, hash }: Omit<Picture, 'id'> & { readonly hash: Buffer },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('picture')
    .values({ ...accountColumns(tenant), content_type: contentType, content, hash, made: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ made: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Drops what no campaign shows, and nobody may be about to save any more. */
export async function dropUnused(db: Db, tenant: Tenant, before: Date): Promise<void> {
  await sql`
    delete from picture p where ${isOfAccount(tenant, 'p')} and p.made < ${before} and not exists (
      select from mailing m where ${isOfAccount(tenant, 'm')} and m.type = 'EMAIL'
        and m.body -> 'elements' @> jsonb_build_array(jsonb_build_object('content', p.id::text)))`.execute(db);
}

export async function countPictures(db: Db, tenant: Tenant): Promise<number> {
  const { count } = await ofAccount(db.selectFrom('picture'), tenant)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
