import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import type { PagePoint } from '../../../machines/app/workspace/overlays.ts';
import { isSelected, selectedShare } from '../../../machines/parts/selection.ts';
import { columnOfSort, sortOfColumn } from '../../../machines/contacts/contacts/arrange.ts';
import { useActors } from '../../parts/actors.tsx';
import { FittedGrid } from '../../grid/FittedGrid.tsx';
import type { GridEdit, RowChoice } from '../../grid/gridTypes.ts';
import { rowMenuEvents, selectAllEvent } from '../../grid/rowMenuEvents.ts';
import { useGridLook } from '../../grid/useGridLook.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { contactColumns, contactEdit } from './contactColumns.ts';

/** The contacts as a grid: single keys are commands, F2 edits a cell. */
export function ContactGrid() {
  const { contacts, root } = useActors();
  const rows = useSelector(contacts, (state) => state.context.rows);
  const total = useSelector(contacts, (state) => state.context.total);
  const cursor = useSelector(contacts, (state) => state.context.cursor);
  const types = useSelector(contacts, (state) => state.context.types);
  const statuses = useSelector(contacts, (state) => state.context.statuses);
  const selection = useSelector(contacts, (state) => state.context.selection);
  const order = useSelector(contacts, (state) => state.context.sort);
  const all = useMemo(() => contactColumns(types, statuses), [types, statuses]);
  const arranged = useGridLook('contacts', all, 1);
  const isRowSelected = useCallback(({ id }: Contact) => isSelected(selection, id), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `contacts.${choice}`, index }),
    [root],
  );
  const selectedRows = selectedShare(selection, { total });
  const onSelectAll = useCallback(() => root.send(selectAllEvent('contacts', selectedRows)), [root, selectedRows]);
  const onMenu = useCallback(
    (index: number, at: PagePoint) => {
      const row = rows[index];
      const isOne = row !== undefined && isSelected(selection, row.id);
      for (const event of rowMenuEvents('contacts', { index, isSelected: isOne }, at)) root.send(event);
    },
    [root, rows, selection],
  );
  const sort = useMemo(() => order.map(({ field, ascending }) => ({ key: columnOfSort(field), ascending })), [order]);
  const onCursor = useCallback(
    (index: number, column: string) => root.send({ type: 'contacts.cursor', index, column }),
    [root],
  );
  const onSort = useCallback(
    (key: string, adds: boolean) => {
      const field = sortOfColumn(key);
      if (field !== null) root.send({ type: 'contacts.sort', field, adds });
    },
    [root],
  );
  const onEnd = useCallback(() => root.send({ type: 'contacts.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'contacts.openProperty' }), [root]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const { changes, refusal } = takeEdits(
        edits,
        (index) => rows[index]?.id,
        (key, text) => contactEdit(key, text, types, statuses),
      );
      const byId = new Map<number, Record<string, unknown>>();
      for (const { id, change } of changes) byId.set(id, { ...byId.get(id), ...change });
      if (byId.size > 0)
        root.send({ type: 'contacts.edit', changes: [...byId].map(([id, fields]) => ({ id, fields })) });
      if (refusal !== null) root.send(refusal);
    },
    [root, rows, types, statuses],
  );
  return (
    <FittedGrid
      label="Contacts"
      mode="triage"
      {...arranged}
      rows={rows}
      rowCount={total}
      cursor={cursor}
      onCursor={onCursor}
      isSelected={isRowSelected}
      onSelect={onSelect}
      selectedRows={selectedRows}
      onSelectAll={onSelectAll}
      onMenu={onMenu}
      sort={sort}
      onSort={onSort}
      onEdit={onEdit}
      onEnd={onEnd}
      onOpen={onOpen}
    />
  );
}
