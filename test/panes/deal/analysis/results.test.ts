import { describe, expect, it } from 'vitest';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { lacksOf } from '../../../../src/calc/deal/lacking.ts';
import { PERIOD_COLUMNS } from '../../../../src/calc/deal/periodCatalogue.ts';
import { traceResult } from '../../../../src/calc/deal/trace/traceResult.ts';
import { readResult } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { formatCurrency, formatDollars } from '../../../../src/calc/format/currency.ts';
import { calculate, type Outcome } from '../../../../src/api/deal/calculateDeal.ts';
import type { Deal } from '../../../../src/api/deal/deal.ts';
import { compareRows } from '../../../../src/panes/deal/analysis/compareRows.ts';
import { figuresOf } from '../../../../src/panes/deal/analysis/figures.ts';
import { periodHeadings, resultRows } from '../../../../src/panes/deal/analysis/resultRows.ts';
import { parentOf, traceRows } from '../../../../src/panes/deal/analysis/traceRows.ts';
import { someDeal } from '../../../machines/deal/analysis/support.ts';

function outcomeOf(deal: Deal): Outcome {
  const calculation = calculate(deal);
  if (!calculation.ok) throw new Error(calculation.message);
  return calculation.outcome;
}

const figuresBy = (deal: Deal): Record<string, { value: string; note: string; tone: string }> =>
  Object.fromEntries(figuresOf(deal, outcomeOf(deal)).map((figure) => [figure.key, figure]));

describe('the key figures', () => {
  it('always hold the maximum allowable offer, and say when the price is above it', () => {
    expect(figuresBy(someDeal({ marketValue: 250_000 }))['offer']).toMatchObject({
      value: '$175,000',
      tone: 'bad',
      note: 'price is above',
    });
    expect(figuresBy(someDeal({ purchaseAmount: 100_000 }))['offer']?.tone).toBe('plain');
    expect(figuresBy(someDeal({ marketValue: null }))['offer']).toMatchObject({
      value: 'n/a',
      note: 'needs a market value',
    });
  });

  it('say why there is no rate of return: none, or several', () => {
    expect(figuresBy(someDeal())['irr']?.value).toMatch(/%$/);
    const deal = someDeal();
    const outcome = outcomeOf(deal);
    const irrOf = (irrBeforeTax: Outcome['returns']['irrBeforeTax']) =>
      figuresOf(deal, { ...outcome, returns: { ...outcome.returns, irrBeforeTax } }).find(({ key }) => key === 'irr');
    expect(irrOf({ ok: false, reason: 'none' })).toMatchObject({ value: 'n/a', note: 'no sign change' });
    expect(irrOf({ ok: false, reason: 'several', rates: [0.1, 0.2] })?.note).toBe('several: 10%, 20%');
  });

  it('have no cash-on-cash rate without cash and no cover without debt', () => {
    const financed = someDeal({
      mortgages: [{ type: 'FIXED_INTEREST', amount: 200_000, fixedInterestRate: 0.06, fixedInterestTerm: 360 }],
    });
    expect(figuresBy(financed)['cashOnCash']).toMatchObject({ value: 'n/a', note: 'no cash put in' });
    expect(figuresBy(someDeal({ mortgages: [] }))['dscr']).toMatchObject({ value: 'n/a', note: 'no debt' });
    expect(figuresBy(financed)['irr']).toMatchObject({ value: 'n/a', note: 'no cash put in' });
  });

  it('are n/a with the reason where the deal lacks price, rate or term; 0 is a rate', () => {
    const loan = { type: 'FIXED_INTEREST', amount: 150_000, downPaymentAmount: 50_000 } as const;
    const notes = (deal: Deal) =>
      Object.fromEntries(
        Object.entries(figuresBy(deal)).flatMap(([key, { value, note }]) => (value === 'n/a' ? [[key, note]] : [])),
      );
    const rate = 'needs the loan’s rate';
    const ofLoan = { cash: rate, cashOnCash: rate, dscr: rate, irr: rate };
    expect(notes(someDeal({ mortgages: [{ ...loan, fixedInterestTerm: 360 }] }))).toEqual(ofLoan);
    expect(notes(someDeal({ mortgages: [{ ...loan, fixedInterestTerm: 360, fixedInterestRate: 0 }] }))).toEqual({});
    expect(notes(someDeal({ mortgages: [{ ...loan, fixedInterestRate: 0.06 }] }))).toMatchObject({
      irr: 'needs the loan’s term',
    });
    expect(
      notes(
        someDeal({
          mortgages: [
            { ...loan, type: 'COMBINATION', fixedInterestRate: 0.06, fixedInterestTerm: 240, interestOnlyTerm: 12 },
          ],
        }),
      ),
    ).toEqual(ofLoan);
    const price = 'needs a price';
    expect(notes(someDeal({ purchaseAmount: null, mortgages: [] }))).toMatchObject({
      initialCash: price,
      capRate: price,
      cashOnCash: price,
      irr: price,
    });
    const deal = someDeal({ mortgages: [{ ...loan, fixedInterestTerm: 360 }] });
    const rows = resultRows(analyze(deal), lacksOf(deal, analyze(deal).initialCash));
    const texts = (key: string) => rows.find((row) => row.key === key)?.cells.map(({ text }) => text);
    expect(texts('cumulativeCashAfterTax')).toEqual(['n/a', 'n/a', 'n/a', 'n/a', 'n/a']);
    expect(texts('noi')).not.toContain('n/a');
    expect(readResult(deal, analyze(deal), 'returns.irrAfterTax')).toBeNull();
  });
});

