import type Handsontable from 'handsontable/base';
import { fittingOf } from './fittingOf.ts';
import type { DataGridProps } from './gridTypes.ts';

/** No content makes a column wider, in pixels. */
const WIDEST = 640;

/** Gives the column under the cursor the width that its first rows need. */
export function fitColumn<Row>(hot: Handsontable, { columns, rows, scale = 1, onResize }: DataGridProps<Row>): void {
  const [row = 0, index = -1] = hot.getSelectedLast() ?? [];
  const column = columns[index];
  const cell = hot.getCell(Math.max(0, row), index);
  if (column === undefined || cell === null) return;
  const { fontWeight, fontFamily } = getComputedStyle(cell);
  const { hasOwnWidth: _, ...rest } = column;
  // Texts are measured at the usual size, as where columns are fitted to the pane.
  const { natural } = fittingOf(
    { ...rest, fit: { ...column.fit, most: WIDEST } },
    rows,
    `${fontWeight} 13px ${fontFamily}`,
  );
  onResize?.(column.key, Math.round(natural * scale));
}
