import type Handsontable from 'handsontable/base';
import { markRowHeader, repaintCell } from './cellRenderer.ts';
import type { DataGridProps } from './gridTypes.ts';

/**
 * Paints cells that stand there already, of the rows that are wanted. The grid would measure and place everything anew for
 * the same: an edit of the deal sheet changes most numbers of two grids, and nothing else of them.
 */
export function paintStanding<Row>(
  hot: Handsontable,
  { fixedColumns = 0 }: DataGridProps<Row>,
  isWanted: (rowIndex: number) => boolean,
): void {
  const [firstRow, lastRow] = [hot.getFirstRenderedVisibleRow(), hot.getLastRenderedVisibleRow()];
  const [firstColumn, lastColumn] = [hot.getFirstRenderedVisibleColumn(), hot.getLastRenderedVisibleColumn()];
  for (let row = Math.max(0, firstRow ?? 0); row <= (lastRow ?? -1); row++) {
    if (!isWanted(row)) continue;
    // The header stands in front of the cells, and behind them once more.
    const behind = hot.getCell(row, firstColumn ?? 0)?.parentElement?.querySelector('th');
    for (const header of [hot.getCell(row, -1, true), behind]) if (header != null) markRowHeader(hot, header, row);
    for (let column = 0; column <= (lastColumn ?? -1); column++) {
      if (column >= fixedColumns && column < (firstColumn ?? 0)) continue;
      const cell = hot.getCell(row, column);
      if (cell !== null) repaintCell(hot, cell, row, column);
      // Fixed columns stand in a part of the grid of their own as well.
      const front = column < fixedColumns ? hot.getCell(row, column, true) : null;
      if (front !== null && front !== cell) repaintCell(hot, front, row, column);
    }
  }
}
