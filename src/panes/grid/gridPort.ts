import type { HotTableProps, HotTableRef } from '@handsontable/react-wrapper';
import type Handsontable from 'handsontable/base';
import { afterPaint } from '../parts/afterPaint.ts';
import { refreshOf } from './changedRows.ts';
import { provideModel, stopFlash, type GridModel } from './cellRenderer.ts';
import { clearLater } from './clearLater.ts';
import { fillDownEdits } from './gridEdits.ts';
import { columnSettings } from './columnSettings.ts';
import { settingsOf } from './gridSettings.ts';
import type { GridAction } from '../../machines/app/workspace/context.ts';
import type { DataGridProps } from './gridTypes.ts';
import { expectBars, seeBars } from './expectBars.ts';
import { countGrid, introduceGrid } from './heardGrid.ts';
import { fitColumn } from './fitColumn.ts';
import { contentSize, fixedCount, forgetWidths, growthOf } from './gridWidths.ts';
import { hasSameFrame } from './hasSameFrame.ts';
import { isOver, isTurned, looksDiffer } from './looksDiffer.ts';
import { paintStanding } from './paintStanding.ts';
import { boxRow } from './rowBox.ts';
import { writeAt } from './writeAt.ts';
import { firstEditable } from './sheetMoves.ts';

/** However low a grid is, so many rows are in view. */
const FIRST_ROWS = 2;
/** An animation would paint a hundred cells sixty times a second; two steps are soft enough. */
const FADING = 'grid--fading';
const FADE_AFTER_MS = 300;

/** Stands between React and Handsontable: holds the props for the hooks, and applies a change with the cheapest call. */
export class GridPort<Row> {
  readonly settings: HotTableProps;
  props: DataGridProps<Row>;
  #ref: HotTableRef | null = null;
  /** The grid's own list of the rows, so that single ones can be exchanged. */
  #rows: Row[];

  /** Of the columns that grow: measured when the grid changes its size, not at each paint. */
  #growth = 1;
  #width = 0;
  #isRefused = false;
  /** Tells the pane of a cursor that it does not know of yet. */
  #untold: (() => void) | null = null;
  #fade: ReturnType<typeof setTimeout> | undefined;

  constructor(props: DataGridProps<Row>) {
    this.props = props;
    this.#rows = [...props.rows];
    this.settings = {
      ...settingsOf(
        () => this.props,
        () => this.hot,
        () => this.#growth,
        () => this.#refused(),
        (tell, byKey) => this.#moved(tell, byKey),
      ),
      // The grid never writes to rows: beforeChange refuses every change, so readonly data stays what it is.
      data: this.#rows as Row[] & object[],
      init: () => this.#prepare(),
      afterInit: () => this.hot?.resumeRender(),
    };
  }

