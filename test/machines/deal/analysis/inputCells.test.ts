import { describe, expect, it } from 'vitest';
import { inputScale } from '../../../../src/calc/deal/whatIf/inputPath.ts';
import { cellOfInput, inputPathOf } from '../../../../src/machines/deal/analysis/inputCells.ts';
import { inputChoices } from '../../../../src/panes/deal/analysis/inputChoices.ts';
import { someDeal } from './support.ts';

const deal = someDeal({
  expenses: [
    { field: 208, amount: 900 },
    { field: 219, amount: 2400 },
  ],
});

describe('the two names of an input', () => {
  it('lead to each other: an entry stands by its field on the sheet and by its place in the calculation', () => {
    const cell = { at: 'entry', list: 'expenses', id: 219, field: 'amount' } as const;
    expect(inputPathOf(deal, cell)).toBe('expenses[1].amount');
    expect(cellOfInput(deal, 'expenses[1].amount')).toEqual(cell);
    expect(cellOfInput(deal, 'mortgages[0].fixedInterestRate')).toEqual({
      at: 'mortgage',
      index: 0,
      field: 'fixedInterestRate',
    });
  });

  it('are none for words, and for what the deal does not have', () => {
    expect(inputPathOf(deal, { at: 'analysis', field: 'name' })).toBeNull();
    expect(inputPathOf(deal, { at: 'mortgage', index: 1, field: 'amount' })).toBeNull();
    expect(inputPathOf(deal, { at: 'entry', list: 'incomes', id: 300, field: 'amount' })).toBeNull();
    expect([cellOfInput(deal, 'nonsense'), cellOfInput(deal, 'expenses[7].amount')]).toEqual([null, null]);
  });

  it('agree for every number of the sheet', () => {
    const choices = inputChoices(deal);
    expect(choices.length).toBeGreaterThan(15);
    for (const { path } of choices) {
      expect(inputScale(path)).not.toBeNull();
      const cell = cellOfInput(deal, path);
      expect(cell === null ? null : inputPathOf(deal, cell)).toBe(path);
    }
  });
});
