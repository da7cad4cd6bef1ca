/** Reports that were bought, in the store: the row is what keeps one from being paid twice. */
import type { Kysely, Selectable } from 'kysely';
import type { ReportCode } from '../../src/api/catalogue/property/reports.ts';
import type { Who } from '../account/session/session.queries.ts';
import type { Database } from '../platform/store/schema.ts';

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

const ofUser = (db: Db, who: Who) =>
  db
    .selectFrom('report_purchase')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId);

export async function findPurchase(db: Db, who: Who, wanted: Purchased): Promise<PurchaseRow | undefined> {
  return await ofUser(db, who)
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
  who: Who,
  propertyId: number,
  reportCode: ReportCode,
): Promise<PurchaseRow | undefined> {
  return await ofUser(db, who)
    .where('property_id', '=', propertyId)
    .where('report_code', '=', reportCode)
    .orderBy('bought', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Null when the same report was bought meanwhile. */
export async function insertPurchase(
  db: Db,
  who: Who,
  bought: Purchased,
  priceCents: number,
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('report_purchase')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
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

export async function setPurchasedDocument(db: Db, who: Who, id: number, documentId: number): Promise<void> {
  await db
    .updateTable('report_purchase')
    .set({ document_id: documentId })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .execute();
}
