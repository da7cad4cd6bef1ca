import { describe, expect, it } from 'vitest';
import { factKeys } from '../../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import { figuresOf } from '../../../../src/panes/property/property/figures.ts';

const nothing = Object.fromEntries(factKeys.map((key) => [key, null])) as Facts; // every fact, all unknown
const told = (facts: Partial<Facts>): Record<string, string> =>
  Object.fromEntries(
    figuresOf({ ...nothing, ...facts }).map(({ label, value, note }) => [
      label,
      [value, note].filter(Boolean).join(', '),
    ]),
  );

describe('the figures of a property', () => {
  const paid = { estimatedEquity: 300_000, equityShare: 1, openMortgageBalance: 0 };
  it('call a balance that follows from the last sale an estimate, and the equity with it', () => {
    const method = 'Estimated: 80 % loan at purchase, 30 years, 7.5 %';
    expect(told({ ...paid, openMortgageBalanceMethod: method })).toMatchObject({
      'Est. equity': '$300,000, 100% of value, loan estimated',
      'Loan balance': `$0, ${method}`,
    });
  });
  it('count the loans that are on record', () => {
    expect(told({ ...paid, openLoanCount: 0 })).toMatchObject({
      'Est. equity': '$300,000, 100% of value',
      'Loan balance': '$0, 0 open loans',
    });
    expect(told({ openLoanCount: 1, openMortgageBalance: 5000 })['Loan balance']).toBe('$5,000, 1 open loan');
  });
  it('say of a lot that it is measured, where no source tells its size', () => {
    const lot = (isMeasured: boolean): string =>
      figuresOf({ ...nothing, squareFeet: 1500, lotSquareFeet: 8400 }, isMeasured).find(
        ({ label }) => label === 'Square feet',
      )?.note ?? '';
    expect(lot(false)).toMatch(/^lot 8,400[^,]*$/);
    expect(lot(true)).toMatch(/^lot 8,400.*, measured$/);
  });
  it('say that nothing is known of loans where it is not', () => {
    expect(told({})).toMatchObject({ 'Est. equity': 'n/a', 'Loan balance': 'n/a, loans unknown' });
  });
});
