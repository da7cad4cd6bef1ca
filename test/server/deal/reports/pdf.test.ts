import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisInput } from '../../../../src/api/contract/deal/analyses.ts';
import { formatCurrency } from '../../../../src/calc/format/currency.ts';
import type { Cents } from '../../../../src/calc/money.ts';
import { amortizationReport } from '../../../../server/deal/reports/amortizationReport.ts';
import { amortizationPdf } from '../../../../server/deal/reports/pdf/amortizationPdf.ts';
import { analysisPdf } from '../../../../server/deal/reports/pdf/analysisPdf.ts';
import { niceTicks } from '../../../../server/paper/pdf/charts.ts';
import { printable } from '../../../../server/paper/pdf/printableText.ts';
import { anyAnalysis, anyMortgage } from '../../../calc/support/arbitraries.ts';
import { DEAL_NAMES, DEALS, FIXED, LONG_ADDRESS, reportOf } from './support/deals.ts';
import { endOf, misplaced } from './support/misplaced.ts';
import { pageText, pdfPages, type PdfPage, type PdfText } from './support/pdfPages.ts';

/** What stands under a header, to the same right edge and in the size of the table, over all pages that have it. */
function columnUnder(pages: readonly PdfPage[], header: string): string[] {
  return pages.flatMap(({ texts }) => {
    const head = texts.find(({ text }) => text === header);
    if (head === undefined) return [];
    const isBelow = (text: PdfText) =>
      text.y > head.y && text.size === head.size && Math.abs(endOf(text) - endOf(head)) < 0.5;
    return texts.filter(isBelow).map(({ text }) => text);
  });
}

const amortizationOf = async (mortgage: Parameters<typeof amortizationReport>[0]) => {
  const reported = amortizationReport(mortgage, '2026-03-02');
  if (!reported.ok) throw new Error(reported.message);
  return pdfPages(await amortizationPdf(reported.report));
};

