import { describe, expect, it } from 'vitest';
import { withChosen } from '../../../src/api/catalogue/deal/dealSettings.ts';
import type { Analysis } from '../../../src/calc/deal/analysis.ts';
import { newAnalysis } from '../../../src/calc/deal/newAnalysis.ts';
import { withInput } from '../../../src/calc/deal/whatIf/inputPath.ts';

const property = {
  taxAmount: 2400,
  estimatedValue: 250_000,
  rentAmount: 18_000,
  sources: { taxAmount: 'Roll', estimatedValue: 'Sales nearby', rentAmount: 'Rents' },
};
const begun = (more: object = {}): Analysis =>
  newAnalysis({ property: { ...property, ...more }, values: withChosen({}) });
const amounts = (list: Analysis['expenses']) =>
  Object.fromEntries((list ?? []).map(({ field, amount }) => [field, amount]));

describe('a new deal', () => {
  it('begins with the property and the settings, each with where it comes from', () => {
    const deal = begun();
    expect(deal).toMatchObject({ purchaseAmount: 250_000, propertyManagementRate: 0.08, saleCostRate: 0.06 });
    expect(deal.mortgages).toMatchObject([
      {
        amount: 187_500,
        downPaymentAmount: 62_500,
        loanToPrice: 0.75,
        fixedInterestRate: 0.066,
        fixedInterestTerm: 360,
      },
    ]);
    expect(deal.rentalUnits).toMatchObject([{ amount: 1500, occupancyRate: 0.95, rentIncreaseRate: 0.04 }]);
    // Insurance 0.5 % of the value, repairs and reserves 5 % of 18,000 each, the roll's tax.
    expect(amounts(deal.expenses)).toEqual({ 208: 1250, 216: 900, 219: 2400, 223: 900 });
    expect(deal.closingCosts).toEqual([{ field: 21, amount: 5000 }]);
    expect(deal.origins).toMatchObject({
      'expenses[219].amount': { source: 'Roll' },
      'expenses[216].amount': { share: 0.05, of: 'RENT' },
      'mortgages[0].fixedInterestRate': { source: expect.stringContaining('PMMS') },
      purchaseAmount: { share: 1, of: 'VALUE' },
    });
  });

  it('takes the list price before the value, and leaves blank what nobody knows', () => {
    const listed = begun({ listAmount: 199_000, sources: { ...property.sources, listAmount: 'List price' } });
    expect([listed.purchaseAmount, listed.origins?.['purchaseAmount']]).toEqual([199_000, { source: 'List price' }]);
    const unknown = newAnalysis({ property: {}, values: withChosen({}) });
    expect([unknown.purchaseAmount, unknown.marketValue, unknown.expenses, unknown.closingCosts]).toEqual([
      null,
      null,
      [],
      [],
    ]);
    expect([unknown.mortgages?.[0]?.amount, unknown.rentalUnits?.[0]?.amount]).toEqual([undefined, null]);
    expect(
      newAnalysis({ property, values: withChosen({ loanToPrice: { value: null, source: 'Cash' } }) }).mortgages,
    ).toEqual([]);
  });
});

describe('amounts that are a share of something', () => {
  it('follow the value, the price and the rent, until somebody types another', () => {
    const dearer = withInput(begun(), 'marketValue', 300_000);
    expect([dearer.purchaseAmount, amounts(dearer.expenses)[208], dearer.closingCosts?.[0]?.amount]).toEqual([
      300_000, 1500, 6000,
    ]);
    const typed = withInput(dearer, 'purchaseAmount', 280_000);
    expect([withInput(typed, 'marketValue', 310_000).purchaseAmount, typed.closingCosts?.[0]?.amount]).toEqual([
      280_000, 5600,
    ]);
    const rented = withInput(begun(), 'rentalUnits[0].amount', 2000);
    expect(amounts(rented.expenses)).toMatchObject({ 216: 1200, 223: 1200 });
    const index = rented.expenses?.findIndex(({ field }) => field === 216) ?? -1;
    const own = withInput(rented, `expenses[${index}].amount`, 700);
    expect(amounts(withInput(own, 'rentalUnits[0].amount', 1000).expenses)).toMatchObject({ 216: 700, 223: 600 });
    // Without rent there is none of it, and it comes back with the rent.
    const none = withInput(begun(), 'rentalUnits[0].amount', 0);
    expect(amounts(none.expenses)).toEqual({ 208: 1250, 219: 2400 });
    expect(amounts(withInput(none, 'rentalUnits[0].amount', 1500).expenses)[216]).toBe(900);
  });

  it('leaves a deal as it is whose amounts are too large to count', () => {
    const huge = { ...begun(), rentalUnits: [{ amount: 1e10, quantity: 1e10 }] };
    expect(withInput(huge, 'capRate', 0.05).expenses).toEqual(huge.expenses);
  });
});
