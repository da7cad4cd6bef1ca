import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { useActors } from '../../parts/actors.tsx';
import { columnKeys } from '../../../machines/lists/group/context.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit, RowChoice } from '../../grid/gridTypes.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { listColumns } from './listColumns.ts';
import { changeOf } from './listEdits.ts';

/** The rows of the open list as a triage grid. */
export function ListGrid() {
  const { group, root } = useActors();
  const rows = useSelector(group, (state) => state.context.rows);
  const total = useSelector(group, (state) => state.context.total);
  const cursor = useSelector(group, (state) => state.context.cursor);
  const statuses = useSelector(group, (state) => state.context.statuses);
  const sortField = useSelector(group, (state) => state.context.sort?.field ?? null);
  const ascending = useSelector(group, (state) => state.context.sort?.ascending ?? true);
  const selection = useSelector(group, (state) => state.context.selection);

  const members = useSelector(group, (state) => state.context.members);
  const lists = useSelector(group, (state) => state.context.lists);
  const own = useSelector(group, (state) => state.context.ownColumns);
  // The keys are compared as a text: the list of them is made anew at each look.
  const keys = useSelector(group, ({ context }) => columnKeys(context).join(' '));

  const words = useMemo(() => ({ statuses, members, lists, own }), [statuses, members, lists, own]);
  const columns = useMemo(() => listColumns(keys.split(' '), words), [keys, words]);
  const sortable = useMemo(
    () => new Set(columns.flatMap(({ key, sortable: isSortable }) => (isSortable === true ? [key] : []))),
    [columns],
  );
  const isRowSelected = useCallback(({ propertyId }: GroupRow) => isSelected(selection, propertyId), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `group.${choice}`, index }),
    [root],
  );
  const sort = useMemo(() => (sortField === null ? null : { key: sortField, ascending }), [sortField, ascending]);
  const onCursor = useCallback(
    (index: number, key: string) =>
      root.send({ type: 'group.cursor', index, ...(sortable.has(key) ? { column: key } : {}) }),
    [root, sortable],
  );
  const onSort = useCallback((field: string) => root.send({ type: 'group.sort', field }), [root]);
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
    <DataGrid
      label="List"
      mode="triage"
      columns={columns}
      rows={rows}
      rowCount={total}
      cursor={cursor}
      onCursor={onCursor}
      isSelected={isRowSelected}
      onSelect={onSelect}
      sort={sort}
      onSort={onSort}
      onEdit={onEdit}
      onEnd={onEnd}
      onOpen={onOpen}
      fixedColumns={1}
    />
  );
}
