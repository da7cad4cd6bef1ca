import { randomUUID } from 'node:crypto';
import { reportKinds } from '../../../src/api/catalogue/property/reports.ts';
import { cents as centsFrom } from '../../../src/calc/money.ts';
import { findDocument, insertDocument, type DocumentRow, type NewDocument } from '../documents/documents.queries.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import type { Goods } from '../../billing/orders/goods.ts';
import { placeOrder } from '../../billing/orders/placeOrder.ts';
import {
  findPurchase,
  insertPurchase,
  purchaseKey,
  setPurchasedDocument,
  type Purchased,
  type PurchaseRow,
} from '../../billing/purchases.queries.ts';
import { propertyReportPdf } from './propertyReportPdf.ts';
import type { ReportAbout } from './reportAbout.ts';

interface BoughtReport {
  readonly purchased: Purchased;
  readonly cents: number;
  /** Its file is there already. */
  readonly document: NewDocument;
}

/** A report whose file was made before it is paid: one that cannot be made costs nothing. */
export const reportGoods: Goods<BoughtReport> = {
  purpose: 'REPORT',
  handOut: async (db, buyer, { purchased, cents, document }, { now }) => {
    const purchaseId = await insertPurchase(db, buyer, purchased, cents, now);
    await setPurchasedDocument(db, buyer, purchaseId, await insertDocument(db, buyer, document, now));
  },
  discard: async ({ files }, { document }) => await files.remove(document.fileKey),
};

interface Kept {
  readonly wanted: Purchased;
  readonly about: ReportAbout;
  readonly cents: number;
  /** Bought before, but its document is gone. */
  readonly purchase: PurchaseRow | undefined;
  readonly caller: ApartCaller;
}

/**
 * Makes the report and keeps its file; purchase and document are written when it is paid. Of two calls at once one buys
 * and the other is given what was bought.
 */
export async function keepReport(
  services: Services,
  session: Session,
  { wanted, about, cents, purchase, caller }: Kept,
): Promise<DocumentRow | Refusal> {
  const made = await propertyReportPdf(services, session, wanted.reportCode, about, caller);
  if (isRefusal(made)) return made;
  const { store, files, clock } = services;
  const fileKey = `documents/${session.accountId}/${randomUUID()}`;
  await files.write(fileKey, made.pdf);
  const document = {
    propertyId: wanted.propertyId,
    name: made.fileName,
    description: reportKinds[wanted.reportCode].about,
    reportCode: wanted.reportCode,
    contentType: 'application/pdf',
    bytes: made.pdf.byteLength,
    fileKey,
  };
  const refusal = await (purchase === undefined
    ? buy(services, session, { purchased: wanted, cents, document })
    : store.db.transaction().execute(async (db) => {
        await setPurchasedDocument(db, session, purchase.id, await insertDocument(db, session, document, clock.now()));
        return null;
      }));
  if (refusal !== null) return refusal;
  const id = (await findPurchase(store.db, session, wanted))?.document_id ?? 0;
  const row = await findDocument(store.db, session, id);
  if (row === undefined) throw new Error(`document ${id} of a report is gone as soon as it was made`);
  return row;
}

async function buy(services: Services, session: Session, intent: BoughtReport): Promise<Refusal | null> {
  const key = purchaseKey(session, intent.purchased);
  const { name: text } = reportKinds[intent.purchased.reportCode];
  const lines = [{ product: 'REPORT', text, cents: centsFrom(intent.cents) }] as const;
  const placed = await placeOrder(services, session, reportGoods, async (_db, { today: day }) => {
    const offer = { key, queue: key, intent, bill: { purchaseType: 'InApp', day, lines }, tender: {} } as const;
    return await Promise.resolve({ offer, told: null });
  });
  return isRefusal(placed) ? placed : null;
}
