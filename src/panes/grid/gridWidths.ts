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

/** How many times their own width those that grow have, once in the least, where the others leave room for it. */
export function growthOf<Row>(props: DataGridProps<Row>, gridWidth: number): number {
  const widthOf = (grows: boolean): number =>
    props.columns.reduce((sum, { grow, width }) => ((grow === true) === grows ? sum + width : sum), 0);
  const room = gridWidth - widthOf(false) - headerWidth(props) - BAR_WIDTH;
  return Math.max(1, room / Math.max(1, props.wholeColumns === true ? widthOfWhole(props, room) : widthOf(true)));
}

/** Columns that all have room grow no further: figures far apart are harder to read across. */
const MOST_GROWTH = 1.3;

/** What those of the growing columns need that have room one beside the other. */
function widthOfWhole<Row>({ columns }: DataGridProps<Row>, room: number): number {
  let taken = 0;
  for (const { width } of columns.filter(({ grow }) => grow === true)) {
    if (taken + width > room) return taken === 0 ? width : taken;
    taken += width;
  }
  return room > taken * MOST_GROWTH ? room : taken;
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
