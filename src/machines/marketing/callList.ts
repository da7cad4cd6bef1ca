import { assign, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, cursorInside, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { noWork } from '../parts/workQueue.ts';
import { nextLeft, seqOf, type CallListContext, type CallListEvent } from './callList/context.ts';
import { callListWork } from './callList/work.ts';

const page = shownPage<CallListContext, CallListEvent, Value<'callRows'>>({
  pane: 'callList',
  refresh: { type: 'callList.refresh' },
  mayRead: ({ ofId, tasks }) => ofId !== null && tasks.length === 0,
  read: async ({ client, ofId, isAll }, signal) =>
    await callOrThrow(client, 'callRows', { params: { id: ofId ?? 0 }, query: { all: isAll } }, signal),
  show: (context, { results, isMore, counts }) => ({
    rows: results,
    total: results.length,
    isMore,
    counts,
    // The first one to be called, where the cursor was on none.
    cursor: context.rows.length === 0 ? nextLeft({ rows: results, cursor: -1 }) : cursorAmong(context, results, seqOf),
  }),
});

const nothing = { ...noRows, counts: null, isMore: false, note: '', isLoaded: false, error: null } as const;

/** A call list as a person works through it: whom to call, what to say, and what came of it by one key each. */
export const callListMachine = setup({
  types: { context: {} as CallListContext, events: {} as CallListEvent, input: {} as ChildInput },
  actors: { ...callListWork.actors, ...page.actors, append: caller('callRows') },
  guards: {
    ...callListWork.guards,
    ...page.guards,
    hasRow: ({ context }) => rowUnderCursor(context) !== undefined,
    hasMore: ({ context }) => context.isMore,
    hasProperty: ({ context }) => rowUnderCursor(context)?.propertyId != null,
  },
  actions: {
    ...callListWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => {
      const moved = afterRowEvent({ ...context, selection: noSelection }, event, seqOf);
      // What is noted is of the one that it was written for.
      return moved.cursor === undefined || moved.cursor === context.cursor ? moved : { ...moved, note: '' };
    }),
  },
}).createMachine({
  id: 'callList',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    ofId: null,
    name: '',
    counts: null,
    isMore: false,
    isAll: false,
    note: '',
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'callList.cursor': { actions: 'moveRow' },
    'callList.move': { actions: 'moveRow' },
    'callList.moveTo': { actions: 'moveRow' },
    'callList.came': { guard: 'hasRow', actions: 'take' },
    'callList.tell': { actions: 'take' },
    'callList.takeBack': { actions: 'take' },
    'callList.note': { actions: assign({ note: ({ event }) => event.note }) },
    'callList.writeNote': {
      guard: 'hasRow',
      actions: sendTo(toRoot, { type: 'workspace.focusField', pane: 'callList', field: 'note' }),
    },
    'callList.noted': {
      actions: sendTo(toRoot, { type: 'workspace.focusField', pane: 'callList', field: 'people' }),
    },
    'callList.openProperty': {
      guard: 'hasProperty',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${rowUnderCursor(context)?.propertyId ?? 0}`,
      })),
    },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'callList.refresh': page.again,
        'callList.all': {
          target: '.waiting',
          actions: assign(({ context }) => ({ ...nothing, isAll: !context.isAll })),
        },
        'callList.show': {
          target: '.waiting',
          actions: assign(({ context, event }) =>
            event.id === context.ofId ? { isLoaded: false } : { ...nothing, ofId: event.id, name: event.name },
          ),
        },
      },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    paging: {
      initial: 'waiting',
      on: { 'callList.show': '.waiting', 'callList.all': '.waiting' },
      states: {
        waiting: { on: { 'callList.more': { guard: 'hasMore', target: 'appending' } } },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context: { client, ofId, isAll, rows } }): CallInput<'callRows'> => ({
              client,
              request: { params: { id: ofId ?? 0 }, query: { all: isAll, after: rows.at(-1)?.seq ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event: { output } }) => {
                const rows = [...context.rows, ...output.results];
                const cursor = cursorInside(rows, context.cursor);
                return { rows, total: rows.length, isMore: output.isMore, cursor };
              }),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'callList.more' })),
            },
          },
        },
      },
    },
    work: callListWork.region,
  },
});
