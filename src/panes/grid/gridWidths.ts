import type { DataGridProps } from './gridTypes.ts';

const ROW_HEADER_WIDTH = 44;
/** Room for the checkbox beside the number. */
const CHECKBOX_WIDTH = 16;

/** What the row headers take. */
export const headerWidth = <Row>({ rowHeader, onSelect }: DataGridProps<Row>): number =>
  rowHeader === null ? 0 : ROW_HEADER_WIDTH + (onSelect === undefined ? 0 : CHECKBOX_WIDTH);

/** Leaves room for the scroll bar. */
const BAR_WIDTH = 12;

/** What the other columns, as the pane declares them, leave of the grid's width. Asked for often at each paint. */
export function grownWidth<Row>(props: DataGridProps<Row>, gridWidth: number): number {
  const others = props.columns.reduce((sum, { grow, width }) => (grow === true ? sum : sum + width), 0);
  return gridWidth - others - headerWidth(props) - BAR_WIDTH;
}
