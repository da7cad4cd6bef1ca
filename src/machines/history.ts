import { assign, enqueueActions, setup } from 'xstate';
import { toRoot, type HistoryEntry, type HistoryMessage } from './messages.ts';
import type { ChildInput } from './ports.ts';

type HistoryEvent = HistoryMessage | { readonly type: 'history.undo' } | { readonly type: 'history.redo' };

interface HistoryContext {
  readonly now: () => Date;
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
  /** Milliseconds at which rows were disposed of, newest last, with the entry that did it. */
  readonly disposals: readonly { readonly id: string; readonly at: number; readonly rows: number }[];
}

/** Undo and redo of the whole application, newest last. A new change forgets what could be redone. */
export const historyMachine = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, input: {} as ChildInput },
  actions: {
    push: assign(({ context, event }) => {
      if (event.type !== 'history.push') return {};
      const { id, label, undo, redo, disposed = 0 } = event;
      const at = context.now().getTime();
      return {
        undo: [...context.undo, { id, label, undo, redo }],
        redo: [],
        disposals: disposed > 0 ? [...context.disposals, { id, at, rows: disposed }] : context.disposals,
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
      const entry = context.undo.at(-1);
      if (entry === undefined) return;
      enqueue.assign({
        undo: context.undo.slice(0, -1),
        redo: [...context.redo, entry],
        disposals: context.disposals.filter(({ id }) => id !== entry.id),
      });
      enqueue.sendTo(toRoot, entry.undo);
    }),
    redo: enqueueActions(({ context, enqueue }) => {
      const entry = context.redo.at(-1);
      if (entry === undefined) return;
      enqueue.assign({ redo: context.redo.slice(0, -1), undo: [...context.undo, entry] });
      enqueue.sendTo(toRoot, entry.redo);
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
