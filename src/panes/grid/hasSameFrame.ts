import { editorOf, type DataGridProps, type GridColumn } from './gridTypes.ts';

/** Headers and editors are the same: what changed is painted into the cells that stand there. */
export function hasSameFrame<Row>(
  before: DataGridProps<Row>,
  next: DataGridProps<Row>,
  changed: readonly { readonly index: number; readonly row: Row }[],
  rows: readonly Row[],
): boolean {
  if (before.sort !== next.sort) return false;
  const edited = next.columns.filter(
    ({ editor, editorOf: ownEditor }) => editor !== undefined || ownEditor !== undefined,
  );
  return changed.every(({ index, row }) => {
    const old = rows[index];
    return old !== undefined && edited.every((column) => hasSameEditor(column, old, row));
  });
}

function hasSameEditor<Row>(column: GridColumn<Row>, before: Row, next: Row): boolean {
  if (editorOf(column, before) !== editorOf(column, next)) return false;
  const [old, now] = [column.editorOf?.(before)?.options, column.editorOf?.(next)?.options];
  return old === now || old?.join('\n') === now?.join('\n');
}
