import { assign, enqueueActions, setup } from 'xstate';
import { caller, type CallInput } from './call.ts';
import { disposalsOf, type EntryDisposal } from './history/disposals.ts';
import { isSettled, withoutDebt, type Remembered, type RowsPane } from './history/entries.ts';
import { fromServer, historyKey, toServer } from './history/kept.ts';
import { answered, dueOf, labelOf, noReplays, sending, type Line, type Replays } from './history/replays.ts';
import { runBack, runForward, triageRun } from './history/runs.ts';
import { toRoot, type Broadcast } from './messages.ts';
import type { HistoryMessage } from './messages/history.ts';
import type { Client } from '../../api/client.ts';
import type { ChildInput } from './ports.ts';

type HistoryEvent =
  | Broadcast
  | HistoryMessage
  /** The whole triage since something else was done, at once. */
  | { readonly type: 'history.undoRun' }
  | { readonly type: 'history.redoRun' };

export interface HistoryContext {
  readonly client: Client;
  readonly now: () => Date;
  readonly undo: readonly Remembered[];
  readonly redo: readonly Remembered[];
  /** How many things were done: the place of the newest. Those of earlier pages stand at 0 and below. */
  readonly made: number;
  /** Steps that undo and redo have sent, and nobody has answered yet. */
  readonly replays: Replays;
  /** What happened last, as it is read out; null: nothing yet. */
  readonly line: Line | null;
  /** Milliseconds at which rows were disposed of, newest last, with the entry that did it and where one worked then. */
  readonly disposals: readonly EntryDisposal[];
  /** The rows that came on screen last. */
  readonly worksIn: RowsPane;
  /** Ids of this page begin again at each load: this makes them unique on the server. */
  readonly stamp: string;
  /** What the server has: its entries, and their order (see historyKey). */
  readonly sent: ReadonlySet<string>;
  readonly keptKey: string;
  /** The person signs out or leaves the page: what is not written at once is lost. */
  readonly isLeaving: boolean;
  /** What is on its way there: what changes meanwhile is written afterwards. */
  readonly sending: { readonly ids: ReadonlySet<string>; readonly key: string };
}

/** So long after the last change the history is written to the server. */
const REST_MS = 600;
const EMPTY_KEY = '|';

const sendingOf = (context: HistoryContext): HistoryContext['sending'] => {
  const { undo, redo } = toServer(context);
  return { ids: new Set([...undo, ...redo]), key: historyKey(context) };
};

/**
 * Undo and redo of the whole application, newest last. A new change forgets what could be redone. What is still under
 * way can be taken back like everything else: it moves over at once, and its undo follows when its outcome is known.
 */
