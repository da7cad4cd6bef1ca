import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustSale, dollarsPerUnit } from '../../../src/calc/comps/adjustSale.ts';
import { afterRepairValue } from '../../../src/calc/comps/afterRepairValue.ts';
import { compSubject } from '../../../src/calc/comps/compSubject.ts';
import type { CompSale, CompSubject } from '../../../src/calc/comps/comparedHome.ts';
import { marketRates } from '../../../src/calc/comps/marketRates.ts';
import { similarity, similarityScore } from '../../../src/calc/comps/similarity.ts';
import { addDays } from '../../../src/calc/dates.ts';
import { seeded } from '../../support/sampleParcels.ts';

const subject: CompSubject = {
  squareFeet: 1500,
  lotSquareFeet: 6000,
  basementSquareFeet: 0,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1980,
  stories: 1,
  propertyTypeCode: '1001',
  assessedValue: null,
  valueDate: '2026-06-01',
};

/** Sales whose prices follow a known law of size, baths and time, with a little noise. */
function market(count: number, { noise = 0.02, sizeRate = 0.8, bathRate = 0.1, monthRate = 0.01 } = {}): CompSale[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, at): CompSale => {
    const squareFeet = Math.round(1000 + random() * 1200);
    const bathrooms = 1 + Math.floor(random() * 3);
    const days = Math.floor(random() * 360);
    const log =
      Math.log(300_000) +
      sizeRate * Math.log(squareFeet / 1500) +
      bathRate * (bathrooms - 2) -
      (monthRate * days) / 30.4375 +
      noise * (random() + random() + random() - 1.5) * 2;
    return {
      ...subject,
      id: `U${at + 1}`,
      propertyId: at + 1,
      squareFeet,
      bathrooms,
      yearBuilt: 1970 + Math.floor(random() * 20),
      saleDate: addDays(subject.valueDate, -days),
      saleAmount: Math.exp(log),
      distanceFromSubject: random() * 0.5,
    };
  });
}

describe('rates of a market', () => {
  it('are found again where prices follow them, within their errors', () => {
    const found = marketRates(subject, market(120));
    const rate = (key: string) => found?.rates.find((one) => one.key === key) ?? { rate: NaN, error: NaN };
    for (const [key, truth] of [
      ['size', 0.8],
      ['bathrooms', 0.1],
      ['time', 0.01],
    ] as const) {
      expect(Math.abs(rate(key).rate - truth)).toBeLessThan(4 * rate(key).error);
      expect(rate(key).error).toBeGreaterThan(0);
    }
    expect(Math.exp(found?.level ?? 0) / 300_000).toBeCloseTo(1, 1);
  });

  it('are not led astray by one sale in ten at a wrong price', () => {
    const sales = market(100).map((sale, at) => (at % 10 === 0 ? { ...sale, saleAmount: 30_000 } : sale));
    expect(Math.abs(Math.exp(marketRates(subject, sales)?.level ?? 0) / 300_000 - 1)).toBeLessThan(0.05);
  });

  it('stay near what is usual when three sales are all there is, and say how unsure they are', () => {
    const [few, many] = [marketRates(subject, market(3)), marketRates(subject, market(120))];
    const errorOf = (rates: typeof few) => rates?.rates.find(({ key }) => key === 'bathrooms')?.error ?? 0;
    expect(errorOf(few)).toBeGreaterThan(errorOf(many));
    expect(marketRates(subject, market(2))).toBeNull();
  });

  it('leave out what the subject or most sales do not know', () => {
    const keys = marketRates({ ...subject, stories: null }, market(20))?.rates.map(({ key }) => key);
    expect(keys).not.toContain('stories');
    expect(keys).not.toContain('assessed');
  });
});

describe('the adjustments of a sale', () => {
  it('add up to exactly its change of price', () => {
    const rates = marketRates(subject, market(60))?.rates ?? [];
    for (const sale of market(60)) {
      const adjusted = adjustSale(sale, subject, rates);
      const total = (adjusted?.adjustments ?? []).reduce((sum, { dollars }) => sum + dollars, 0);
      expect((sale.saleAmount ?? 0) + total).toBeCloseTo(adjusted?.adjustedAmount ?? 0, 4);
    }
  });

  it('are nothing for a sale that is the subject today', () => {
    const same = {
      ...subject,
      id: 'U1',
      propertyId: 1,
      saleDate: subject.valueDate,
      saleAmount: 1000,
      distanceFromSubject: 0,
    };
    expect(adjustSale(same, subject, marketRates(subject, market(30))?.rates ?? [])?.adjustedAmount).toBeCloseTo(
      1000,
      6,
    );
    expect([similarity(same, subject), similarityScore(same, subject)]).toEqual([1, 100]);
  });
});

