import { assign, enqueueActions, setup } from 'xstate';
import { toRoot, type HistoryEntry, type HistoryMessage } from './messages.ts';
import type { ChildInput } from './ports.ts';
import type { Disposal } from './triage.ts';

type HistoryEvent = HistoryMessage | { readonly type: 'history.undo' } | { readonly type: 'history.redo' };

interface HistoryContext {
  readonly now: () => Date;
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
  /** Milliseconds at which rows were disposed of, newest last, with the entry that did it. */
  readonly disposals: readonly (Disposal & { readonly id: string })[];
}

/** Undo and redo of the whole application, newest last. A new change forgets what could be redone. */
export const historyMachine = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, input: {} as ChildInput },
  actions: {
    push: assign(({ context, event }) => {
      if (event.type !== 'history.push') return {};
      const { type: _, ...entry } = event;
      return {
        undo: [...context.undo, entry],
        redo: [],
        disposals: [...context.disposals, ...disposalsOf([entry], context.now())],
      };
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
    undo: enqueueActions(({ context, enqueue }) => {
      const { undo, redo, disposals } = context;
      const run = runBack(undo);
      const gone = new Set(run.map(({ id }) => id));
      enqueue.assign({
        undo: undo.slice(0, undo.length - run.length),
        redo: [...redo, ...run],
        disposals: disposals.filter(({ id }) => !gone.has(id)),
      });
      for (const entry of run) enqueue.sendTo(toRoot, entry.undo);
    }),
    redo: enqueueActions(({ context, enqueue }) => {
      const { undo, redo, disposals, now } = context;
      const run = runForward(redo);
      enqueue.assign({
        redo: redo.slice(0, redo.length - run.length),
        undo: [...undo, ...run],
        disposals: [...disposals, ...disposalsOf(run, now())],
      });
      for (const entry of run) enqueue.sendTo(toRoot, entry.redo);
    }),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ now: input.now, undo: [], redo: [], disposals: [] }),
  on: {
    'history.push': { actions: 'push' },
    'history.drop': { actions: 'drop' },
    'history.undo': { actions: 'undo' },
    'history.redo': { actions: 'redo' },
  },
});

/** What one key did, newest first: the last entry and those before it that join it. */
function runBack(undo: readonly HistoryEntry[]): HistoryEntry[] {
  const newestFirst = undo.toReversed();
  const end = newestFirst.findIndex(({ id }, index) => newestFirst[index + 1]?.joins !== id);
  return newestFirst.slice(0, end + 1);
}

/** The same in the order in which it was done; `redo` holds the oldest last. */
function runForward(redo: readonly HistoryEntry[]): HistoryEntry[] {
  const oldestFirst = redo.toReversed();
  const isLast = ({ joins }: HistoryEntry, index: number): boolean =>
    joins === undefined || oldestFirst[index + 1]?.id !== joins;
  return oldestFirst.slice(0, oldestFirst.findIndex(isLast) + 1);
}

/** What the triage counts for entries done now; an entry that disposes of nothing is none. */
const disposalsOf = (entries: readonly HistoryEntry[], now: Date): HistoryContext['disposals'] =>
  entries.flatMap(({ id, disposed = 0 }) => (disposed > 0 ? [{ id, at: now.getTime(), rows: disposed }] : []));
