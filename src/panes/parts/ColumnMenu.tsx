import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { columns, columnLabel } from '../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../api/catalogue/search/leadTypes.ts';
import { isSortable, listFields } from '../../api/catalogue/lists/listFields.ts';
import { listFilterStart } from '../../api/lists/listFilterStart.ts';
import { filterOfColumn } from '../../api/search/columnFilter.ts';
import { columnCommands, columnPanes, type ColumnPane } from '../../commands/columnCommands.ts';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import { pinnedKeys } from '../../machines/lists/group/listLook.ts';
import { columnKeysOf } from '../../machines/search/columns/columnKeysOf.ts';
import { leadColumnsOf } from '../../machines/search/columns/resultsLayout.ts';
import { leadTypeShown } from '../../machines/search/search/results.ts';
import type { GridName } from '../../machines/app/looks/gridLooks.ts';
import { canNarrow, sortOfColumn } from '../../machines/contacts/contacts/arrange.ts';
import { boundOfColumn } from '../../machines/property/surroundings/boundOfColumn.ts';
import { isSortKey, SELECT_COLUMN } from '../../machines/property/surroundings/tabContext.ts';
import { rowsPane } from '../../machines/app/workspace/context.ts';
import { useActors } from './actors.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

/** What is known of the column under the cursor. */
interface Current {
  readonly key: string;
  readonly label: string;
  readonly canSort: boolean;
  readonly canFilter: boolean;
  readonly isPinned: boolean;
}

/** What can be done with the column under the cursor: the commands with their keys. */
export function ColumnMenu() {
  const { workspace } = useActors();
  const pane = useSelector(
    workspace,
    ({ context }): ColumnPane => columnPanes.find((one) => one === context.focused) ?? rowsPane(context),
  );
  const Shown = menus[pane];
  return <Shown />;
}

function MenuOfResults() {
  const { search, columns: columnsActor } = useActors();
  const key = useSelector(search, ({ context }) => context.column);
  const leadType = useSelector(search, ({ context }) => leadTypeShown(context));
  const isPinned = useSelector(
    columnsActor,
    ({ context }) =>
      key !== null && columnKeysOf(context.tableType, leadType, leadColumnsOf(context, leadType)).pinned.includes(key),
  );
  if (key === null) return <MenuOfColumn pane="results" current={null} />;
  const label = columnLabel(key, leadTypes[leadType].record);
  const current = { key, label, canSort: key in columns, canFilter: filterOfColumn(key) !== null, isPinned };
  return <MenuOfColumn pane="results" current={current} />;
}

function MenuOfList() {
  const { group } = useActors();
  const key = useSelector(group, ({ context }) => context.column);
  const own = useSelector(group, ({ context }) => context.ownColumns);
  const isPinned = useSelector(group, ({ context }) => key !== null && pinnedKeys(context).includes(key));
  if (key === null) return <MenuOfColumn pane="list" current={null} />;
  const label = listFields(own).find((field) => field.key === key)?.label ?? key;
  const canFilter = listFilterStart(key, '', own) !== null;
  return <MenuOfColumn pane="list" current={{ key, label, canSort: isSortable(key), canFilter, isPinned }} />;
}

function MenuOfContacts() {
  const { contacts } = useActors();
  const key = useSelector(contacts, ({ context }) => context.column);
  const look = useGridOf('contacts', key);
  if (key === null) return <MenuOfColumn pane="contacts" current={null} />;
  const current = { key, ...look, canSort: sortOfColumn(key) !== null, canFilter: canNarrow(key) };
  return <MenuOfColumn pane="contacts" current={current} />;
}

function MenuOfComparables() {
  const { surroundings } = useActors();
  const tab = useSelector(surroundings, ({ context }) => context.tabs[context.active]);
  const grid = useSelector(surroundings, ({ context }) => context.active);
  const key = useSelector(tab, ({ context }) => context.column);
  const look = useGridOf(grid, key);
  if (key === null || key === SELECT_COLUMN) return <MenuOfColumn pane="comparables" current={null} />;
  const current = { key, ...look, canSort: isSortKey(key), canFilter: boundOfColumn(key) !== null };
  return <MenuOfColumn pane="comparables" current={current} />;
}

/** How a column of a grid that is laid out by itself is called, and whether it is pinned. */
function useGridOf(grid: GridName, key: string | null): Pick<Current, 'label' | 'isPinned'> {
  const { looks } = useActors();
  const shown = useSelector(looks, ({ context }) => context.shown[grid]);
  return { label: shown?.labels[key ?? ''] ?? '', isPinned: shown?.pinned.includes(key ?? '') === true };
}

const menus: Readonly<Record<ColumnPane, () => ReactNode>> = {
  results: MenuOfResults,
  list: MenuOfList,
  contacts: MenuOfContacts,
  comparables: MenuOfComparables,
};

function MenuOfColumn({ pane, current }: { readonly pane: ColumnPane; readonly current: Current | null }) {
  const { sort, filter, pin, arrange, all } = columnCommands[pane];
  const item = (id: CommandId): MenuItem => {
    const { title, short } = commandOf(id);
    return { id, title: id === pin && current?.isPinned === true ? 'Unpin' : (short ?? title) };
  };
  const groups =
    current === null ? [all] : [current.canSort ? sort : [], current.canFilter ? [filter] : [], [pin, ...arrange], all];
  return (
    <Menu
      meant={current?.label ?? 'Columns'}
      groups={groups.map((ids) => ids.map(item))}
      testId="column-menu"
      anchor={`[data-pane="${pane}"] th[data-column="${CSS.escape(current?.key ?? '')}"]`}
    />
  );
}
