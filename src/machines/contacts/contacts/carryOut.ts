import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../../api/contract/lists/groups.ts';
import { callOrThrow } from '../../app/call.ts';
import { ContactSearch } from '../../../api/contract/contacts/contacts.ts';
import type { ContactsReport, ContactTask } from './context.ts';

/** What came of a task. */
export interface Done {
  readonly contacts: readonly Contact[];
  readonly groups: readonly ContactGroup[] | null;
  /** Rows came that are not on screen yet. */
  readonly isMore: boolean;
  readonly report: ContactsReport | null;
  /** The group that an import filled. */
  readonly groupId: number | null;
  /** The import, as undo names it. */
  readonly importId: number | null;
}

const nothing: Done = { contacts: [], groups: null, isMore: false, report: null, groupId: null, importId: null };

/** What a new contact is called until a person writes the name. */
export const NEW_NAME = 'New contact';

/** Carries out one task. */
export const carryOut = fromPromise<
  Done,
  { readonly client: Client; readonly task: ContactTask | undefined; readonly rows: readonly Contact[] }
>(async ({ input: { client, task, rows }, signal }) => {
  switch (task?.kind) {
    case 'edit': {
      const contacts: Contact[] = [];
      for (const { id, fields } of task.changes) {
        const version = rows.find((row) => row.id === id)?.version;
        const body = { id, ...fields, ...(version === undefined ? {} : { version }) };
        contacts.push((await callOrThrow(client, 'saveContact', { query: {}, body }, signal)).contact);
      }
      return { ...nothing, contacts };
    }
    case 'create': {
      const query = task.groupName === null ? {} : { groupName: task.groupName };
      const body = { lastName: NEW_NAME };
      const { contact, groups } = await callOrThrow(client, 'saveContact', { query, body }, signal);
      return { ...nothing, contacts: [contact], groups, isMore: true };
    }
    case 'remove': {
      const body = { search: ContactSearch.parse({}), selection: { items: [...task.ids] } };
      const { groups } = await callOrThrow(client, 'deleteContacts', { body }, signal);
      return { ...nothing, groups };
    }
    case 'restore': {
      let groups: readonly ContactGroup[] | null = null;
      for (const id of task.ids)
        ({ groups } = await callOrThrow(client, 'saveContact', { query: {}, body: { id, removed: false } }, signal));
      return { ...nothing, groups, isMore: true };
    }
    case 'import': {
      const upload = { groupName: task.groupName, file: task.file };
      const { groups, groupId, importId, ...counts } = await callOrThrow(client, 'importContacts', { upload }, signal);
      return { ...nothing, groups, groupId, importId, isMore: true, report: { file: task.file.name, ...counts } };
    }
    case 'undoImport': {
      const request = { params: { id: task.importId }, body: { undo: task.undo } };
      const { groups } = await callOrThrow(client, 'undoContactImport', request, signal);
      return { ...nothing, groups, isMore: true };
    }
    default:
      return nothing;
  }
});
