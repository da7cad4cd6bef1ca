import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cursorAmong,
  cursorInside,
  failed,
  firstPage,
  hasMore,
  nextPage,
  noRows,
  rowUnderCursor,
  wantsMore,
  withRows,
} from '../../../src/machines/parts/pagedRows.ts';

interface Row {
  readonly id: number;
  readonly text: string;
}
const keyOf = ({ id }: Row): number => id;
const rowsOf = (ids: readonly number[], text = ''): Row[] => ids.map((id) => ({ id, text }));
const anyIds = fc.uniqueArray(fc.nat(40), { maxLength: 20 });

describe('the cursor', () => {
  it('stays on a row, wherever it is sent', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer(), (length, index) => {
        const cursor = cursorInside({ length }, index);
        const nearest = Array.from({ length }, (_, at) => at).toSorted(
          (a, b) => Math.abs(a - index) - Math.abs(b - index),
        );
        expect(cursor).toBe(nearest[0] ?? 0);
      }),
    );
  });

  it('is on the same row among other rows; where that left, as near as it can', () => {
    fc.assert(
      fc.property(anyIds, anyIds, fc.nat(25), (before, after, cursor) => {
        const at = cursorAmong({ rows: rowsOf(before), cursor }, rowsOf(after, 'new'), keyOf);
        const id = before[cursor];
        if (id !== undefined && after.includes(id)) expect(after[at]).toBe(id);
        else expect(at).toBe(cursorInside(after, cursor));
      }),
    );
  });
});

describe('rows that come page by page', () => {
  it('are each there once, in the order they came, whatever moved between the pages', () => {
    fc.assert(
      fc.property(fc.array(anyIds, { minLength: 1, maxLength: 6 }), ([first = [], ...further]) => {
        let list = { ...noRows, ...firstPage<Row>(noRows, { results: rowsOf(first), resultCount: 100 }, keyOf) };
        for (const ids of further) {
          const { length } = list.rows;
          list = { ...list, ...nextPage(list, { results: rowsOf(ids), resultCount: 100 }, keyOf) };
          // Nothing new is the end: no page is asked for again and again.
          expect(hasMore(list)).toBe(list.rows.length > length);
        }
        expect(list.rows.map(keyOf)).toEqual([...new Set([first, ...further].flat())]);
      }),
    );
  });

  it('are loaded until as many are there as are wanted, and no further than there are', () => {
    const list = (loaded: number, total: number, loadUntil: number) => ({
      rows: Array.from({ length: loaded }),
      total,
      loadUntil,
    });
    expect(wantsMore(list(500, 1200, 0))).toBe(false);
    expect(wantsMore(list(500, 1200, 501))).toBe(true);
    expect(wantsMore(list(1200, 1200, Infinity))).toBe(false);
    expect(wantsMore({ ...list(500, 1200, 1200), ...failed('down') })).toBe(false);
  });

  it('keep cursor and count when rows leave or come on screen', () => {
    const before = { rows: rowsOf([1, 2, 3]), total: 10, cursor: 2 };
    expect(withRows(before, rowsOf([2, 3]), keyOf)).toEqual({ rows: rowsOf([2, 3]), total: 9, cursor: 1 });
    expect(withRows(before, rowsOf([1, 2]), keyOf)).toEqual({ rows: rowsOf([1, 2]), total: 9, cursor: 1 });
    expect(rowUnderCursor({ ...before, ...withRows(before, [], keyOf) })).toBeUndefined();
  });
});
