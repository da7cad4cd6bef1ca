import type { Audience } from '../../../api/contract/marketing/mailings.ts';
import { openPanes, rowsPane, type WorkspaceContext } from '../../../machines/app/workspace/context.ts';
import type { ContactsContext } from '../../../machines/contacts/contacts/context.ts';
import type { GroupContext } from '../../../machines/lists/group/context.ts';

interface Rows {
  readonly group: Pick<GroupContext, 'groupId' | 'selection'>;
  readonly contacts: Pick<ContactsContext, 'groupId' | 'selection'>;
}

/** Rows that are selected one by one are meant alone; else the whole list or group. */
export function reachedAudience(pane: 'list' | 'contacts', { group, contacts }: Rows): Partial<Audience> {
  const { groupId, selection } = pane === 'list' ? group : contacts;
  const items = [...selection.items];
  if (!selection.allSelected && items.length > 0)
    return pane === 'list' ? { propertyIds: items } : { contactIds: items };
  return typeof groupId === 'number' ? { groupIds: [groupId] } : {};
}

/** Whose rows are meant: those of the pane with the keyboard, else of the room. */
export function reachedPane(context: WorkspaceContext): 'list' | 'contacts' {
  if (context.focused === 'contacts') return 'contacts';
  const isContacts = context.room === 'Contacts' && openPanes(context).includes('contacts');
  return isContacts && rowsPane(context) !== 'list' ? 'contacts' : 'list';
}
