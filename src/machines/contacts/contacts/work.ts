import { ContactSearch, type Contact, type ContactFields } from '../../../api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../../api/contract/lists/groups.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import { withRows } from '../../parts/pagedRows.ts';
import { noSelection } from '../../parts/selection.ts';
import { workQueue, type Begun, type Kept } from '../../parts/workQueue.ts';
import {
  chosenContacts,
  contactIdOf,
  contactName,
  stillNew,
  type ContactChange,
  type ContactsContext,
  type ContactsEvent,
  type ContactsReport,
  type ContactTask,
} from './context.ts';

/** What came of a task. */
interface Done {
  readonly contacts?: readonly Contact[];
  readonly groups?: readonly ContactGroup[];
  /** Rows came that are not on screen yet. */
  readonly isMore?: true;
  readonly report?: ContactsReport;
  /** The group that an import filled. */
  readonly groupId?: number | null;
  /** The import, as undo names it; null: it changed nothing. */
  readonly importId?: number | null;
}

/** What a new contact is called until a person writes the name. */
const NEW_NAME = 'New contact';

/** What is done to contacts: at once on screen, one thing after the other on the server. */
export const contactsWork = workQueue<ContactsContext, ContactsEvent, ContactTask, Done>({
  name: 'contacts',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  remember,
  show,
  carryOut,
  done: (context, task, done) => {
    const byId = new Map(done.contacts?.map((contact) => [contact.id, contact]));
    const kept = keptAfter(task, done);
    return {
      change: {
        rows: context.rows.map((row) => byId.get(row.id) ?? row),
        ...(done.groups === undefined ? {} : { groups: stillNew(context.groups, done.groups) }),
        // The group that an undone import had made is gone with it.
        ...(task.kind === 'undoImport' && done.groups?.every(({ id }) => id !== context.groupId) === true
          ? { groupId: null }
          : {}),
        ...(done.report === undefined ? {} : { report: done.report }),
        ...((done.groupId ?? null) === null ? {} : { groupId: done.groupId, text: '' }),
        ...(task.kind === 'create' ? { seek: done.contacts?.[0]?.id ?? null, text: '' } : {}),
      },
      ...(kept === null ? {} : { kept }),
      raise: done.isMore === true ? [{ type: 'contacts.refresh' }] : [],
    };
  },
  // What is true is shown again.
  refused: (_, __, ___, message) => ({ tell: [message], raise: [{ type: 'contacts.refresh' }] }),
});

/** What an event asks to be done; null when there is nothing to do. */
function taskOf(context: ContactsContext, event: ContactsEvent): ContactTask | null {
  switch (event.type) {
    case 'contacts.edit':
      return event.changes.length === 0 ? null : { kind: 'edit', changes: event.changes };
    case 'contacts.setStatus': {
      const { statusId } = event;
      const changes = chosenContacts(context).flatMap(({ id, statusId: now }) =>
        now === statusId ? [] : [{ id, fields: { statusId } }],
      );
      return changes.length === 0 ? null : { kind: 'edit', changes };
    }
    case 'contacts.create':
      return { kind: 'create', groupName: contactGroupName(context) };
    case 'contacts.remove': {
      const ids = event.ids ?? chosenContacts(context).map(({ id }) => id);
      return ids.length === 0 ? null : { kind: 'remove', ids };
    }
    case 'contacts.restore':
      return { kind: 'restore', ids: event.ids };
    case 'contacts.import':
      return { kind: 'import', file: event.file, groupName: event.groupName };
    case 'contacts.undoImport':
      return { kind: 'undoImport', importId: event.importId, undo: event.undo };
    default:
      return null;
  }
}

/** A new contact stands in the group that is open, when that is one for contacts alone. */
const contactGroupName = ({ groups, groupId }: ContactsContext): string | null => {
  const open = groups.find(({ id }) => id === groupId);
  return open?.type === 'CONTACT' ? open.name : null;
};

