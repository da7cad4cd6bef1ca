import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { amortize } from '../../../../src/calc/mortgage/amortize.ts';
import { dealExits } from '../../../../src/calc/deal/exits/dealExits.ts';
import { EXIT_KINDS, exitFigure, type ExitName } from '../../../../src/calc/deal/exits/exitFigures.ts';
import { goalSeek } from '../../../../src/calc/deal/whatIf/goalSeek.ts';
import { resultOf } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { anyAnalysis } from '../../support/arbitraries.ts';

/** Bought for 150,000 with a loan, 30,000 of works, worth 250,000 afterwards, let for 2,000 a month. */
const house: Analysis = {
  purchaseAmount: 150_000,
  marketValue: 250_000,
  mortgages: [{ type: 'INTEREST_ONLY', amount: 120_000, interestOnlyRate: 0.1, interestOnlyTerm: 12 }],
  closingCosts: [
    { field: 1, amount: 2400 },
    { field: 17, amount: 900, paidBySeller: true },
  ],
  improvements: [{ field: 100, amount: 30_000 }],
  expenses: [{ field: 219, amount: 3600 }],
  rentalUnits: [{ amount: 2000 }],
  saleCostRate: 0.08,
};
const figure = (analysis: Analysis, name: ExitName) => exitFigure(dealExits(analysis), name);

describe('the ways out of a deal', () => {
  it('flips over the inputs of the analysis', () => {
    const { flip } = dealExits(house);
    // 250,000 - 150,000 - 2,400 - 30,000 - 6 * 300 - 6 * 1,000 - 20,000
    expect(flip).toMatchObject({
      ok: true,
      value: {
        profit: 39_800_00,
        holdingCosts: 1800_00,
        interest: 6000_00,
        sellingCosts: 20_000_00,
        cashNeeded: 70_200_00,
      },
    });
    expect(figure({ ...house, projectMonths: 3 }, 'flipProfit')).toBe(43_700_00);
    expect(figure({ ...house, saleCostIncreaseType: 'DOLLAR_AMOUNT', saleCostAmount: 5000 }, 'flipProfit')).toBe(
      54_800_00,
    );
  });

  it('offers by the share, and by the minimum profit where that is less', () => {
    expect(figure(house, 'maximumOffer')).toBe(145_000_00);
    expect(figure({ ...house, offerShare: 0.8, assignmentFee: 10_000 }, 'maximumOffer')).toBe(160_000_00);
    const strict = { ...house, minimumProfit: 50_000 };
    expect(dealExits(strict).offer).toMatchObject({ ok: true, value: { offer: 139_800_00, limitedBy: 'profit' } });
  });

  it('assigns the contract to an end buyer who pays no more than the maximum offer', () => {
    const { wholesale } = dealExits({ ...house, purchaseAmount: 130_000, assignmentFee: 9000, assignmentCost: 500 });
    expect(wholesale).toMatchObject({
      ok: true,
      value: { endBuyersPrice: 139_000_00, roomLeft: 6000_00, profit: 8500_00, maximumContractPrice: 136_000_00 },
    });
  });

  it('refinances on the value after repairs and keeps the house', () => {
    const { brrrr } = dealExits({ ...house, refinanceRate: 0.07, refinanceCost: 4000 });
    const payment = amortize({
      type: 'FIXED_INTEREST',
      amount: 187_500,
      fixedInterestRate: 0.07,
      fixedInterestTerm: 360,
    }).rows[0]?.payment;
    expect(brrrr).toMatchObject({
      ok: true,
      value: {
        newLoan: 187_500_00,
        cashOut: 63_500_00,
        cashInvested: 70_200_00,
        cashLeft: 6700_00,
        monthlyPayment: payment,
      },
    });
    expect(brrrr.ok && brrrr.value.yearlyCashFlow).toBe((analyze(house).periods[0]?.noi ?? 0) - 12 * (payment ?? 0));
  });

  it('takes the rate of the first mortgage for the new loan where none is entered', () => {
    expect(dealExits(house).refinanceRate).toBe(0.1);
    expect(dealExits({ ...house, refinanceRate: 0.06 }).refinanceRate).toBe(0.06);
  });

  it('says which input is missing instead of a figure', () => {
    expect(dealExits({ ...house, marketValue: null }).offer).toEqual({ ok: false, reason: 'marketValue' });
    expect(dealExits({ ...house, purchaseAmount: null }).flip).toEqual({ ok: false, reason: 'purchaseAmount' });
    expect(dealExits({ ...house, mortgages: [] }).brrrr).toEqual({ ok: false, reason: 'refinanceRate' });
    expect(resultOf({ ...house, marketValue: null }, 'exits.flipProfit')).toBeNull();
  });

  it('is sought as any other result: the price for a profit of 50,000', () => {
    const cash = { ...house, mortgages: [] };
    const sought = goalSeek(cash, { input: 'purchaseAmount', result: 'exits.flipProfit', target: 50_000 });
    expect(sought.ok && sought.value).toBe(145_800);
  });
});

describe('for any deal', () => {
  it('bought with cash for the offer by minimum profit, a flip earns exactly that', () => {
    fc.assert(
      fc.property(anyAnalysis(), fc.integer({ min: 1, max: 60_000 }), (analysis, minimumProfit) => {
        const deal = { ...analysis, mortgages: [], minimumProfit, assignmentFee: null };
        const { offer } = dealExits(deal);
        fc.pre(offer.ok && offer.value.limitedBy === 'profit' && (offer.value.byProfit ?? 0) > 0);
        const bought = { ...deal, purchaseAmount: offer.ok ? offer.value.offer / 100 : 0 };
        expect(figure(bought, 'flipProfit')).toBe(minimumProfit * 100);
      }),
      { numRuns: 150 },
    );
  });

  it('own cash left after refinancing is all that was spent less the new loan', () => {
    fc.assert(
      fc.property(anyAnalysis(), (analysis) => {
        const { flip, brrrr } = dealExits(analysis);
        fc.pre(flip.ok && brrrr.ok);
        if (!flip.ok || !brrrr.ok) return;
        const spent = flip.value.totalCost - flip.value.sellingCosts;
        const cost = Math.round((analysis.refinanceCost ?? 0) * 100);
        expect(brrrr.value.cashLeft).toBe(spent + cost - brrrr.value.newLoan);
        expect(brrrr.value.cashLeft).toBe(brrrr.value.cashInvested - brrrr.value.cashOut);
      }),
      { numRuns: 150 },
    );
  });

  it('every figure is a whole number of cents, a finite fraction, or missing', () => {
    const names = Object.keys(EXIT_KINDS) as ExitName[]; // the keys of a const object
    fc.assert(
      fc.property(anyAnalysis(), fc.constantFrom(...names), (analysis, name) => {
        const value = figure(analysis, name);
        if (value === null) return;
        expect(EXIT_KINDS[name] === 'money' ? Number.isSafeInteger(value) : Number.isFinite(value)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
