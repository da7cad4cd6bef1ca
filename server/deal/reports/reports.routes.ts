/** Reports of the deal analysis and the amortization as files: C097, C098, C099. */
import { AnalysisInput, type ReportFormat } from '../../../src/api/contract/deal/analyses.ts';
import { validateAnalysis } from '../../../src/calc/deal/validateAnalysis.ts';
import type { FieldError } from '../../../src/calc/validation/fieldError.ts';
import { validateMortgage } from '../../../src/calc/mortgage/validateMortgage.ts';
import { keptOf } from '../analyses/keptOf.ts';
import { selectAddresses } from '../analyses/subject.queries.ts';
import { apartTask } from '../../platform/apart/apartTask.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseFieldErrors } from '../../platform/http/refuseFieldErrors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { withoutWorks } from './withoutWorks.ts';
import { findAnalysis } from './reports.queries.ts';
import type { ReportOrder } from './reportFile.apart.ts';

const task = apartTask<typeof import('./reportFile.apart.ts')>({
  module: new URL('./reportFile.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The report',
  wayOut: 'Ask again in a moment.',
});

const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
};

export const reportHandlers = {
  analysisReport: async ({ params, body, session, request, services }) => {
    const analysis = await keptOf(body, services);
    return (
      refuseFieldErrors(validateAnalysis(analysis)) ??
      (await dealFile(
        seenBy(session, analysis),
        { format: params.format, product: session.product },
        services,
        callerOf(request, session),
      ))
    );
  },

  savedAnalysisReport: async ({ params, session, request, services }) => {
    const row = await findAnalysis(services.store.db, session, params.id);
    if (row === undefined) return refuse(404, 'There is no such analysis.');
    const stored = { ...(row.body as object), id: row.id, propertyId: row.property_id, name: row.name };
    const read = AnalysisInput.safeParse(stored);
    // Checked when it was saved; an older version may have been content with less.
    if (!read.success) return refuse(422, cannotCalculate(read.error.issues[0]?.message ?? ''));
    const [error] = validateAnalysis(read.data);
    if (error !== undefined) return refuse(422, cannotCalculate(wordsOf(error)));
    const about = { format: params.format, product: session.product };
    return await dealFile(seenBy(session, read.data), about, services, callerOf(request, session));
  },

  amortizationReport: async ({ query: { format }, body: mortgage, session, request, services }) => {
    const refusal = refuseFieldErrors(validateMortgage(mortgage));
    if (refusal !== null) return refusal;
    const order = { kind: 'amortization', mortgage, format, date: today(services), product: session.product } as const;
    return await fileOf(order, services, callerOf(request, session));
  },
} satisfies Partial<Handlers>;

/** On paper as on screen: improvements are for REHAB_VIEW. */
const seenBy = ({ permissions }: Pick<Session, 'permissions'>, analysis: AnalysisInput): AnalysisInput =>
  permissions.has('REHAB_VIEW') ? analysis : withoutWorks(analysis);

async function dealFile(
  analysis: AnalysisInput,
  about: Pick<ReportOrder, 'format' | 'product'>,
  services: Services,
  caller: ApartCaller,
): Promise<Download | Refusal> {
  const addresses = await selectAddresses(services.warehouse, [analysis.propertyId]);
  const address = addresses.get(analysis.propertyId) ?? null;
  return await fileOf({ kind: 'analysis', analysis, address, ...about, date: today(services) }, services, caller);
}

async function fileOf(order: ReportOrder, { apart }: Services, caller: ApartCaller): Promise<Download | Refusal> {
  const file = await apart.run(task, order, caller);
  if (isRefusal(file)) return file;
  if (!file.ok) return refuse(422, cannotCalculate(file.message));
  return download(file.name, CONTENT_TYPES[order.format], file.content);
}

const today = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);
const wordsOf = ({ path, message }: FieldError): string => `${path} ${message}`;
const cannotCalculate = (why: string): string => `This cannot be calculated: ${why}.`;
