import { describe, expect, it } from 'vitest';
import { linesOf, linesWithin } from '../../../../src/panes/search/map/outlines.ts';

describe('outlines', () => {
  // Written in float32, as the graphics card takes them.
  const lines = linesOf({ coordinates: [[[0, 0], [1, 0], [1, 1]], [[10, 10], [12, 10]], [[5, 5]]] }); // prettier-ignore

  it('are pairs of points, one for each piece of a line', () => {
    expect(lines.count).toBe(3);
    expect([...lines.from]).toEqual([0, 0, 1, 0, 10, 10]);
    expect([...lines.to]).toEqual([1, 0, 1, 1, 12, 10]);
  });

  it('keep what touches the bounds, a line across them too', () => {
    const within = (west: number, south: number, east: number, north: number) => [
      ...linesWithin(lines, { west, south, east, north }).from,
    ];
    expect(within(-1, -1, 0.5, 0.5)).toEqual([0, 0]);
    expect(within(10.5, 9, 11, 11)).toEqual([10, 10]);
    expect(within(20, 20, 30, 30)).toEqual([]);
  });
});
