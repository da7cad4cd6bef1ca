import { describe, expect, it } from 'vitest';
import { dollarsPerUnit } from '../../../src/calc/comps/adjustSale.ts';
import { adjustmentTable } from '../../../src/calc/comps/adjustmentTable.ts';
import { afterRepairValue } from '../../../src/calc/comps/afterRepairValue.ts';
import type { CompSale } from '../../../src/calc/comps/comparedHome.ts';
import { compSubject } from '../../../src/calc/comps/compSubject.ts';
import { addDays } from '../../../src/calc/dates.ts';

const home = {
  squareFeet: 1500,
  lotSquareFeet: 6000,
  basementSquareFeet: 0,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1980,
  stories: 1,
  propertyTypeCode: '1001',
  assessedValue: null,
  assessedYear: null,
};
const subject = compSubject(home, '2026-06-01');
/** The larger the house the higher the price; the last one is three times the size. */
const sales = Array.from({ length: 12 }, (_, at): CompSale => {
  const squareFeet = at === 11 ? 4500 : 1100 + at * 70;
  return {
    ...subject,
    id: `U${at}`,
    propertyId: at,
    squareFeet,
    bathrooms: 1 + (at % 3),
    saleDate: addDays(subject.valueDate, -20 * at - 5),
    saleAmount: 150_000 + squareFeet * 100 + at * 1_700,
    distanceFromSubject: 0.2,
  };
});
const chosen = [...sales.slice(0, 5), ...sales.slice(11)];
const tableWith = (own: { readonly bathrooms?: number } = {}) => {
  const value = afterRepairValue(subject, chosen, sales, own);
  if (value === null) throw new Error('twelve sales have a value');
  return { value, table: adjustmentTable(value, home, own) };
};

describe('the table of adjustments', () => {
  it('brings each sale from its price to what it would have brought as the subject, feature by feature', () => {
    const { table } = tableWith();
    expect(table.sales.map(({ id }) => id).toSorted()).toEqual(chosen.map(({ id }) => id).toSorted());
    for (const { price, steps, adjusted } of table.sales) {
      const sum = steps.reduce((dollars, step) => dollars + (step.dollars ?? 0), price ?? 0);
      // Each step is rounded by itself.
      expect(Math.abs(sum - adjusted)).toBeLessThanOrEqual((steps.length + 2) / 2);
      expect(steps.every(({ dollars }) => dollars !== 0)).toBe(true);
    }
    expect(table.sales.some(({ steps }) => steps.some(({ dollars }) => dollars === null))).toBe(true);
  });

  it('says how far an estimated rate may be off, and of one set by hand nothing', () => {
    const { value, table } = tableWith();
    const level = Math.exp(value.market.level);
    for (const { key, dollars, error } of table.rates) {
      const { rate } = value.market.rates.find((one) => one.key === key) ?? { rate: NaN };
      const exact = dollarsPerUnit(key, rate, compSubject(home, '9999-12-31'), level);
      expect(Math.abs(dollars - exact)).toBeLessThanOrEqual(Math.abs(exact) < 100 ? 0.005 : 0.5);
      expect(error).toBeGreaterThan(0);
    }
    const own = tableWith({ bathrooms: 12_345 }).table.rates.find(({ key }) => key === 'bathrooms');
    expect(own).toEqual({ key: 'bathrooms', dollars: 12_345, error: null });
  });

  it('marks the sales that were adjusted by more than one should trust', () => {
    const { table } = tableWith();
    expect(table.sales.filter(({ isStrained }) => isStrained).map(({ id }) => id)).toContain('U11');
    for (const { gross, isStrained } of table.sales) expect(isStrained).toBe(gross > 0.15);
    expect(table.sales.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(1.000001);
  });
});
