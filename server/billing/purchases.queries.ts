/** Reports that were bought, in the store. */
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

/** What a report is charged under; the migration that made the charges wrote those of before in the same way. */
export const purchaseKey = ({ userId }: Principal, bought: Purchased): string =>
  [
    'report',
    userId,
    bought.propertyId,
    bought.reportCode,
    bought.propertySaleId,
    bought.preForeclosureId,
    bought.snapshotId,
  ].join(' ');

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

export async function insertPurchase(
  db: Db,
  principal: Principal,
  bought: Purchased,
  priceCents: number,
  now: Date,
): Promise<number> {
  const { id } = await db
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
