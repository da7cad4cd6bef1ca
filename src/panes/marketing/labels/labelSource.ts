import type { ContactsContext } from '../../../machines/contacts/contacts/context.ts';
import { contactSearch, wireSelection } from '../../../machines/contacts/contacts/context.ts';
import type { GroupContext } from '../../../machines/lists/group/context.ts';
import type { LabelSource } from '../../../machines/marketing/labels.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import type { SearchContext } from '../../../machines/search/search/context.ts';
import { listSource, resultsSource } from '../../lists/exports/exportRequest.ts';

/** The rows that labels are made of: the selected ones, else all; null: there is no list, search or contact. */
export function labelSource(
  pane: 'results' | 'list' | 'contacts',
  { search, group, contacts }: { search: SearchContext; group: GroupContext; contacts: ContactsContext },
): LabelSource | null {
  if (pane === 'contacts') return contactsSource(contacts);
  const source = pane === 'list' ? listSource(group) : resultsSource(search);
  if (source === null) return null;
  const { name, rows, isSelection, body } = source;
  const { search: ofLists, filter, selection } = body;
  return { name, rows, isSelection, of: 'PROPERTIES', body: { search: ofLists, filter, selection } };
}

function contactsSource(context: ContactsContext): LabelSource | null {
  const { groups, groupId, selection, total } = context;
  if (total === 0) return null;
  const selected = selectedCount(selection, context);
  const isSelection = selected > 0;
  return {
    name: groups.find(({ id }) => id === groupId)?.name ?? 'Contacts',
    rows: isSelection ? selected : total,
    isSelection,
    of: 'CONTACTS',
    body: {
      search: contactSearch(context, 0),
      selection: isSelection ? wireSelection(selection) : { allSelected: true, items: [] },
    },
  };
}
