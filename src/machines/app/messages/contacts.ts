import type { Contact, ContactSearch } from '../../../api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../../api/contract/lists/groups.ts';

/** Contacts of a search that are selected, those not loaded included. */
export interface ChosenContacts {
  readonly search: ContactSearch;
  readonly selection: { readonly allSelected: boolean; readonly items: number[] };
}

export type ContactsMessage =
  /** Contact groups behind the lists that a save or a removal changed (R-GROUP-021, R-SEARCH-052). */
  | { readonly type: 'contacts.merge'; readonly groups: readonly ContactGroup[] }
  /** The contacts of one group; null: all. */
  | { readonly type: 'contacts.group'; readonly id: number | null }
  /** Contacts to make one of; of one alone, those that were joined to it. */
  | { readonly type: 'twins.choose'; readonly contacts: readonly Contact[] }
  /** Contacts to look for (skip tracing). */
  | { readonly type: 'tracing.ask'; readonly of: ChosenContacts };
