/**
 * Handsontable says by classes on a grid's root which scroll bars it has, once it has drawn it; as each change of a class
 * there lets the browser work out the style of every cell anew, they stand there before. One that is wrong it takes off.
 */
const DOWN = 'htHasScrollY';
const ACROSS = 'htHasScrollX';
/** Bars lie over the cells and take no room. */
const OVERLAID = 'htScrollbarHidden';

/** Known from the first grid on: it is the same for the whole page. */
let areOverlaid = false;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Before it is drawn. @param content pixels that all rows and columns need together with their headers */
export function expectBars(root: HTMLElement, room: Size, content: Size): void {
  root.classList.toggle(DOWN, content.height > room.height);
  root.classList.toggle(ACROSS, content.width > room.width);
  root.classList.toggle(OVERLAID, areOverlaid);
}

/** When it is drawn. */
export function seeBars(root: HTMLElement): void {
  areOverlaid = root.classList.contains(OVERLAID);
}
