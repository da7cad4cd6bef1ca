import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { cashFlowSteps } from '../../../src/calc/deal/cashFlowSteps.ts';
import { FIELD_CATALOGUE } from '../../../src/calc/deal/fieldCatalogue.ts';
import { lacksOf } from '../../../src/calc/deal/lacking.ts';
import { dollarsOf } from '../../../src/calc/money.ts';

const flowOf = (deal: Analysis, at = 0) => {
  const { periods, initialCash } = analyze(deal);
  const period = periods[at];
  if (period === undefined) throw new Error('the deal has no such period');
  return { period, ...cashFlowSteps(deal, period, lacksOf(deal, initialCash)) };
};
const told = ({ steps }: ReturnType<typeof flowOf>): [string, number][] =>
  steps.map(({ label, amount }) => [label, dollarsOf(amount)]);

const rented: Analysis = { purchaseAmount: 100_000, rentalUnits: [{ amount: 1000, occupancyRate: 0.95 }] };
const [taxes, ...others] = FIELD_CATALOGUE.filter(({ type, manual }) => type === 'EXPENSE' && !manual);

describe('from rent to cash flow', () => {
  it('names each step; without a loan the cash flow is the NOI, which is not said twice', () => {
    const deal: Analysis = {
      ...rented,
      propertyManagementRate: 0.1,
      expenses: [{ field: taxes?.id ?? 0, amount: 1200 }],
    };
    expect(told(flowOf(deal))).toEqual([
      ['Rent', 12_000],
      ['Vacancy', -600],
      [taxes?.label, -1200],
      ['Management', -1140],
      ['Cash flow', 9060],
    ]);
  });

  it('puts the smallest of many costs together, the largest by name and first', () => {
    const amounts = [100, 900, 300, 700, 500];
    const expenses = amounts.map((amount, at) => ({ field: others[at]?.id ?? 0, amount }));
    const names = told(flowOf({ ...rented, expenses })).filter(([, amount]) => amount < 0);
    expect(names).toEqual([
      ['Vacancy', -600],
      [others[1]?.label, -900],
      [others[3]?.label, -700],
      [others[4]?.label, -500],
      ['Other costs', -400],
    ]);
  });

  it('ends at the NOI, and says why, where a loan has no rate', () => {
    const flow = flowOf({ ...rented, mortgages: [{ type: 'FIXED_INTEREST', amount: 50_000, fixedInterestTerm: 360 }] });
    expect(flow.lack).toBe('rate');
    expect(flow.steps.at(-1)?.label).toBe('NOI');
  });

  it('adds up to the cent in every period of any deal', () => {
    const cost = fc.record({
      field: fc.constantFrom(...[taxes, ...others].map((field) => field?.id ?? 0)),
      amount: fc.integer({ min: 1, max: 90_000 }).map((amount) => amount / 7),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(cost, { selector: ({ field }) => field, maxLength: 9 }),
        fc.integer({ min: 0, max: 900_000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.nat(4),
        (expenses, loan, rent, at) => {
          const flow = flowOf(
            {
              purchaseAmount: 400_000,
              termType: 'FIVE_YEAR',
              rentalUnits: [{ amount: rent, occupancyRate: 0.93 }],
              propertyManagementRate: 0.083,
              expenseIncreaseType: 'PERCENTAGE',
              expenseIncreaseRate: 0.031,
              expenses,
              mortgages:
                loan === 0
                  ? []
                  : [{ type: 'FIXED_INTEREST', amount: loan, fixedInterestRate: 0.061, fixedInterestTerm: 360 }],
            },
            at,
          );
          let left = 0;
          for (const { kind, amount } of flow.steps)
            if (kind === 'sum') expect(amount).toBe(left);
            else left += amount;
          expect(left).toBe(flow.period.cashBeforeTax);
        },
      ),
      { numRuns: 60 },
    );
  });
});
