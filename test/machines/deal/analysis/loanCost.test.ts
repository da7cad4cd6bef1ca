import { expect, it } from 'vitest';
import type { Deal } from '../../../../src/api/deal/deal.ts';
import { loanCost } from '../../../../src/machines/deal/analysis/loanCost.ts';

const deal: Deal = {
  id: null,
  propertyId: 1,
  name: 'Analysis 1',
  purchaseAmount: 200_000,
  mortgages: [
    {
      type: 'FIXED_INTEREST',
      ordinal: 'First',
      downPaymentAmount: 38_000,
      fixedInterestRate: 0.03875,
      fixedInterestTerm: 360,
    },
    { type: 'FIXED_INTEREST', ordinal: 'Second', amount: 10_000, fixedInterestRate: 0.06, fixedInterestTerm: 120 },
  ],
  closingCosts: [
    { field: 1, amount: 3240 },
    { field: 17, amount: 1200 },
  ],
};

it('the first mortgage bears the points and fees of the lender, the second none', () => {
  const first = loanCost(deal, 0);
  // 162,000 at 761.78 a month, of which 158,760 is received; without fees the rate of the note.
  expect(first?.fees).toBe(3240_00);
  expect(first?.nominalYearly).toBeCloseTo(0.04038, 4);
  expect(first?.effectiveYearly).toBeCloseTo((1 + (first?.nominalYearly ?? 0) / 12) ** 12 - 1, 12);
  expect(loanCost(deal, 1)).toMatchObject({ fees: 0 });
  expect(loanCost(deal, 1)?.nominalYearly).toBeCloseTo(0.06, 5);
});

it('there is none where there is no loan or no rate, or where the fees take all of it', () => {
  expect(loanCost(deal, 2)).toBeNull();
  expect(loanCost({ ...deal, mortgages: [{ type: 'FIXED_INTEREST', fixedInterestTerm: 360 }] }, 0)).toBeNull();
  expect(loanCost({ ...deal, closingCosts: [{ field: 1, amount: 200_000 }] }, 0)).toBeNull();
});
