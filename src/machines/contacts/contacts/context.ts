import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { Client } from '../../../api/client.ts';
import {
  CONTACT_PAGE_LIMIT,
  ContactSearch,
  type Contact,
  type ContactFields,
  type contactSortFields,
} from '../../../api/contract/contacts/contacts.ts';
import type { ServerEvent } from '../../../api/contract/events.ts';
import type { ContactGroup } from '../../../api/contract/lists/groups.ts';
import type { SortKey } from '../../../api/contract/search/order.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { ChosenContacts } from '../../app/messages/contacts.ts';
import { rowUnderCursor, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import { hasUnloaded, isNothing, isSelected, selectedCount, type Selection } from '../../parts/selection.ts';
import type { Work } from '../../parts/workQueue.ts';

export type ContactSort = (typeof contactSortFields)[number];
export type ContactOrder = readonly SortKey<ContactSort>[];
export interface Named {
  readonly id: number;
  readonly name: string;
}
/** Fields of one contact as a person changed them. */
export interface ContactChange {
  readonly id: number;
  readonly fields: Partial<ContactFields>;
}

/** What to do on the server, one after the other. */
export type ContactTask =
  | { readonly kind: 'edit'; readonly changes: readonly ContactChange[] }
  | { readonly kind: 'create'; readonly groupName: string | null }
  /** A status of the selected, some of which are not loaded. */
  | {
      readonly kind: 'setStatus';
      readonly statusId: number | null;
      readonly of: ChosenContacts;
      readonly count: number;
    }
  | { readonly kind: 'remove'; readonly ids: readonly number[] }
  /** The selected, some of which are not loaded. */
  | { readonly kind: 'removeChosen'; readonly of: ChosenContacts; readonly count: number }
  | { readonly kind: 'restore'; readonly ids: readonly number[] }
  | { readonly kind: 'import'; readonly file: File; readonly groupName: string; readonly approved: number }
  | { readonly kind: 'undoImport'; readonly importId: number; readonly undo: boolean };

export type ContactsEvent =
  | Broadcast
  | MessageTo<'contacts'>
  | Extract<ServerEvent, { type: 'contacts.linked' }>
  | { readonly type: 'contacts.nextGroup'; readonly by: 1 | -1 }
  | { readonly type: 'contacts.find'; readonly text: string }
  /** With `adds` beside what sorts already. */
  | { readonly type: 'contacts.sort'; readonly field: ContactSort; readonly adds?: boolean }
  /** The same by the column under the cursor. */
  | { readonly type: 'contacts.sortCurrent'; readonly ascending?: boolean; readonly adds?: boolean }
  /** Only contacts like the one under the cursor in the column under it; the same once more: all again. */
  | { readonly type: 'contacts.filterColumn' }
  /** Of any status, or type, again. */
  | { readonly type: 'contacts.unfilter'; readonly by: keyof ContactFilter }
  | { readonly type: 'contacts.hideColumn' }
  | { readonly type: 'contacts.pinColumn' }
  | { readonly type: 'contacts.resetColumns' }
  | RowEvent<'contacts', number, string>
  | {
      readonly type: 'contacts.edit';
      readonly changes: readonly ContactChange[];
      readonly isReplay?: boolean;
    }
  /** Status of the selected contacts, else of the one under the cursor. */
  /** The n-th status that is offered; 0 takes it away. */
  | { readonly type: 'contacts.status'; readonly position: number; readonly isAgreed?: true }
  | { readonly type: 'contacts.create' }
  | {
      readonly type: 'contacts.remove';
      readonly ids?: readonly number[];
      readonly isReplay?: boolean;
      readonly isAgreed?: true;
    }
  | { readonly type: 'contacts.restore'; readonly ids: readonly number[]; readonly isReplay?: boolean }
  /** Asks the page for the file chooser. */
  | { readonly type: 'contacts.choose' }
  /** Asks first, with the numbers of the file; `approved`: they were agreed to. */
  | {
      readonly type: 'contacts.import';
      readonly file: File;
      readonly groupName: string;
      readonly approved?: number;
    }
  | { readonly type: 'contacts.export'; readonly isAgreed?: true }
  /** Phone numbers and e-mail addresses of the selected contacts, else of the one under the cursor. */
  | { readonly type: 'contacts.trace' }
  /** The property that the contact owns, beside it. */
  | { readonly type: 'contacts.openProperty' }
  /** One is made of the selected contacts; of the one under the cursor those that were joined to it are shown. */
  | { readonly type: 'contacts.join' }
  /** The one under the cursor wants no more: asks how it was said. */
  | { readonly type: 'contacts.optOut' };

/** What an import did. */
export interface ContactsReport {
  readonly file: string;
  readonly added: number;
  readonly completed: number;
  readonly unchanged: number;
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  readonly rejectedCount: number;
  readonly unknownColumns: readonly string[];
}

/** Only contacts of one status, of one type, or both. */
export type ContactFilter = Readonly<Partial<Record<'statusId' | 'typeId', number>>>;

export interface ContactsContext extends PagedRows<Contact>, Work<ContactTask> {
  readonly client: Client;
  readonly groups: readonly ContactGroup[];
  readonly types: readonly Choosable[];
  readonly statuses: readonly Choosable[];
  readonly groupId: number | null;
  readonly text: string;
  readonly sort: ContactOrder;
  readonly filter: ContactFilter;
  /** The column under the cursor. */
  readonly column: string | null;
  readonly selection: Selection<number>;
  /** What is about very many contacts, until somebody agrees to it. */
  readonly held: ContactsEvent | null;
  readonly isShown: boolean;
  readonly isLoaded: boolean;
  /** Saved parcels whose owners the server is still looking for. */
  readonly ownersToCome: number;
  /** The contact that the cursor goes to when the rows are there. */
  readonly seek: number | null;
  readonly report: ContactsReport | null;
}

export const contactIdOf = ({ id }: Contact): number => id;

/** What the pane asks for, from a row on. */
export const contactSearch = ({ groupId, text, sort, filter }: ContactsContext, index: number): ContactSearch =>
  ContactSearch.parse({
    filters: {
      ...(groupId === null ? {} : { groupIds: { values: [groupId] } }),
      ...Object.fromEntries(Object.entries(filter).map(([key, id]) => [key, { values: [id] }])),
      ...(text === '' ? {} : { text }),
    },
    sortFields: sort,
    index,
    limit: CONTACT_PAGE_LIMIT,
  });

/** Whom a command means, for the server to find: the selected, loaded or not, else the one under the cursor. */
export function meantContacts(context: ContactsContext): ChosenContacts {
  const { selection } = context;
  if (hasUnloaded(selection, context))
    return { search: contactSearch(context, 0), selection: wireSelection(selection) };
  const items = chosenContacts(context).map(contactIdOf);
  return { search: ContactSearch.parse({}), selection: { allSelected: false, items } };
}

/** Whom a file of contacts is of, and what it is called: the selected, else all that are found. */
export function exportedContacts(context: ContactsContext) {
  const { selection: chosen, groups, groupId } = context;
  const selection = isNothing(chosen) ? { allSelected: true, items: [] } : wireSelection(chosen);
  const name = groups.find(({ id }) => id === groupId)?.name ?? 'Contacts';
  return { name, body: { search: contactSearch(context, 0), selection } };
}

export const wireSelection = ({ allSelected, items }: Selection<number>): ChosenContacts['selection'] => ({
  allSelected,
  items: [...items],
});

/** Whom a command means of those loaded: the selected, else the one under the cursor. */
export function chosenContacts(context: ContactsContext): Contact[] {
  const { rows, selection } = context;
  const row = rowUnderCursor(context);
  if (selectedCount(selection, context) > 0) return rows.filter(({ id }) => isSelected(selection, id));
  return row === undefined ? [] : [row];
}

/** What a contact is called. */
export const contactName = ({ firstName, middleName, lastName, suffix, companyName }: ContactFields): string => {
  const person = [firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');
  return person === '' ? companyName : person;
};

/** Groups as answered; those that were marked new stay so until the next sign-in, as lists do (R-CONTACT-007, O-077). */
export function stillNew(before: readonly ContactGroup[], answer: readonly ContactGroup[]): readonly ContactGroup[] {
  const marked = new Set(before.flatMap(({ id, isNew }) => (isNew === true ? [id] : [])));
  return answer.map((group) => (marked.has(group.id) ? { ...group, isNew: true } : group));
}

/** Replaced by id or added, the others kept (R-GROUP-021, O-077); sizes are those of the answer. */
export const mergedGroups = (
  before: readonly ContactGroup[],
  answer: readonly ContactGroup[],
): readonly ContactGroup[] => {
  const byId = new Map(answer.map((group) => [group.id, group]));
  const known = before.map((group) => byId.get(group.id) ?? group);
  const ids = new Set(before.map(({ id }) => id));
  return [...known, ...answer.filter(({ id }) => !ids.has(id))];
};
