import type { DataGridProps, RowChoice } from './gridTypes.ts';
import type { Place } from './sheetMoves.ts';

/** What a click says about rows; null when it is about a cell. */
export function choiceOf<Row>(
  { columns, rows, onSelect }: DataGridProps<Row>,
  { button, shiftKey, ctrlKey, metaKey }: MouseEvent,
  { row, col }: Place,
): RowChoice | null {
  if (onSelect === undefined || button !== 0 || rows[row] === undefined) return null;
  if (shiftKey) return 'extend';
  return col < 0 || ctrlKey || metaKey || columns[col]?.selects === true ? 'toggle' : null;
}

/** Headers are row or column -1. */
export const placeOf = ({ row, col }: { row: number | null; col: number | null }): { row: number; col: number } => ({
  row: row ?? -1,
  col: col ?? -1,
});
