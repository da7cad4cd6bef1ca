import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { columns, type ColumnKey } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import type { PagePoint } from '../../../machines/app/workspace/overlays.ts';
import { isSelected, selectedShare } from '../../../machines/parts/selection.ts';
import { columnKeysOf } from '../../../machines/search/columns/columnKeysOf.ts';
import { leadColumnsOf } from '../../../machines/search/columns/resultsLayout.ts';
import { leadTypeShown, resultOf, sortKeysOf, type Results } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { FittedGrid } from '../../grid/FittedGrid.tsx';
import type { GridColumn, RowChoice } from '../../grid/gridTypes.ts';
import { rowMenuEvents, selectAllEvent } from '../../grid/rowMenuEvents.ts';
import { useTrends } from '../../parts/trends/useTrends.ts';
import { gridColumns } from './resultColumns.ts';
import '../../parts/leads/leadColors.ts';

const isColumn = (key: string): key is ColumnKey => key in columns;

/** The rows as a triage grid. The machine holds cursor, selection and order; the grid shows them. */
export function ResultsGrid({ isStale }: { readonly isStale: boolean }) {
  const { search, columns: columnsActor, root } = useActors();
  const rows = useSelector(search, (state) => state.context.shown);
  const cursor = useSelector(search, (state) => state.context.cursor);
  const marks = useSelector(search, (state) => state.context.marks);
  const statuses = useSelector(search, (state) => state.context.statuses);
  const tableType = useSelector(columnsActor, (state) => state.context.tableType);
  // The columns are those of the rows, not of a lead type chosen meanwhile.
  const leadType = useSelector(search, ({ context }) => leadTypeShown(context));
  const chosen = useSelector(columnsActor, ({ context }) => context.chosen);
  const widthsOfAll = useSelector(columnsActor, ({ context }) => context.widths);
  const byLead = useSelector(columnsActor, ({ context }) => context.byLead);
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const sortField = useSelector(search, (state) => resultOf(state.context).sortField);
  const sortAscending = useSelector(search, (state) => resultOf(state.context).sortAscending);
  const thenBy = useSelector(search, (state) => resultOf(state.context).thenBy);
  const count = useSelector(search, (state) => resultOf(state.context).resultCount);
  const rowCount = useSelector(search, ({ context }) => rowCountOf(context));

  const own = useMemo(
    () => leadColumnsOf({ chosen, widths: widthsOfAll, byLead }, leadType),
    [chosen, widthsOfAll, byLead, leadType],
  );
  const keys = useMemo(() => columnKeysOf(tableType, leadType, own), [tableType, leadType, own]);
  const { record } = leadTypes[leadType];
  const { trendOf, known } = useTrends();
  const allColumns = useMemo(
    () => gridColumns(keys, { record, widths: own.widths, trendOf }, () => search.getSnapshot().context),
    [keys, record, own, search, trendOf],
  );
  // The letter of the lead type stands before all others and stays there.
  const fixedColumns = keys.pinned.length + (allColumns[0]?.key === 'lead' ? 1 : 0);
  const onFit = useCallback(
    (shown: readonly GridColumn<ResultRow>[]) => {
      const widths = Object.fromEntries(shown.map(({ key, width }) => [key, width]));
      columnsActor.send({ type: 'columns.shown', widths });
    },
    [columnsActor],
  );
  const rowClassName = useCallback((): string => (isStale ? 'grid-row--stale' : ''), [isStale]);
  const isRowSelected = useCallback((row: ResultRow): boolean => isSelected(selection, row.id), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `search.${choice}`, index }),
    [root],
  );
  const selectedRows = selectedShare(selection, { total: count });
  const onSelectAll = useCallback(() => root.send(selectAllEvent('search', selectedRows)), [root, selectedRows]);
  const onMenu = useCallback(
    (index: number, at: PagePoint) => {
      const row = rows[index];
      const isOne = row !== undefined && isSelected(selection, row.id);
      for (const event of rowMenuEvents('search', { index, isSelected: isOne }, at)) root.send(event);
    },
    [root, rows, selection],
  );
  const version = useMemo(() => ({ marks, statuses, known }), [marks, statuses, known]);
  const sort = useMemo(
    () => sortKeysOf({ sortField, sortAscending, thenBy }).map(({ field, ascending }) => ({ key: field, ascending })),
    [sortField, sortAscending, thenBy],
  );
  const onCursor = useCallback(
    (index: number, key: string) => {
      root.send({ type: 'search.cursor', index, ...(isColumn(key) ? { column: key } : {}) });
    },
    [root],
  );
  const onSort = useCallback(
    (key: string, adds: boolean) => {
      if (isColumn(key)) root.send({ type: 'search.sort', field: key, adds });
    },
    [root],
  );
  const onResize = useCallback(
    (key: string, width: number | null) => {
      if (isColumn(key)) root.send({ type: 'columns.setWidth', key, width, leadType });
    },
    [root, leadType],
  );
  const onColumnMenu = useCallback(
    (at: PagePoint) => root.send({ type: 'workspace.open', overlay: 'columnMenu', at }),
    [root],
  );
  const onEnd = useCallback(() => root.send({ type: 'search.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'search.open' }), [root]);

  return (
    <FittedGrid
      label="Results"
      mode="triage"
      columns={allColumns}
      onFit={onFit}
      rows={rows}
      rowCount={rowCount}
      cursor={cursor}
      onCursor={onCursor}
      rowClassName={rowClassName}
      version={version}
      sort={sort}
      onSort={onSort}
      onResize={onResize}
      onEnd={onEnd}
      onOpen={onOpen}
      isSelected={isRowSelected}
      onSelect={onSelect}
      selectedRows={selectedRows}
      onSelectAll={onSelectAll}
      onMenu={onMenu}
      onColumnMenu={onColumnMenu}
      fixedColumns={fixedColumns}
    />
  );
}

/** All rows; -1 where nobody knows how many of those not loaded yet pass the local filter. */
function rowCountOf(results: Results): number {
  const { results: loaded, resultCount } = resultOf(results);
  if (results.localFilter === '') return resultCount;
  return loaded.length < resultCount ? -1 : results.shown.length;
}
