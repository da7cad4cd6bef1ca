import type { Contact, ContactFields } from '../../../api/contract/contacts/contacts.ts';
import type { HistoryMessage } from '../../app/messages.ts';
import {
  chosenContacts,
  contactName,
  type ContactChange,
  type ContactsContext,
  type ContactsEvent,
  type ContactTask,
} from './context.ts';

/** What an event asks to be done; null when there is nothing to do. */
export function taskOf(context: ContactsContext, event: ContactsEvent): ContactTask | null {
  const isReplay = 'isReplay' in event && event.isReplay === true;
  const base = { id: `contacts-${context.made + 1}`, isReplay };
  switch (event.type) {
    case 'contacts.edit':
      return event.changes.length === 0 ? null : { ...base, kind: 'edit', changes: event.changes };
    case 'contacts.setStatus': {
      const { statusId } = event;
      const changes = chosenContacts(context).flatMap(({ id, statusId: now }) =>
        now === statusId ? [] : [{ id, fields: { statusId } }],
      );
      return changes.length === 0 ? null : { ...base, kind: 'edit', changes };
    }
    case 'contacts.create':
      return { ...base, kind: 'create', groupName: contactGroupName(context) };
    case 'contacts.remove': {
      const ids = event.ids ?? chosenContacts(context).map(({ id }) => id);
      return ids.length === 0 ? null : { ...base, kind: 'remove', ids };
    }
    case 'contacts.restore':
      return { ...base, kind: 'restore', ids: event.ids };
    case 'contacts.import':
      return { ...base, kind: 'import', file: event.file, groupName: event.groupName };
    case 'contacts.undoImport':
      return { ...base, kind: 'undoImport', importId: event.importId, undo: event.undo };
    default:
      return null;
  }
}

/** A new contact stands in the group that is open, when that is one for contacts alone. */
const contactGroupName = ({ groups, groupId }: ContactsContext): string | null => {
  const open = groups.find(({ id }) => id === groupId);
  return open?.type === 'CONTACT' ? open.name : null;
};

/** What takes a task back; null: nothing a key could. */
export function historyOf(context: ContactsContext, task: ContactTask): HistoryMessage | null {
  const { id } = task;
  if (task.kind === 'edit') {
    const before = task.changes.flatMap(({ id: contactId, fields }): ContactChange[] => {
      const row = context.rows.find((one) => one.id === contactId);
      if (row === undefined) return [];
      const keys = Object.keys(fields) as (keyof ContactFields)[]; // keys of Partial<ContactFields>
      return [{ id: contactId, fields: Object.fromEntries(keys.map((key) => [key, row[key]])) }];
    });
    const [first] = task.changes;
    const row = context.rows.find((one) => one.id === first?.id);
    const what = task.changes.length === 1 && row !== undefined ? contactName(row) : `${task.changes.length} contacts`;
    return {
      type: 'history.push',
      id,
      label: `Change ${what}`,
      undo: step({ type: 'contacts.edit', changes: before, isReplay: true }),
      redo: step({ type: 'contacts.edit', changes: task.changes, isReplay: true }),
    };
  }
  if (task.kind === 'remove') {
    const row = context.rows.find((one) => one.id === task.ids[0]);
    const what = task.ids.length === 1 && row !== undefined ? contactName(row) : `${task.ids.length} contacts`;
    return {
      type: 'history.push',
      id,
      label: `Delete ${what}`,
      undo: step({ type: 'contacts.restore', ids: task.ids, isReplay: true }),
      redo: step({ type: 'contacts.remove', ids: task.ids, isReplay: true }),
    };
  }
  // What takes it back is known when it has a number.
  if (task.kind === 'import') return { type: 'history.begin', id, label: importLabel(task) };
  return task.kind === 'create' ? { type: 'history.begin', id, label: NEW_CONTACT } : null;
}

const importLabel = ({ file, groupName }: Extract<ContactTask, { kind: 'import' }>): string =>
  `Import contacts of ${file.name} into ${groupName}`;

const NEW_CONTACT = 'New contact';

/** The way back of a contact that was made, or of an import; an import that changed nothing has none. */
export function madeBy(
  task: ContactTask,
  { contacts, importId }: { readonly contacts: readonly Contact[]; readonly importId: number | null },
): HistoryMessage | null {
  if (task.kind === 'import') {
    if (importId === null) return { type: 'history.drop', id: task.id };
    return {
      type: 'history.push',
      id: task.id,
      label: importLabel(task),
      undo: step({ type: 'contacts.undoImport', importId, undo: true, isReplay: true }),
      redo: step({ type: 'contacts.undoImport', importId, undo: false, isReplay: true }),
    };
  }
  const ids = contacts.map(({ id }) => id);
  if (task.kind !== 'create' || ids.length === 0) return null;
  return {
    type: 'history.push',
    id: task.id,
    label: NEW_CONTACT,
    undo: step({ type: 'contacts.remove', ids, isReplay: true }),
    redo: step({ type: 'contacts.restore', ids, isReplay: true }),
  };
}

/** Only events of this machine are steps of its history. */
const step = (event: ContactsEvent): ContactsEvent => event;

/** The rows as they will be when the task is done: shown at once. */
export function optimistic(context: ContactsContext, task: ContactTask): Partial<ContactsContext> {
  if (task.kind === 'edit') {
    const byId = new Map(task.changes.map(({ id, fields }) => [id, fields]));
    return { rows: context.rows.map((row) => ({ ...row, ...byId.get(row.id) })) };
  }
  if (task.kind === 'remove') {
    const gone = new Set(task.ids);
    const rows = context.rows.filter(({ id }) => !gone.has(id));
    const total = context.total - (context.rows.length - rows.length);
    return { rows, total, cursor: Math.max(0, Math.min(context.cursor, rows.length - 1)), selected: [] };
  }
  return {};
}
