import { randomUUID } from 'node:crypto';
import { reportKinds } from '../../../src/api/catalogue/property/reports.ts';
import { findDocument, insertDocument, type DocumentRow } from '../documents/documents.queries.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { charge } from '../../billing/charge.ts';
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

/**
 * Makes the report, keeps its file and writes purchase and document in one transaction: a report that cannot be made
 * costs nothing, and of two calls at once one buys and the other is given what was bought.
 */
export async function keepReport(
  services: Services,
  session: Session,
  {
    wanted,
    about,
    cents,
    purchase,
    caller,
  }: {
    readonly wanted: Purchased;
    readonly about: ReportAbout;
    readonly cents: number;
    /** Bought before, but its document is gone. */
    readonly purchase: PurchaseRow | undefined;
    readonly caller: ApartCaller;
  },
): Promise<DocumentRow | Refusal> {
  const made = await propertyReportPdf(services, session, wanted.reportCode, about, caller);
  if (isRefusal(made)) return made;
  const { store, files, clock, config } = services;
  const now = clock.now();
  const fileKey = `documents/${session.accountId}/${randomUUID()}`;
  await files.write(fileKey, made.pdf);
  const order = {
    key: purchaseKey(session, wanted),
    purpose: 'REPORT',
    text: reportKinds[wanted.reportCode].name,
    cents,
    payment: {},
  } as const;
  const documentId = await store.db.transaction().execute(async (db) => {
    const charged = purchase === undefined ? await charge(db, session, order, { now, config }) : { isNew: true };
    if (isRefusal(charged)) return charged;
    if (!charged.isNew) return null;
    const purchaseId = purchase?.id ?? (await insertPurchase(db, session, wanted, cents, now));
    const id = await insertDocument(
      db,
      session,
      {
        propertyId: wanted.propertyId,
        name: made.fileName,
        description: reportKinds[wanted.reportCode].about,
        reportCode: wanted.reportCode,
        contentType: 'application/pdf',
        bytes: made.pdf.byteLength,
        fileKey,
      },
      now,
    );
    await setPurchasedDocument(db, session, purchaseId, id);
    return id;
  });
  if (typeof documentId !== 'number') await files.remove(fileKey);
  if (isRefusal(documentId)) return documentId;
  const id = documentId ?? (await findPurchase(store.db, session, wanted))?.document_id ?? 0;
  const row = await findDocument(store.db, session, id);
  if (row === undefined) throw new Error(`document ${id} of a report is gone as soon as it was made`);
  return row;
}