describe('the results by period', () => {
  it('R-ANALYSIS-020 R-ANALYSIS-021 R-ANALYSIS-022 R-ANALYSIS-023 R-ANALYSIS-024 show every figure of every period', () => {
    const deal = someDeal();
    const result = analyze(deal);
    const rows = resultRows(result, lacksOf(deal, result.initialCash)).filter(({ kind }) => kind === 'value');
    const keys = PERIOD_COLUMNS.filter(({ group }) => group !== 'Period').map(({ key }) => key);
    expect(rows.map(({ key }) => key)).toEqual(keys);
    expect(rows.every(({ cells }) => cells.length === 5)).toBe(true);
    expect(rows.find(({ key }) => key === 'rent')?.cells[0]).toMatchObject({ text: '$18,000', exact: '$18,000.00' });
    // Whole dollars are read, the cents are a hover away.
    const interest = rows.find(({ key }) => key === 'interest')?.cells[0];
    expect(interest?.exact).toBe(formatCurrency(result.periods[0]?.interest, { forceCents: true }));
    expect(interest?.exact).not.toMatch(/\.00$/);
    expect(interest?.text).toBe(formatDollars(Math.round((result.periods[0]?.interest ?? 0) / 100)));
  });

  it('call periods years, months of a short hold, and say how long the last one is', () => {
    const labelsOf = (change: Partial<Deal>) =>
      periodHeadings(analyze(someDeal(change)).periods).map(({ label }) => label);
    expect(labelsOf({ termType: 'MANUAL', term: 18 })).toEqual(['Year 1', 'Year 2 (6 mo)']);
    expect(labelsOf({ termType: 'MANUAL', term: 2 })).toEqual(['Month 1', 'Month 2']);
    const [first] = periodHeadings(analyze(someDeal({ firstPaymentDate: '2026-01-31' })).periods);
    expect(first?.title).toBe('Months 1 to 12, to 12/31/2026');
  });
});

describe('scenarios side by side', () => {
  it('mark what differs from the one on screen and list the inputs that differ, only those', () => {
    const deals = [someDeal(), someDeal({ name: 'Cheaper', purchaseAmount: 180_000 })];
    const rows = compareRows(deals, 1);
    const price = rows.find(({ label }) => label === 'Purchase price');
    expect(price?.cells).toEqual([
      { text: '$200,000', differs: true },
      { text: '$180,000', differs: false },
    ]);
    const inputs = rows.slice(rows.findIndex(({ label }) => label === 'Inputs that differ') + 1);
    expect(inputs.map(({ label }) => label)).toEqual(['Purchase price']);
    expect(compareRows([someDeal()], 0).at(-1)?.label).toBe('No input differs');
  });
});

describe('the rows of a trace', () => {
  const deal = someDeal();
  const trace = traceResult(deal, 'periods[0].cashBeforeTax');

  it('open down to the inputs, which say what the sheet calls them', () => {
    const closed = traceRows(trace, deal, new Set(), 'year');
    expect(closed.map(({ label, value, hasTerms }) => [label, value, hasTerms])).toEqual([
      ['Cash before tax, year 1', closed[0]?.value, true],
    ]);
    const open = traceRows(trace, deal, new Set(['0', '0.1', '0.1.0']), 'year');
    expect(open.filter(({ level }) => level === 2).map(({ label, sign }) => [label, sign])).toEqual([
      ['Net operating income, year 1', 1],
      ['Interest, year 1', -1],
      ['Principal, year 1', -1],
    ]);
    const inputs = open.filter(({ input }) => input !== null);
    expect(inputs.map(({ label, value }) => [label, value])).toContainEqual(['First mortgage: interest rate', '6.5%']);
  });

  it('lead back up', () => {
    expect([parentOf('0.2.11'), parentOf('0.2'), parentOf('0')]).toEqual(['0.2', '0', null]);
  });
});
