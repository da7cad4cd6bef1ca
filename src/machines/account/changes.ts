import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { CHANGES_PAGE, MOST_CHANGES, type AccountChange, type ChangeKind } from '../../api/contract/account/changes.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { failed, firstPage, hasMore, nextPage, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';

export type ChangesEvent =
  | Broadcast
  | MessageTo<'changes'>
  /** Nothing is done to a trace: rows are gone to, not selected. */
  | Extract<RowEvent<'changes', number>, { readonly type: 'changes.cursor' | 'changes.move' | 'changes.moveTo' }>
  /** Of one kind only; null: of all. */
  | { readonly type: 'changes.what'; readonly what: ChangeKind | null }
  /** The property that a correction is of, beside it. */
  | { readonly type: 'changes.openProperty' };

interface ChangesContext extends PagedRows<AccountChange> {
  readonly client: Client;
  readonly what: ChangeKind | null;
  readonly isShown: boolean;
  /** What is on screen is what the server has. */
  readonly isLoaded: boolean;
}

const changeIdOf = ({ id }: AccountChange): number => id;

const request = ({ client, what }: ChangesContext, page: { before?: number; limit: number }) =>
  ({
    client,
    request: { query: { ...page, ...(what === null ? {} : { what }) } },
  }) satisfies CallInput<'accountChanges'>;

/** Who changed what of the account's: read while the pane is on screen, newest first, page by page. */
export const changesMachine = setup({
  types: { context: {} as ChangesContext, events: {} as ChangesEvent, input: {} as ChildInput },
  actors: { load: caller('accountChanges') },
  guards: {
    isOurs: ({ event }) => 'pane' in event && event.pane === 'changes',
    isWanted: ({ context }) => context.isShown && !context.isLoaded,
    hasMore: ({ context }) => hasMore(context),
  },
  actions: {
    updateRows: assign(({ context, event }) =>
      afterRowEvent({ ...context, selection: noSelection }, event, changeIdOf),
    ),
    /** The property of the correction stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const propertyId = rowUnderCursor(context)?.propertyId ?? null;
      if (propertyId !== null) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId });
    }),
  },
}).createMachine({
  id: 'changes',
  context: ({ input: { client } }) => ({ client, ...noRows, what: null, isShown: false, isLoaded: false }),
  initial: 'waiting',
  on: {
    'pane.shown': { guard: 'isOurs', target: '.waiting', actions: assign({ isShown: true, isLoaded: false }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'changes.added': { target: '.waiting', actions: assign({ isLoaded: false }) },
    'changes.refresh': { target: '.waiting', actions: assign({ isLoaded: false }) },
    'changes.what': {
      target: '.waiting',
      actions: assign(({ event }) => ({ ...noRows, what: event.what, isLoaded: false })),
    },
    'changes.cursor': { actions: ['updateRows', 'point'] },
    'changes.move': { actions: ['updateRows', 'point'] },
    'changes.moveTo': { actions: ['updateRows', 'point'] },
    'changes.openProperty': {
      guard: ({ context }) => (rowUnderCursor(context)?.propertyId ?? null) !== null,
      // A page of its own: Back leads to the changes again.
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/changes/${rowUnderCursor(context)?.propertyId ?? ''}`,
      })),
    },
  },
  states: {
    waiting: {
      always: { guard: 'isWanted', target: 'loading' },
      on: { 'changes.more': { guard: 'hasMore', target: 'appending' } },
    },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        // As many as there were, so that the cursor finds its row again.
        input: ({ context }) =>
          request(context, { limit: Math.min(MOST_CHANGES, Math.max(CHANGES_PAGE, context.rows.length)) }),
        onDone: {
          target: 'waiting',
          actions: assign(({ context, event }) => ({
            ...firstPage(context, event.output, changeIdOf),
            isLoaded: true,
          })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ event }) => failed(wordsOf(failureOf(event.error)))),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'changes.refresh' })),
          ],
        },
      },
    },
    appending: {
      invoke: {
        id: 'append',
        src: 'load',
        input: ({ context }) => request(context, { before: context.rows.at(-1)?.id ?? 0, limit: CHANGES_PAGE }),
        onDone: {
          target: 'waiting',
          actions: assign(({ context, event }) => nextPage(context, event.output, changeIdOf)),
        },
        onError: {
          target: 'waiting',
          actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'changes.more' })),
        },
      },
    },
    failed: {},
  },
});
