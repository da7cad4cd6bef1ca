import { sql, type Kysely } from 'kysely';
import type { ExportFormat } from '../../../src/api/contract/lists/exportImport.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface ExportRecord {
  readonly id: number;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly confirmed: Date | null;
}

/** One prepared export a user: a new one takes the place of one that was not confirmed. */
export async function insertExport(
  db: Db,
  principal: Principal,
  record: Pick<ExportRecord, 'fileName' | 'format' | 'columns'> & { readonly propertyIds: readonly number[] },
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await deletePending(trx, principal);
    const { id } = await trx
      .insertInto('property_export')
      .values({
        ...userColumns(principal),
        file_name: record.fileName,
        format: record.format,
        columns: sql<string[]>`${[...record.columns]}::text[]`,
        property_ids: sql<number[]>`${[...record.propertyIds]}::bigint[]`,
        row_count: record.propertyIds.length,
        created: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function findExport(db: Db, principal: Principal, id: number): Promise<ExportRecord | null> {
  const row = await ofUser(db.selectFrom('property_export'), principal)
    .select(['id', 'file_name', 'format', 'columns', 'row_count', 'confirmed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: exportId, file_name: fileName, format, columns, row_count: rowCount, confirmed } = row;
  return { id: exportId, fileName, format, columns, rowCount, confirmed };
}

/** The rows of an export, in their order. */
export async function exportIds(db: Db, principal: Principal, id: number): Promise<number[]> {
  const row = await ofUser(db.selectFrom('property_export'), principal)
    .select(sql<string | null>`array_to_string(property_ids, ',')`.as('ids'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ids ? row.ids.split(',').map(Number) : [];
}

/** The export that waits for its confirmation (R-EXPORT-005). */
export async function pendingExportId(db: Db, principal: Principal): Promise<number | null> {
  const row = await ofUser(db.selectFrom('property_export'), principal)
    .select('id')
    .where('confirmed', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks it confirmed; false when it was already: the rows are charged once. */
export async function markConfirmed(db: Db, principal: Principal, id: number, now: Date): Promise<boolean> {
  const result = await ofUser(db.updateTable('property_export'), principal)
    .set({ confirmed: now })
    .where('id', '=', id)
    .where('confirmed', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets what was prepared and not confirmed: all of it, or the one named. */
export async function deletePending(db: Db, principal: Principal, id: number | null = null): Promise<void> {
  await ofUser(db.deleteFrom('property_export'), principal)
    .where('confirmed', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .execute();
}
