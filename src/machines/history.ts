import { assign, enqueueActions, setup } from 'xstate';
import { toRoot, type HistoryEntry, type HistoryMessage } from './messages.ts';
import type { ChildInput } from './ports.ts';
import type { Disposal } from './triage.ts';

type HistoryEvent = HistoryMessage | { readonly type: 'history.undo' } | { readonly type: 'history.redo' };

/** What was begun and is not known to have happened yet: it has a place among the others, and nothing to take back. */
type Begun = Pick<HistoryEntry, 'id' | 'label' | 'joins'> & { readonly isUnderWay: true };

/** `isOwed`: taken back by a person before it was known, so its undo is still to be carried out. */
type Remembered = (HistoryEntry | Begun) & { readonly isOwed?: boolean };

interface HistoryContext {
  readonly now: () => Date;
  readonly undo: readonly Remembered[];
  readonly redo: readonly Remembered[];
  /** Milliseconds at which rows were disposed of, newest last, with the entry that did it. */
  readonly disposals: readonly (Disposal & { readonly id: string })[];
}

/**
 * Undo and redo of the whole application, newest last. A new change forgets what could be redone. What is still under
 * way can be taken back like everything else: it moves over at once, and its undo follows when its outcome is known.
 */
export const historyMachine = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, input: {} as ChildInput },
  actions: {
    begin: assign(({ context, event }) => {
      if (event.type !== 'history.begin') return {};
      const { id, label, madeFor = null } = event;
      const undo = context.undo.map((entry) => (entry.id === madeFor ? { ...entry, joins: id } : entry));
      return { undo: [...undo, { id, label, isUnderWay: true }], redo: [] };
    }),
    push: assign(({ context, event }) => {
      if (event.type !== 'history.push') return {};
      const { type: _, ...entry } = event;
      const isIt = ({ id }: { readonly id: string }): boolean => id === entry.id;
      const settled = (other: Remembered): Remembered =>
        isIt(other) ? { ...entry, ...(other.isOwed === true ? { isOwed: true } : {}) } : other;
      if (context.redo.some(isIt)) return { redo: context.redo.map(settled) };
      const disposals = [...context.disposals, ...disposalsOf([entry], context.now())];
      if (context.undo.some(isIt)) return { undo: context.undo.map(settled), disposals };
      return { undo: [...context.undo, entry], redo: [], disposals };
    }),
    drop: assign(({ context, event }) => {
      if (event.type !== 'history.drop') return {};
      const keep = ({ id }: { id: string }): boolean => id !== event.id;
      return {
        undo: context.undo.filter(keep),
        redo: context.redo.filter(keep),
        disposals: context.disposals.filter(keep),
      };
    }),
    undo: assign(({ context: { undo, redo, disposals } }) => {
      const run = runBack(undo);
      const gone = new Set(run.map(({ id }) => id));
      return {
        undo: undo.slice(0, undo.length - run.length),
        redo: [...redo, ...run.map((entry) => ({ ...entry, isOwed: true }))],
        disposals: disposals.filter(({ id }) => !gone.has(id)),
      };
    }),
    /** Sends the undo of all runs of which every part is known. */
    pay: enqueueActions(({ context: { redo }, enqueue }) => {
      const due = runsOf(redo).filter((run) => run.every(isSettled) && run.some(({ isOwed }) => isOwed === true));
      const paid = new Set(due.flat().map(({ id }) => id));
      enqueue.assign({ redo: redo.map((entry) => (paid.has(entry.id) ? withoutDebt(entry) : entry)) });
      for (const entry of due.flat()) if (isSettled(entry)) enqueue.sendTo(toRoot, entry.undo);
    }),
    redo: enqueueActions(({ context, enqueue }) => {
      const { undo, redo, disposals, now } = context;
      const run = runForward(redo);
      const done = run.filter(isSettled);
      enqueue.assign({
        redo: redo.slice(0, redo.length - run.length),
        undo: [...undo, ...run.map(withoutDebt)],
        disposals: [...disposals, ...disposalsOf(done, now())],
      });
      // What was never taken back needs not to be done again.
      for (const entry of done) if (entry.isOwed !== true) enqueue.sendTo(toRoot, entry.redo);
    }),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ now: input.now, undo: [], redo: [], disposals: [] }),
  on: {
    'history.begin': { actions: 'begin' },
    'history.push': { actions: ['push', 'pay'] },
    'history.drop': { actions: ['drop', 'pay'] },
    'history.undo': { actions: ['undo', 'pay'] },
    'history.redo': { actions: 'redo' },
  },
});

const isSettled = (entry: Remembered): entry is HistoryEntry & { readonly isOwed?: boolean } =>
  !('isUnderWay' in entry);

function withoutDebt(entry: Remembered): Remembered {
  const { isOwed, ...rest } = entry;
  return isOwed === undefined ? entry : rest;
}

/** What one key did, newest first: the last entry and those before it that join it. */
function runBack(undo: readonly Remembered[]): Remembered[] {
  const newestFirst = undo.toReversed();
  const end = newestFirst.findIndex(({ id }, index) => newestFirst[index + 1]?.joins !== id);
  return newestFirst.slice(0, end + 1);
}

/** The same in the order in which it was done; `redo` holds the oldest last. */
function runForward(redo: readonly Remembered[]): Remembered[] {
  const oldestFirst = redo.toReversed();
  const isLast = ({ joins }: Remembered, index: number): boolean =>
    joins === undefined || oldestFirst[index + 1]?.id !== joins;
  return oldestFirst.slice(0, oldestFirst.findIndex(isLast) + 1);
}

/** What can be redone, parted by key, each run newest first. */
function runsOf(redo: readonly Remembered[]): Remembered[][] {
  const runs: Remembered[][] = [];
  for (const entry of redo) {
    const run = runs.at(-1);
    if (run !== undefined && entry.joins !== undefined && run.at(-1)?.id === entry.joins) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** What the triage counts for entries done now; an entry that disposes of nothing is none. */
const disposalsOf = (entries: readonly HistoryEntry[], now: Date): HistoryContext['disposals'] =>
  entries.flatMap(({ id, disposed = 0 }) => (disposed > 0 ? [{ id, at: now.getTime(), rows: disposed }] : []));
