import type Handsontable from 'handsontable/base';
import type { DataGridProps } from './gridTypes.ts';
import { rowHeight } from './rowHeight.ts';

const ROW_HEADER_WIDTH = 40;
/** Room for the checkbox beside the number. */
const CHECKBOX_WIDTH = 14;

/** What the row headers take. */
export const headerWidth = <Row>({
  rowHeader,
  onSelect,
  scale = 1,
}: Pick<DataGridProps<Row>, 'rowHeader' | 'onSelect' | 'scale'>): number =>
  rowHeader === null ? 0 : Math.round((ROW_HEADER_WIDTH + (onSelect === undefined ? 0 : CHECKBOX_WIDTH)) * scale);

/** Leaves room for the scroll bar. */
export const BAR_WIDTH = 12;

/** What the other columns, as the pane declares them, leave of the grid's width. Asked for often at each paint. */
export function grownWidth<Row>(props: DataGridProps<Row>, gridWidth: number): number {
  const others = props.columns.reduce((sum, { grow, width }) => (grow === true ? sum : sum + width), 0);
  return gridWidth - others - headerWidth(props) - BAR_WIDTH;
}

/** What all of a grid needs, with its headers. */
export const contentSize = <Row>(props: DataGridProps<Row>) => ({
  width: headerWidth(props) + props.columns.reduce((sum, { width }) => sum + width, 0),
  height: rowHeight(props.scale ?? 1, props.density ?? 'normal') * (props.rows.length + 1),
});

/** So much of the grid may stay where it is; the rest is there to be scrolled. */
const MOST_FIXED = 0.7;

/** How many of the columns that are to stay at the left have room to do so, one at least. */
export function fixedCount<Row>(
  { columns, fixedColumns = 0, ...props }: DataGridProps<Row>,
  gridWidth: number,
): number {
  if (gridWidth === 0) return fixedColumns;
  let left = gridWidth * MOST_FIXED - headerWidth(props);
  const fitting = columns.slice(0, fixedColumns).findIndex(({ width }) => (left -= width) < 0);
  return fitting < 0 ? fixedColumns : Math.max(Math.min(1, fixedColumns), fitting);
}

/** Widths that a pane keeps come back with its columns; the grid's own would stay on whatever column comes next. */
export function forgetWidths(hot: Handsontable, columns: number): void {
  const widths = hot.getPlugin('manualColumnResize');
  for (let index = 0; index < columns; index++) widths.clearManualSize(index);
}
