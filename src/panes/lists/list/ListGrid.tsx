import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { useActors } from '../../parts/actors.tsx';
import { columnKeys, lookOf, pinnedKeys } from '../../../machines/lists/group/listLook.ts';
import type { GridLook } from '../../../machines/parts/gridLook.ts';
import type { PagePoint } from '../../../machines/app/workspace/overlays.ts';
import { isSelected, selectedShare } from '../../../machines/parts/selection.ts';
import { FittedGrid } from '../../grid/FittedGrid.tsx';
import type { GridEdit, RowChoice } from '../../grid/gridTypes.ts';
import { rowMenuEvents, selectAllEvent } from '../../grid/rowMenuEvents.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { useTrends } from '../../parts/trends/useTrends.ts';
import { trendOfColumn, withTrend } from '../../parts/trends/withTrend.ts';
import { listColumns } from './listColumns.ts';
import { listFits } from './listFits.ts';
import { changeOf } from './listEdits.ts';
import '../../parts/leads/leadColors.ts';

/** The rows of the open list as a triage grid. */
export function ListGrid() {
  const { group, root } = useActors();
  const rows = useSelector(group, (state) => state.context.rows);
  const total = useSelector(group, (state) => state.context.total);
  const cursor = useSelector(group, (state) => state.context.cursor);
  const statuses = useSelector(group, (state) => state.context.statuses);
  const order = useSelector(group, (state) => state.context.sort);
  const selection = useSelector(group, (state) => state.context.selection);

  const members = useSelector(group, (state) => state.context.members);
  const lists = useSelector(group, (state) => state.context.lists);
  const own = useSelector(group, (state) => state.context.ownColumns);
  // The keys are compared as a text: the list of them is made anew at each look.
  const keys = useSelector(group, ({ context }) => columnKeys(context).join(' '));

  const { trendOf, known } = useTrends();
  const words = useMemo(() => ({ statuses, members, lists, own }), [statuses, members, lists, own]);
  const pinned = useSelector(group, ({ context }) => pinnedKeys(context).length);
  const widths = useSelector(group, ({ context }) => JSON.stringify(lookOf(context).widths));
  const columns = useMemo(() => {
    const own: GridLook['widths'] = JSON.parse(widths);
    return listColumns(keys.split(' '), words).map((column) => {
      const fit = listFits[column.key];
      const width = own[column.key];
      const arranged = {
        ...column,
        hasMenu: true as const,
        ...(fit === undefined ? {} : { fit }),
        ...(width === undefined ? {} : { width, hasOwnWidth: true as const }),
      };
      const of = trendOfColumn[column.key];
      return of === undefined ? arranged : withTrend(arranged, of, ({ propertyId }) => trendOf(propertyId));
    });
  }, [keys, words, widths, trendOf]);
  const isRowSelected = useCallback(({ propertyId }: GroupRow) => isSelected(selection, propertyId), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `group.${choice}`, index }),
    [root],
  );
  const selectedRows = selectedShare(selection, { total });
  const onSelectAll = useCallback(() => root.send(selectAllEvent('group', selectedRows)), [root, selectedRows]);
  const onMenu = useCallback(
    (index: number, at: PagePoint) => {
      const row = rows[index];
      const isOne = row !== undefined && isSelected(selection, row.propertyId);
      for (const event of rowMenuEvents('group', { index, isSelected: isOne }, at)) root.send(event);
    },
    [root, rows, selection],
  );
  const sort = useMemo(() => order.map(({ field, ascending }) => ({ key: field, ascending })), [order]);
  const onCursor = useCallback(
    (index: number, key: string) => root.send({ type: 'group.cursor', index, column: key }),
    [root],
  );
  const onSort = useCallback((field: string, adds: boolean) => root.send({ type: 'group.sort', field, adds }), [root]);
  const onResize = useCallback(
    (key: string, width: number | null) => root.send({ type: 'group.width', key, width }),
    [root],
  );
  const onColumnMenu = useCallback(
    (at: PagePoint) => root.send({ type: 'workspace.open', overlay: 'columnMenu', at }),
    [root],
  );
  const onEnd = useCallback(() => root.send({ type: 'group.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'group.openRow' }), [root]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const { changes, refusal } = takeEdits(
        edits,
        (index) => rows[index]?.propertyId,
        (key, text) => changeOf(key, text, words),
      );
      if (changes.length > 0)
        root.send({ type: 'group.edit', changes: changes.map(({ id, change }) => ({ propertyId: id, change })) });
      if (refusal !== null) root.send(refusal);
    },
    [root, rows, words],
  );
  return (
    <FittedGrid
      label="List"
      mode="triage"
      columns={columns}
      rows={rows}
      rowCount={total}
      cursor={cursor}
      onCursor={onCursor}
      isSelected={isRowSelected}
      onSelect={onSelect}
      selectedRows={selectedRows}
      onSelectAll={onSelectAll}
      version={known}
      onMenu={onMenu}
      sort={sort}
      onSort={onSort}
      onEdit={onEdit}
      onEnd={onEnd}
      onOpen={onOpen}
      onResize={onResize}
      onColumnMenu={onColumnMenu}
      fixedColumns={pinned}
    />
  );
}
