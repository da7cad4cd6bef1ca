import { assign, enqueueActions, setup } from 'xstate';
import type { Failure } from '../../api/client.ts';
import type { AuthAnswer } from '../../api/contract/account/session.ts';
import type { ErrorAction, ErrorEntry, ErrorMessage, SettledMessage } from './errorEntry.ts';
import { fieldSentence } from '../../api/errors.ts';
import { failureOf } from './call.ts';
import { toRoot, type Broadcast, type Message } from './messages.ts';
import type { Retry } from './messages/retries.ts';
import type { PaneId } from './paneIds.ts';
import type { Overlay } from './workspace/overlays.ts';
import type { ChildInput } from './ports.ts';

type ErrorsEvent =
  | { readonly type: 'app.signedIn'; readonly answer: AuthAnswer }
  | Extract<Broadcast, { readonly type: 'pane.shown' | 'pane.hidden' }>
  | ErrorMessage
  | SettledMessage
  | { readonly type: 'errors.remove'; readonly id: number }
  /** Does again what the newest message that offers it is about. */
  | { readonly type: 'errors.retry' }
  | { readonly type: 'errors.clear' };

interface ErrorsContext {
  readonly now: () => Date;
  readonly nextId: number;
  readonly queue: readonly ErrorEntry[];
  /** The panes on screen. */
  readonly shown: readonly PaneId[];
}

/** Panes that say themselves, where their rows would stand, that these calls have failed. */
const toldIn: Partial<Record<Retry['type'], PaneId>> = {
  'search.run': 'results',
  'map.retry': 'map',
  'statistics.retry': 'statistics',
  'group.refresh': 'list',
  'tokens.refresh': 'security',
  'visits.refresh': 'security',
  'surroundings.run': 'comparables',
};

/** The pane on screen that tells of it already: one trouble is told once. A pane tells what its machine could not read. */
function tellingPane({ shown }: ErrorsContext, action: ErrorAction | null): PaneId | null {
  const type = action?.event?.type;
  if (type === undefined) return null;
  const [word, what] = type.split('.');
  const name = toldIn[type] ?? (what === 'refresh' ? word : null);
  return shown.find((pane) => pane === name) ?? null;
}

/** The newest entry whose call can be repeated: what the key for it means. */
export const repeatable = (queue: readonly ErrorEntry[]): ErrorEntry | undefined =>
  queue.findLast(({ action }) => action?.kind === 'RETRY' && action.event !== undefined);

/** Reads: what is shown is then what was asked for last. Saving says nothing of what another save did not keep. */
const READS = /\.(?:refresh|more|run|retry)$/;

/** The entries that offer to read what this event reads. */
export const offersOf = (queue: readonly ErrorEntry[], event: { readonly type: string }): readonly number[] =>
  READS.test(event.type)
    ? queue.flatMap(({ id, action }) => (JSON.stringify(action?.event) === JSON.stringify(event) ? [id] : []))
    : [];

/** The error queue: entries come in order and leave one at a time or all together (R-ERROR-010). */
export const errorsMachine = setup({
  types: { context: {} as ErrorsContext, events: {} as ErrorsEvent, input: {} as ChildInput },
  actions: {
    add: assign(({ context, event }) => {
      if (event.type !== 'errors.add') return {};
      const { message, detail = null, action = null, about = null } = event;
      const pane = tellingPane(context, action);
      const entry: ErrorEntry = { id: context.nextId, message, detail, action, pane, about, at: context.now() };
      return { nextId: context.nextId + 1, queue: [...context.queue, entry] };
    }),
    remove: assign(({ context, event }) =>
      event.type === 'errors.remove' ? { queue: context.queue.filter(({ id }) => id !== event.id) } : {},
    ),
    clear: assign({ queue: [] }),
  },
}).createMachine({
  id: 'errors',
  context: ({ input }) => ({ now: input.now, nextId: 1, queue: [], shown: [] }),
  on: {
    'errors.add': { actions: 'add' },
    'errors.remove': { actions: 'remove' },
    'errors.clear': { actions: 'clear' },
    'errors.settled': {
      actions: assign({ queue: ({ context, event }) => context.queue.filter(({ about }) => about !== event.about) }),
    },
    'errors.retry': {
      actions: enqueueActions(({ context, enqueue }) => {
        const entry = repeatable(context.queue);
        const event = entry?.action?.event;
        if (entry === undefined || event === undefined) return;
        enqueue.assign({ queue: context.queue.filter(({ id }) => id !== entry.id) });
        // The machine that reported the failure named its own event to repeat it.
        enqueue.sendTo(toRoot, event);
      }),
    },
    'pane.shown': { actions: assign({ shown: ({ context, event }) => [...context.shown, event.pane] }) },
    // What only it told of goes with it.
    'pane.hidden': {
      actions: assign(({ context, event }) => ({
        shown: context.shown.filter((pane) => pane !== event.pane),
        queue: context.queue.filter(({ pane }) => pane !== event.pane),
      })),
    },
    // Whoever has signed in again need not be told to.
    'app.signedIn': {
      actions: assign({ queue: ({ context }) => context.queue.filter(({ action }) => action?.kind !== 'LOGIN') }),
    },
  },
});

/** Why a call failed: the server's reason, else what it says of each field. */
export function reasonOf({ detail, fieldErrors }: Failure): string | null {
  const fields = Object.entries(fieldErrors).map(([path, text]) => fieldSentence(path, text));
  return detail ?? (fields.length === 0 ? null : fields.join(' '));
}

/** What a person reads of a failure where it happened. */
export function wordsOf(failure: Failure): string {
  const isBroken = failure.status === 500 || failure.status === 501;
  return isBroken ? failure.message : (reasonOf(failure) ?? failure.message);
}

/** The reason, unless the message says it already. */
function reasonBeneath(failure: Failure): string | null {
  const reason = reasonOf(failure);
  return reason === null || failure.message.includes(reason) ? null : reason;
}

/** The queue entry for a failed call; `retry` is the event that repeats it. */
export function errorMessage(failure: Failure, retry?: Retry): ErrorMessage {
  const action: ErrorAction | null =
    failure.status === 401
      ? { label: 'Sign in', kind: 'LOGIN' }
      : retry === undefined
        ? null
        : { label: 'Retry', kind: 'RETRY', event: retry };
  return { type: 'errors.add', message: failure.message, detail: reasonBeneath(failure), action };
}

/** Of a call that a dialog asked for, and whose refusal it shows: a message says it if the dialog was left before. */
export const refusedIn = (of: readonly Overlay[], error: unknown): Message => ({
  type: 'workspace.refused',
  of,
  said: errorMessage(failureOf(error)),
});
