import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { columns, type ColumnKey } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { RowChoice } from '../../grid/gridTypes.ts';
import { columnKeysOf } from './columnKeysOf.ts';
import { gridColumns } from './resultColumns.ts';

const isColumn = (key: string): key is ColumnKey => key in columns;

/** The rows as a triage grid. The machine holds cursor, selection and order; the grid shows them. */
export function ResultsGrid({ isStale }: { readonly isStale: boolean }) {
  const { search, columns: columnsActor, root } = useActors();
  const custom = useSelector(columnsActor, (state) => state.context.chosen);
  const widths = useSelector(columnsActor, (state) => state.context.widths);
  const rows = useSelector(search, (state) => state.context.shown);
  const cursor = useSelector(search, (state) => state.context.cursor);
  const marks = useSelector(search, (state) => state.context.marks);
  const statuses = useSelector(search, (state) => state.context.statuses);
  const tableType = useSelector(columnsActor, (state) => state.context.tableType);
  // The columns are those of the rows, not of a lead type chosen meanwhile.
  const leadType = useSelector(
    search,
    (state) => resultOf(state.context).results[0]?.type ?? state.context.criteria.leadType,
  );
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const sortField = useSelector(search, (state) => resultOf(state.context).sortField);
  const sortAscending = useSelector(search, (state) => resultOf(state.context).sortAscending);
  const count = useSelector(search, (state) => resultOf(state.context).resultCount);

  const keys = columnKeysOf(tableType, leadType, custom);
  const { record } = leadTypes[leadType];
  const shownColumns = useMemo(
    () => gridColumns(keys, { record, widths }, () => search.getSnapshot().context),
    [keys, record, widths, search],
  );
  const rowClassName = useCallback((): string => (isStale ? 'grid-row--stale' : ''), [isStale]);
  const isRowSelected = useCallback((row: ResultRow): boolean => isSelected(selection, row.id), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `search.${choice}`, index }),
    [root],
  );
  const version = useMemo(() => ({ marks, statuses }), [marks, statuses]);
  const sort = useMemo(
    () => (sortField === null ? null : { key: sortField, ascending: sortAscending }),
    [sortField, sortAscending],
  );
  const onCursor = useCallback(
    (index: number, key: string) => {
      root.send({ type: 'search.cursor', index, ...(isColumn(key) ? { column: key } : {}) });
    },
    [root],
  );
  const onSort = useCallback(
    (key: string) => {
      if (isColumn(key)) root.send({ type: 'search.sort', field: key });
    },
    [root],
  );
  const onResize = useCallback(
    (key: string, width: number | null) => {
      if (isColumn(key)) root.send({ type: 'columns.setWidth', key, width });
    },
    [root],
  );
  const onEnd = useCallback(() => root.send({ type: 'search.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'search.open' }), [root]);

  return (
    <DataGrid
      label="Results"
      mode="triage"
      columns={shownColumns}
      rows={rows}
      rowCount={count}
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
      fixedColumns={2}
    />
  );
}
