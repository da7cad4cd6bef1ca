import { describe, expect, it } from 'vitest';
import { withInput } from '../../../../src/calc/deal/whatIf/inputPath.ts';
import { resultOf } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { comparedResults } from '../../../../src/machines/deal/analysis/compare.ts';
import { copyName } from '../../../../src/machines/deal/analysis/names.ts';
import { COMMON_RESULTS, resultText, resultTitle } from '../../../../src/machines/deal/analysis/results.ts';
import { seek } from '../../../../src/machines/deal/analysis/seek.ts';
import { HEAT_LEVELS, spreadTable } from '../../../../src/machines/deal/analysis/spreadTable.ts';
import { someDeal, someSheet } from './support.ts';

const RATE = 'mortgages[0].fixedInterestRate';
const CASH_ON_CASH = 'periods[0].cashOnCashRate';

describe('goal seek on a sheet', () => {
  it('types the price that brings the cash-on-cash rate to 8 % into its cell', () => {
    const sheet = someSheet({ mortgages: [] });
    const sought = seek(sheet, { input: 'purchaseAmount', result: CASH_ON_CASH, target: 0.08 });
    if (!sought.ok) throw new Error(sought.message);
    expect(resultOf(sought.sheet.deal, CASH_ON_CASH)).toBeCloseTo(0.08, 5);
    expect(sought.message).toContain('gives Cash-on-cash rate, year 1 8%');
    expect(sheet.deal.purchaseAmount).toBe(200_000);
  });

  it('says why there is none, and how near it came', () => {
    const never = seek(someSheet(), { input: 'expenses[0].amount', result: 'returns.dscr', target: 1e6 });
    expect(never).toMatchObject({ ok: false });
    expect(never.message).toMatch(/^No value of it reaches the target\. Nearest: /);
    const without = seek(someSheet(), { input: 'capRate', result: CASH_ON_CASH, target: 0.08 });
    expect(without.message).toMatch(/^It has no effect on the result\./);
    expect(seek(someSheet(), { input: 'mortgages[1].amount', result: CASH_ON_CASH, target: 1 })).toMatchObject({
      ok: false,
      nearest: null,
    });
  });
});

describe('a table over inputs', () => {
  const setup = { rows: { input: RATE, step: null }, columns: null, result: CASH_ON_CASH, stepsEachSide: 2 };

  it('spreads several results over one input, each shaded by itself', () => {
    const deal = someDeal();
    const table = spreadTable(deal, setup);
    expect(table?.rowValues).toEqual([0.055, 0.06, 0.065, 0.07, 0.075]);
    expect(table?.results[0]).toBe(CASH_ON_CASH);
    for (const [row, rate] of (table?.rowValues ?? []).entries())
      expect(table?.cells[row]?.[0]?.value).toBe(resultOf(withInput(deal, RATE, rate), CASH_ON_CASH));
    // The lower the rate the more cash: the first row is the darkest.
    expect(table?.cells.map((line) => line[0]?.heat)).toEqual([HEAT_LEVELS - 1, 5, 3, 1, 0]);
    expect(table?.cells.map((line) => line[0]?.isPresent)).toEqual([false, false, true, false, false]);
  });

  it('spreads one result over two inputs', () => {
    const deal = someDeal();
    const rent = 'rentalUnits[0].amount';
    const table = spreadTable(deal, { ...setup, columns: { input: rent, step: 100 } });
    expect(table?.columnValues).toEqual([1300, 1400, 1500, 1600, 1700]);
    const changed = withInput(withInput(deal, RATE, 0.075), rent, 1700);
    expect(table?.cells.at(-1)?.at(-1)?.value).toBe(resultOf(changed, CASH_ON_CASH));
    expect(table?.cells.flat().filter(({ isPresent }) => isPresent)).toHaveLength(1);
  });

  it('is none without an input of this deal', () => {
    expect(spreadTable(someDeal({ mortgages: [] }), setup)).toBeNull();
    expect(spreadTable(someDeal(), { ...setup, rows: null })).toBeNull();
  });
});

describe('results in words', () => {
  it('have a title of their own, all of them', () => {
    const titles = COMMON_RESULTS.map((path) => resultTitle(path));
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.every((title) => !title.includes('['))).toBe(true);
  });

  it('read as money, percent and numbers, and n/a when they do not exist', () => {
    expect(resultText('initialCash', 50_000)).toBe('$50,000');
    expect(resultText(CASH_ON_CASH, 0.0812)).toBe('8.12%');
    expect(resultText('returns.dscr', 1.256)).toBe('1.26');
    expect(resultText('returns.irrBeforeTax', null)).toBe('n/a');
  });
});

describe('scenarios', () => {
  it('stand beside each other with the same results as alone', () => {
    const deals = [someDeal(), someDeal({ purchaseAmount: 180_000, mortgages: [] })];
    const rows = comparedResults(deals);
    const cash = rows.find(({ key }) => key === 'initialCash');
    expect(cash?.texts).toEqual(['$50,000', '$180,000']);
    expect(rows.find(({ key }) => key === 'returns.dscr')?.texts[1]).toBe('n/a');
    expect(rows.find(({ key }) => key === 'offer')?.texts).toEqual(['$175,000', '$175,000']);
  });

  it('are named with letters that nobody has yet', () => {
    expect(copyName('Analysis 1', ['Analysis 1'])).toBe('Analysis 1, B');
    expect(copyName('Analysis 1, B', ['Analysis 1', 'Analysis 1, B'])).toBe('Analysis 1, C');
    expect(copyName('x'.repeat(50), [])).toHaveLength(49);
  });
});
