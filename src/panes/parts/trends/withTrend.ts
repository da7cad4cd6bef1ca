import type { ValueTrend } from '../../../api/contract/property/trends.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { LINE_BOX, trendLine, trendText, type TrendOf } from './trendLine.ts';

/** Columns of rows that have a history, by their keys. */
export const trendOfColumn: Readonly<Record<string, TrendOf | undefined>> = {
  estimatedValue: 'value',
  estimatedEquity: 'equity',
};

/** Between the chart and the number. */
const GAP = 6;

/** The column of a number with a small chart of how it went, where there is room for it; the tooltip tells it in words. */
export function withTrend<Row>(
  column: GridColumn<Row>,
  of: TrendOf,
  trendOf: (row: Row) => ValueTrend | null,
): GridColumn<Row> {
  const { fit } = column;
  return {
    ...column,
    ...(fit === undefined ? {} : { fit: { ...fit, wish: LINE_BOX.width + GAP } }),
    line: (row) => trendLine(trendOf(row), of),
    tooltip: (row) =>
      [column.tooltip?.(row) ?? null, trendText(trendOf(row), of)].filter((part) => part !== null).join('. ') || null,
  };
}
