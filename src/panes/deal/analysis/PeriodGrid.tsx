import { memo, useCallback, useMemo } from 'react';
import type { AnalysisResult } from '../../../calc/deal/analyze.ts';
import { lacksOf } from '../../../calc/deal/lacking.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { longestText, periodHeadings, periodKey, periodOf, resultRows, type ResultRow } from './resultRows.ts';
import { useChanged } from './useChanged.ts';

const labelColumn: GridColumn<ResultRow> = {
  key: 'label',
  label: 'Results',
  width: 162,
  text: ({ label }) => label,
  className: ({ kind, isSum }) => `deal-label deal-label--${kind} ${isSum ? 'deal-sum' : ''}`,
};

const periodColumn = (index: number, label: string, title: string, width: number): GridColumn<ResultRow> => ({
  key: periodKey(index),
  label,
  title,
  width,
  align: 'right',
  grow: true,
  text: ({ cells }) => cells[index]?.text ?? '',
  tooltip: ({ cells }) => cells[index]?.exact ?? null,
  className: ({ isSum, cells }) =>
    `deal-result ${isSum ? 'deal-sum' : ''} ${cells[index]?.isNegative === true ? 'deal-negative' : ''}`,
});

const rowClassName = ({ kind }: ResultRow): string => `deal-row--${kind}`;

/** Pixels of a digit, of a bold one, and the room beside a number. */
const DIGIT = 7.3;
const BOLD_DIGIT = 8.2;
const ROOM = 20;
const NARROWEST = 76;

interface Props {
  readonly deal: Deal;
  readonly result: AnalysisResult;
  readonly sheetKey: string | null;
}

/** The results, one column for each period. What a change of the inputs changed here flashes once. */
export const PeriodGrid = memo(function PeriodGrid({ deal, result, sheetKey }: Props) {
  const { root } = useActors();
  const rows = useMemo(() => resultRows(result, lacksOf(deal, result.initialCash)), [deal, result]);
  const sums = rows.filter(({ isSum }) => isSum);
  const widest = Math.max(longestText(rows) * DIGIT, longestText(sums) * BOLD_DIGIT);
  const width = Math.max(NARROWEST, Math.ceil(widest + ROOM));
  // New columns are dear for the grid: made anew only when their headings are other ones.
  const headings = JSON.stringify(periodHeadings(result.periods));
  const columns = useMemo(() => {
    const periods = JSON.parse(headings) as ReturnType<typeof periodHeadings>; // written just above
    return [labelColumn, ...periods.map(({ label, title }, index) => periodColumn(index, label, title, width))];
  }, [headings, width]);
  const texts = useMemo(
    () =>
      new Map(
        rows.flatMap(({ cells }, index) =>
          cells.map(({ exact }, period) => [`${index}:${periodKey(period)}`, exact] as const),
        ),
      ),
    [rows],
  );
  const flashing = useChanged(texts, sheetKey);
  const onCursor = useCallback(
    (index: number, key: string) => {
      const row = rows[index];
      const period = periodOf(key);
      if (row?.kind === 'value' && period !== null)
        root.send({ type: 'analysis.result', path: `periods[${period}].${row.key}` });
    },
    [root, rows],
  );
  const onOpen = useCallback(() => root.send({ type: 'analysis.trace' }), [root]);
  return (
    <DataGrid
      label="Results by period"
      mode="triage"
      columns={columns}
      rows={rows}
      onCursor={onCursor}
      onOpen={onOpen}
      rowClassName={rowClassName}
      flashing={flashing}
      rowHeader={null}
      fixedColumns={1}
      wholeColumns
    />
  );
});
