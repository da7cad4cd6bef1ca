import type Handsontable from 'handsontable/base';
import { editorOf, type DataGridProps, type GridEdit } from './gridTypes.ts';

type Model<Row> = Pick<DataGridProps<Row>, 'columns' | 'rows'>;

/** The edits of one action of the grid: cells that have an editor and whose text changed. */
export function editsOf<Row>(
  changes: readonly (readonly unknown[] | null)[] | null,
  columnIndexOf: (prop: unknown) => number,
  { columns, rows }: Model<Row>,
): GridEdit[] {
  return (changes ?? []).flatMap((change): GridEdit[] => {
    if (change === null) return [];
    const [index, prop, , value] = change;
    const column = columns[columnIndexOf(prop)];
    const row = typeof index === 'number' ? rows[index] : undefined;
    if (column === undefined || row === undefined || typeof index !== 'number') return [];
    if (editorOf(column, row) === null) return [];
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    const isSame = text === column.text(row, index) || text === column.editText?.(row);
    return isSame ? [] : [{ index, key: column.key, text }];
  });
}

/** Copies the first row of the selection down over the rest of it, as spreadsheets do. */
export function fillDownEdits<Row>(hot: Handsontable, { columns, rows }: Model<Row>): GridEdit[] {
  const range = hot.getSelectedRangeLast();
  if (range === undefined || range === null) return [];
  const [start, end] = [range.getTopStartCorner(), range.getBottomEndCorner()];
  const [top, left] = [Math.max(start.row ?? 0, 0), Math.max(start.col ?? 0, 0)];
  const [bottom, right] = [end.row ?? 0, end.col ?? 0];
  const first = rows[top];
  if (first === undefined) return [];
  return columns.slice(left, right + 1).flatMap((column) => {
    const text = column.editText?.(first) ?? column.text(first, top);
    return rows.slice(top + 1, bottom + 1).flatMap((row, offset) => {
      const isSame = (column.editText?.(row) ?? column.text(row, top + 1 + offset)) === text;
      return isSame || editorOf(column, row) === null ? [] : [{ index: top + 1 + offset, key: column.key, text }];
    });
  });
}
