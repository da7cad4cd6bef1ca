import type { HistoryEntry } from '../messages/history.ts';
import type { PaneId } from '../paneIds.ts';

/** What was begun and is not known to have happened yet: it has a place among the others, and nothing to take back. */
type Begun = Pick<HistoryEntry, 'id' | 'label' | 'joins'> & { readonly isUnderWay: true };

/** Panes whose rows a triage goes through. */
export type RowsPane = Extract<PaneId, 'results' | 'list'>;

interface Standing {
  /** The later it was done the larger. */
  readonly place: number;
  /** Taken back by a person before it was known, so its undo is still to be carried out. */
  readonly isOwed?: boolean;
  /** The server would not take it back, or do it again, when it was asked last. */
  readonly isRefused?: boolean;
  /** Where one worked when it was done; of what an earlier page did nobody knows. */
  readonly doneIn?: RowsPane;
}

export type Remembered = (HistoryEntry | Begun) & Standing;
export type Settled = HistoryEntry & Standing;

export const isSettled = (entry: Remembered): entry is Settled => !('isUnderWay' in entry);

export function withoutDebt(entry: Remembered): Remembered {
  const { isOwed, ...rest } = entry;
  return isOwed === undefined ? entry : rest;
}
