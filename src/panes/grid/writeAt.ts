import type Handsontable from 'handsontable/base';

/** Opens the cell under the cursor with what stands in it, the caret behind that, as F2 does. */
export function writeAt(hot: Handsontable): void {
  const editor = hot.getActiveEditor();
  editor?.enableFullEditMode();
  editor?.beginEditing();
  // After a click the grid gives the cell the keyboard once more.
  editor?.focus();
}