  /** Before it draws for the first time, which has to be right: each draw costs as much as making the grid. */
  #prepare(): void {
    const { hot } = this;
    if (hot === null) return;
    const room = hot.rootElement.getBoundingClientRect();
    this.#width = room.width;
    this.#growth = growthOf(this.props, room.width);
    expectBars(hot.rootElement, room, contentSize(this.props));
    provideModel(hot, () => this.model);
    hot.suspendRender();
    // With its cursor, where that is among the first rows. It takes the focus from nobody yet.
    if ((this.props.cursor ?? FIRST_ROWS) < FIRST_ROWS) {
      this.followCursor(false);
      // Selecting has let it go; the cell is drawn, and would take the focus, only now.
      hot.getFocusManager().suspend();
    }
  }

  /** The grid draws everything anew after a change, also after one that was refused and changed nothing. */
  #refused(): void {
    this.#isRefused = true;
    // Of this change alone; new rows come after it.
    queueMicrotask(() => (this.#isRefused = false));
  }

  /** A cursor that a key has moved is painted before the pane is told of it: what stands around follows a frame later. */
  #moved(tell: () => void, byKey: boolean): void {
    // In a sheet it says what the formula line above the cells reads: both are looked at.
    if (!byKey || this.props.mode === 'sheet') return tell();
    this.#untold = tell;
    afterPaint(() => {
      if (this.#untold === tell) this.#untold = null;
      tell();
    });
  }

  #skipRefused(hot: Handsontable): void {
    const draw = hot.render.bind(hot);
    hot.render = () => {
      if (!this.#isRefused) draw();
      this.#isRefused = false;
    };
  }

  /** The wrapper makes its instance after the ref is there, so the instance is asked for at each use. */
  get hot(): Handsontable | null {
    const hot = this.#ref?.hotInstance ?? null;
    return hot === null || hot.isDestroyed ? null : hot;
  }

  readonly attach = (ref: HotTableRef | null): void => {
    this.#ref = ref;
  };

  /** The grid has drawn its rows. */
  start(): void {
    const { hot } = this;
    if (hot === null) return;
    this.#skipRefused(hot);
    seeBars(hot.rootElement);
    clearLater(hot);
    introduceGrid(hot, this.props);
    boxRow(hot);
    hot.getFocusManager().suspend(); // another pane may be the one a person works in
    // Fewer columns stay at the left than the pane declares where there is no room for them.
    if (fixedCount(this.props, this.#width) !== (this.props.fixedColumns ?? 0))
      hot.updateSettings(this.#columnSettings());
    this.followCursor();
    this.#startSheet();
    hot.getFocusManager().resume();
  }

  /** The cursor of a sheet begins where one can type; the page keeps the keyboard where it is. */
  #startSheet(): void {
    const { hot, props } = this;
    const place = props.mode === 'sheet' && hot?.getSelectedLast() === undefined ? firstEditable(props) : null;
    if (place !== null) hot?.selectCell(place.row, place.col, undefined, undefined, false, false);
  }

  /** The grid has another size. */
  fit(width: number): void {
    const before = this.#width;
    this.#width = width;
    this.#growth = growthOf(this.props, width);
    this.hot?.refreshDimensions();
    // The grid may have seen its new size before it was measured here, with the growing column as wide as it was before:
    // then it has left out the columns that had no room beside it, and only new settings make it measure them again.
    if (width !== before) this.hot?.updateSettings(this.#columnSettings());
  }

  #columnSettings() {
    return { ...columnSettings(() => this.props), fixedColumnsStart: fixedCount(this.props, this.#width) };
  }

  get model(): GridModel {
    return this.props as unknown as GridModel; // see GridModel: rows meet only functions of the same grid
  }

  update(next: DataGridProps<Row>): void {
    const before = this.props;
    this.props = next;
    if (before.columns !== next.columns) this.#growth = growthOf(next, this.#width);
    const { hot } = this;
    if (hot === null || before === next) return;
    // New rows select their cell anew, and that takes the focus: not from a person who types in a field beside.
    hot.getFocusManager().suspend();
    const hasNewColumns = before.columns !== next.columns;
    if (hasNewColumns) {
      if (next.onResize !== undefined) forgetWidths(hot, before.columns.length);
      hot.updateSettings(this.#columnSettings());
      this.#stayInColumn(before);
    } else if (before.fixedColumns !== next.fixedColumns) hot.updateSettings(this.#columnSettings());
    const refresh = refreshOf(before.rows, next.rows);
    const isSameLength = next.rows.length === this.#rows.length;
    if (refresh.kind === 'full' && !isSameLength) {
      this.#rows = [...next.rows];
      hot.updateData(this.#rows as Row[] & object[]); // see the constructor
    } else {
      // As many rows as before: nothing of the grid's own moves, and new data would cost a hundred times as much.
      const changed = refresh.kind === 'rows' ? refresh.rows : [...next.rows].map((row, index) => ({ index, row }));
      const isDrawn = hasNewColumns || !hasSameFrame(before, next, changed, this.#rows);
      for (const { index, row } of changed) this.#rows[index] = row;
      // A cursor that moved paints itself; drawing the whole page again would double each key.
      if (isDrawn) hot.render();
      else if (looksDiffer(before, next)) paintStanding(hot, next, () => true);
      else if (changed.length > 0 || before.isSelected !== next.isSelected)
        paintStanding(hot, next, (index) => before.rows[index] !== next.rows[index] || isTurned(before, next, index));
    }
    countGrid(hot, next);
    if (before.flashing !== next.flashing) this.#flash(hot.rootElement);
    this.followCursor();
    hot.getFocusManager().resume();
  }

  /** The cursor stays in its column where that went elsewhere; where it went away, who asks is told what stands there. */
  #stayInColumn(before: DataGridProps<Row>): void {
    const { hot } = this;
    const { columns, onCursor } = this.props;
    const [row = -1, at = -1] = hot?.getSelectedLast() ?? [];
    const key = before.columns[at]?.key;
    if (hot === null || row < 0 || key === undefined || columns.length === 0) return;
    const now = columns.findIndex((column) => column.key === key);
    const next = now < 0 ? Math.min(at, columns.length - 1) : now;
    if (next !== at) hot.selectCell(row, next, undefined, undefined, false, false);
    if (now < 0) onCursor?.(row, columns[next]?.key ?? '');
  }

  /** What changed is marked, half of the time faintly; then the marks go, without a paint of the cells. */
  #flash(root: HTMLElement): void {
    clearTimeout(this.#fade);
    root.classList.remove(FADING);
    if (isOver(this.props)) stopFlash(root);
    else this.#fade = setTimeout(() => root.classList.add(FADING), FADE_AFTER_MS);
  }

  /** Puts the grid's cursor on the row of the pane's, scrolling to it. */
  followCursor(isScrolling = true): void {
    const { hot } = this;
    const { cursor, cursorColumn, columns } = this.props;
    // The pane is about to follow the grid.
    if (this.#untold !== null) return;
    if (hot === null || cursor === undefined || cursor < 0 || cursor >= hot.countRows()) return;
    const selected = hot.getSelectedLast();
    const named = columns.findIndex(({ key }) => key === cursorColumn);
    if (selected?.[0] === cursor && (named < 0 || selected[1] === named)) return;
    const column = named < 0 ? this.#columnOf(selected?.[1]) : named;
    hot.selectCell(cursor, column, undefined, undefined, isScrolling, false);
  }

  /** The column the cursor was in, else the first that sorts: the one before it may only mark rows. */
  #columnOf(column: number | undefined): number {
    if (column !== undefined && column >= 0) return column;
    return Math.max(
      0,
      this.props.columns.findIndex(({ sortable }) => sortable === true),
    );
  }

  act(action: GridAction): void {
    const { hot, props } = this;
    if (hot === null) return;
    if (action === 'fitColumn') fitColumn(hot, props);
    else if (action === 'editCell') writeAt(hot);
    else props.onEdit?.(fillDownEdits(hot, props));
  }
}
