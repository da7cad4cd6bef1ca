/** The heading of a column: its order among those that sort, and the button of its menu. */
import type Handsontable from 'handsontable/base';
import type { DataGridProps, GridColumn } from './gridTypes.ts';
import { hearHeading } from './heardGrid.ts';

/** Drawn in the heading while the mouse is over it; keys have a command of their own. */
const MENU_BUTTON = 'grid-column-button';

/** Marks a heading that was drawn anew, for the eye and for the ear. */
export function markHeading<Row>(
  hot: Handsontable,
  th: HTMLElement,
  columnIndex: number,
  props: DataGridProps<Row>,
): void {
  const column = props.columns[columnIndex];
  if (column !== undefined) markColumnHeader(th, column, props);
  hearHeading(hot, th, columnIndex, props);
}

/** Headings are drawn again and again, so each mark is put or taken. */
function markColumnHeader<Row>(
  th: HTMLElement,
  column: GridColumn<Row>,
  { sort, onColumnMenu }: Pick<DataGridProps<Row>, 'sort' | 'onColumnMenu'>,
): void {
  const keys = sort ?? [];
  const at = keys.findIndex(({ key }) => key === column.key);
  const ascending = keys[at]?.ascending;
  th.classList.add(`grid-header--${column.align ?? 'left'}`);
  th.classList.toggle('grid-header--sortable', column.sortable === true);
  th.classList.toggle('grid-header--ascending', ascending === true);
  th.classList.toggle('grid-header--descending', ascending === false);
  if (ascending === undefined) th.removeAttribute('aria-sort');
  // One column at a time is sorted by, as ARIA has it: the one that counts most.
  else if (at === 0) th.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  else th.setAttribute('aria-sort', 'other');
  const label = th.querySelector<HTMLElement>('.colHeader');
  if (label !== null) label.dataset['order'] = keys.length > 1 ? (raised[at] ?? '') : '';
  th.title = [
    column.title ?? column.label,
    ...(keys.length > 1 && at >= 0 ? [`sorted ${ordinal[at] ?? ''}`] : []),
  ].join(', ');
  th.dataset['column'] = column.key;
  markButton(th, column.hasMenu === true && onColumnMenu !== undefined);
}

/** Small numbers beside the arrow. */
const raised = ['¹', '²', '³'];
const ordinal = ['first', 'second', 'third'];

function markButton(th: HTMLElement, isWanted: boolean): void {
  const button = th.querySelector(`.${MENU_BUTTON}`);
  if (!isWanted) button?.remove();
  if (!isWanted || button !== null) return;
  const added = document.createElement('span');
  added.className = MENU_BUTTON;
  // Whoever hears the page takes the key; the name of the heading stays the name of the column.
  added.setAttribute('aria-hidden', 'true');
  (th.firstElementChild ?? th).append(added);
}

/**
 * What a press in the headings means besides sorting: the menu of a column, by its button; the other button of the mouse
 * only keeps the column from being selected, its menu comes with `askHeading`. True: it is taken.
 */
export function pressHeading<Row>(
  { columns, onColumnMenu }: DataGridProps<Row>,
  hot: Handsontable | null,
  event: MouseEvent,
  columnIndex: number,
): boolean {
  if (onColumnMenu === undefined || columns[columnIndex]?.hasMenu !== true) return false;
  const button = event.target instanceof Element ? event.target.closest(`.${MENU_BUTTON}`) : null;
  if (button === null ? event.button !== 2 : event.button !== 0) return false;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (button === null) return true;
  const { left, bottom } = (button.closest('th') ?? button).getBoundingClientRect();
  goToColumn(hot, columnIndex);
  onColumnMenu({ x: left, y: bottom });
  return true;
}

/** The mouse asks, as it does for what can be done with a row: the menu of the column where it is. */
export function askHeading<Row>(
  { columns, onColumnMenu }: DataGridProps<Row>,
  hot: Handsontable | null,
  event: MouseEvent,
  columnIndex: number,
): void {
  if (onColumnMenu === undefined || columns[columnIndex]?.hasMenu !== true) return;
  event.preventDefault();
  goToColumn(hot, columnIndex);
  onColumnMenu({ x: event.clientX, y: event.clientY });
}

/** The cursor goes to a column, in the row where it is: what comes next is about that column. */
function goToColumn(hot: Handsontable | null, columnIndex: number): void {
  const [row = 0] = hot?.getSelectedLast() ?? [];
  hot?.selectCell(Math.max(0, row), columnIndex, undefined, undefined, false);
}
