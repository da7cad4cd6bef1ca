import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { ASSIGNED_PAGE, MOST_ASSIGNED } from '../../api/contract/lists/assigned.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, firstPage, hasMore, nextPage, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { noWork } from '../parts/workQueue.ts';
import { idOf, type AssignedContext, type AssignedEvent } from './assigned/context.ts';
import { assignedWork } from './assigned/work.ts';
import { dayAfter } from './group/context.ts';

const request = (
  { client, now, isShowingSnoozed }: AssignedContext,
  page: { readonly after?: number; readonly limit: number },
) =>
  ({
    client,
    request: { query: { ...page, ...(isShowingSnoozed ? {} : { awakeOn: dayAfter(now(), 0) }) } },
  }) satisfies CallInput<'assignedRows'>;

const page = shownPage<AssignedContext, AssignedEvent, Value<'assignedRows'>>({
  pane: 'assigned',
  refresh: { type: 'assigned.refresh' },
  // An answer from before what waits would show the past.
  mayRead: ({ tasks }) => tasks.length === 0,
  // As many as there were, so that the cursor finds its row again.
  read: async (context, signal) => {
    const limit = Math.min(MOST_ASSIGNED, Math.max(ASSIGNED_PAGE, context.rows.length));
    return await callOrThrow(context.client, 'assignedRows', request(context, { limit }).request, signal);
  },
  show: (context, answer) => firstPage(context, answer, idOf),
  lost: { loadUntil: 0 },
});

/** With the row under the cursor, and on to the next one. */
const goingOn = ['take' as const, 'step' as const, 'point' as const];

/** Rows of others' lists that are the person's to work on: read while the pane is on screen, page by page. */
export const assignedMachine = setup({
  types: { context: {} as AssignedContext, events: {} as AssignedEvent, input: {} as ChildInput },
  actors: { ...assignedWork.actors, ...page.actors, append: caller('assignedRows') },
  guards: {
    ...assignedWork.guards,
    ...page.guards,
    hasMore: ({ context }) => hasMore(context),
    hasRow: ({ context }) => rowUnderCursor(context) !== undefined,
  },
  actions: {
    ...assignedWork.actions,
    ...page.actions,
    updateRows: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    step: assign(({ context: { rows, cursor } }) => ({ cursor: cursorInside(rows, cursor + 1) })),
    /** The property of the row stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const row = rowUnderCursor(context);
      if (row !== undefined) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId });
    }),
  },
}).createMachine({
  id: 'assigned',
  context: ({ input: { client, now } }) => ({
    client,
    now,
    statuses: [],
    isShowingSnoozed: false,
    ...noRows,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ statuses: ({ event }) => event.answer.propertyStatuses }) },
    'assigned.cursor': { actions: ['updateRows', 'point'] },
    'assigned.move': { actions: ['updateRows', 'point'] },
    'assigned.moveTo': { actions: ['updateRows', 'point'] },
    'assigned.status': { guard: 'hasRow', actions: goingOn },
    'assigned.snooze': { guard: 'hasRow', actions: goingOn },
    'assigned.handBack': { guard: 'hasRow', actions: goingOn },
    'assigned.write': { guard: 'hasRow', actions: 'take' },
    'assigned.edit': { actions: 'take' },
    'assigned.openRow': {
      guard: 'hasRow',
      // A page of its own: Back leads to the rows again.
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/assigned/${rowUnderCursor(context)?.propertyId ?? ''}`,
      })),
    },
  },
  states: {
    page: {
      ...page.region,
      on: {
        ...page.region.on,
        'assigned.refresh': page.again,
        'assigned.changedElsewhere': page.again,
        'assigned.showSnoozed': {
          target: '.waiting',
          actions: assign(({ context }) => ({
            ...noRows,
            isShowingSnoozed: !context.isShowingSnoozed,
            isLoaded: false,
          })),
        },
      },
      states: {
        ...page.region.states,
        waiting: { ...page.region.states.waiting, on: { 'assigned.more': { guard: 'hasMore', target: 'appending' } } },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context }) =>
              request(context, { after: context.rows.at(-1)?.savedPropertyId ?? 0, limit: ASSIGNED_PAGE }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => nextPage(context, event.output, idOf)),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'assigned.more' })),
            },
          },
        },
      },
    },
    work: assignedWork.region,
  },
});
