import type { HistoryEntry } from '../messages/history.ts';

/** What was begun and is not known to have happened yet: it has a place among the others, and nothing to take back. */
type Begun = Pick<HistoryEntry, 'id' | 'label' | 'joins'> & { readonly isUnderWay: true };

/** `isOwed`: taken back by a person before it was known, so its undo is still to be carried out. */
export type Remembered = (HistoryEntry | Begun) & { readonly isOwed?: boolean };

export const isSettled = (entry: Remembered): entry is HistoryEntry & { readonly isOwed?: boolean } =>
  !('isUnderWay' in entry);
