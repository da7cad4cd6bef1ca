import type Handsontable from 'handsontable/base';
import { CELL_RENDERER } from './cellRenderer.ts';
import { editorOf, type CellEditor, type DataGridProps, type GridColumn } from './gridTypes.ts';

/** The settings that follow the columns; the rest of a grid's settings never changes. */
export function columnSettings<Row>(
  props: () => DataGridProps<Row>,
): Pick<Handsontable.GridSettings, 'columns' | 'cells' | 'colHeaders' | 'stretchH'> {
  const { columns } = props();
  const isByRow = columns.some((column) => column.editorOf !== undefined || column.readOnly !== undefined);
  return {
    // Asked for each cell at each draw of all: only where rows of a column differ in what can be entered.
    cells: isByRow ? cellsOf(props) : undefined,
    columns: columns.map(({ text, editor, editorOf: ownEditor, options, width }) => ({
      // Read only: what a person enters goes to the pane, not into the row.
      // The types know only names and indexes here; the grid calls a function with the row.
      data: ((row: Row) => text(row, 0)) as unknown as string,
      renderer: CELL_RENDERER,
      width,
      editor: editorName(editor),
      selectOptions: options === undefined ? undefined : [...options],
      readOnly: editor === undefined && ownEditor === undefined,
    })),
    // A sheet whose sections carry their own headings has no row for them.
    colHeaders: columns.some(({ label }) => label !== '') ? columns.map(({ label }) => label) : false,
    stretchH: stretchOf(columns),
  };
}

/** What can be entered in a cell, as its row has it. */
function cellsOf<Row>(props: () => DataGridProps<Row>): NonNullable<Handsontable.GridSettings['cells']> {
  return (rowIndex, columnIndex) => {
    const { columns, rows } = props();
    const column = columns[columnIndex];
    const row = rows[rowIndex];
    if (column === undefined || row === undefined) return {};
    const readOnly = editorOf(column, row) === null;
    const own = column.editorOf?.(row);
    if (own === undefined) return { readOnly };
    return { readOnly, editor: editorName(own?.editor), selectOptions: [...(own?.options ?? [])] };
  };
}

/** Room that is left goes to the column that grows, or to words at the end; numbers at the end share it with the others. */
function stretchOf(columns: readonly Pick<GridColumn<never>, 'grow' | 'align'>[]): 'none' | 'all' | 'last' {
  if (columns.some(({ grow }) => grow === true)) return 'none';
  return columns.at(-1)?.align === 'right' ? 'all' : 'last';
}

/** A checkbox has no editor of the grid: Space and a click turn it over. */
export const editorName = (editor: CellEditor | null | undefined): string | false =>
  editor === 'select' || editor === 'text' ? editor : false;
