import { describe, expect, it } from 'vitest';
import { dealExits } from '../../../src/calc/deal/exits/dealExits.ts';
import type { Deal } from '../../../src/api/deal/deal.ts';
import { exitSections, type ExitSection } from '../../../src/api/deal/exitStatements.ts';

const deal: Deal = {
  id: null,
  propertyId: 1,
  name: 'Analysis 1',
  purchaseAmount: 150_000,
  marketValue: 250_000,
  mortgages: [{ type: 'FIXED_INTEREST', amount: 120_000.55, fixedInterestRate: 0.0725, fixedInterestTerm: 360 }],
  closingCosts: [{ field: 1, amount: 2400.1 }],
  improvements: [{ field: 100, amount: 30_000 }],
  expenses: [{ field: 219, amount: 3601 }],
  rentalUnits: [{ amount: 2000 }],
  saleCostRate: 0.0675,
  refinanceCost: 4000,
};
const sectionsOf = (of: Deal): Map<string, ExitSection> =>
  new Map(exitSections(of, dealExits(of)).map((section) => [section.key, section]));
const amountOf = (text: string): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

describe('the statements of the exits', () => {
  it.each([
    ['flip', 'Profit'],
    ['brrrr', 'Cash out'],
    ['wholesale', 'End buyer pays'],
  ])('adds up to the cent as it reads: %s', (key, total) => {
    const lines = sectionsOf(deal).get(key)?.lines ?? [];
    const at = lines.findIndex(({ label }) => label === total);
    const terms = lines.slice(0, at).map(({ text }) => amountOf(text));
    expect(at).toBeGreaterThan(1);
    expect(terms.reduce((sum, term) => sum + term, 0)).toBe(amountOf(lines[at]?.text ?? ''));
  });

  it('marks a price above the offer, and says what decided the offer', () => {
    const lines = sectionsOf(deal).get('offer')?.lines ?? [];
    expect(lines.at(-1)).toMatchObject({ label: 'The price is above by', text: '$5,000.00', isNegative: true });
    const strict = sectionsOf({ ...deal, minimumProfit: 90_000 }).get('offer')?.lines ?? [];
    expect(strict.find(({ label }) => label === 'Decided by')?.text).toBe('the minimum profit');
  });

  it('says what to enter where a statement cannot be made', () => {
    const none = sectionsOf({ ...deal, marketValue: null });
    expect([...none.values()].map(({ missing }) => missing)).toEqual(
      Array.from({ length: 4 }, () => 'Enter the market value after repairs.'),
    );
    const cash = sectionsOf({ ...deal, mortgages: [] });
    expect(cash.get('brrrr')?.missing).toBe('Enter the new rate or that of the first mortgage.');
    expect(cash.get('flip')?.missing).toBeNull();
  });
});
