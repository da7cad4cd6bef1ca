import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client, Value } from '../../api/client.ts';
import { CHANGES_PAGE, MOST_CHANGES, type AccountChange, type ChangeKind } from '../../api/contract/account/changes.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { firstPage, hasMore, nextPage, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

export type ChangesEvent =
  | Broadcast
  | MessageTo<'changes'>
  /** Nothing is done to a trace: rows are gone to, not selected. */
  | Extract<RowEvent<'changes', number>, { readonly type: 'changes.cursor' | 'changes.move' | 'changes.moveTo' }>
  /** Of one kind only; null: of all. */
  | { readonly type: 'changes.what'; readonly what: ChangeKind | null }
  /** The property that a correction is of, beside it. */
  | { readonly type: 'changes.openProperty' };

interface ChangesContext extends PagedRows<AccountChange>, ShownPage {
  readonly client: Client;
  readonly what: ChangeKind | null;
}

const changeIdOf = ({ id }: AccountChange): number => id;

const request = ({ client, what }: ChangesContext, page: { before?: number; limit: number }) =>
  ({
    client,
    request: { query: { ...page, ...(what === null ? {} : { what }) } },
  }) satisfies CallInput<'accountChanges'>;

const page = shownPage<ChangesContext, ChangesEvent, Value<'accountChanges'>>({
  pane: 'changes',
  refresh: { type: 'changes.refresh' },
  mayRead: () => true,
  // As many as there were, so that the cursor finds its row again.
  read: async (context, signal) => {
    const limit = Math.min(MOST_CHANGES, Math.max(CHANGES_PAGE, context.rows.length));
    return await callOrThrow(context.client, 'accountChanges', request(context, { limit }).request, signal);
  },
  show: (context, answer) => firstPage(context, answer, changeIdOf),
  lost: { loadUntil: 0 },
});

/** Who changed what of the account's: read while the pane is on screen, newest first, page by page. */
export const changesMachine = setup({
  types: { context: {} as ChangesContext, events: {} as ChangesEvent, input: {} as ChildInput },
  actors: { ...page.actors, append: caller('accountChanges') },
  guards: {
    ...page.guards,
    hasMore: ({ context }) => hasMore(context),
  },
  actions: {
    ...page.actions,
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
  context: ({ input: { client } }) => ({ client, ...noRows, what: null, ...notShown }),
  initial: 'waiting',
  on: {
    ...page.region.on,
    'changes.added': page.again,
    'changes.refresh': page.again,
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
    ...page.region.states,
    waiting: { ...page.region.states.waiting, on: { 'changes.more': { guard: 'hasMore', target: 'appending' } } },
    appending: {
      invoke: {
        id: 'append',
        src: 'append',
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
  },
});
