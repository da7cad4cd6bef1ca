import type { Client } from '../../../api/client.ts';
import { ContactSearch, type Contact } from '../../../api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../../api/contract/lists/groups.ts';
import { callOrThrow } from '../../app/call.ts';
import type { ContactChange, ContactsContext, ContactsReport, ContactTask } from './context.ts';

/** What came of a task. */
export interface Done {
  readonly contacts?: readonly Contact[];
  /** Of many at once: whose status is another now, and what it was before. */
  readonly before?: readonly { readonly id: number; readonly statusId: number | null }[];
  /** Who was deleted, of those that the server found. */
  readonly removed?: readonly number[];
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
export const NEW_NAME = 'New contact';

/** Contacts by their numbers alone. */
const named = (ids: readonly number[]) => ({ search: ContactSearch.parse({}), selection: { items: [...ids] } });

/** A task on the server; what it refuses throws. */
export async function carryOut(
  task: ContactTask,
  { client, rows }: ContactsContext,
  signal: AbortSignal,
): Promise<Done> {
  switch (task.kind) {
    case 'edit': {
      if (task.changes.length > 1 && task.changes.every(isOfStatus))
        return { before: await setStatuses(client, task.changes, signal) };
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
    case 'setStatus': {
      const { ids } = await callOrThrow(client, 'contactIds', { body: task.of }, signal);
      const changes = ids.map((id) => ({ id, fields: { statusId: task.statusId } }));
      return { before: await setStatuses(client, changes, signal) };
    }
    case 'remove': {
      const { groups } = await callOrThrow(client, 'deleteContacts', { body: named(task.ids) }, signal);
      return { groups };
    }
    case 'removeChosen': {
      const { ids } = await callOrThrow(client, 'contactIds', { body: task.of }, signal);
      if (ids.length === 0) return { isMore: true };
      // Those that are there again while it is done are to be seen.
      return { ...(await callOrThrow(client, 'deleteContacts', { body: named(ids) }, signal)), isMore: true };
    }
    case 'restore': {
      await callOrThrow(client, 'setContacts', { body: { ...named(task.ids), removed: false } }, signal);
      return { isMore: true };
    }
    case 'import': {
      const upload = { groupName: task.groupName, file: task.file, approved: task.approved };
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

const isOfStatus = ({ fields }: ContactChange): boolean => Object.keys(fields).join(' ') === 'statusId';

/** One call a status, however many contacts get it; answers what those that it changed had before. */
async function setStatuses(
  client: Client,
  changes: readonly ContactChange[],
  signal: AbortSignal,
): Promise<NonNullable<Done['before']>> {
  const before: { readonly id: number; readonly statusId: number | null }[] = [];
  for (const [statusId = null, some] of Map.groupBy(changes, ({ fields }) => fields.statusId)) {
    const body = { ...named(some.map(({ id }) => id)), statusId };
    before.push(...(await callOrThrow(client, 'setContacts', { body }, signal)).before);
  }
  return before;
}
