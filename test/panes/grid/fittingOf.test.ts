import { describe, expect, it } from 'vitest';
import { fittingOf } from '../../../src/panes/grid/fittingOf.ts';

// The page's canvas is not here: texts are measured by their length, 7 pixels a letter.
const rows = Array.from({ length: 200_000 }, (_, index) => index);

describe('what a column asks for', () => {
  it.each(['text', 'drawn'] as const)('is measured in the first 250 of 200,000 rows: %s', (kind) => {
    const seen: number[] = [];
    const wide = (row: number): number => {
      seen.push(row);
      return row < 250 ? row : 10_000;
    };
    const column = {
      key: 'name',
      label: 'Name',
      width: 10,
      text: (row: number) => (kind === 'text' ? 'x'.repeat(wide(row)) : ''),
      fit: { most: 9000, ...(kind === 'drawn' ? { drawn: wide } : {}) },
    };
    const { natural } = fittingOf(column, rows, '13px Inter');
    expect(seen).toEqual(rows.slice(0, 250));
    expect(natural).toBe(249 * (kind === 'text' ? 7 : 1) + 15);
  });

  it('is no less than its label with the arrow of the order, no more than it may take, and its own width without a fit', () => {
    const column = { key: 'name', label: 'A label', width: 10, text: (row: number) => 'x'.repeat(row + 5) };
    expect(fittingOf({ ...column, fit: { most: 900 } }, [0], '')).toEqual({ natural: 7 * 7 + 16 + 15 });
    expect(fittingOf({ ...column, fit: { most: 80, least: 20 } }, [60], '')).toEqual({ natural: 80, least: 80 });
    expect(fittingOf(column, rows, '')).toEqual({ natural: 10 });
  });

  it('gives way no further than to where 97 of 100 cells are whole, nor below its least', () => {
    const lengths = Array.from({ length: 100 }, (_, index) => (index % 33 === 32 ? 50 : 12));
    const column = { key: 'name', label: 'Name', width: 10, text: (length: number) => 'x'.repeat(length) };
    const fit = { most: 900, least: 40 };
    expect(fittingOf({ ...column, fit }, lengths, '')).toEqual({ natural: 50 * 7 + 15, least: 12 * 7 + 15 });
    expect(fittingOf({ ...column, fit: { ...fit, least: 200 } }, lengths, '')).toMatchObject({ least: 200 });
    expect(fittingOf({ ...column, fit }, [], '')).toEqual({ natural: 28 + 16 + 15, least: 28 + 16 + 15 });
  });

  it('can spare what it would take for two cells of a hundred, where it may be narrower at all', () => {
    const lengths = Array.from({ length: 100 }, (_, index) => (index % 50 === 9 ? 40 : 20));
    const column = { key: 'name', label: 'Name', width: 10, text: (length: number) => 'x'.repeat(length) };
    expect(fittingOf({ ...column, fit: { most: 900, least: 40 } }, lengths, '')).toMatchObject({ spare: 20 * 7 });
    expect(fittingOf({ ...column, fit: { most: 900 } }, lengths, '')).toEqual({ natural: 40 * 7 + 15 });
  });

  it('wishes for room for its chart, and at a width of its own only where that is too narrow for both', () => {
    const column = { key: 'value', label: 'Value', width: 200, text: (row: number) => 'x'.repeat(row + 5) };
    const fit = { most: 900, wish: 44 };
    const natural = 10 * 7 + 15;
    expect(fittingOf({ ...column, fit }, [5], '')).toEqual({ natural, wish: 44 });
    expect(fittingOf({ ...column, fit, hasOwnWidth: true }, [5], '')).toEqual({ natural: 200, isOwn: true });
    expect(fittingOf({ ...column, width: natural + 43, fit, hasOwnWidth: true }, [5], '')).toEqual({
      natural: natural + 43,
      wish: 44,
      isOwn: true,
    });
  });
});