describe('the analysis on paper', () => {
  it.each(DEAL_NAMES)('keeps every text on its page and apart from others: %s', async (name) => {
    const file = await analysisPdf(reportOf(DEALS[name], LONG_ADDRESS));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdfPages(file);
    expect(pages.length).toBeGreaterThanOrEqual(2);
    expect(misplaced(pages)).toEqual([]);
    pages.forEach((page, index) => expect(pageText(page)).toContain(`Page ${index + 1} of ${pages.length}`));
  });

  it('R-ANALYSIS-059 says address, day, key figures and why there is none', async () => {
    const report = reportOf(DEALS['fixed interest, straight line'], LONG_ADDRESS);
    const [first] = pdfPages(await analysisPdf(report));
    const text = pageText(first).replaceAll('\n', ' ');
    expect(text).toContain(LONG_ADDRESS.streetAddress.slice(0, 40));
    expect(text).toContain('Rancho Santa Margarita, CA 92688');
    expect(text).toContain('March 02, 2026');
    for (const figure of [
      '$412,500',
      '75% financed',
      '5-year hold',
      'Debt coverage (DSCR), year 1',
      'IRR before tax',
    ]) {
      expect(text).toContain(figure);
    }
    const { offer } = report.outcome;
    expect(text).toContain(formatCurrency(offer?.offer));

    const nothing = pageText(
      pdfPages(await analysisPdf(reportOf(DEALS['no income, no loan, nothing to depreciate'])))[0],
    );
    expect(nothing).toContain('Nothing yet');
    expect(nothing).toContain('n/a');
    expect(nothing).toContain('there is no debt service');
    expect(nothing).toContain('no cash is put in');
  });

  it('shows the other ways out of the deal as the screen does, and none without a market value', async () => {
    const report = reportOf(DEALS['fixed interest, straight line']);
    const text = pdfPages(await analysisPdf(report))
      .map(pageText)
      .join(' ');
    const { flip, brrrr, wholesale } = report.outcome.exits;
    if (!flip.ok || !brrrr.ok || !wholesale.ok) throw new Error('the deal has all exits');
    for (const amount of [flip.value.profit, brrrr.value.cashLeft, wholesale.value.roomLeft])
      expect(text).toContain(formatCurrency(amount, { forceCents: true }));
    expect(text).toContain('Other ways out of the deal');
    const without = pdfPages(await analysisPdf(reportOf(DEALS['no income, no loan, nothing to depreciate'])));
    expect(without.map(pageText).join(' ')).not.toContain('Other ways out');
  });

  it('shows every period, on wide pages or in several tables when they do not fit', async () => {
    const pages = pdfPages(
      await analysisPdf(reportOf({ ...DEALS['fixed interest, straight line'], termType: 'MORTGAGE' })),
    );
    const tables = pages.filter((page) => pageText(page).includes('Results by period'));
    const years = tables.flatMap(({ texts }) =>
      texts.filter(({ text, size }) => /^Year \d+$/.test(text) && size < 8).map(({ text }) => text),
    );
    expect(years).toEqual(Array.from({ length: 30 }, (_, index) => `Year ${index + 1}`));
    expect(tables.every(({ width, height }) => width > height)).toBe(true);
    for (const table of tables) expect(pageText(table)).toContain('Net operating income');
  });

  it('lists every payment under a header that each page repeats', async () => {
    const report = reportOf(DEALS['combination and adjustable second, double declining']);
    const pages = pdfPages(await analysisPdf(report)).filter((page) => pageText(page).includes('Cum. principal'));
    const rows = report.loans.flatMap(({ schedule }) => schedule.rows);
    const dollars = (amount: Cents) => formatCurrency(amount, { forceCents: true }).slice(1);
    expect(columnUnder(pages, 'No.')).toEqual(rows.map(({ paymentNumber }) => String(paymentNumber)));
    expect(columnUnder(pages, 'Balance')).toEqual(rows.map(({ balance }) => dollars(balance)));
    expect(columnUnder(pages, 'Cum. interest')).toEqual(
      rows.map(({ cumulativeInterest }) => dollars(cumulativeInterest)),
    );
  });

  it('notes with double declining (O-163) what US federal tax takes', async () => {
    const text = async (deal: AnalysisInput) =>
      pdfPages(await analysisPdf(reportOf(deal)))
        .map(pageText)
        .join(' ')
        .replaceAll('\n', ' ');
    expect(await text(DEALS['combination and adjustable second, double declining'])).toContain(
      'straight line over 27.5 years',
    );
    expect(await text(DEALS['fixed interest, straight line'])).not.toContain('over 27.5 years');
  });

  it('keeps any deal on its pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnalysis(), async (analysis) => {
        // The arbitrary makes what the calculation takes; the wire adds a name and a property.
        const input = { ...analysis, propertyId: 1, name: 'Any deal' } as AnalysisInput;
        expect(misplaced(pdfPages(await analysisPdf(reportOf(input))))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('the amortization on paper', () => {
  it('R-MORTGAGE-025 shows inputs, totals, years and every payment', async () => {
    const pages = await amortizationOf(FIXED);
    const [first] = pages;
    for (const text of ['Fixed interest, $309,375, 6.625% over 30 years', '$1,980.96', 'Total interest', 'Year 30']) {
      expect(pageText(first)).toContain(text);
    }
    expect(columnUnder(pages, 'No.')).toEqual(Array.from({ length: 360 }, (_, index) => String(index + 1)));
    expect(misplaced(pages)).toEqual([]);
  });

  it('says so when there are no payments', async () => {
    const pages = await amortizationOf({ type: 'FIXED_INTEREST' });
    expect(pages).toHaveLength(1);
    expect(pageText(pages[0])).toContain('the amount or the term is 0');
  });

  it('keeps any mortgage on its pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyMortgage(), async (mortgage) => {
        expect(misplaced(await amortizationOf(mortgage))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('what the fonts can print', () => {
  it.each([
    ['José Ñandú, Zoë €5 – “ok”', 'José Ñandú, Zoë €5 – “ok”'],
    ['Łódź, Đorđe, ő', 'Lódz, Dorde, o'],
    ['東京\n\tx', '?? x'],
    ['e\u0301', 'é'],
  ])('%s', (text, expected) => expect(printable(text)).toBe(expected));
});

it('axes have a handful of round steps that span the values and zero', () => {
  expect(niceTicks(0, 9300)).toEqual([0, 2500, 5000, 7500, 10_000]);
  expect(niceTicks(-350, 0)).toEqual([-400, -300, -200, -100, 0]);
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 0, noNaN: true }),
      fc.double({ min: 0.01, max: 1e9, noNaN: true }),
      (low, high) => {
        const ticks = niceTicks(low, high);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
        const slack = (high - low) * 1e-6;
        expect(ticks[0]).toBeLessThanOrEqual(low + slack);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack);
        expect(ticks).toContain(0);
      },
    ),
  );
});
