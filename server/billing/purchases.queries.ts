/** Reports that were bought, in the store: the row is what keeps one from being paid twice. */
import type { Kysely, Selectable } from 'kysely';
import type { ReportCode } from '../../src/api/catalogue/property/reports.ts';
import type { Database } from '../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../platform/tenant.ts';

type Db = Kysely<Database>;
export type PurchaseRow = Selectable<Database['report_purchase']>;

/** One report: of a property, perhaps of one record of it, on the data of one snapshot. */
export interface Purchased {
  readonly propertyId: number;
  readonly reportCode: ReportCode;
  /** 0: no sale, no foreclosure in particular. */
  readonly propertySaleId: number;
  readonly preForeclosureId: number;
  readonly snapshotId: string;
}

export async function findPurchase(db: Db, principal: Principal, wanted: Purchased): Promise<PurchaseRow | undefined> {
  return await ofUser(db.selectFrom('report_purchase'), principal)
    .selectAll()
    .where('property_id', '=', wanted.propertyId)
    .where('report_code', '=', wanted.reportCode)
    .where('property_sale_id', '=', wanted.propertySaleId)
    .where('pre_foreclosure_id', '=', wanted.preForeclosureId)
    .where('snapshot_id', '=', wanted.snapshotId)
    .executeTakeFirst();
}

/** The report of a property that was bought last, whatever the data and the record. */
export async function lastPurchase(
  db: Db,
  principal: Principal,
  propertyId: number,
  reportCode: ReportCode,
): Promise<PurchaseRow | undefined> {
  return await ofUser(db.selectFrom('report_purchase'), principal)
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('report_code', '=', reportCode)
    .orderBy('bought', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Null when the same report was bought meanwhile. */
export async function insertPurchase(
  db: Db,
  principal: Principal,
  bought: Purchased,
  priceCents: number,
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('report_purchase')
    .values({
      ...userColumns(principal),
      property_id: bought.propertyId,
      report_code: bought.reportCode,
      property_sale_id: bought.propertySaleId,
      pre_foreclosure_id: bought.preForeclosureId,
      snapshot_id: bought.snapshotId,
      price_cents: priceCents,
      document_id: null,
      bought: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setPurchasedDocument(
  db: Db,
  principal: Principal,
  id: number,
  documentId: number,
): Promise<void> {
  await ofUser(db.updateTable('report_purchase'), principal)
    .set({ document_id: documentId })
    .where('id', '=', id)
    .execute();
}
