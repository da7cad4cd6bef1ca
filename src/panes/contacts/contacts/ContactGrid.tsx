import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import type { PagePoint } from '../../../machines/app/workspace/overlays.ts';
import { isSelected, selectedShare } from '../../../machines/parts/selection.ts';
import type { ContactSort } from '../../../machines/contacts/contacts/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit, RowChoice } from '../../grid/gridTypes.ts';
import { rowMenuEvents, selectAllEvent } from '../../grid/rowMenuEvents.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { contactColumns, contactEdit } from './contactColumns.ts';

/** The column that shows what the rows are sorted by. */
const sortColumns: Readonly<Record<string, ContactSort>> = { lastName: 'name', city: 'city' };

/** The contacts as a grid: single keys are commands, F2 edits a cell. */
export function ContactGrid() {
  const { contacts, root } = useActors();
  const rows = useSelector(contacts, (state) => state.context.rows);
  const total = useSelector(contacts, (state) => state.context.total);
  const cursor = useSelector(contacts, (state) => state.context.cursor);
  const types = useSelector(contacts, (state) => state.context.types);
  const statuses = useSelector(contacts, (state) => state.context.statuses);
  const selection = useSelector(contacts, (state) => state.context.selection);
  const field = useSelector(contacts, (state) => state.context.sort.field);
  const ascending = useSelector(contacts, (state) => state.context.sort.ascending);
  const columns = useMemo(() => contactColumns(types, statuses), [types, statuses]);
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
  const sort = useMemo(() => {
    const [key] = Object.entries(sortColumns).find(([, one]) => one === field) ?? [];
    return key === undefined ? [] : [{ key, ascending }];
  }, [field, ascending]);
  const onCursor = useCallback((index: number) => root.send({ type: 'contacts.cursor', index }), [root]);
  const onSort = useCallback(
    (key: string) => {
      const by = sortColumns[key];
      if (by !== undefined) root.send({ type: 'contacts.sort', field: by });
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
    <DataGrid
      label="Contacts"
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
      onMenu={onMenu}
      sort={sort}
      onSort={onSort}
      onEdit={onEdit}
      onEnd={onEnd}
      onOpen={onOpen}
      fixedColumns={1}
    />
  );
}
