import type Handsontable from 'handsontable/base';
import { setLine } from './cellLine.ts';
import { editorOf, type Chip, type DataGridProps, type GridColumn } from './gridTypes.ts';
import { hearCell, hearRow, hearRowHeader } from './heardGrid.ts';

export const CELL_RENDERER = 'platbook.cell';

/** What the renderer reads of a grid: replaced as props change, read at each paint. */
export interface GridModel {
  // The renderer serves grids of any row type and hands rows only to the functions of the same grid.
  readonly columns: readonly GridColumn<never>[];
  readonly rows: readonly never[];
  readonly rowClassName?: DataGridProps<never>['rowClassName'];
  readonly isSelected?: DataGridProps<never>['isSelected'];
  readonly flashing?: ReadonlySet<string>;
}

const models = new WeakMap<object, () => GridModel>();

/** Ties a grid instance to the model that its cells are painted from. */
export const provideModel = (grid: object, model: () => GridModel): void => void models.set(grid, model);

/** What a cell shows, as the model says now. */
interface Look {
  readonly classes: string;
  readonly text: string;
  readonly title: string;
  /** In place of the text. */
  readonly chips: readonly Chip[] | null;
  /** The path of a small chart beside the text. */
  readonly line: string | null;
}

const nothing: Look = { classes: 'grid-cell', text: '', title: '', chips: null, line: null };

/** A bar is drawn in so many steps: a class each costs less than a style of its own in every cell. */
const BAR_STEPS = 10;

function lookOf(model: GridModel | undefined, rowIndex: number, columnIndex: number): Look {
  const column = model?.columns[columnIndex];
  const row = model?.rows[rowIndex];
  if (model === undefined || column === undefined || row === undefined) return nothing;
  let classes = `grid-cell grid-cell--${column.align ?? 'left'}`;
  const add = (more: string | undefined): void => {
    if (more !== undefined && more !== '') classes += ` ${more}`;
  };
  add(column.className?.(row, rowIndex));
  add(model.rowClassName?.(row, rowIndex));
  if (model.isSelected?.(row) === true) add(SELECTED);
  const share = column.bar?.(row) ?? null;
  if (share !== null) add(`grid-bar grid-bar--${Math.round(Math.max(0, Math.min(share, 1)) * BAR_STEPS)}`);
  const line = column.line?.(row) ?? null;
  if (line !== null) add('grid-cell--line');
  const error = column.error?.(row) ?? null;
  if (error !== null) add('grid-cell--error');
  if (editorOf(column, row) !== null) add('grid-cell--editable');
  if (model.flashing?.has(`${rowIndex}:${column.key}`) === true) add(FLASH);
  // Other tooltips wait until the mouse is there (showTooltip): an attribute for each cell costs at each paint.
  return {
    classes,
    text: column.text(row, rowIndex),
    title: error ?? '',
    chips: column.chips?.(row) ?? null,
    line,
  };
}

/** The class of the cells and the header of a row that is selected. */
const SELECTED = 'grid-row--selected';

/** Marks the header of a row: its checkbox is ticked when it is selected. */
export function markRowHeader(grid: object, th: HTMLElement, rowIndex: number): void {
  const model = models.get(grid)?.();
  const isSelected = isRowSelected(model, rowIndex);
  th.classList.toggle(SELECTED, isSelected === true);
  hearRowHeader(th);
  hearRow(th, isSelected);
}

/** Null: rows of the grid cannot be selected. */
function isRowSelected(model: GridModel | undefined, rowIndex: number): boolean | null {
  const row = model?.rows[rowIndex];
  return row === undefined || model?.isSelected === undefined ? null : model.isSelected(row);
}

/** The class of a cell that changed just now. */
const FLASH = 'grid-cell--flash';

/** The classes that a cell got from here; the grid adds its own for cursor and selection. */
const given = new WeakMap<HTMLTableCellElement, string>();

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
  const look = lookOf(model, rowIndex, columnIndex);
  td.className = look.classes;
  show(td, look);
  hearCell(grid, td, columnIndex);
  if (td.previousSibling === null) hearRow(td, isRowSelected(model, rowIndex));
  return td;
}

/** Paints a cell that stands there already with what the model says now; what the grid marked it with stays. */
export function repaintCell(grid: object, td: HTMLTableCellElement, rowIndex: number, columnIndex: number): void {
  const model = models.get(grid)?.();
  const look = lookOf(model, rowIndex, columnIndex);
  const before = given.get(td) ?? '';
  if (before !== look.classes) {
    const [old, next] = [before, look.classes].map((classes) => new Set(classes.split(/\s+/).filter(Boolean)));
    for (const name of old ?? []) if (next?.has(name) !== true) td.classList.remove(name);
    for (const name of next ?? []) if (old?.has(name) !== true) td.classList.add(name);
  }
  show(td, look);
  if (td.previousSibling === null) hearRow(td, isRowSelected(model, rowIndex));
}

function show(td: HTMLTableCellElement, { classes, text, title, chips, line }: Look): void {
  given.set(td, classes);
  if (line !== null) setLine(td, text, line);
  else if (chips === null || chips.length === 0) setText(td, text);
  else setChips(td, chips);
  if (td.title !== title) td.title = title;
}

/** Takes the mark of a change off all cells of a grid. */
export function stopFlash(root: HTMLElement): void {
  for (const td of root.querySelectorAll<HTMLTableCellElement>(`.${FLASH}`)) {
    td.classList.remove(FLASH);
    given.set(td, given.get(td)?.replace(` ${FLASH}`, '') ?? '');
  }
}

/** Leaves the text that stands there already: a new node would be styled and laid out again, in every cell of a paint. */
function setText(td: HTMLTableCellElement, text: string): void {
  const { firstChild } = td;
  if (firstChild instanceof Text && firstChild.nextSibling === null) {
    if (firstChild.data !== text) firstChild.data = text;
  } else td.textContent = text;
}

/** Draws chips; those that stand there already stay. */
function setChips(td: HTMLTableCellElement, chips: readonly Chip[]): void {
  const isSame =
    td.childNodes.length === chips.length &&
    chips.every(({ text, className }, at) => {
      const child = td.childNodes[at];
      return child instanceof HTMLElement && child.className === className && child.textContent === text;
    });
  if (isSame) return;
  td.replaceChildren(
    ...chips.map(({ text, className, title }) => {
      const chip = document.createElement('span');
      chip.className = className;
      chip.textContent = text;
      chip.title = title;
      return chip;
    }),
  );
}

/** Gives a cell under the mouse its tooltip. */
export function showTooltip(grid: Handsontable, td: HTMLTableCellElement, rowIndex: number, columnIndex: number): void {
  const model = models.get(grid)?.();
  const column = model?.columns[columnIndex];
  const row = model?.rows[rowIndex];
  if (column !== undefined && row !== undefined) td.title = column.error?.(row) ?? column.tooltip?.(row) ?? '';
}