export const historyMachine = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, input: {} as ChildInput },
  actors: { load: caller('undoHistory'), keep: caller('saveUndoHistory') },
  guards: {
    isChanged: ({ context }) => historyKey(context) !== context.keptKey,
    isLeaving: ({ context }) => context.isLeaving,
  },
  delays: { rest: REST_MS },
  actions: {
    begin: assign(({ context, event }) => {
      if (event.type !== 'history.begin') return {};
      const { id, label, madeFor = null } = event;
      const made = context.made + 1;
      const undo = context.undo.map((entry) => (entry.id === madeFor ? { ...entry, joins: id } : entry));
      const begun: Remembered = { id, label, isUnderWay: true, place: made, doneIn: context.worksIn };
      return { made, undo: [...undo, begun], redo: [] };
    }),
    push: assign(({ context, event }) => {
      if (event.type !== 'history.push') return {};
      const { type: _, ...pushed } = event;
      const isIt = ({ id }: { readonly id: string }): boolean => id === pushed.id;
      // Whoever began it may have gone to other rows meanwhile.
      const { doneIn = context.worksIn } = [...context.undo, ...context.redo].find(isIt) ?? {};
      const entry = { ...pushed, doneIn };
      const settled = (other: Remembered): Remembered =>
        isIt(other) ? { ...entry, place: other.place, ...(other.isOwed === true ? { isOwed: true } : {}) } : other;
      if (context.redo.some(isIt)) return { redo: context.redo.map(settled) };
      const disposals = [...context.disposals, ...disposalsOf(context, [entry])];
      // Of two parts of one key the second says what was done.
      const line = entry.joins === undefined ? lineAfter(context, entry.label, 'undo') : context.line;
      if (context.undo.some(isIt)) return { undo: context.undo.map(settled), disposals, line };
      const made = context.made + 1;
      return { made, undo: [...context.undo, { ...entry, place: made }], redo: [], disposals, line };
    }),
    drop: assign(({ context, event }) => {
      if (event.type !== 'history.drop') return {};
      const keep = ({ id }: { id: string }): boolean => id !== event.id;
      const dropped = context.undo.find((entry) => !keep(entry));
      return {
        undo: context.undo.filter(keep),
        redo: context.redo.filter(keep),
        disposals: context.disposals.filter(keep),
        // It was said when it was begun, and did not come.
        ...(dropped !== undefined && context.line?.text === dropped.label ? { line: null } : {}),
      };
    }),
    undo: assign(({ context: { undo, redo, disposals }, event }) => {
      const run = event.type === 'history.undoRun' ? triageRun(undo, runBack) : runBack(undo);
      const gone = new Set(run.map(({ id }) => id));
      return {
        undo: undo.slice(0, undo.length - run.length),
        redo: [...redo, ...run.map((entry) => ({ ...entry, isOwed: true }))],
        disposals: disposals.filter(({ id }) => !gone.has(id)),
      };
    }),
    /** Sends the undo of all runs of which every part is known. */
    pay: enqueueActions(({ context, enqueue }) => {
      const due = dueOf(context.redo);
      if (due.length === 0) return;
      const paid = new Set(due.map(({ id }) => id));
      const { steps, replays } = sending(context, due, { side: 'undo', newest: context.made });
      enqueue.assign({
        redo: context.redo.map((entry) => (paid.has(entry.id) ? withoutDebt(entry) : entry)),
        replays,
        ...(replays.sent === context.replays.sent
          ? { line: lineAfter(context, `Undone: ${labelOf(due)}`, 'redo') }
          : {}),
      });
      for (const step of steps) enqueue.sendTo(toRoot, step);
    }),
    redo: enqueueActions(({ context, event, enqueue }) => {
      const { undo, redo, disposals } = context;
      const run = event.type === 'history.redoRun' ? triageRun(redo, runForward) : runForward(redo);
      const done = run.filter(isSettled);
      // What was never taken back needs not to be done again.
      const again = done.filter(({ isOwed }) => isOwed !== true);
      const { steps, replays } = sending(context, again, { side: 'redo', newest: context.made });
      enqueue.assign({
        redo: redo.slice(0, redo.length - run.length),
        undo: [...undo, ...run.map(withoutDebt)],
        disposals: [...disposals, ...disposalsOf(context, done)],
        replays,
        ...(again.length > 0 && replays.sent === context.replays.sent
          ? { line: lineAfter(context, labelOf(again), 'undo') }
          : {}),
      });
      for (const step of steps) enqueue.sendTo(toRoot, step);
    }),
    /** What failed stands where it stood: the same key tries it again. */
    answer: assign(({ context, event }) => {
      if (event.type !== 'history.replayed') return {};
      const after = answered(context, { id: event.id, came: event.came, newest: context.made });
      if (after === null) return {};
      const { text, offers, back, ...halves } = after;
      const ids = new Set(back.map(({ id }) => id));
      const disposals = context.disposals.filter(({ id }) => !ids.has(id));
      const isStanding = offers === 'undo' && event.came !== 'done';
      return {
        ...halves,
        disposals: isStanding ? [...disposals, ...disposalsOf(context, back)] : disposals,
        line: lineAfter(context, text, offers),
      };
    }),
    say: assign({
      line: ({ context, event }) =>
        event.type === 'history.say' ? lineAfter(context, event.text, null) : context.line,
    }),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({
    client: input.client,
    now: input.now,
    undo: [],
    redo: [],
    made: 0,
    replays: noReplays,
    line: null,
    disposals: [],
    worksIn: 'results',
    stamp: input.now().getTime().toString(36),
    sent: new Set(),
    keptKey: EMPTY_KEY,
    isLeaving: false,
    sending: { ids: new Set(), key: EMPTY_KEY },
  }),
  initial: 'away',
  states: {
    away: { on: { 'app.signedIn': { guard: ({ event }) => event.answer.visit === null, target: 'loading' } } },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client } }): CallInput<'undoHistory'> => ({ client, request: {} }),
        onDone: {
          target: 'kept',
          actions: assign(({ context, event }) => {
            const stored = fromServer(event.output);
            const ids = [...stored.undo, ...stored.redo].map(({ id }) => id);
            const key = historyKey({ ...stored, stamp: context.stamp });
            // What was done while the answer was on its way comes after what is stored.
            const redo = context.undo.length > 0 ? context.redo : [...stored.redo, ...context.redo];
            return { undo: [...stored.undo, ...context.undo], redo, sent: new Set(ids), keptKey: key };
          }),
        },
        // Without it undo works as long as the page is open; the next sign-in reads again.
        onError: 'away',
      },
    },
    kept: { always: { guard: 'isChanged', target: 'resting' } },
    /** Keys come in runs: what they did is written together. */
    resting: { always: { guard: 'isLeaving', target: 'keeping' }, after: { rest: 'keeping' } },
    keeping: {
      entry: assign({ sending: ({ context }) => sendingOf(context) }),
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }): CallInput<'saveUndoHistory'> => ({
          client: context.client,
          request: { body: toServer(context) },
        }),
        onDone: {
          target: 'kept',
          actions: assign(({ context: { sending } }) => ({ sent: sending.ids, keptKey: sending.key })),
        },
        // The entries stay unsent and go with the next change.
        onError: { target: 'kept', actions: assign(({ context: { sending } }) => ({ keptKey: sending.key })) },
      },
    },
  },
  on: {
    'app.leaving': { actions: assign({ isLeaving: true }) },
    'pane.shown': {
      actions: assign(({ event: { pane } }) => (pane === 'results' || pane === 'list' ? { worksIn: pane } : {})),
    },
    'history.begin': { actions: 'begin' },
    'history.push': { actions: ['push', 'pay'] },
    'history.drop': { actions: ['drop', 'pay'] },
    'history.undo': { actions: ['undo', 'pay'] },
    'history.undoRun': { actions: ['undo', 'pay'] },
    'history.redo': { actions: 'redo' },
    'history.redoRun': { actions: 'redo' },
    'history.replayed': { actions: 'answer' },
    'history.say': { actions: 'say' },
  },
});

const lineAfter = ({ line }: HistoryContext, text: string, offers: Line['offers']): Line => ({
  id: (line?.id ?? 0) + 1,
  text,
  offers,
});
