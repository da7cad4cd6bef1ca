/**
 * While rows are selected a bar floats over the end of the grid: the row under the cursor is not left below it, and
 * behind the last row stands as much room as the bar takes (grid.css).
 */
import type Handsontable from 'handsontable/base';
import { gridIn } from './activeGrid.ts';

/** Of what the rows stand in: the pixels that a bar over them takes. */
const ROOM = '--bar-room';
/** Pixels below the bar, and as many above it. */
const MARGIN = 16;
/** Pixels of a row where rows are lowest. */
const LOWEST_ROW = 23;

/** Keeps the room for a bar while it is there; the ref of the bar. */
export function keepRoom(bar: HTMLElement | null): (() => void) | undefined {
  const stage = bar?.parentElement;
  if (bar === null || stage == null) return undefined;
  const resized = new ResizeObserver(() => {
    stage.style.setProperty(ROOM, `${bar.offsetHeight + 2 * MARGIN}px`);
    // The cursor may have come below it before the bar stood there, or before it had this height.
    showCursor(gridIn(stage));
  });
  resized.observe(bar);
  return () => {
    resized.disconnect();
    stage.style.removeProperty(ROOM);
  };
}

function roomOf(hot: Handsontable | null): number {
  const stage = hot?.rootElement.closest<HTMLElement>('.rows-stage');
  return Number.parseInt(stage?.style.getPropertyValue(ROOM) ?? '', 10) || 0;
}

/** The grid asks `rowToSee` how far it has to go. */
function showCursor(hot: Handsontable | undefined): void {
  const [row = -1] = hot?.getSelectedLast() ?? [];
  if (row >= 0) hot?.scrollViewportTo({ row });
}

/** The row that has to be in view so that another one is above the bar. */
export function rowToSee(hot: Handsontable | null, row: number): number {
  const room = roomOf(hot);
  const last = hot?.getLastFullyVisibleRow() ?? null;
  if (hot === null || last === null || room === 0) return row;
  const below = Math.ceil(room / LOWEST_ROW);
  if (row <= last - below) return row;
  // The grid scrolls to its last row, and knows of nothing behind it.
  if (row + below >= hot.countRows()) requestAnimationFrame(() => showEnd(hot));
  return Math.min(row + below, hot.countRows() - 1);
}

function showEnd(hot: Handsontable): void {
  const holder = hot.isDestroyed ? null : hot.rootElement.querySelector('.ht_master .wtHolder');
  holder?.scrollTo({ top: holder.scrollHeight });
}
