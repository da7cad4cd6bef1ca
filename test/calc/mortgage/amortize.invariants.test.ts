import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import { payableMortgage } from '../support/arbitraries.ts';

it('R-MORTGAGE-010 every schedule keeps what section 10 of the conventions promises', () => {
  fc.assert(
    fc.property(payableMortgage(), (mortgage) => {
      const { rows, totalInterest, totalPrincipal } = amortize(mortgage);
      const amount = Math.round((mortgage.amount ?? 0) * 100);
      let balance = amount;
      let interest = 0;
      let principal = 0;
      rows.forEach((row, index) => {
        expect(row.paymentNumber).toBe(index + 1);
        expect(row.payment).toBe(row.interest + row.principal);
        expect(row.balance).toBe(balance - row.principal);
        expect(row.balance).toBeLessThanOrEqual(balance);
        expect(Math.min(row.interest, row.principal, row.balance)).toBeGreaterThanOrEqual(0);
        expect(row.balance === 0).toBe(index === rows.length - 1);
        interest += row.interest;
        principal += row.principal;
        expect([row.cumulativeInterest, row.cumulativePrincipal]).toEqual([interest, principal]);
        const before = rows[index - 1];
        expect(!before?.date || !row.date || row.date > before.date).toBe(true);
        balance = row.balance;
      });
      expect([totalInterest, totalPrincipal]).toEqual([interest, amount]);
    }),
    { numRuns: 200 },
  );
});

it('without acceleration, balloon and rate changes all payments of a phase except the last of the loan are equal', () => {
  fc.assert(
    fc.property(payableMortgage(), (mortgage) => {
      const { rows, rateChanges } = amortize({
        ...mortgage,
        balloon: false,
        adjustableRate: false,
        type: mortgage.type === 'ACCELERATED' ? 'FIXED_INTEREST' : mortgage.type,
      });
      const phaseStart = rateChanges.find(({ type }) => type === 'PHASE')?.paymentNumber;
      const beginning = phaseStart ?? rows.find(({ principal }) => principal > 0)?.paymentNumber ?? 1;
      for (const phase of [rows.slice(0, beginning - 1), rows.slice(beginning - 1, -1)]) {
        expect(new Set(phase.map(({ payment }) => payment)).size).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 200 },
  );
});

it('the last row of a balloon pays the balance before it', () => {
  fc.assert(
    fc.property(payableMortgage(), (mortgage) => {
      const { rows, balloon } = amortize({ ...mortgage, balloon: true });
      if (balloon === null) return;
      const row = rows[balloon.paymentNumber - 1];
      expect(row?.principal).toBe(rows[balloon.paymentNumber - 2]?.balance ?? Math.round((mortgage.amount ?? 0) * 100));
      expect(rows.length).toBe(balloon.paymentNumber);
      expect(balloon.balanceDue).toBeGreaterThan(0);
    }),
    { numRuns: 100 },
  );
});
