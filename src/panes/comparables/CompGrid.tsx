import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ComparableRow } from '../../api/contract/surroundings.ts';
import type { TabActor } from '../../machines/surroundings.ts';
import type { SortKey } from '../../machines/surroundings/tabContext.ts';
import { useActors } from '../actors.tsx';
import { DataGrid } from '../grid/DataGrid.tsx';
import { compColumns } from './compColumns.ts';

const sortKeys = new Set(compColumns(() => false).flatMap(({ key, sortable }) => (sortable === true ? [key] : [])));
// The keys of sortable columns are keys of the row.
const isSortKey = (key: string): key is SortKey => sortKeys.has(key);

/** The rows of a tab as a triage grid. */
export function CompGrid({ tab }: { readonly tab: TabActor }) {
  const { root } = useActors();
  const rows = useSelector(tab, (state) => state.context.rows);
  const cursor = useSelector(tab, (state) => state.context.cursor);
  const sort = useSelector(tab, (state) => state.context.sort);
  const isStale = useSelector(tab, (state) => state.context.isStale);
  const dataVersion = useSelector(tab, (state) => state.context.dataVersion);
  const items = useSelector(tab, (state) => state.context.selection.items);
  const selected = useMemo(() => new Set(items), [items]);
  const columns = useMemo(() => compColumns(({ id }) => selected.has(id)), [selected]);
  const rowClassName = useCallback(
    ({ id }: ComparableRow) =>
      `${selected.has(id) ? 'grid-row--selected' : 'comps-row--off'} ${isStale ? 'grid-row--stale' : ''}`,
    [selected, isStale],
  );
  const onCursor = useCallback(
    (index: number, key: string) =>
      root.send({ type: 'surroundings.cursor', index, column: isSortKey(key) ? key : null }),
    [root],
  );
  const onSort = useCallback(
    (key: string) => {
      if (isSortKey(key)) root.send({ type: 'surroundings.sort', key });
    },
    [root],
  );
  const onOpen = useCallback(
    (index: number) => {
      const id = rows[index]?.id;
      if (id !== undefined) root.send({ type: 'surroundings.select', ids: [id] });
    },
    [root, rows],
  );
  return (
    <DataGrid
      label="Comparables"
      mode="triage"
      columns={columns}
      rows={rows}
      cursor={cursor}
      onCursor={onCursor}
      rowClassName={rowClassName}
      version={dataVersion}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
      fixedColumns={3}
      rowHeader={null}
    />
  );
}
