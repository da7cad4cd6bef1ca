import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_REFRESH_ABOVE, refreshOf } from '../../../src/panes/grid/changedRows.ts';

const rows = Array.from({ length: 500 }, (_, index) => ({ index }));
const withChanged = (count: number) => rows.map((row, index) => (index < count ? { ...row } : row));

describe('rows of a grid that changed', () => {
  it('are exchanged one by one up to a hundred, and all together above it', () => {
    expect(FULL_REFRESH_ABOVE).toBe(100);
    expect(refreshOf(rows, withChanged(100))).toMatchObject({ kind: 'rows' });
    expect(refreshOf(rows, withChanged(101))).toEqual({ kind: 'full' });
  });

  it('are none when nothing changed, and all when there are more or fewer', () => {
    expect(refreshOf(rows, rows)).toEqual({ kind: 'rows', rows: [] });
    expect(refreshOf(rows, [...rows])).toEqual({ kind: 'rows', rows: [] });
    expect(refreshOf(rows, rows.slice(1))).toEqual({ kind: 'full' });
  });

  it('make the old rows the new ones', () => {
    const set = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(set, set, (before, after) => {
        const refresh = refreshOf(before, after);
        const result = [...before];
        if (refresh.kind === 'rows') for (const { index, row } of refresh.rows) result[index] = row;
        expect(result).toEqual(after);
      }),
    );
  });
});
