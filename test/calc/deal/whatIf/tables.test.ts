import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisValues, suitableStep } from '../../../../src/calc/deal/whatIf/axisValues.ts';
import { heatLevels, positionBetween, tornadoLayout } from '../../../../src/calc/deal/whatIf/positions.ts';

describe('the axis of a table', () => {
  it('steps rates by half a percent, terms by years, counts by one, money by about a twentieth', () => {
    expect(suitableStep('capRate', 0.06)).toBe(0.005);
    expect(suitableStep('term', 60)).toBe(12);
    expect(suitableStep('mortgages[0].fixedInterestTerm', 360)).toBe(12);
    expect(suitableStep('rentalUnits[0].quantity', 4)).toBe(1);
    expect([3, 10, 1200, 99_000, 400_000].map((price) => suitableStep('purchaseAmount', price))).toEqual([
      0.1, 0.5, 50, 2000, 20_000,
    ]);
    expect(suitableStep('purchaseAmount', null)).toBe(1000);
    expect(() => suitableStep('firstPaymentDate', null)).toThrow(RangeError);
  });

  it('leaves out values that the input cannot take', () => {
    expect(axisValues('purchaseAmount', { middle: 10_000, step: 10_000, stepsEachSide: 3 })).toEqual([
      0, 10_000, 20_000, 30_000, 40_000,
    ]);
    expect(axisValues('rentalUnits[0].occupancyRate', { middle: 0.95, step: 0.05, stepsEachSide: 2 })).toEqual([
      0.85, 0.9, 0.95, 1,
    ]);
  });
});

describe('shades and bars', () => {
  it('shade the lowest value with the first level and the highest with the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer()), { minLength: 2 }),
        fc.integer({ min: 2, max: 9 }),
        (values, levels) => {
          const shades = heatLevels(values, levels);
          const known = values.filter((value) => value !== null);
          const [low, high] = [Math.min(...known), Math.max(...known)];
          values.forEach((value, index) => {
            const shade = shades[index];
            if (value === null) expect(shade).toBeNull();
            else if (low < high && value === low) expect(shade).toBe(0);
            else if (low < high && value === high) expect(shade).toBe(levels - 1);
            else expect(shade).toBeGreaterThanOrEqual(0);
          });
        },
      ),
    );
    expect(heatLevels([7, 7], 5)).toEqual([2, 2]);
  });

  it('put a tornado on one scale: its widest bar spans it, the base stands between', () => {
    const layout = tornadoLayout(10, [
      { atLow: 0, atHigh: 20 },
      { atLow: 15, atHigh: 5 },
      { atLow: null, atHigh: 3 },
    ]);
    expect(layout).toEqual({
      base: 0.5,
      bars: [
        { low: { from: 0, width: 0.5 }, high: { from: 0.5, width: 0.5 } },
        { low: { from: 0.5, width: 0.25 }, high: { from: 0.25, width: 0.25 } },
        null,
      ],
    });
    expect(positionBetween(5, 5, 5)).toBe(0.5);
  });
});
