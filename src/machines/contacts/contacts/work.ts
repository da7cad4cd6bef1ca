import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { ContactFields } from '../../../api/contract/contacts/contacts.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { Step } from '../../app/history/steps.ts';
import { withRows } from '../../parts/pagedRows.ts';
import { hasUnloaded, isSelected, noSelection, selectedCount } from '../../parts/selection.ts';
import { workQueue, type Begun, type Kept } from '../../parts/workQueue.ts';
import { carryOut, NEW_NAME, type Done } from './carryOut.ts';
import {
  chosenContacts,
  contactIdOf,
  contactName,
  meantContacts,
  stillNew,
  type ContactChange,
  type ContactsContext,
  type ContactsEvent,
  type ContactTask,
} from './context.ts';

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
    const turned = new Set(done.before?.map(({ id }) => id));
    const kept = keptAfter(task, done);
    return {
      change: {
        // Each change makes the version one more; what somebody else changed meanwhile stays older than theirs.
        rows: context.tasks.reduce(
          withEdits,
          context.rows.map((row) =>
            turned.has(row.id) ? { ...row, version: row.version + 1 } : (byId.get(row.id) ?? row),
          ),
        ),
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
      tell: [{ type: 'people.changed' }],
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
    case 'contacts.status': {
      const statusId = event.position === 0 ? null : offered(context.statuses)[event.position - 1]?.id;
      if (statusId === undefined) return null;
      if (hasUnloaded(context.selection, context)) return { kind: 'setStatus', statusId, ...chosen(context) };
      const changes = chosenContacts(context).flatMap(({ id, statusId: now }) =>
        now === statusId ? [] : [{ id, fields: { statusId } }],
      );
      return changes.length === 0 ? null : { kind: 'edit', changes };
    }
    case 'contacts.create':
      return { kind: 'create', groupName: contactGroupName(context) };
    case 'contacts.remove': {
      if (event.ids === undefined && hasUnloaded(context.selection, context))
        return { kind: 'removeChosen', ...chosen(context) };
      const ids = event.ids ?? chosenContacts(context).map(({ id }) => id);
      return ids.length === 0 ? null : { kind: 'remove', ids };
    }
    case 'contacts.restore':
      return { kind: 'restore', ids: event.ids };
    case 'contacts.import':
      return event.approved === undefined
        ? null
        : { kind: 'import', file: event.file, groupName: event.groupName, approved: event.approved };
    case 'contacts.undoImport':
      return { kind: 'undoImport', importId: event.importId, undo: event.undo };
    default:
      return null;
  }
}

const chosen = (context: ContactsContext) => ({
  of: meantContacts(context),
  count: selectedCount(context.selection, context),
});

/** A new contact stands in the group that is open, when that is one for contacts alone. */
const contactGroupName = ({ groups, groupId }: ContactsContext): string | null => {
  const open = groups.find(({ id }) => id === groupId);
  return open?.type === 'CONTACT' ? open.name : null;
};

/** What takes a task back; null: nothing a key could. Of what is new that is known when it has a number. */
function remember(task: ContactTask, { rows }: ContactsContext): Kept | Begun | null {
  const called = (ids: readonly number[]): string => {
    const row = rows.find(({ id }) => id === ids[0]);
    return ids.length === 1 && row !== undefined ? contactName(row) : many(ids.length);
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
      return { label: `Change ${called(changes.map(({ id }) => id))}`, undo: edited(before), redo: edited(changes) };
    }
    // Whom it was for is known when it is done.
    case 'setStatus':
      return { label: `Change ${many(task.count)}` };
    case 'removeChosen':
      return { label: `Delete ${many(task.count)}` };
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

const many = (count: number): string => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

const edited = (changes: readonly ContactChange[]): Step => ({ type: 'contacts.edit', changes, isReplay: true });
const removed = (ids: readonly number[]): Step => ({ type: 'contacts.remove', ids, isReplay: true });
const restored = (ids: readonly number[]): Step => ({ type: 'contacts.restore', ids, isReplay: true });

const importLabel = ({ file, groupName }: Extract<ContactTask, { kind: 'import' }>): string =>
  `Import contacts of ${file.name} into ${groupName}`;

/** The way back where the answer says it: of what is new, and of what the server found; null where nothing changed. */
function keptAfter(
  task: ContactTask,
  { contacts = [], importId = null, before = [], removed: gone = [] }: Done,
): Kept | null {
  if (task.kind === 'setStatus' && before.length > 0) {
    const { statusId } = task;
    const changes = before.map(({ id }) => ({ id, fields: { statusId } }));
    const undo = edited(before.map(({ id, statusId: was }) => ({ id, fields: { statusId: was } })));
    return { label: `Change ${many(before.length)}`, undo, redo: edited(changes) };
  }
  if (task.kind === 'removeChosen' && gone.length > 0)
    return { label: `Delete ${many(gone.length)}`, undo: restored(gone), redo: removed(gone) };
  if (task.kind === 'import' && importId !== null) {
    const step = (undo: boolean): Step => ({ type: 'contacts.undoImport', importId, undo, isReplay: true });
    return { label: importLabel(task), undo: step(true), redo: step(false) };
  }
  const ids = contacts.map(({ id }) => id);
  return task.kind === 'create' && ids.length > 0 ? { label: NEW_NAME, undo: removed(ids), redo: restored(ids) } : null;
}

/** Rows with what an edit makes of them: what waits stays as it was shown, an answer before it knows nothing of it. */
function withEdits(rows: ContactsContext['rows'], task: ContactTask): ContactsContext['rows'] {
  if (task.kind !== 'edit') return rows;
  const byId = new Map(task.changes.map(({ id, fields }) => [id, fields]));
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}

/** The rows as they will be when the task is done: shown at once. */
function show(context: ContactsContext, task: ContactTask): Partial<ContactsContext> {
  if (task.kind === 'edit') return { rows: withEdits(context.rows, task) };
  if (task.kind === 'setStatus') {
    const { statusId } = task;
    return { rows: context.rows.map((row) => (isSelected(context.selection, row.id) ? { ...row, statusId } : row)) };
  }
  if (task.kind === 'removeChosen') {
    const rows = context.rows.filter((row) => !isSelected(context.selection, row.id));
    return { ...withRows(context, rows, contactIdOf), total: context.total - task.count, selection: noSelection };
  }
  if (task.kind === 'remove') {
    const gone = new Set(task.ids);
    const rows = context.rows.filter(({ id }) => !gone.has(id));
    return { ...withRows(context, rows, contactIdOf), selection: noSelection };
  }
  return {};
}
