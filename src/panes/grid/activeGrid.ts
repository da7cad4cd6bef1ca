/**
 * The grid that has the keyboard. The key listener asks here whether a single key is a command (the grid listens and
 * no cell is being edited), and overlays give the keyboard back when they close.
 */
import type Handsontable from 'handsontable/base';

const grids = new Set<Handsontable>();

/** Makes a grid known until the returned function is called. */
export function registerGrid(hot: Handsontable): () => void {
  grids.add(hot);
  return () => void grids.delete(hot);
}

const living = (): Handsontable[] => [...grids].filter((hot) => !hot.isDestroyed);
const listening = (): Handsontable | undefined => living().find((hot) => hot.isListening());

/** What the keyboard would do in a grid now. */
export function gridFocus(): { readonly isListening: boolean; readonly isEditing: boolean; readonly isSheet: boolean } {
  const hot = listening();
  if (hot === undefined) return { isListening: false, isEditing: false, isSheet: false };
  const isEditing = hot.getActiveEditor()?.isOpened() === true;
  const isListening = hot.getShortcutManager().getActiveContextName() === 'grid' || isEditing;
  return { isListening, isEditing, isSheet: hot.rootElement.closest('.grid--sheet') !== null };
}

/** Ends an open edit, keeping what was typed, before something is laid over the grid. */
export function finishEditing(): void {
  listening()?.getActiveEditor()?.finishEditing(false);
}

/** The first grid inside an element, as they stand there. */
export const gridIn = (element: Element): Handsontable | undefined =>
  living()
    .filter(({ rootElement }) => element.contains(rootElement))
    .toSorted((one, other) => (isBefore(one.rootElement, other.rootElement) ? -1 : 1))[0];

/** Gives the keyboard to the first grid inside an element, as they stand there; false when there is none. */
export function focusGridIn(element: Element): boolean {
  const hot = gridIn(element);
  if (hot === undefined || hot.countRows() === 0) return false;
  const [row = -1, column = -1, lastRow, lastColumn] = hot.getSelectedLast() ?? [];
  // In this order: only a grid that listens focuses its cell.
  hot.listen();
  // Selecting what is selected would draw all cells anew.
  if (row >= 0 && column >= 0 && row === lastRow && column === lastColumn)
    hot.getFocusManager().focusOnHighlightedCell();
  else hot.selectCell(Math.max(row, 0), Math.max(column, 0), undefined, undefined, false);
  return true;
}

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The keyboard has come to an element inside a grid: that grid listens to it. */
export function listenAt(element: Element): void {
  for (const hot of living()) if (hot.rootElement.contains(element) && !hot.isListening()) hot.listen();
}

/** Takes the keyboard away from every grid: another pane or a dialog has it now. */
export function unlistenGrids(): void {
  for (const hot of living()) if (hot.isListening()) hot.unlisten();
}
