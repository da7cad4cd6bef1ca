import type { Disposal } from '../../lists/triage.ts';
import type { RowsPane, Settled } from './entries.ts';

/** With the entry that did it, and where one worked then. */
export type EntryDisposal = Disposal & { readonly id: string; readonly doneIn: RowsPane };

/** What the triage counts for entries done now; an entry that disposes of nothing is none. */
export const disposalsOf = (
  { now, worksIn }: { readonly now: () => Date; readonly worksIn: RowsPane },
  entries: readonly Pick<Settled, 'id' | 'disposed' | 'doneIn'>[],
): EntryDisposal[] =>
  entries.flatMap(({ id, disposed = 0, doneIn = worksIn }) =>
    disposed > 0 ? [{ id, at: now().getTime(), rows: disposed, doneIn }] : [],
  );
