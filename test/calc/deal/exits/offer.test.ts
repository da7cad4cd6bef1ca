import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../../src/calc/money.ts';
import { brrrrDeal } from '../../../../src/calc/deal/exits/brrrr.ts';
import { flipDeal } from '../../../../src/calc/deal/exits/flip.ts';
import { maximumOffer } from '../../../../src/calc/deal/exits/maximumOffer.ts';
import { wholesaleDeal } from '../../../../src/calc/deal/exits/wholesale.ts';

const dollars = (amount: number) => cents(Math.round(amount * 100));

describe('maximum allowable offer', () => {
  const house = { afterRepairValue: dollars(300_000), repairs: dollars(40_000) };

  it('is 70 % of the after-repair value less repairs', () => {
    expect(maximumOffer(house)).toEqual({
      offer: dollars(170_000),
      byShare: dollars(170_000),
      byProfit: null,
      limitedBy: 'share',
      coveredCosts: 0,
    });
  });

  it('takes off the assignment fee and other costs', () => {
    const offer = maximumOffer({ ...house, share: 0.75, assignmentFee: dollars(10_000), otherCosts: dollars(5000) });
    expect(offer.offer).toBe(dollars(170_000));
  });

  it('follows the minimum profit when that is lower', () => {
    const strict = maximumOffer({ ...house, coveredCosts: dollars(30_000), minimumProfit: dollars(70_000) });
    expect([strict.offer, strict.limitedBy]).toEqual([dollars(160_000), 'profit']);
    const easy = maximumOffer({ ...house, coveredCosts: dollars(30_000), minimumProfit: dollars(50_000) });
    expect([easy.offer, easy.limitedBy]).toEqual([dollars(170_000), 'share']);
  });

  it('is never negative', () => {
    expect(maximumOffer({ afterRepairValue: dollars(50_000), repairs: dollars(60_000) }).offer).toBe(0);
  });

  it('leaves the flipper the minimum profit', () => {
    const input = fc.record({
      afterRepairValue: fc.integer({ min: 5_000_000, max: 90_000_000 }).map((n) => cents(n)),
      repairs: fc.integer({ min: 0, max: 1_000_000 }).map((n) => cents(n)),
      minimumProfit: fc.integer({ min: 0, max: 3_000_000 }).map((n) => cents(n)),
    });
    fc.assert(
      fc.property(input, ({ afterRepairValue, repairs, minimumProfit }) => {
        const { offer, byProfit } = maximumOffer({ afterRepairValue, repairs, minimumProfit });
        fc.pre((byProfit ?? 0) > 0);
        const flip = flipDeal({
          purchase: offer,
          purchaseCosts: cents(0),
          repairs,
          monthlyHoldingCosts: cents(0),
          holdingMonths: 0,
          afterRepairValue,
          sellingCostRate: 0,
        });
        expect(flip.profit).toBeGreaterThanOrEqual(minimumProfit);
      }),
    );
  });
});

it('wholesale: the fee has to fit between the contract and the most the end buyer should pay', () => {
  const deal = { contractPrice: dollars(150_000), assignmentFee: dollars(12_000), costs: dollars(900) };
  expect(wholesaleDeal({ ...deal, endBuyersMaximum: dollars(170_000) })).toEqual({
    endBuyersPrice: dollars(162_000),
    profit: dollars(11_100),
    roomLeft: dollars(8000),
    isAssignable: true,
    maximumContractPrice: dollars(158_000),
  });
  expect(wholesaleDeal({ ...deal, endBuyersMaximum: dollars(160_000) }).isAssignable).toBe(false);
});

describe('fix and flip', () => {
  const cash = {
    purchase: dollars(150_000),
    purchaseCosts: dollars(3000),
    repairs: dollars(40_000),
    monthlyHoldingCosts: dollars(600),
    holdingMonths: 6,
    afterRepairValue: dollars(250_000),
    sellingCostRate: 0.08,
  };

  it('bought with cash', () => {
    const flip = flipDeal(cash);
    expect(flip.totalCost).toBe(dollars(150_000 + 3000 + 40_000 + 3600 + 20_000));
    expect(flip.profit).toBe(dollars(33_400));
    expect(flip.cashNeeded).toBe(dollars(196_600));
    expect(flip.returnOnCash.ok && flip.returnOnCash.value).toBeCloseTo(33_400 / 196_600, 12);
    expect(flip.yearlyReturnOnCash.ok && flip.yearlyReturnOnCash.value).toBeCloseTo((2 * 33_400) / 196_600, 12);
    expect(flip.margin).toBeCloseTo(0.1336, 12);
  });

  it('bought with hard money', () => {
    const flip = flipDeal({ ...cash, loan: { amount: dollars(135_000), annualRate: 0.12, points: 0.02 } });
    expect([flip.interest, flip.points]).toEqual([dollars(8100), dollars(2700)]);
    expect(flip.profit).toBe(dollars(33_400 - 10_800));
    expect(flip.cashNeeded).toBe(dollars(196_600 + 10_800 - 135_000));
  });

  it('says when there is no cash or no time to relate to', () => {
    const financed = flipDeal({ ...cash, loan: { amount: dollars(250_000), annualRate: 0, points: 0 } });
    expect(financed.returnOnCash).toEqual({ ok: false, reason: 'no_cash_needed' });
    expect(flipDeal({ ...cash, holdingMonths: 0 }).yearlyReturnOnCash).toEqual({ ok: false, reason: 'no_time' });
  });
});

describe('refinance and repeat', () => {
  const deal = {
    purchase: dollars(100_000),
    purchaseCosts: dollars(2000),
    repairs: dollars(30_000),
    holdingCosts: dollars(3000),
    purchaseLoan: dollars(80_000),
    afterRepairValue: dollars(180_000),
    refinanceLoanToValue: 0.7,
    refinanceCosts: dollars(4000),
    refinanceRate: 0.07,
    refinanceTermMonths: 360,
    yearlyNoi: dollars(13_000),
  };

  it('pays off the first loan and leaves some cash in the deal', () => {
    const brrrr = brrrrDeal(deal);
    expect(brrrr.cashInvested).toBe(dollars(55_000));
    expect(brrrr.newLoan).toBe(dollars(126_000));
    expect(brrrr.cashOut).toBe(dollars(42_000));
    expect(brrrr.cashLeft).toBe(dollars(13_000));
    expect(brrrr.monthlyPayment).toBe(dollars(838.28));
    expect(brrrr.yearlyCashFlow).toBe(dollars(13_000 - 12 * 838.28));
    expect(brrrr.cashOnCashRate.ok && brrrr.cashOnCashRate.value).toBeCloseTo((13_000 - 10_059.36) / 13_000, 12);
    expect(brrrr.equity).toBe(dollars(54_000));
  });

  it('has no cash-on-cash rate once all cash is out', () => {
    expect(brrrrDeal({ ...deal, refinanceLoanToValue: 0.8 }).cashOnCashRate).toEqual({
      ok: false,
      reason: 'no_cash_left',
    });
  });
});
