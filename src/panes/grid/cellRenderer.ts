import type Handsontable from 'handsontable/base';
import { editorOf, type DataGridProps, type GridColumn } from './gridTypes.ts';

export const CELL_RENDERER = 'platbook.cell';

/** What the renderer reads of a grid: replaced as props change, read at each paint. */
export interface GridModel {
  // The renderer serves grids of any row type and hands rows only to the functions of the same grid.
  readonly columns: readonly GridColumn<never>[];
  readonly rows: readonly never[];
  readonly rowClassName?: DataGridProps<never>['rowClassName'];
  readonly flashing?: ReadonlySet<string>;
}

const models = new WeakMap<object, () => GridModel>();

/** Ties a grid instance to the model that its cells are painted from. */
export const provideModel = (grid: object, model: () => GridModel): void => void models.set(grid, model);

/**
 * Paints one cell: text and classes, nothing else. Inline styles would cost half as much again for each page, and a
 * text node can never carry markup from a county's data.
 */
export function cellRenderer(
  grid: Handsontable,
  td: HTMLTableCellElement,
  rowIndex: number,
  columnIndex: number,
): HTMLTableCellElement {
  const model = models.get(grid)?.();
  const column = model?.columns[columnIndex];
  const row = model?.rows[rowIndex];
  if (model === undefined || column === undefined || row === undefined) {
    td.textContent = '';
    td.className = 'grid-cell';
    return td;
  }
  const classes = ['grid-cell', `grid-cell--${column.align ?? 'left'}`];
  const own = column.className?.(row, rowIndex);
  if (own !== undefined && own !== '') classes.push(own);
  const rowClass = model.rowClassName?.(row, rowIndex);
  if (rowClass !== undefined && rowClass !== '') classes.push(rowClass);
  const error = column.error?.(row) ?? null;
  if (error !== null) classes.push('grid-cell--error');
  if (editorOf(column, row) !== null) classes.push('grid-cell--editable');
  if (model.flashing?.has(`${rowIndex}:${column.key}`) === true) classes.push('grid-cell--flash');
  td.className = classes.join(' ');
  setText(td, column.text(row, rowIndex));
  // Other tooltips wait until the mouse is there (showTooltip): an attribute for each cell costs at each paint.
  if (error !== null) td.title = error;
  else if (td.title !== '') td.title = '';
  return td;
}

/** Leaves the text that stands there already: a new node would be styled and laid out again, in every cell of a paint. */
function setText(td: HTMLTableCellElement, text: string): void {
  const { firstChild } = td;
  if (firstChild instanceof Text && firstChild.nextSibling === null) {
    if (firstChild.data !== text) firstChild.data = text;
  } else td.textContent = text;
}

/** Gives a cell under the mouse its tooltip. */
export function showTooltip(grid: Handsontable, td: HTMLTableCellElement, rowIndex: number, columnIndex: number): void {
  const model = models.get(grid)?.();
  const column = model?.columns[columnIndex];
  const row = model?.rows[rowIndex];
  if (column !== undefined && row !== undefined) td.title = column.error?.(row) ?? column.tooltip?.(row) ?? '';
}
