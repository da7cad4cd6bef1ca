import { offered } from '../../api/catalogue/account/picklists.ts';
import { useSelector } from '@xstate/react';
import { formatNumber } from '../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import { rowCommands, rowPanes, type RowPane } from '../../commands/rowCommands.ts';
import { selectedCount } from '../../machines/parts/selection.ts';
import { contactName } from '../../machines/contacts/contacts/context.ts';
import { rowName } from '../../machines/parts/rowName.ts';
import { nameOf } from '../../machines/lists/group/words.ts';
import { rowUnderCursor, selectedResults } from '../../machines/search/search/results.ts';
import { useActors } from './actors.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

/** What can be done with the row under the cursor, or with those selected: the commands with their keys. */
export function RowMenu() {
  const pane = useRowPane();
  const statuses = useStatusItems(pane);
  const { menu } = rowCommands[pane];
  const items = (ids: readonly CommandId[]): MenuItem[] => ids.map((id) => ({ id, title: commandOf(id).title }));
  const [first = [], ...others] = menu;
  return <MenuOfRow pane={pane} groups={[items(first), statuses, ...others.map(items)]} />;
}

/** The statuses alone. */
export function StatusMenu() {
  const pane = useRowPane();
  return <MenuOfRow pane={pane} groups={[useStatusItems(pane)]} />;
}

function MenuOfRow({ pane, groups }: { readonly pane: RowPane; readonly groups: readonly (readonly MenuItem[])[] }) {
  const anchor = `[data-pane="${pane}"] td.current`;
  return <Menu meant={useMeant(pane)} groups={groups} testId="row-menu" anchor={anchor} />;
}

function useRowPane(): RowPane {
  const { workspace } = useActors();
  const focused = useSelector(workspace, ({ context }) => context.focused);
  return rowPanes.find((pane) => pane === focused) ?? 'results';
}

/** Statuses in the words of the account, in the order of their keys. */
function useStatusItems(pane: RowPane): MenuItem[] {
  const { group, contacts } = useActors();
  const ofProperties = useSelector(group, ({ context }) => context.statuses);
  const ofContacts = useSelector(contacts, ({ context }) => context.statuses);
  const statuses = pane === 'contacts' ? offered(ofContacts).slice(0, 6) : offered(ofProperties).slice(0, 9);
  return statuses.map(({ name }, at) => ({ id: rowCommands[pane].status(at + 1), title: name }));
}

/** What an action would take now: "6 rows", or the row by its name. */
function useMeant(pane: RowPane): string {
  const { search, group, contacts } = useActors();
  const inResults = useSelector(search, ({ context }) => {
    const row = rowUnderCursor(context);
    return many(selectedResults(context)) ?? (row && rowName(row)) ?? '';
  });
  const inList = useSelector(group, ({ context }) => {
    const row = context.rows[context.cursor];
    return many(selectedCount(context.selection, context)) ?? nameOf(row, row?.propertyId ?? 0);
  });
  const inContacts = useSelector(contacts, ({ context }) => {
    const row = context.rows[context.cursor];
    return many(selectedCount(context.selection, context)) ?? (row === undefined ? '' : contactName(row));
  });
  return { results: inResults, list: inList, contacts: inContacts }[pane];
}

const many = (selected: number): string | null =>
  selected === 0 ? null : selected === 1 ? '1 selected row' : `${formatNumber(selected)} selected rows`;
