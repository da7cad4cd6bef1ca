/** What a pane tells the grid. Arrays and functions given here must keep their identity between renders. */
import type { SettingValues } from '../../api/catalogue/account/settingValues.ts';

export type CellEditor = 'text' | 'select' | 'checkbox';

export interface GridColumn<Row> {
  /** Unique in the grid; also what `onEdit` and `sort` name. */
  readonly key: string;
  readonly label: string;
  /** Longer text of the header, shown on hover and read aloud. */
  readonly title?: string;
  /** Pixels. */
  readonly width: number;
  /** Takes the room that is left, `width` at least; several share it as their widths are to each other. */
  readonly grow?: true;
  /** Fitted to its rows by `useFittedColumns`, which gives the width then. Absent: `width` stays. */
  readonly fit?: ColumnFit<Row>;
  /** A person gave it its `width`: it is not fitted until that is taken back. */
  readonly hasOwnWidth?: true;
  readonly align?: 'left' | 'right' | 'center';
  /** What the cell shows. Never HTML. */
  readonly text: (row: Row, index: number) => string;
  /** Drawn in place of the text, which is still what is copied and read aloud. */
  readonly chips?: (row: Row) => readonly Chip[];
  /** A share from 0 to 1, drawn as a bar beside the text; null draws none. */
  readonly bar?: (row: Row) => number | null;
  /** The path of a small chart beside the text, in the box of `trendLine.ts`; null draws none. */
  readonly line?: (row: Row) => string | null;
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
  /** One click puts the caret into it: it looks like text to write on, and what is typed next goes there. */
  readonly isWritten?: true;
  /** The header sorts. */
  readonly sortable?: boolean;
  /** The heading has a menu. */
  readonly hasMenu?: true;
  /** The cell is the checkbox of its row. */
  readonly selects?: true;
}

/** How a column takes its width from what stands in it. Pixels. */
export interface ColumnFit<Row> {
  /** No text makes it wider. */
  readonly most: number;
  /** What it may be narrowed to; absent: never. */
  readonly least?: number;
  /** Drawn beside the text. */
  readonly beside?: number;
  /** Drawn beside the text too, where all other columns have what they need. */
  readonly wish?: number;
  /** What is drawn in place of the text takes so much. */
  readonly drawn?: (row: Row) => number;
  readonly grows?: true;
  /** Shown only where it finds room. */
  readonly isExtra?: true;
}

/** A word or letter on a ground of its own. */
export interface Chip {
  readonly text: string;
  readonly className: string;
  /** Read aloud and shown on hover. */
  readonly title: string;
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
  /** The columns that rows are sorted by, the one that counts most first. */
  readonly sort?: readonly { readonly key: string; readonly ascending: boolean }[];
  /** A click on a heading; with Shift it `adds` the column to those that sort already. */
  readonly onSort?: (columnKey: string, adds: boolean) => void;
  /** The mouse asks for the menu of the column that the cursor was just put into, at a place of the page. */
  readonly onColumnMenu?: (at: { readonly x: number; readonly y: number }) => void;
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
  /** Those that grow fill the width by as many as have room: none is cut at the edge, where a number reads as another. */
  readonly wholeColumns?: boolean;
  /** Leaves out the row headers, which hold the row's number and checkbox. */
  readonly rowHeader?: null;
  /** Rows that are selected: another thing than the cells under the cursor. */
  readonly isSelected?: (row: Row) => boolean;
  /**
   * A click on the header of a row, or on a cell that `selects`, turns the row over, with Mod one anywhere in the row; with
   * Shift, anywhere in the row, it selects all from the last one. The pane sends what the keys for it send, with the index.
   */
  readonly onSelect?: (index: number, choice: RowChoice) => void;
  /** Which rows are selected: seen in the corner, whose checkbox selects all or none. */
  readonly selectedRows?: 'all' | 'some' | 'none';
  readonly onSelectAll?: () => void;
  /** The row under the mouse; null: it left. */
  readonly onPoint?: (index: number | null) => void;
  /** The mouse asks what can be done with a row, at a place of the page. */
  readonly onMenu?: (index: number, at: { readonly x: number; readonly y: number }) => void;
  /** Number of rows with those not loaded, -1 where that is not known: read aloud. Default: all are loaded. */
  readonly rowCount?: number;
  /** Sheets only: rows drawn after a change flash once; the set names `index:key`. */
  readonly flashing?: ReadonlySet<string>;
  /** Text is so many times as large as usual; the columns are that wide already. */
  readonly scale?: number;
  /** How high rows are. */
  readonly density?: SettingValues['density'];
}

/** The editor of a cell; null when a person cannot edit it. */
export function editorOf<Row>(column: GridColumn<Row>, row: Row): CellEditor | null {
  if (column.readOnly?.(row) === true) return null;
  return column.editorOf === undefined ? (column.editor ?? null) : (column.editorOf(row)?.editor ?? null);
}
