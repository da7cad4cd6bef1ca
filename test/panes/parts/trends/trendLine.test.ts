import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, trendLine, trendText } from '../../../../src/panes/parts/trends/trendLine.ts';

const point = fc.record({
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  amount: fc.integer({ min: -500_000, max: 5_000_000 }),
});
const points = fc
  .uniqueArray(point, { minLength: 2, maxLength: 12, selector: ({ date }) => date })
  .map((all) => all.toSorted((a, b) => a.date.localeCompare(b.date)));
const placesOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((place) => place.split(' ').map(Number));

describe('the small chart of a cell', () => {
  it('goes from left to right over time, higher for more, and stays inside its box', () => {
    expect(
      pathOf([
        { date: '2024-01-01', amount: 100 },
        { date: '2026-01-01', amount: 200 },
      ]),
    ).toBe('M1 11L29 1');
    fc.assert(
      fc.property(points, (all) => {
        const places = placesOf(pathOf(all) ?? '');
        expect(places).toHaveLength(all.length);
        for (const [at, [x = -1, y = -1]] of places.entries()) {
          expect(x >= 1 && x <= 29 && y >= 1 && y <= 11).toBe(true);
          const [before, [left = x, above = y] = []] = [all[at - 1], places[at - 1]];
          expect(left).toBeLessThanOrEqual(x);
          const change = (all[at]?.amount ?? 0) - (before?.amount ?? all[at]?.amount ?? 0);
          // SVG counts downwards, in steps of a tenth of a pixel.
          expect(change > 0 ? y <= above : change < 0 ? y >= above : y === above).toBe(true);
        }
      }),
    );
  });

  it('draws what hardly changes as hardly a change, and a single value not at all', () => {
    const flat = pathOf([
      { date: '2024-01-01', amount: 500_000 },
      { date: '2025-01-01', amount: 501_000 },
    ]);
    const [[, first = 0] = [], [, last = 0] = []] = placesOf(flat ?? '');
    expect(first - last).toBeLessThan(0.5);
    expect(Math.abs(first - 6)).toBeLessThan(0.5);
    expect(pathOf([{ date: '2024-01-01', amount: 1 }])).toBeNull();
    expect(pathOf([])).toBeNull();
  });

  it('tells value and equity apart, in the line and in words', () => {
    const trend = {
      propertyId: 1,
      name: 'Estimated value',
      points: [
        { date: '2021-01-01', value: 200_000, equity: null },
        { date: '2023-01-01', value: 240_000, equity: 90_000.4 },
        { date: '2026-01-01', value: 280_000, equity: 150_000 },
      ],
    };
    expect(trendText(trend, 'value')).toBe('Estimated value: $200,000 in 2021, $280,000 in 2026');
    expect(trendText(trend, 'equity')).toBe('Estimated value less loans: $90,000 in 2023, $150,000 in 2026');
    expect(placesOf(trendLine(trend, 'value') ?? '')).toHaveLength(3);
    expect(placesOf(trendLine(trend, 'equity') ?? '')).toHaveLength(2);
    const unknown = { ...trend, points: trend.points.map((one) => ({ ...one, equity: null })) };
    expect([trendLine(unknown, 'equity'), trendText(unknown, 'equity'), trendText(null, 'value')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
