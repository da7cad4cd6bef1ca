/** Documents in the store; their files lie in the file store under `file_key`. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;
export type DocumentRow = Selectable<Database['document']>;

/** Documents of a property, newest first. */
export async function listDocuments(db: Db, principal: Principal, propertyId: number): Promise<DocumentRow[]> {
  return await ofUser(db.selectFrom('document'), principal)
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('removed', 'is', null)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest picture that the user has put to a property; no logo or report. */
export async function newestPicture(
  db: Db,
  principal: Principal,
  propertyId: number,
): Promise<DocumentRow | undefined> {
  return await ofUser(db.selectFrom('document'), principal)
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('removed', 'is', null)
    .where('report_code', 'is', null)
    .where('content_type', 'like', 'image/%')
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Also one that was deleted: the caller says whether that counts. */
export async function findDocument(db: Db, principal: Principal, id: number): Promise<DocumentRow | undefined> {
  return await ofUser(db.selectFrom('document'), principal).selectAll().where('id', '=', id).executeTakeFirst();
}

export interface NewDocument {
  readonly propertyId: number;
  readonly name: string;
  readonly description: string;
  /** Null: uploaded by the user. */
  readonly reportCode: string | null;
  readonly contentType: string;
  readonly bytes: number;
  readonly fileKey: string;
}

export async function insertDocument(db: Db, principal: Principal, made: NewDocument, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('document')
    .values({
      ...userColumns(principal),
      property_id: made.propertyId,
      name: made.name,
      description: made.description,
      report_code: made.reportCode,
      content_type: made.contentType,
      bytes: made.bytes,
      file_key: made.fileKey,
      modified: made.reportCode !== null,
      created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Pick<DocumentRow, 'name' | 'description' | 'modified' | 'removed'>>;

export async function updateDocument(db: Db, principal: Principal, id: number, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await ofUser(db.updateTable('document'), principal).set(change).where('id', '=', id).execute();
}

/** Forgets, in all accounts, what was deleted before that time; answers the keys of the files to remove. */
export async function forgetRemoved(db: Db, before: Date): Promise<string[]> {
  const rows = await acrossAccounts(
    db.deleteFrom('document').where('removed', '<', before).returning('file_key'),
    'deleted documents',
  ).execute();
  return rows.map(({ file_key }) => file_key);
}
