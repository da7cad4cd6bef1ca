/** Reports of the deal analysis and the amortization as files: C097, C098, C099. */
import { AnalysisInput, type ReportFormat } from '../../../src/api/contract/deal/analyses.ts';
import { validateAnalysis } from '../../../src/calc/deal/validateAnalysis.ts';
import type { FieldError } from '../../../src/calc/validation/fieldError.ts';
import { validateMortgage } from '../../../src/calc/mortgage/validateMortgage.ts';
import { selectAddresses } from '../analyses/subject.queries.ts';
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseFieldErrors } from '../../platform/http/refuseFieldErrors.ts';
import type { Services } from '../../platform/http/services.ts';
import { amortizationReport, loanWords, type AmortizationReport } from './amortizationReport.ts';
import { amortizationCsv } from './csv/amortizationCsv.ts';
import { analysisCsv } from './csv/analysisCsv.ts';
import { dealReport, subjectOf, type DealReport, type Reported } from './dealReport.ts';
import { amortizationPdf } from './pdf/amortizationPdf.ts';
import { analysisPdf } from './pdf/analysisPdf.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { findAnalysis } from './reports.queries.ts';
import { amortizationWorkbook } from './xlsx/amortizationWorkbook.ts';
import { analysisWorkbook } from './xlsx/analysisWorkbook.ts';

type Writers<Report> = Readonly<Record<ReportFormat, (report: Report) => Promise<Buffer> | string>>;

const analysisWriters: Writers<DealReport> = { pdf: analysisPdf, xlsx: analysisWorkbook, csv: analysisCsv };
const amortizationWriters: Writers<AmortizationReport> = {
  pdf: amortizationPdf,
  xlsx: amortizationWorkbook,
  csv: amortizationCsv,
};

const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
};

export const reportHandlers = {
  analysisReport: async ({ params, body, services }) =>
    refuseFieldErrors(validateAnalysis(body)) ?? (await reportOf(body, params.format, services)),

  savedAnalysisReport: async ({ params, session, services }) => {
    const row = await findAnalysis(services.store.db, session, params.id);
    if (row === undefined) return refuse(404, 'There is no such analysis.');
    const stored = { ...(row.body as object), id: row.id, propertyId: row.property_id, name: row.name };
    const read = AnalysisInput.safeParse(stored);
    // Checked when it was saved; an older version may have been content with less.
    if (!read.success) return refuse(422, cannotCalculate(read.error.issues[0]?.message ?? ''));
    const [error] = validateAnalysis(read.data);
    if (error !== undefined) return refuse(422, cannotCalculate(wordsOf(error)));
    return await reportOf(read.data, params.format, services);
  },

  amortizationReport: async ({ query, body, services }) => {
    const refusal = refuseFieldErrors(validateMortgage(body));
    if (refusal !== null) return refusal;
    const reported = amortizationReport(body, today(services));
    return await fileOf('amortization', reported, query.format, amortizationWriters, loanWords);
  },
} satisfies Partial<Handlers>;

async function reportOf(
  analysis: AnalysisInput,
  format: ReportFormat,
  services: Services,
): Promise<Download | Refusal> {
  const addresses = await selectAddresses(services.warehouse, [analysis.propertyId]);
  const reported = dealReport(analysis, addresses.get(analysis.propertyId) ?? null, today(services));
  return await fileOf('analysis', reported, format, analysisWriters, subjectOf);
}

async function fileOf<Report extends { readonly date: string }>(
  kind: string,
  reported: Reported<Report>,
  format: ReportFormat,
  writers: Writers<Report>,
  subject: (report: Report) => string,
): Promise<Download | Refusal> {
  if (!reported.ok) return refuse(422, cannotCalculate(reported.message));
  const { report } = reported;
  const name = reportFileName(kind, subject(report), report.date, format);
  return download(name, CONTENT_TYPES[format], await writers[format](report));
}

const today = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);
const wordsOf = ({ path, message }: FieldError): string => `${path} ${message}`;
const cannotCalculate = (why: string): string => `This cannot be calculated: ${why}.`;
