/**
 * The row of the cursor, drawn as one box over its cells. A colour of each cell, as the grid would draw it, makes the
 * browser style and paint the cells of two rows at each key; a box of its own is only moved.
 */
import type Handsontable from 'handsontable/base';

/** The parts of the grid that rows stand in: all columns, and once more those that stay while scrolling. */
const PARTS = ['.ht_master', '.ht_clone_inline_start'];

/** A box in a part of the grid; its place is kept in pixels from the start and top of what scrolls. */
interface Part {
  readonly scrolled: HTMLElement;
  readonly rows: HTMLTableSectionElement;
  readonly box: HTMLElement;
}

/** Rows as they are numbered in the grid, both included. */
interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Makes the boxes of a grid that has been made; they follow where its cursor is drawn. */
export function boxRow(hot: Handsontable): void {
  const parts = PARTS.flatMap((name) => partOf(hot.rootElement, name));
  const follow = (): void => {
    const drawn = { first: hot.getFirstRenderedVisibleRow() ?? 0, last: hot.getLastRenderedVisibleRow() ?? -1 };
    const rows = cursorRows(hot, drawn);
    for (const part of parts) place(part, rows, drawn.first);
  };
  hot.addHook('afterRender', follow);
  // Drawn by scrolling.
  hot.addHook('afterViewRender', follow);
  follow();
}

function partOf(root: HTMLElement, name: string): Part[] {
  const scrolled = root.querySelector<HTMLElement>(`${name} .wtHider`);
  const rows = scrolled?.querySelector('tbody');
  if (scrolled === null || rows == null) return [];
  const box = document.createElement('div');
  box.className = 'grid-row-box';
  box.hidden = true;
  scrolled.append(box);
  return [{ scrolled, rows, box }];
}

/** The drawn rows that the cursor is in; null: none of them is drawn. */
function cursorRows(hot: Handsontable, drawn: Rows): Rows | null {
  const range = hot.getSelectedRangeLast();
  if (range === undefined) return null;
  const first = Math.max(range.getTopStartCorner().row ?? 0, drawn.first);
  const last = Math.min(range.getBottomEndCorner().row ?? 0, drawn.last);
  return first > last ? null : { first, last };
}

function place({ scrolled, rows, box }: Part, cursor: Rows | null, firstDrawn: number): void {
  const first = cursor === null ? undefined : rows.rows[cursor.first - firstDrawn];
  const last = cursor === null ? undefined : rows.rows[cursor.last - firstDrawn];
  box.hidden = first === undefined || last === undefined;
  if (first === undefined || last === undefined) return;
  const [around, from, to] = [scrolled, first, last].map((element) => element.getBoundingClientRect());
  if (around === undefined || from === undefined || to === undefined) return;
  box.style.transform = `translate(${from.left - around.left}px, ${from.top - around.top}px)`;
  box.style.width = `${from.width}px`;
  box.style.height = `${to.bottom - from.top}px`;
}
