/** What a pane tells the grid. Arrays and functions given here must keep their identity between renders. */

export type CellEditor = 'text' | 'select' | 'checkbox';

export interface GridColumn<Row> {
  /** Unique in the grid; also what `onEdit` and `sort` name. */
  readonly key: string;
  readonly label: string;
  /** Longer text of the header, shown on hover and read aloud. */
  readonly title?: string;
  /** Pixels. */
  readonly width: number;
  /** Takes the room that is left, `width` at least; at most one column of a grid. */
  readonly grow?: true;
  readonly align?: 'left' | 'right' | 'center';
  /** What the cell shows. Never HTML. */
  readonly text: (row: Row, index: number) => string;
  /** Classes of the cell, as `grid-cell--missing`; separated by spaces. */
  readonly className?: (row: Row, index: number) => string;
  /** Tooltip of the cell. */
  readonly tooltip?: (row: Row) => string | null;
  /** What the editor starts with; default is `text`. */
  readonly editText?: (row: Row) => string;
  /** A cell is edited only with an editor; `select` offers `options`. */
  readonly editor?: CellEditor;
  readonly options?: readonly string[];
  /** Sheets whose rows differ: the editor of one cell, null for none. Wins over `editor` and `options`. */
  readonly editorOf?: (row: Row) => { readonly editor: CellEditor; readonly options?: readonly string[] } | null;
  readonly readOnly?: (row: Row) => boolean;
  /** Why the value as it stands is wrong: marks the cell and says so on hover. */
  readonly error?: (row: Row) => string | null;
  /** The header sorts. */
  readonly sortable?: boolean;
  /** The cell is the checkbox of its row. */
  readonly selects?: true;
}

/** What a click says of a row: turn it on or off, or select all from the last one to it. */
export type RowChoice = 'toggle' | 'extend';

/** One cell that a person typed, pasted, filled or ticked: the text as given; the pane parses it. */
export interface GridEdit {
  readonly index: number;
  readonly key: string;
  readonly text: string;
}

export interface DataGridProps<Row> {
  /** Read aloud as the name of the grid. */
  readonly label: string;
  /**
   * `triage`: single keys are commands, F2 or double click edits. `sheet`: typing edits, Enter and Tab move, Mod+D
   * fills down.
   */
  readonly mode: 'triage' | 'sheet';
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  /** Row under the cursor; the grid follows it and reports its own moves with `onCursor`. */
  readonly cursor?: number;
  /** With `cursor`: the column to go to; without it the cursor keeps its column. */
  readonly cursorColumn?: string;
  readonly onCursor?: (index: number, columnKey: string) => void;
  /** Classes of a row, as `grid-row--stale`. */
  readonly rowClassName?: (row: Row, index: number) => string;
  /** A new value repaints: pass what `text`, `className` and `rowClassName` depend on besides the rows. */
  readonly version?: unknown;
  readonly sort?: { readonly key: string; readonly ascending: boolean } | null;
  readonly onSort?: (columnKey: string) => void;
  /** A column was dragged to another width, in pixels; null: double click on its edge asks for the usual one. */
  readonly onResize?: (columnKey: string, width: number | null) => void;
  /** All cells of one action together (a paste is one call). The grid itself changes nothing: give it new rows. */
  readonly onEdit?: (edits: readonly GridEdit[]) => void;
  /** Enter or double click on a cell that has no editor. */
  readonly onOpen?: (index: number, columnKey: string) => void;
  /** The last rows come into view: more may be appended. */
  readonly onEnd?: () => void;
  /** The first column(s) stay while scrolling sideways. */
  readonly fixedColumns?: number;
  /** Leaves out the row headers, which hold the row's number and checkbox. */
  readonly rowHeader?: null;
  /** Rows that are selected: another thing than the cells under the cursor. */
  readonly isSelected?: (row: Row) => boolean;
  /**
   * A click on the header of a row, or on a cell that `selects`, turns the row over; with Shift, anywhere in the row, it
   * selects all from the last one. The pane sends what the keys for it send, with the index.
   */
  readonly onSelect?: (index: number, choice: RowChoice) => void;
  /** Number of rows with those not loaded: read aloud. */
  readonly rowCount?: number;
  /** Sheets only: rows drawn after a change flash once; the set names `index:key`. */
  readonly flashing?: ReadonlySet<string>;
}

/** The editor of a cell; null when a person cannot edit it. */
export function editorOf<Row>(column: GridColumn<Row>, row: Row): CellEditor | null {
  if (column.readOnly?.(row) === true) return null;
  return column.editorOf === undefined ? (column.editor ?? null) : (column.editorOf(row)?.editor ?? null);
}
