import { assign, raise, sendTo } from 'xstate';
import { isSortable } from '../../../api/catalogue/lists/listFields.ts';
import { listFilterStart } from '../../../api/lists/listFilterStart.ts';
import { failureOf } from '../../app/call.ts';
import { errorMessage, wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { noSelection } from '../../parts/selection.ts';
import { askedAgain, asking, withChangedRows } from './changedElsewhere.ts';
import { keysWithoutCurrent, withLook } from './columns.ts';
import { filtered, lastList, opened, stepPath, turned } from './firstContext.ts';
import type { GroupContext } from './context.ts';
import { columnKeys } from './listLook.ts';
import { groupIdOf } from './lists.ts';
import { groupSetup } from './machineSetup.ts';
import { asked, firstPage, nextPage, noRows } from './pages.ts';
import { changedRequest, pageAfter, rowsRequest } from './rowsRequest.ts';
import { sortedBy } from './updateRows.ts';

/** What was arranged is shown at once, and kept. */
const keepingLook = ['rememberLook' as const, groupSetup.assign(({ context, event }) => withLook(context, event))];

/** The cursor stands in a column that the open list shows. */
const hasColumn = (context: GroupContext): boolean =>
  context.groupId !== null && context.column !== null && columnKeys(context).includes(context.column);

/** The text filter with the word of the column under the cursor, to go on writing; null: no word means it. */
const filterStart = ({ column, filterText, ownColumns }: GroupContext): string | null =>
  column === null ? null : listFilterStart(column, filterText, ownColumns);

/** The rows of the open list: asked for, page after page, and those that changed elsewhere read again. */
export const rows = groupSetup.createStateConfig({
  initial: 'closed',
  on: {
    'group.open': {
      target: '.asked',
      actions: assign(({ context, event }) => opened(context, groupIdOf(event.groupId))),
    },
    // The pane comes on screen with nothing open: the list saved into last, or the first one.
    'pane.shown': [
      {
        guard: ({ context, event }) => event.pane === 'list' && context.groupId === null && context.lists.length > 0,
        target: '.asked',
        actions: assign(({ context }) => lastList(context)),
      },
      {
        guard: ({ context, event }) => event.pane === 'list' && context.groupId === null,
        actions: assign(({ context }) => ({ isAwaited: true, isQuiet: !context.isAwaited || context.isQuiet })),
      },
    ],
    'pane.hidden': { guard: ({ event }) => event.pane === 'list', actions: assign({ isAwaited: false }) },
    'group.attend': [
      { guard: 'isOpen', actions: [assign({ isQuiet: false }), 'point'] },
      {
        guard: 'hasLists',
        target: '.asked',
        actions: assign(({ context }) => ({ ...lastList(context), isQuiet: false })),
      },
      { actions: assign({ isAwaited: true, isQuiet: false }) },
    ],
    'group.step': {
      guard: 'hasLists',
      actions: sendTo(toRoot, ({ context, event }) => ({ type: 'route.go', path: stepPath(context, event.by) })),
    },
    'group.close': { target: '.closed', actions: assign({ groupId: null, ...noRows }) },
    'group.sort': {
      guard: 'isOpen',
      target: '.asked',
      actions: [assign(({ context, event }) => sortedBy(context, event.field, event)), ...keepingLook],
    },
    'group.sortCurrent': {
      guard: ({ context }) => context.groupId !== null && isSortable(context.column),
      target: '.asked',
      actions: [assign(({ context, event }) => sortedBy(context, context.column ?? '', event)), ...keepingLook],
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
      actions: keepingLook,
    },
    'group.hideColumn': {
      // The last column stays: a grid without any has no way back.
      guard: ({ context }) => hasColumn(context) && keysWithoutCurrent(context).length > 0,
      actions: raise(({ context }) => ({ type: 'group.columns', keys: keysWithoutCurrent(context) })),
    },
    'group.pinColumn': { guard: ({ context }) => hasColumn(context), actions: keepingLook },
    'group.width': { guard: 'isOpen', actions: keepingLook },
    'group.resetColumns': {
      guard: 'isOpen',
      target: '.asked',
      actions: [...keepingLook, assign({ sort: [] })],
    },
    'group.filterColumn': {
      guard: ({ context }) => hasColumn(context) && filterStart(context) !== null,
      actions: [
        assign({ filterDraft: ({ context }) => filterStart(context) }),
        sendTo(toRoot, { type: 'workspace.focusField', pane: 'list', field: 'listFilter' }),
      ],
    },
    'group.dropDraft': { actions: assign({ filterDraft: null }) },
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
  },
  states: {
    closed: {
      always: {
        guard: ({ context }) => context.isAwaited && context.lists.length > 0,
        target: 'asked',
        actions: assign(({ context }) => ({ ...lastList(context), isQuiet: context.isQuiet })),
      },
    },
    asked: {
      entry: assign(({ context }) => ({ ...askedAgain(context), isAwaited: false })),
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
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
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
});
