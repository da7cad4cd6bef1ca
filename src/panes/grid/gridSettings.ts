import type { HotTableProps } from '@handsontable/react-wrapper';
import type Handsontable from 'handsontable/base';
import { askHeading, markHeading, pressHeading } from './columnHeader.ts';
import { rowToSee } from './barRoom.ts';
import { choiceOf, placeOf } from './choiceOf.ts';
import { columnSettings } from './columnSettings.ts';
import { markRowHeader, showTooltip } from './cellRenderer.ts';
import { editsOf } from './gridEdits.ts';
import { editorOf, type DataGridProps, type GridColumn } from './gridTypes.ts';
import { headerWidth } from './gridWidths.ts';
import { startEdit, writeAt } from './writeAt.ts';
import { nextByEnter, nextByTab, type Place } from './sheetMoves.ts';

/** So many rows before the end more of them are asked for. */
const END_MARGIN = 40;

/**
 * Settings and hooks of a grid, made once: the hooks read the props of the moment.
 */
export function settingsOf<Row>(
  props: () => DataGridProps<Row>,
  grid: () => Handsontable | null,
  /** How many times their width the growing columns have. */
  growth: () => number,
  /** A change that the grid wanted to make is not made by it. */
  refused: () => void,
  /** The cursor has moved; `byKey`: by a key of the grid's own. */
  moved: (tell: () => void, byKey: boolean) => void,
): HotTableProps {
  const first = props();
  const isSheet = first.mode === 'sheet';
  let isInKey = false;
  /** From the cursor to the cell that a key leads to, in the form the grid adds to its cursor (or takes off with Shift). */
  const moveBy = (next: typeof nextByTab, isBack: boolean): Place => {
    const range = grid()?.getSelectedRangeLast();
    // In a block the keys go round inside it, as in Excel.
    if (range?.isSingle() === false) return next === nextByTab ? { row: 0, col: 1 } : { row: 1, col: 0 };
    const { row, col } = placeOf(range?.highlight ?? { row: 0, col: 0 });
    const place = next(props(), { row, col }, isBack ? -1 : 1) ?? { row, col };
    const sign = isBack ? -1 : 1;
    return { row: sign * (place.row - row), col: sign * (place.col - col) };
  };
  return {
    ...columnSettings(props),
    rowHeaders: first.rowHeader !== null,
    rowHeaderWidth: headerWidth(first),
    width: '100%',
    height: '100%',
    // The theme's own look of such cells is important above all, marks of rows included.
    readOnlyCellClassName: 'grid-cell--readonly',
    modifyColWidth: (width, index) => {
      const column = props().columns[index];
      return column?.grow === true ? Math.max(width, Math.floor(column.width * growth())) : width;
    },
    autoRowSize: false,
    autoColumnSize: false,
    wordWrap: false,
    manualColumnResize: true,
    fixedColumnsStart: first.fixedColumns ?? 0,
    allowInsertRow: false,
    allowInsertColumn: false,
    allowRemoveRow: false,
    allowRemoveColumn: false,
    outsideClickDeselects: false,
    selectionMode: 'range',
    fillHandle: isSheet ? { autoInsertRow: false, direction: 'vertical' } : false,
    copyPaste: true,
    undo: false,
    tabNavigation: isSheet,
    navigableHeaders: false,
    autoWrapRow: isSheet,
    autoWrapCol: false,
    // As in a spreadsheet: Enter goes down, F2 or typing edits.
    enterBeginsEditing: false,
    enterMoves: isSheet ? (event) => moveBy(nextByEnter, event.shiftKey) : { row: 0, col: 0 },
    tabMoves: isSheet ? (event) => moveBy(nextByTab, event.shiftKey) : { row: 0, col: 1 },
    // Pasted text only: markup from a web page or a workbook is dropped.
    sanitizer: (content: string) => content.replaceAll(/<[^>]*>/g, ''),
    // A cell is focused after every change of the cursor, also of one that a machine made: not while another pane or
    // field has the keyboard.
    modifyFocusedElement: (_row, _column, element) =>
      grid()?.isListening() !== true && document.activeElement instanceof HTMLElement
        ? document.activeElement
        : (element ?? undefined),
    beforeChange(changes, source) {
      const edits = editsOf(changes, (prop) => columnIndexOf(grid(), prop), props());
      const isTaken = source === 'loadData' || source === 'updateData';
      if (!isTaken) refused();
      if (edits.length > 0) props().onEdit?.(edits);
      return isTaken;
    },
    beforeKeyDown(event) {
      const editor = grid()?.getActiveEditor();
      const isModEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      const takesText = !event.defaultPrevented && isModEnter && editor?.isOpened() === true;
      // As in a spreadsheet: what is typed is taken and the cursor stays. By itself the grid would begin a new line.
      if (takesText) editor.finishEditing(false);
      // Somebody has taken the key already: Enter in the palette, say, whose command brought this grid on screen while
      // the key was still on its way up.
      if (takesText || event.defaultPrevented) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      isInKey = true;
      queueMicrotask(() => (isInKey = false));
      if (event.key === 'Enter') openAtCursor(props(), grid());
      // In triage a key that no command takes must not open the editor and swallow the next ones.
      if (isSheet || editor?.isOpened() === true) return;
      const isPrintable = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPrintable || event.key === 'Delete' || event.key === 'Backspace') event.stopImmediatePropagation();
    },
    afterBeginEditing(rowIndex, columnIndex) {
      const hot = grid();
      if (hot !== null) startEdit(hot, props(), { row: rowIndex, col: columnIndex });
    },
    afterColumnResize(width, columnIndex, isDoubleClick) {
      const column = props().columns[columnIndex];
      if (column !== undefined) props().onResize?.(column.key, isDoubleClick ? null : width);
    },
    afterSelection(rowIndex, columnIndex) {
      const { onCursor, onEnd, columns, rows } = props();
      if (rowIndex < 0) return;
      moved(() => {
        onCursor?.(rowIndex, columns[Math.max(columnIndex, 0)]?.key ?? '');
        if (rowIndex >= rows.length - END_MARGIN) onEnd?.();
      }, isInKey);
    },
    beforeViewportScrollVertically: (row) => rowToSee(grid(), row),
    afterScrollVertically() {
      const last = grid()?.getLastFullyVisibleRow() ?? 0;
      if (last >= props().rows.length - END_MARGIN) props().onEnd?.();
    },
    beforeOnCellMouseDown(event, coords) {
      const { row, col } = placeOf(coords);
      const choice = choiceOf(props(), event, { row, col });
      if (choice !== null) {
        // The rows are meant, not a block of cells; what is said of them goes from where the cursor was.
        event.stopImmediatePropagation();
        event.preventDefault();
        props().onSelect?.(row, choice);
        const [, column = 0] = grid()?.getSelectedLast() ?? [];
        grid()?.selectCell(row, Math.max(0, col < 0 ? column : col), undefined, undefined, false);
        return;
      }
      const { columns, onSort, onSelectAll } = props();
      const column = columns[col];
      if (row < 0 && col < 0 && onSelectAll !== undefined && event.button === 0) {
        event.stopImmediatePropagation();
        event.preventDefault();
        onSelectAll();
        return;
      }
      if (row < 0 && pressHeading(props(), grid(), event, col)) return;
      if (row >= 0 || column?.sortable !== true || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest('.manualColumnResizer') !== null) return;
      // A click on a header sorts; it must not select ten thousand cells.
      event.stopImmediatePropagation();
      onSort?.(column.key, event.shiftKey);
    },
    afterOnCellMouseDown(event, coords) {
      const { row, col } = placeOf(coords);
      const { columns, rows, onEdit } = props();
      const [column, clicked] = [columns[col], rows[row]];
      if (column === undefined || clicked === undefined || event.button !== 0) return;
      if (event.detail === 2 && editorOf(column, clicked) === null) props().onOpen?.(row, column.key);
      if (editorOf(column, clicked) !== 'checkbox') return;
      onEdit?.([{ index: row, key: column.key, text: toggled(column, clicked) }]);
    },
    afterOnCellMouseUp(event, coords) {
      const { row, col } = placeOf(coords);
      const { columns, rows } = props();
      const [column, clicked] = [columns[col], rows[row]];
      if (column?.isWritten !== true || clicked === undefined || event.button !== 0) return;
      const hot = grid();
      // A block of cells was drawn, or rows were selected: nobody means to write.
      if (hot?.getSelectedRangeLast()?.isSingle() !== true || choiceOf(props(), event, { row, col }) !== null) return;
      if (['text', 'select'].includes(editorOf(column, clicked) ?? '')) writeAt(hot);
    },
    beforeOnCellContextMenu(event, coords) {
      const { onMenu, rows } = props();
      const { row, col } = placeOf(coords);
      if (row < 0) askHeading(props(), grid(), event, col);
      if (onMenu === undefined) return;
      event.preventDefault();
      if (rows[row] !== undefined) onMenu(row, { x: event.clientX, y: event.clientY });
    },
    afterDocumentKeyDown(event) {
      const { columns, rows, onEdit } = props();
      if (grid()?.isListening() !== true) return;
      const [rowIndex = -1, columnIndex = -1] = grid()?.getSelectedLast() ?? [];
      const [column, row] = [columns[columnIndex], rows[rowIndex]];
      if (column === undefined || row === undefined) return;
      if (event.key !== ' ' || !isSheet || editorOf(column, row) !== 'checkbox') return;
      event.preventDefault();
      onEdit?.([{ index: rowIndex, key: column.key, text: toggled(column, row) }]);
    },
    afterGetRowHeader(rowIndex, th) {
      const hot = grid();
      if (hot !== null) markRowHeader(hot, th, rowIndex);
    },
    afterOnCellMouseOver(_, coords, td) {
      const { row, col } = placeOf(coords);
      const hot = grid();
      if (hot !== null && row >= 0 && col >= 0) showTooltip(hot, td, row, col);
      props().onPoint?.(row >= 0 ? row : null);
    },
    afterOnCellMouseOut() {
      props().onPoint?.(null);
    },
    afterGetColHeader(columnIndex, th) {
      const hot = grid();
      if (hot !== null) markHeading(hot, th, columnIndex, props());
    },
  };
}

/** Enter on a cell that nobody edits, seen before it moves the cursor. */
function openAtCursor<Row>({ columns, rows, onOpen }: DataGridProps<Row>, hot: Handsontable | null): void {
  const [rowIndex = -1, columnIndex = -1] = hot?.getSelectedLast() ?? [];
  const [column, row] = [columns[columnIndex], rows[rowIndex]];
  if (column !== undefined && row !== undefined && editorOf(column, row) === null) onOpen?.(rowIndex, column.key);
}

const toggled = <Row>(column: GridColumn<Row>, row: Row): string =>
  (column.editText ?? ((r: Row) => column.text(r, 0)))(row) === 'true' ? 'false' : 'true';

/** Columns are read through functions, so the grid reports changes by function instead of by index. */
function columnIndexOf(hot: Handsontable | null, prop: unknown): number {
  // propToCol takes whatever `data` of a column was; its type says text or number only.
  const index: unknown = hot?.propToCol(prop as string);
  return typeof index === 'number' ? index : -1;
}
