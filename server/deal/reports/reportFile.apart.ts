/** A deal or a loan as a file. */
import type { AnalysisInput, AnalysisSubject, ReportFormat } from '../../../src/api/contract/deal/analyses.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { amortizationReport, loanWords, type AmortizationReport } from './amortizationReport.ts';
import { amortizationCsv } from './csv/amortizationCsv.ts';
import { analysisCsv } from './csv/analysisCsv.ts';
import { dealReport, subjectOf, type DealReport, type Reported } from './dealReport.ts';
import { amortizationPdf } from './pdf/amortizationPdf.ts';
import { analysisPdf } from './pdf/analysisPdf.ts';
import { amortizationWorkbook } from './xlsx/amortizationWorkbook.ts';
import { analysisWorkbook } from './xlsx/analysisWorkbook.ts';

type Writers<Report> = Readonly<Record<ReportFormat, (report: Report, product: string) => Promise<Buffer> | string>>;

const analysisWriters: Writers<DealReport> = { pdf: analysisPdf, xlsx: analysisWorkbook, csv: analysisCsv };
const amortizationWriters: Writers<AmortizationReport> = {
  pdf: amortizationPdf,
  xlsx: amortizationWorkbook,
  csv: amortizationCsv,
};

interface About {
  readonly format: ReportFormat;
  readonly date: CalendarDate;
  /** What the account knows the product as. */
  readonly product: string;
}
export type ReportOrder = About &
  (
    | {
        readonly kind: 'analysis';
        readonly analysis: AnalysisInput;
        readonly address: AnalysisSubject['address'] | null;
      }
    | { readonly kind: 'amortization'; readonly mortgage: Mortgage }
  );

type ReportFile =
  | { readonly ok: true; readonly name: string; readonly content: Buffer | string }
  | Extract<Reported<never>, { ok: false }>;

export async function run(order: ReportOrder): Promise<ReportFile> {
  const { kind, format, date } = order;
  return kind === 'analysis'
    ? await fileOf(order, dealReport(order.analysis, order.address, date), analysisWriters[format], subjectOf)
    : await fileOf(order, amortizationReport(order.mortgage, date), amortizationWriters[format], loanWords);
}

async function fileOf<Report>(
  { kind, format, date, product }: ReportOrder,
  reported: Reported<Report>,
  write: (report: Report, product: string) => Promise<Buffer> | string,
  subject: (report: Report) => string,
): Promise<ReportFile> {
  if (!reported.ok) return reported;
  const { report } = reported;
  return { ok: true, name: reportFileName(kind, subject(report), date, format), content: await write(report, product) };
}
