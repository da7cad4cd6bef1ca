import type { contract } from '../../../api/contract/contract.ts';
import type { Answer, Request } from '../../../api/contract/define.ts';
import { MOST_UNDO_ENTRIES } from '../../../api/contract/lists/lists.ts';
import type { HistoryEntry } from '../messages/history.ts';
import { isSettled, type Remembered } from './entries.ts';
import { Step } from './steps.ts';

interface Halves {
  readonly undo: readonly Remembered[];
  readonly redo: readonly Remembered[];
}
type Stored = Answer<(typeof contract)['undoHistory']>['undo'][number];
interface Stamped extends Halves {
  readonly stamp: string;
}

/** An id on the server: those of this page get its stamp, those read from there have one. */
const idOf = (stamp: string, id: string): string => (id.includes(':') ? id : `${stamp}:${id}`);

function entryOf({ id, label, undo, redo, disposed, joins }: Stored): HistoryEntry[] {
  const [back, again] = [Step.safeParse(undo), Step.safeParse(redo)];
  if (typeof label !== 'string' || !back.success || !again.success) return [];
  const more = {
    ...(typeof disposed === 'number' ? { disposed } : {}),
    ...(typeof joins === 'string' ? { joins } : {}),
  };
  return [{ id, label, undo: back.data, redo: again.data, ...more }];
}

/** What the server kept, as far as this version can read it: done before all that this page does. */
export function fromServer(answer: Answer<(typeof contract)['undoHistory']>): Record<'undo' | 'redo', Remembered[]> {
  const [undo, redo] = [answer.undo.flatMap(entryOf), answer.redo.flatMap(entryOf)];
  const first = 1 - undo.length - redo.length;
  return {
    undo: undo.map((entry, at) => ({ ...entry, place: first + at })),
    // What was undone first was the newest.
    redo: redo.map((entry, at) => ({ ...entry, place: -at })),
  };
}

/** Ids in order: when they are what they were, there is nothing to write. */
export const historyKey = ({ undo, redo, stamp }: Stamped): string =>
  [undo, redo]
    .map((half) =>
      half
        .filter(isSettled)
        .map(({ id }) => idOf(stamp, id))
        .join(' '),
    )
    .join('|');

/**
 * The order of both halves, with the entries that the server does not have yet. What is under way waits; of a long day
 * go the newest, as many as the server keeps: more than it takes would be refused whole.
 */
export function toServer({
  undo,
  redo,
  stamp,
  sent,
}: Stamped & { readonly sent: ReadonlySet<string> }): Request<(typeof contract)['saveUndoHistory']>['body'] {
  const wired = (half: readonly Remembered[]): HistoryEntry[] =>
    half
      .filter(isSettled)
      .slice(-MOST_UNDO_ENTRIES)
      .map(({ id, label, undo: back, redo: again, disposed, joins }) => ({
        id: idOf(stamp, id),
        label,
        undo: back,
        redo: again,
        ...(disposed === undefined ? {} : { disposed }),
        ...(joins === undefined ? {} : { joins: idOf(stamp, joins) }),
      }));
  const [behind, ahead] = [wired(undo), wired(redo)];
  const ids = (half: readonly HistoryEntry[]): string[] => half.map(({ id }) => id);
  return {
    undo: ids(behind),
    redo: ids(ahead),
    entries: [...behind, ...ahead].filter(({ id }) => !sent.has(id)).map((entry) => ({ ...entry })),
  };
}
