import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../bin/cli/calculate.ts';
import { COMMANDS } from '../../../../bin/cli/commands.ts';
import { FORMATS } from '../../../../bin/cli/arguments.ts';
import { amortizationReport } from '../../../../server/deal/reports/amortizationReport.ts';
import { analysisCsv } from '../../../../server/deal/reports/csv/analysisCsv.ts';
import { analysisPdf } from '../../../../server/deal/reports/pdf/analysisPdf.ts';
import { amortizationPdf } from '../../../../server/deal/reports/pdf/amortizationPdf.ts';
import { analysisWorkbook } from '../../../../server/deal/reports/xlsx/analysisWorkbook.ts';
import type { AnalysisInput } from '../../../../src/api/contract/deal/analyses.ts';
import { calculate as calculateDeal } from '../../../../src/api/deal/calculateDeal.ts';
import { exitSections } from '../../../../src/api/deal/exitStatements.ts';
import { lacksOf } from '../../../../src/calc/deal/lacking.ts';
import { figuresOf } from '../../../../src/panes/deal/analysis/figures.ts';
import { resultRows } from '../../../../src/panes/deal/analysis/resultRows.ts';
import { DEALS, FIXED, reportOf } from './support/deals.ts';
import { pdfPages } from './support/pdfPages.ts';
import { readWorkbook } from './support/workbook.ts';

const base: AnalysisInput = DEALS['fixed interest, straight line'];
const withRate = (deal: AnalysisInput, rate: number | null): AnalysisInput => ({
  ...deal,
  mortgages: [{ ...FIXED, fixedInterestRate: rate }],
});

/** All that a way of telling a deal says, piece by piece. */
type Way = (deal: AnalysisInput) => Promise<readonly string[]> | readonly string[];

const onScreen: Way = (deal) => {
  const calculation = calculateDeal({ ...deal, id: null });
  if (!calculation.ok) throw new Error(calculation.message);
  const { outcome } = calculation;
  const lacks = lacksOf(deal, outcome.result.initialCash);
  return [
    ...figuresOf({ ...deal, id: null }, outcome).flatMap(({ value, note, exact = '' }) => [value, note, exact]),
    ...resultRows(outcome.result, lacks).flatMap(({ cells }) => cells.flatMap(({ text, exact }) => [text, exact])),
    ...exitSections(deal, outcome.exits).flatMap(({ lines, missing }) => [
      missing ?? '',
      ...lines.map(({ text }) => text),
    ]),
    ...outcome.schedules.flatMap(({ rows }) => rows.map(({ payment }) => String(payment))),
  ];
};
const inCli =
  (name: string, format: (typeof FORMATS)[number]): Way =>
  (deal) => {
    const command = COMMANDS.get(name);
    if (command === undefined) throw new Error(name);
    const { text, notes } = calculate(command, format, JSON.stringify(deal));
    return [...notes, ...text.split(/[\s,":]+/), text];
  };

const WAYS: Readonly<Record<string, Way>> = {
  'the screen': onScreen,
  CSV: (deal) => analysisCsv(reportOf(deal)).split(/[,\r\n]+/),
  PDF: async (deal) =>
    pdfPages(await analysisPdf(reportOf(deal))).flatMap(({ texts }) => texts.map(({ text }) => text)),
  XLSX: async (deal) =>
    [...readWorkbook(await analysisWorkbook(reportOf(deal))).values()].flatMap((cells) =>
      [...cells.values()].map(({ value }) => String(value ?? '')),
    ),
  ...Object.fromEntries(FORMATS.map((format) => [`platbook analysis as ${format}`, inCli('analysis', format)])),
  ...Object.fromEntries(FORMATS.map((format) => [`platbook exits as ${format}`, inCli('exits', format)])),
};

const isNumber = (text: string): boolean => /^[-$(]*[\d,]*\d{3}[\d,.]*[%)x]?$/.test(text);

describe.each(Object.entries(WAYS))('%s', (_name, told) => {
  it.each([
    ['without a minimum profit', {}],
    ['with one', { minimumProfit: 45_000 }],
  ])('shows no number of a free loan where the rate is blank, and says why, %s', async (_which, more) => {
    const deal = { ...base, ...more, refinanceRate: 0.07 };
    const [free, dear] = [await told(withRate(deal, 0)), new Set(await told(withRate(deal, 0.0625)))];
    // What a rate of 0 makes of the deal: none of it may stand there when nobody gave a rate.
    const ofFree = new Set(free.filter((text) => isNumber(text) && !dear.has(text)));
    const unknown = await told(withRate(deal, null));
    expect(ofFree.size).toBeGreaterThan(4);
    expect(unknown.filter((text) => ofFree.has(text))).toEqual([]);
    expect(unknown.join(' ')).toMatch(/needs the loan’s rate|loanRate|fixedInterestRate is missing/);
  });
});

it('the file of a loan alone has no payments without a rate, and says why', async () => {
  const report = amortizationReport({ ...FIXED, fixedInterestRate: null }, '2026-03-02');
  if (!report.ok) throw new Error(report.message);
  const text = pdfPages(await amortizationPdf(report.report))
    .flatMap(({ texts }) => texts.map((one) => one.text))
    .join(' ');
  expect(text).toContain('needs the loan’s rate');
  expect(text).not.toContain('859.38');
});
