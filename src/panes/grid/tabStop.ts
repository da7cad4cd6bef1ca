/** Tab comes to a grid once, and goes on from there: the keys inside it are the grid's own. */
import type Handsontable from 'handsontable/base';
import { focusGridIn } from './activeGrid.ts';
import type { DataGridProps } from './gridTypes.ts';

/**
 * Makes the rows of a grid the one place that Tab comes to; the keyboard goes on to the cell of the cursor. Cells
 * themselves are exchanged while scrolling, and the one of the cursor may not be drawn. Returns what takes it back.
 */
export function makeTabStop(hot: Handsontable, mode: DataGridProps<never>['mode']): () => void {
  const rows = hot.rootElement.querySelector<HTMLElement>('.ht_master tbody');
  const holder = rows?.closest<HTMLElement>('.wtHolder');
  if (rows === null || holder == null) return () => undefined;
  // What scrolls is nothing of its own between the grid and its rows.
  holder.removeAttribute('tabindex');
  rows.tabIndex = 0;
  // Handsontable would forget where the cursor was.
  const keys = hot.getShortcutManager().getContext('grid');
  if (mode === 'triage') for (const tab of [['Tab'], ['Shift', 'Tab']]) keys?.removeShortcutsByKeys(tab);
  const onFocus = ({ target }: FocusEvent): void => {
    if (target === rows) focusGridIn(hot.rootElement);
  };
  // Back from a cell: neither the rows around it are a place to stop at, nor what scrolls without them.
  const onKey = ({ key, shiftKey }: KeyboardEvent): void => {
    if (key !== 'Tab' || !shiftKey) return;
    for (const around of [rows, holder]) around.tabIndex = -1;
    setTimeout(stopAgain);
  };
  // In the moment the keyboard has left: the next Tab may come before any timer does.
  const stopAgain = (): void => {
    if (rows.tabIndex === 0) return;
    holder.removeAttribute('tabindex');
    rows.tabIndex = 0;
  };
  hot.rootElement.addEventListener('focusin', onFocus);
  hot.rootElement.addEventListener('keydown', onKey);
  hot.rootElement.addEventListener('focusout', stopAgain);
  return () => {
    hot.rootElement.removeEventListener('focusout', stopAgain);
    hot.rootElement.removeEventListener('focusin', onFocus);
    hot.rootElement.removeEventListener('keydown', onKey);
  };
}
