import type Handsontable from 'handsontable/base';
import type { DataGridProps } from './gridTypes.ts';
import type { Place } from './sheetMoves.ts';

/** Opens the cell under the cursor with what stands in it, the caret behind that, as F2 does. */
export function writeAt(hot: Handsontable): void {
  const editor = hot.getActiveEditor();
  editor?.enableFullEditMode();
  editor?.beginEditing();
  // After a click the grid gives the cell the keyboard once more.
  editor?.focus();
}

/** An editor has opened: it holds the plain value, and is heard with the name of its column. */
export function startEdit<Row>(
  hot: Handsontable,
  { columns, rows }: DataGridProps<Row>,
  { row: at, col }: Place,
): void {
  const [column, row] = [columns[col], rows[at]];
  const editor = hot.getActiveEditor();
  if (column === undefined || row === undefined || editor === undefined) return;
  // The rows of a sheet say what its cells are, where the columns have no headings.
  const heading = column.title ?? column.label;
  const name = heading === '' ? (columns[0]?.text(row, at) ?? '') : heading;
  for (const field of hot.rootElement.querySelectorAll('[data-hot-input]')) field.setAttribute('aria-label', name);
  // Opened by typing the editor holds what was typed; otherwise it starts with the plain value, not the display.
  if (column.editText !== undefined && editor.getValue() === column.text(row, at))
    editor.setValue(column.editText(row));
}
