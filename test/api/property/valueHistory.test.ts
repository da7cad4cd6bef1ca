import { describe, expect, it } from 'vitest';
import { valueHistory } from '../../../src/api/property/valueHistory.ts';

const points = (...pairs: [string, number][]) => pairs.map(([label, value]) => ({ label, value }));

describe('value history', () => {
  it('lays series over one axis of years, with gaps where a series has no point (R-PROP-005)', () => {
    const history = valueHistory([
      { categories: [{ name: 'Value', points: points(['2024', 250], ['2022', 200]) }] },
      { categories: [{ name: 'Sale', points: points(['2023', 220]) }] },
    ]);
    expect(history).toEqual({
      names: ['Value', 'Sale'],
      x: [2022, 2023, 2024],
      y: [
        [200, null, 250],
        [null, 220, null],
      ],
    });
  });

  it('places dates within their year and ignores labels that are no time', () => {
    const history = valueHistory([
      { categories: [{ name: 'Value', points: points(['2024-07-01', 1], ['2024', 2], ['n/a', 3]) }] },
    ]);
    expect(history?.x[0]).toBe(2024);
    expect(history?.x[1]).toBeCloseTo(2024.5, 1);
    expect(history?.y[0]).toEqual([2, 1]);
  });

  it('draws nothing of a single moment', () => {
    expect(valueHistory([{ categories: [{ name: 'Value', points: points(['2024', 1]) }] }])).toBeNull();
    expect(valueHistory([])).toBeNull();
  });
});
