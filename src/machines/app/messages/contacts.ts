import type { ContactGroup } from '../../../api/contract/lists/groups.ts';

export type ContactsMessage =
  /** Contact groups behind the lists that a save or a removal changed (R-GROUP-021, R-SEARCH-052). */
  | { readonly type: 'contacts.merge'; readonly groups: readonly ContactGroup[] }
  /** The contacts of one group; null: all. */
  | { readonly type: 'contacts.group'; readonly id: number | null }
  /** Contacts to look for (skip tracing). */
  | { readonly type: 'tracing.ask'; readonly ids: readonly number[] };