describe('the value', () => {
  const sales = market(40);

  it('lies near the law of the prices, between low and high, and every share of it is accounted for', () => {
    const value = afterRepairValue(subject, sales.slice(0, 8), sales);
    expect(Math.abs((value?.value ?? 0) / 300_000 - 1)).toBeLessThan(0.04);
    expect(value?.low).toBeLessThan(value?.value ?? 0);
    expect(value?.high).toBeGreaterThan(value?.value ?? 0);
    const weights = value?.sales.reduce((sum, { weight }) => sum + weight, value.marketShare);
    expect(weights).toBeCloseTo(1, 9);
  });

  it('scales with the prices, whatever they are', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 20, noNaN: true }), (factor) => {
        const scaled = sales.map((sale) => ({ ...sale, saleAmount: (sale.saleAmount ?? 0) * factor }));
        const [one, other] = [sales, scaled].map((all) => afterRepairValue(subject, all.slice(0, 6), all)?.value ?? 0);
        expect((other ?? 0) / (one ?? 1)).toBeCloseTo(factor, 6);
      }),
      { numRuns: 20 },
    );
  });

  it('lies in an interval that is wider, measured by how far its sales lie apart, the fewer they are', () => {
    const widths = [4, 12, 200].map((count) => {
      const sales = market(count);
      const value = afterRepairValue(subject, sales.slice(0, 3), sales.slice(3)) ?? expect.fail();
      const { spread, effectiveSales } = value.market;
      // Of one more sale, as the mean of those that are known lies off by itself.
      return Math.log(value.high / value.value) / (spread * Math.sqrt(1 + 1 / Math.max(1, effectiveSales)));
    });
    const [few = 0, some = 0, many = 0] = widths;
    expect(few).toBeGreaterThan(some * 1.05);
    expect(some).toBeGreaterThan(many * 1.02);
    expect(many).toBeCloseTo(1.55, 1);
  });

  it('warns below three sales and above 15 % of adjustments', () => {
    expect(afterRepairValue(subject, sales.slice(0, 2), sales)?.warnings[0]).toMatch(/^Only 2 sales selected/);
    const large = sales.slice(0, 5).map((sale) => ({ ...sale, squareFeet: 700 }));
    expect(afterRepairValue(subject, large, sales)?.warnings.join(' ')).toMatch(/5 sales adjusted by more than 15%/);
    expect(afterRepairValue(subject, [], sales)).toBeNull();
    expect(afterRepairValue(subject, sales.slice(0, 2), [])).toBeNull();
  });

  it('follows a rate that a person sets, in dollars per unit', () => {
    const small = sales.filter(({ bathrooms }) => bathrooms === 1).slice(0, 6);
    const before = afterRepairValue(subject, small, sales);
    const rate = before?.market.rates.find(({ key }) => key === 'bathrooms')?.rate ?? 0;
    const perBath = dollarsPerUnit('bathrooms', rate, subject, Math.exp(before?.market.level ?? 0));
    const same = afterRepairValue(subject, small, sales, { bathrooms: perBath });
    expect(same?.value).toBeCloseTo(before?.value ?? 0, 4);
    const more = afterRepairValue(subject, small, sales, { bathrooms: perBath + 20_000 });
    expect(more?.value).toBeGreaterThan((before?.value ?? 0) + 5000);
  });
});

it('an assessment counts only when its year had begun by the day of valuation', () => {
  const { valueDate: _day, ...home } = { ...subject, assessedValue: 250_000 };
  expect(compSubject({ ...home, assessedYear: 2026 }, '2026-06-01').assessedValue).toBe(250_000);
  expect(compSubject({ ...home, assessedYear: 2027 }, '2026-06-01').assessedValue).toBeNull();
  expect(compSubject({ ...home, assessedYear: null }, '2026-06-01').assessedValue).toBeNull();
});
