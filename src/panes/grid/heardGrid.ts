/**
 * What a screen reader hears of a grid. Handsontable draws what stays while scrolling once more, above the rest: the
 * lower one of each pair is nothing to hear. Rows are told by their number among all, and as selected where a person
 * selected them; the cursor is where the focus is.
 */
import type Handsontable from 'handsontable/base';
import type { DataGridProps } from './gridTypes.ts';

/** The number of rows is not known. */
const UNKNOWN = -1;

/** Says once what stays the same of a grid, and how large it is now. */
export function introduceGrid<Row>(hot: Handsontable, props: DataGridProps<Row>): void {
  const { rootElement } = hot;
  const { label, onSelect } = props;
  rootElement.setAttribute('role', 'grid');
  rootElement.setAttribute('aria-label', label);
  if (onSelect === undefined) rootElement.removeAttribute('aria-multiselectable');
  // Handsontable calls each cell of the cursor's row selected.
  hot.selection.highlight.options['cellAttributes'] = [];
  for (const below of rootElement.querySelectorAll('.ht_master thead, .ht_clone_inline_start thead'))
    below.setAttribute('aria-hidden', 'true');
  countGrid(hot, props);
}

/** Says how large a grid is and which of its rows are selected, after these may have changed. */
export function countGrid<Row>(hot: Handsontable, props: DataGridProps<Row>): void {
  const { rows, rowCount = rows.length, columns } = props;
  const headings = hot.countColHeaders() === 0 ? 0 : 1;
  setAria(hot.rootElement, 'rowcount', rowCount < 0 ? UNKNOWN : Math.max(rowCount, rows.length) + headings);
  setAria(hot.rootElement, 'colcount', columns.length + hot.countRowHeaders());
  const corner = hot.rootElement.querySelector<HTMLElement>('.ht_clone_top_inline_start_corner .cornerHeader');
  if (corner !== null) hearCorner(corner, props);
}

function setAria(element: Element, name: string, value: number): void {
  const text = String(value);
  if (element.getAttribute(`aria-${name}`) !== text) element.setAttribute(`aria-${name}`, text);
}

/** The checkbox in the corner. */
function hearCorner<Row>(corner: HTMLElement, { onSelectAll, selectedRows = 'none' }: DataGridProps<Row>): void {
  if (onSelectAll === undefined) return;
  corner.setAttribute('role', 'checkbox');
  corner.setAttribute('aria-label', 'Select all rows');
  corner.setAttribute('aria-checked', { all: 'true', some: 'mixed', none: 'false' }[selectedRows]);
}

/** A heading that was drawn anew. The corner, above the numbers of the rows, may come with the number of a column. */
export function hearHeading<Row>(
  hot: Handsontable,
  th: HTMLElement,
  columnIndex: number,
  props: DataGridProps<Row>,
): void {
  const corner = th.querySelector<HTMLElement>('.cornerHeader');
  th.setAttribute('aria-colindex', corner === null ? String(columnIndex + hot.countRowHeaders() + 1) : '1');
  if (corner !== null) {
    th.setAttribute('role', 'columnheader');
    th.setAttribute('aria-label', 'Row');
    hearCorner(corner, props);
  }
  const stays = corner !== null || columnIndex < fixedColumns(hot);
  if (stays && th.closest('.ht_clone_top') !== null) th.setAttribute('aria-hidden', 'true');
}

/** The number of a row was drawn anew. */
export function hearRowHeader(th: HTMLElement): void {
  if (isBelow(th)) th.setAttribute('aria-hidden', 'true');
}

/** A cell was drawn anew. */
export function hearCell(hot: Handsontable, td: HTMLElement, columnIndex: number): void {
  if (columnIndex < fixedColumns(hot) && isBelow(td)) td.setAttribute('aria-hidden', 'true');
}

/** Says whether the row of a cell or header is selected; null where rows cannot be. */
export function hearRow(cell: HTMLElement, isSelected: boolean | null): void {
  const row = cell.parentElement;
  if (isSelected === null) row?.removeAttribute('aria-selected');
  else row?.setAttribute('aria-selected', String(isSelected));
}

const fixedColumns = (hot: Handsontable): number => hot.getSettings().fixedColumnsStart ?? 0;

/** What stays is drawn above it. */
const isBelow = (cell: HTMLElement): boolean => cell.closest('.ht_master') !== null;
