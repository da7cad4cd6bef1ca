import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues, sortRows, type Sortable } from '../../src/calc/compare.ts';

describe('R-SEARCH-011 sorting', () => {
  const sorted = (values: Sortable[], isAscending: boolean) => sortRows(values, (value) => value, isAscending);

  it('is case-insensitive', () => {
    expect(sorted(['b', 'A', 'C', 'a'], true)).toEqual(['A', 'a', 'b', 'C']);
  });

  it('puts empty values last in both directions', () => {
    expect(sorted([null, 'b', '', 'a'], true)).toEqual(['a', 'b', null, '']);
    expect(sorted([null, 2, undefined, 10], false)).toEqual([10, 2, null, undefined]);
  });

  it('compares numbers and dates as such', () => {
    expect(sorted([10, 9, 100], true)).toEqual([9, 10, 100]);
    expect(sorted(['2026-01-02', '2025-12-31'], true)).toEqual(['2025-12-31', '2026-01-02']);
  });

  it('keeps the order of equals in both directions', () => {
    const rows = [
      { city: 'x', resultIndex: 1 },
      { city: 'X', resultIndex: 2 },
      { city: 'a', resultIndex: 3 },
    ];
    expect(sortRows(rows, ({ city }) => city, false).map(({ resultIndex }) => resultIndex)).toEqual([1, 2, 3]);
    expect(sortRows(rows, ({ city }) => city, true).map(({ resultIndex }) => resultIndex)).toEqual([3, 1, 2]);
  });

  it('is a consistent order over mixed values', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean());
    fc.assert(
      fc.property(value, value, value, fc.boolean(), (a, b, c, isAscending) => {
        const order = (x: Sortable, y: Sortable) => Math.sign(compareValues(x, y, isAscending));
        expect(order(a, b) + order(b, a) === 0).toBe(true);
        expect(order(a, b) > 0 || order(b, c) > 0 || order(a, c) <= 0).toBe(true);
      }),
    );
  });
});
