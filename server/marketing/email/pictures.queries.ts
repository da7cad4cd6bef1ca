/** Pictures that e-mails and cards show. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pictureId } from '../../../src/calc/marketing/pictureId.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export type PictureUse = 'EMAIL' | 'CARD';

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
    'EMAIL',
  );

/** Those with these ids, of one use or of any. */
export async function findPictures(
  db: Db,
  tenant: Tenant,
  ids: readonly number[],
  use?: PictureUse,
): Promise<readonly Picture[]> {
  if (ids.length === 0) return [];
  return await ofAccount(db.selectFrom('picture'), tenant)
    .select(['id', 'content_type as contentType', 'content'])
    .where('id', 'in', ids)
    .$if(use !== undefined, (query) => query.where('kind', '=', use ?? 'EMAIL'))
    .orderBy('id')
    .execute();
}

/** Of those for cards with these ids how large they are, in pixels. */
export async function sizesOfPictures(db: Db, tenant: Tenant, ids: readonly number[]): Promise<readonly PictureSize[]> {
  if (ids.length === 0) return [];
  const rows = await ofAccount(db.selectFrom('picture'), tenant)
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('kind', '=', 'CARD')
    .execute();
  return rows.map(({ id, width, height }) => ({ id, width: width ?? 0, height: height ?? 0 }));
}
export interface PictureSize {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** The same picture for the same use is the same row. */
export async function keepPicture(
  db: Db,
  tenant: Tenant,
  {
    contentType,
    content,
    hash,
    size,
  }: Omit<Picture, 'id'> & {
    readonly hash: Buffer;
    /** Of one for cards; null: it is for e-mails. */
    readonly size: Omit<PictureSize, 'id'> | null;
  },
  now: Date,
): Promise<number> {
  const use =
    size === null ? ({ kind: 'EMAIL', width: null, height: null } as const) : ({ kind: 'CARD', ...size } as const);
  const row = await db
    .insertInto('picture')
    .values({ ...accountColumns(tenant), ...use, content_type: contentType, content, hash, made: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'hash']).doUpdateSet({ made: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Drops what no campaign and no kept card shows, and nobody may be about to save any more. */
export async function dropUnused(db: Db, tenant: Tenant, before: Date): Promise<void> {
  await sql`
    delete from picture p where ${isOfAccount(tenant, 'p')} and p.made < ${before}
      and not exists (select from mailing m where ${isOfAccount(tenant, 'm')} and m.type in ('EMAIL', 'POSTCARD')
        and (${shows(sql`m.body -> 'elements'`)} or ${shows(sql`m.body -> 'frontGraphic' -> 'elements'`)}
          or ${shows(sql`m.body -> 'backGraphic' -> 'elements'`)}))
      and not exists (select from own_template t where ${isOfAccount(tenant, 't')}
        and (${shows(sql`t.front -> 'elements'`)} or ${shows(sql`t.back -> 'elements'`)}))`.execute(db);
}

/** Elements of which one shows the picture `p`; without elements they show none. */
const shows = (elements: RawBuilder<unknown>) =>
  sql`coalesce(${elements} @> jsonb_build_array(jsonb_build_object('content', p.id::text)), false)`;

export async function countPictures(db: Db, tenant: Tenant): Promise<number> {
  const { count } = await ofAccount(db.selectFrom('picture'), tenant)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
