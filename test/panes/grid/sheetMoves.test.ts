import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../src/panes/grid/gridTypes.ts';
import { firstEditable, nextByEnter, nextByTab } from '../../../src/panes/grid/sheetMoves.ts';

/** A letter is a cell that can be edited, a dot is none. */
function sheet(...lines: readonly string[]) {
  const column = (index: number): GridColumn<string> => ({
    key: `c${index}`,
    label: '',
    width: 10,
    text: (row) => row.charAt(index),
    editorOf: (row) => (row.charAt(index) === '.' ? null : { editor: 'text' }),
  });
  return { rows: lines, columns: [0, 1, 2].map(column) };
}

const model = sheet('...', '.a.', '.bc', '...', '..d');

describe('keys on a sheet', () => {
  it('begin at the first cell that can be edited', () => {
    expect(firstEditable(model)).toEqual({ row: 1, col: 1 });
    expect(firstEditable(sheet('...'))).toBeNull();
  });

  it('Tab goes to the next cell that can be edited and stays on the last', () => {
    expect(nextByTab(model, { row: 1, col: 1 }, 1)).toEqual({ row: 2, col: 1 });
    expect(nextByTab(model, { row: 2, col: 2 }, 1)).toEqual({ row: 4, col: 2 });
    expect(nextByTab(model, { row: 4, col: 2 }, 1)).toBeNull();
    expect(nextByTab(model, { row: 4, col: 2 }, -1)).toEqual({ row: 2, col: 2 });
  });

  it('Enter goes down its column, over what cannot be edited', () => {
    expect(nextByEnter(model, { row: 2, col: 2 }, 1)).toEqual({ row: 4, col: 2 });
    expect(nextByEnter(model, { row: 2, col: 1 }, 1)).toBeNull();
    expect(nextByEnter(model, { row: 2, col: 1 }, -1)).toEqual({ row: 1, col: 1 });
  });
});
