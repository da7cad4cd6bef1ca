/** Reports of a property that are bought: P070, C062, C063. */
import { findLogo } from '../../account/logo/logo.queries.ts';
import {
  reportCodeOf,
  reportCodes,
  reportKinds,
  type ReportCode,
} from '../../../src/api/catalogue/property/reports.ts';
import type { ReportEstimate } from '../../../src/api/contract/property/reports.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { documentOf } from '../documents/documents.rows.ts';
import { findDocument, updateDocument, type DocumentRow } from '../documents/documents.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { keepReport } from './keepReport.ts';
import { reportCents } from '../../billing/prices.ts';
import { findPurchase, lastPurchase, type Purchased, type PurchaseRow } from '../../billing/purchases.queries.ts';
import { reportAbout, type ReportAbout } from './reportAbout.ts';

type Calls = 'reportEstimates' | 'buyReport' | 'boughtReport';

export const boughtReportHandlers = {
  reportEstimates: async ({ params, query, session, services }) => {
    const about = await reportAbout(services, session, params.id, query);
    if (isRefusal(about)) return about;
    const logo = await findLogo(services.store.db, session, session.userId);
    return {
      hasLogo: logo !== null && logo !== undefined,
      reports: await Promise.all(reportCodes.map(async (code) => await estimateOf(services, session, code, about))),
    };
  },

  buyReport: async ({ params, query, session, request, services }) => {
    const about = await reportAbout(services, session, params.id, query);
    if (isRefusal(about)) return about;
    const code = reportCodeOf(params.reportCode);
    const wanted = wantedOf(code, about);
    const purchase = await findPurchase(services.store.db, session, wanted);
    // Bought is bought: a call that is made again, with whatever price, answers the same document.
    const kept = await documentOfPurchase(services, session, purchase);
    if (kept !== null) return documentOf(kept);
    const cents = purchase === undefined ? reportCents(services.config, code) : 0;
    if (purchase === undefined && Math.round((query.confirmedPrice ?? -1) * 100) !== cents) return refusePrice(cents);
    const made = await keepReport(services, session, {
      wanted,
      about,
      cents,
      purchase,
      caller: callerOf(request, session),
    });
    return isRefusal(made) ? made : documentOf(made);
  },

  boughtReport: async ({ params, session, services }) => {
    const code = reportCodeOf(params.code);
    const purchase = await lastPurchase(services.store.db, session, params.id, code);
    const row = await documentOfPurchase(services, session, purchase);
    if (row === null) return refuse(404, `The report ${reportKinds[code].name} of this property was not bought yet.`);
    return download(row.name, row.content_type, await services.files.stream(row.file_key));
  },
} satisfies Pick<Handlers, Calls>;

const wantedOf = (reportCode: ReportCode, { record, sale, foreclosure, snapshotId }: ReportAbout): Purchased => ({
  propertyId: record.propertyId,
  reportCode,
  propertySaleId: sale?.id ?? 0,
  preForeclosureId: foreclosure?.id ?? 0,
  snapshotId,
});

async function estimateOf(
  { store, config }: Services,
  session: Session,
  code: ReportCode,
  about: ReportAbout,
): Promise<ReportEstimate> {
  const { type, name, about: text } = reportKinds[code];
  const price = reportCents(config, code) / 100;
  const purchase = await findPurchase(store.db, session, wantedOf(code, about));
  const bought = purchase?.bought.toISOString().slice(0, 10) ?? null;
  return { code, type, name, about: text, price, due: bought === null ? price : 0, bought };
}

/** The document of a purchase, brought back if it was deleted; null when there is none any more. */
async function documentOfPurchase(
  { store }: Services,
  session: Session,
  purchase: PurchaseRow | undefined,
): Promise<DocumentRow | null> {
  const id = purchase?.document_id ?? null;
  const row = id === null ? undefined : await findDocument(store.db, session, id);
  if (row === undefined) return null;
  if (row.removed !== null) await updateDocument(store.db, session, row.id, { removed: null });
  return { ...row, removed: null };
}

const refusePrice = (cents: number): Refusal => {
  const price = formatDollars(cents / 100, { forceCents: true });
  return refuse(422, `This report costs ${price}. Nothing was bought.`, { confirmedPrice: `must be ${price}` });
};
