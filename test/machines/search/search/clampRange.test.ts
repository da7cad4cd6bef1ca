import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampRange, readRange } from '../../../../src/machines/search/search/clampRange.ts';

describe('clampRange', () => {
  it.each([
    ['below the first row', { from: -3, to: 4 }, { from: 1, to: 4 }],
    ['above the last row', { from: 90, to: 5000 }, { from: 90, to: 100 }],
    ['in the wrong order', { from: 20, to: 10 }, { from: 10, to: 20 }],
    ['both beyond the end', { from: 500, to: 900 }, { from: 100, to: 100 }],
    ['as it is', { from: 1, to: 100 }, { from: 1, to: 100 }],
  ])('R-SEARCH-047 crops a range to the result count: %s', (_name, range, expected) => {
    expect(clampRange(range, 100)).toEqual(expected);
  });

  it('R-SEARCH-047 is always inside the rows, whatever was typed (O-053)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1, max: 1e6 }), (from, to, count) => {
        const range = clampRange({ from, to }, count);
        expect(range?.from).toBeGreaterThanOrEqual(1);
        expect(range?.to).toBeLessThanOrEqual(count);
        expect(range?.from).toBeLessThanOrEqual(range?.to ?? 0);
      }),
    );
  });

  it('has nothing to say about no rows', () => {
    expect(clampRange({ from: 1, to: 10 }, 0)).toBeNull();
  });
});

describe('readRange', () => {
  it.each([
    ['10 to 200', { from: 10, to: 200 }],
    ['10-200', { from: 10, to: 200 }],
    ['rows 10 .. 1,200', { from: 10, to: 1200 }],
    ['7', { from: 7, to: 7 }],
    ['', null],
    ['all', null],
    ['1 2 3', null],
  ])('%s', (text, expected) => {
    expect(readRange(text)).toEqual(expected);
  });
});
