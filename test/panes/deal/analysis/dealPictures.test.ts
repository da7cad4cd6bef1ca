import { describe, expect, it } from 'vitest';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import type { Analysis } from '../../../../src/calc/deal/analysis.ts';
import { flowPicture, worthPicture } from '../../../../src/panes/deal/analysis/dealPictures.ts';
import { someDeal } from '../../../machines/deal/analysis/support.ts';

const inputs = (loan: object): Analysis => ({
  purchaseAmount: 200_000,
  termType: 'THREE_YEAR',
  rentalUnits: [{ amount: 1500, occupancyRate: 0.9 }],
  saleCostRate: 0.06,
  mortgages: [{ type: 'FIXED_INTEREST', amount: 150_000, fixedInterestTerm: 360, ...loan }],
});
const pictures = (loan: object, change: Analysis = {}) => {
  const analysis = { ...inputs(loan), ...change };
  const deal = someDeal({ ...analysis, id: null });
  const result = analyze(analysis);
  return { result, flow: flowPicture(deal, result), worth: worthPicture(deal, result) };
};

describe('pictures of a deal', () => {
  it('a month’s rent flows to the cash that is left of it, and each step leads to its trace', () => {
    const { flow, result } = pictures({ fixedInterestRate: 0.06 });
    expect(flow?.steps.map(({ label, text, path }) => [label, text, path])).toEqual([
      ['Rent', '$1,500', 'periods[0].rent'],
      ['Vacancy', '-$150', 'periods[0].vacancyLoss'],
      ['NOI', '$1,350', 'periods[0].noi'],
      ['Loan', '-$899', 'periods[0].interest'],
      ['Cash flow', '$451', 'periods[0].cashBeforeTax'],
    ]);
    expect(flow?.steps.at(-1)?.amount).toBeCloseTo((result.periods[0]?.cashBeforeTax ?? 0) / 1200, 6);
  });

  it('a value is what is owed, what selling costs and what is left, and never less than nothing is drawn', () => {
    const { worth, result } = pictures({ fixedInterestRate: 0.06 });
    expect(worth.picture.bars.map(({ label }) => label)).toEqual(['1', '2', '3']);
    for (const [at, { amounts }] of worth.picture.bars.entries())
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(
        (result.periods[at]?.propertyValue ?? 0) / 100,
        2,
      );
    // Sold for less than is owed: the bar is the loan and the cost, the text says the loss.
    const under = pictures({ fixedInterestRate: 0.06, amount: 260_000 }, { marketValueIncreaseRate: -0.1 });
    for (const { amounts, text } of under.worth.picture.bars) {
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      expect(text).toMatch(/^-\d/);
    }
  });

  it('without the loan’s rate neither says a number that hangs on it', () => {
    const { flow, worth } = pictures({});
    expect(flow?.lack).toBe('rate');
    expect(flow?.steps.map(({ label }) => label)).not.toContain('Cash flow');
    expect(worth.lack).toBe('rate');
  });
});
