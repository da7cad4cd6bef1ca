import { assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { askedAgain, asking, changedElsewhere, withChangedRows } from './group/changedElsewhere.ts';
import { columnMessages, withColumns } from './group/columns.ts';
import { FIRST_LIST_NAME, targets, type GroupContext } from './group/context.ts';
import type { GroupEvent } from './group/events.ts';
import {
  filtered,
  firstContext,
  known,
  LAST_LIST_KEY,
  lastList,
  opened,
  rowPath,
  stepPath,
  turned,
} from './group/firstContext.ts';
import { guards } from './group/guards.ts';
import { groupIdOf } from './group/lists.ts';
import { asked, firstPage, nextPage, noRows } from './group/pages.ts';
import { replaced, saved } from './group/replaced.ts';
import { changedRequest, pageAfter, rowsRequest } from './group/rowsRequest.ts';
import { nextRow, sortedBy, updateRows } from './group/updateRows.ts';
import { groupWork } from './group/work.ts';
import { EVERYWHERE, type ListsTask } from './lists/tasks.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { rowUnderCursor } from '../parts/pagedRows.ts';
import { noSelection } from '../parts/selection.ts';

/** With a selection the whole selection is meant and the cursor stays; else the row, and on to the next one. */
const disposing = [
  { guard: 'isIncomplete' as const, actions: 'waitForRows' as const },
  { guard: 'hasSelection' as const, actions: ['remember' as const, 'take' as const] },
  { actions: ['remember' as const, 'take' as const, 'step' as const, 'point' as const] },
];

/** What goes to another row of the grid shows that property beside it. */
const onRow = [
  { guard: 'isOtherRow' as const, actions: ['updateRows' as const, 'point' as const] },
  { actions: 'updateRows' as const },
];

/**
 * The lists of the account and the rows of the open one. Everything a person does lands on screen at once, is sent in
 * the background one after the other, and comes back off the screen with a message when it is refused.
 */
export const groupMachine = setup({
  types: { context: {} as GroupContext, events: {} as GroupEvent, input: {} as ChildInput },
  actors: { ...groupWork.actors, loadRows: caller('queryGroups') },
  guards: { ...groupWork.guards, ...guards },
  actions: {
    ...groupWork.actions,
    point: enqueueActions(({ context, enqueue }) => {
      const row = rowUnderCursor(context);
      if (row === undefined || context.groupId === null || context.isQuiet) return;
      enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId, groupId: context.groupId });
    }),
    /** Kept by the server as the layout of the list (R-GROUP-023), and for undo. */
    rememberColumns: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'group.columns') return;
      for (const message of columnMessages(context, event)) enqueue.sendTo(toRoot, message);
    }),
    updateRows: assign(({ context, event }) => updateRows(context, event)),
    remember: assign({ lastAction: ({ event }) => event }),
    step: assign(({ context }) => nextRow(context)),
    /** Puts the selection, else the row under the cursor, on the open list (R-GROUP-015). */
    assignShown: enqueueActions(({ context, enqueue }) => {
      const list = context.lists.find(({ id }) => id === context.groupId);
      const propertyIds = targets(context);
      if (!context.isAvailable || typeof list?.id !== 'number' || propertyIds.length === 0) return;
      const to = { groupId: list.id, name: list.name, groupType: list.type };
      const move: ListsTask = { type: 'lists.move', from: EVERYWHERE, to, propertyIds, isMove: false };
      enqueue.sendTo(toRoot, move);
    }),
    sayNotOnList: sendTo(toRoot, { type: 'errors.add', message: 'These rows are not on the list.' }),
    waitForRows: sendTo(toRoot, {
      type: 'errors.add',
      message: 'All rows are selected and some are still loading.',
      detail: 'Try again when the count in the title bar is complete.',
    }),
    keepLastName: ({ context }) => {
      if (context.lastName !== null) context.storage.local.setItem(LAST_LIST_KEY, context.lastName);
    },
  },
}).createMachine({
  id: 'group',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event }) => ({ ...known(event.answer), loadedFor: null, chosen: {} })),
    },
    'group.saved': { actions: assign(({ context, event }) => saved(context, event)) },
    'group.replaced': { actions: assign(({ context, event }) => replaced(context, event)) },
    'group.ownColumns': { actions: assign({ ownColumns: ({ event }) => event.columns }) },
    'group.layouts': { actions: assign({ layouts: ({ event }) => event.layouts, chosen: {} }) },
    'group.changedElsewhere': { actions: assign(({ context, event }) => changedElsewhere(context, event)) },
    'group.cursor': onRow,
    'group.toggle': onRow,
    'group.extend': onRow,
    'group.move': { actions: ['updateRows', 'point'] },
    'group.moveTo': { actions: ['updateRows', 'point'] },
    'group.openRow': {
      guard: ({ context }) => context.groupId !== null && rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => ({ type: 'route.go', path: rowPath(context) })),
    },
    'group.repeat': {
      guard: ({ context }) => context.lastAction !== null,
      actions: raise(({ context }) => context.lastAction ?? { type: 'group.selectNone' }),
    },
    'group.selectAll': { actions: 'updateRows' },
    'group.selectNone': { actions: 'updateRows' },
    'group.invert': { actions: 'updateRows' },
    'group.status': disposing,
    'group.snooze': disposing,
    'group.assign': disposing,
    'group.change': [{ guard: 'isIncomplete', actions: 'waitForRows' }, { actions: ['remember', 'take'] }],
    // The row below moves up under the cursor: that is moving on.
    'group.remove': [
      { guard: 'isAvailable', actions: 'sayNotOnList' },
      { guard: 'isIncomplete', actions: 'waitForRows' },
      { guard: ({ event }) => event.isReplay === true, actions: ['take', 'point'] },
      { actions: ['remember', 'take', 'point'] },
    ],
    'group.assignShown': [{ guard: 'isIncomplete', actions: 'waitForRows' }, { actions: 'assignShown' }],
    'group.restore': { actions: ['take', 'point'] },
    'group.edit': { actions: 'take' },
    'group.setStatus': { actions: 'take' },
    'group.save': {
      actions: [
        'take',
        assign({ lastName: ({ context, event }) => event.groupName?.trim() || context.lastName || FIRST_LIST_NAME }),
        'keepLastName',
      ],
    },
    'group.unsave': { actions: 'take' },
    'group.create': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.rename': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.delete': { actions: 'take' },
    'group.undelete': { actions: 'take' },
  },
  states: {
    rows: {
      initial: 'closed',
      on: {
        'group.open': {
          target: '.asked',
          actions: assign(({ context, event }) => opened(context, groupIdOf(event.groupId))),
        },
        // The pane comes on screen with nothing open: the list saved into last, or the first one.
        'pane.shown': {
          guard: ({ context, event }) => event.pane === 'list' && context.groupId === null && context.lists.length > 0,
          target: '.asked',
          actions: assign(({ context }) => lastList(context)),
        },
        'group.attend': [
          { guard: 'isOpen', actions: [assign({ isQuiet: false }), 'point'] },
          {
            guard: 'hasLists',
            target: '.asked',
            actions: assign(({ context }) => ({ ...lastList(context), isQuiet: false })),
          },
        ],
        'group.step': {
          guard: 'hasLists',
          actions: sendTo(toRoot, ({ context, event }) => ({ type: 'route.go', path: stepPath(context, event.by) })),
        },
        'group.close': { target: '.closed', actions: assign({ groupId: null, ...noRows }) },
        'group.sort': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign(({ context, event }) => sortedBy(context, event.field)),
        },
        'group.sortCurrent': {
          guard: ({ context }) => context.groupId !== null && context.column !== null,
          target: '.asked',
          actions: assign(({ context }) => sortedBy(context, context.column ?? '')),
        },
        'group.filter': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign({ statusFilter: ({ event }) => event.statusIds, selection: noSelection }),
        },
        'group.filterText': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign(({ context, event }) => filtered(context, event.text)),
        },
        'group.columns': {
          guard: ({ context, event }) => typeof (event.groupId ?? context.groupId) === 'number',
          target: '.asked',
          actions: ['rememberColumns', assign(({ context, event }) => withColumns(context, event))],
        },
        'group.showSnoozed': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign({ isShowingSnoozed: ({ context }) => !context.isShowingSnoozed, selection: noSelection }),
        },
        'group.showAvailable': {
          guard: ({ context }) => typeof context.groupId === 'number',
          target: '.asked',
          actions: assign(({ context }) => turned(context)),
        },
        'group.refresh': { guard: 'isOpen', target: '.asked', actions: assign({ loadedFor: null }) },
        'app.signedOut': { target: '.closed', actions: assign({ lists: [], groupId: null, ...noRows }) },
      },
      states: {
        closed: {},
        asked: {
          entry: assign(({ context }) => askedAgain(context)),
          always: [
            { guard: ({ context }) => context.groupId === null, target: 'closed' },
            { guard: 'hasData', target: 'ready', actions: 'point' },
            { target: 'loading' },
          ],
        },
        loading: {
          entry: assign(asked),
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => rowsRequest(context, 0),
            onDone: {
              target: 'ready',
              actions: [assign(({ context, event }) => firstPage(context, event.output)), 'point'],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => failureOf(event.error).message }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'group.refresh' })),
              ],
            },
          },
        },
        ready: {
          always: [
            { guard: 'isOld', target: 'loading' },
            { guard: ({ context }) => context.groupId === null, target: 'closed', actions: assign(noRows) },
            { guard: 'wantsAll', target: 'appending' },
            { guard: 'hasChanged', target: 'refreshing' },
          ],
          on: { 'group.more': { guard: 'hasMore', target: 'appending' } },
        },
        appending: {
          invoke: {
            id: 'loadMore',
            src: 'loadRows',
            input: ({ context }) => rowsRequest(context, pageAfter(context.confirmed.length)),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => nextPage(context, event.output)),
            },
            onError: {
              target: 'ready',
              actions: [
                assign({ loadUntil: 0 }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'group.more' })),
              ],
            },
          },
        },
        /** Only the rows that changed elsewhere (R-GROUP-019). */
        refreshing: {
          entry: assign(({ context }) => asking(context)),
          invoke: {
            id: 'loadChanged',
            src: 'loadRows',
            input: ({ context }) => changedRequest(context),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => withChangedRows(context, event.output.results)),
            },
            // The whole list is read instead, and says so when that fails too.
            onError: { target: 'ready', actions: assign({ ...asked, loadedFor: null }) },
          },
        },
        failed: {},
      },
    },
    work: groupWork.region,
  },
});