/** What takes a task back; null: nothing a key could. Of what is new that is known when it has a number. */
function remember(task: ContactTask, { rows }: ContactsContext): Kept | Begun | null {
  const called = (ids: readonly number[]): string => {
    const row = rows.find(({ id }) => id === ids[0]);
    return ids.length === 1 && row !== undefined ? contactName(row) : `${ids.length} contacts`;
  };
  switch (task.kind) {
    case 'edit': {
      const { changes } = task;
      const before = changes.flatMap(({ id, fields }): ContactChange[] => {
        const row = rows.find((one) => one.id === id);
        if (row === undefined) return [];
        const keys = Object.keys(fields) as (keyof ContactFields)[]; // keys of Partial<ContactFields>
        return [{ id, fields: Object.fromEntries(keys.map((key) => [key, row[key]])) }];
      });
      const step = (to: readonly ContactChange[]): Step => ({ type: 'contacts.edit', changes: to, isReplay: true });
      return { label: `Change ${called(changes.map(({ id }) => id))}`, undo: step(before), redo: step(changes) };
    }
    case 'remove':
      return { label: `Delete ${called(task.ids)}`, undo: restored(task.ids), redo: removed(task.ids) };
    case 'import':
      return { label: importLabel(task) };
    case 'create':
      return { label: NEW_NAME };
    default:
      return null;
  }
}

const removed = (ids: readonly number[]): Step => ({ type: 'contacts.remove', ids, isReplay: true });
const restored = (ids: readonly number[]): Step => ({ type: 'contacts.restore', ids, isReplay: true });

const importLabel = ({ file, groupName }: Extract<ContactTask, { kind: 'import' }>): string =>
  `Import contacts of ${file.name} into ${groupName}`;

/** The way back of a contact that was made, or of an import; an import that changed nothing has none. */
function keptAfter(task: ContactTask, { contacts = [], importId = null }: Done): Kept | null {
  if (task.kind === 'import' && importId !== null) {
    const step = (undo: boolean): Step => ({ type: 'contacts.undoImport', importId, undo, isReplay: true });
    return { label: importLabel(task), undo: step(true), redo: step(false) };
  }
  const ids = contacts.map(({ id }) => id);
  return task.kind === 'create' && ids.length > 0 ? { label: NEW_NAME, undo: removed(ids), redo: restored(ids) } : null;
}

/** The rows as they will be when the task is done: shown at once. */
function show(context: ContactsContext, task: ContactTask): Partial<ContactsContext> {
  if (task.kind === 'edit') {
    const byId = new Map(task.changes.map(({ id, fields }) => [id, fields]));
    return { rows: context.rows.map((row) => ({ ...row, ...byId.get(row.id) })) };
  }
  if (task.kind === 'remove') {
    const gone = new Set(task.ids);
    const rows = context.rows.filter(({ id }) => !gone.has(id));
    return { ...withRows(context, rows, contactIdOf), selection: noSelection };
  }
  return {};
}

async function carryOut(task: ContactTask, { client, rows }: ContactsContext, signal: AbortSignal): Promise<Done> {
  switch (task.kind) {
    case 'edit': {
      const contacts: Contact[] = [];
      for (const { id, fields } of task.changes) {
        const version = rows.find((row) => row.id === id)?.version;
        const body = { id, ...fields, ...(version === undefined ? {} : { version }) };
        contacts.push((await callOrThrow(client, 'saveContact', { query: {}, body }, signal)).contact);
      }
      return { contacts };
    }
    case 'create': {
      const query = task.groupName === null ? {} : { groupName: task.groupName };
      const body = { lastName: NEW_NAME };
      const { contact, groups } = await callOrThrow(client, 'saveContact', { query, body }, signal);
      return { contacts: [contact], groups, isMore: true };
    }
    case 'remove': {
      const body = { search: ContactSearch.parse({}), selection: { items: [...task.ids] } };
      const { groups } = await callOrThrow(client, 'deleteContacts', { body }, signal);
      return { groups };
    }
    case 'restore': {
      let groups: readonly ContactGroup[] | undefined;
      for (const id of task.ids)
        ({ groups } = await callOrThrow(client, 'saveContact', { query: {}, body: { id, removed: false } }, signal));
      return { groups, isMore: true };
    }
    case 'import': {
      const upload = { groupName: task.groupName, file: task.file };
      const { groups, groupId, importId, ...counts } = await callOrThrow(client, 'importContacts', { upload }, signal);
      return { groups, groupId, importId, isMore: true, report: { file: task.file.name, ...counts } };
    }
    case 'undoImport': {
      const request = { params: { id: task.importId }, body: { undo: task.undo } };
      const { groups } = await callOrThrow(client, 'undoContactImport', request, signal);
      return { groups, isMore: true };
    }
  }
}
