/** What of a grid's cells has changed without its rows and columns. */
import type { DataGridProps } from './gridTypes.ts';

/** Something that all cells are painted from has changed, besides rows and columns. */
export const looksDiffer = <Row>(before: DataGridProps<Row>, next: DataGridProps<Row>): boolean =>
  before.version !== next.version ||
  before.rowClassName !== next.rowClassName ||
  (before.flashing !== next.flashing && !isOver(next));

/** The row was selected and is no more, or the other way round. */
export function isTurned<Row>(before: DataGridProps<Row>, next: DataGridProps<Row>, index: number): boolean {
  const row = next.rows[index];
  return row !== undefined && before.isSelected?.(row) !== next.isSelected?.(row);
}

export const isOver = <Row>({ flashing }: DataGridProps<Row>): boolean => flashing === undefined || flashing.size === 0;
