import { assign, sendTo } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { errorMessage, wordsOf } from '../../app/errors.ts';
import { toRoot, type Message } from '../../app/messages.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { selectOnly } from '../../parts/selection.ts';
import { boundOfColumn } from './boundOfColumn.ts';
import { answered, fresh, usualOrder, withShape, type TabContext, type TabEvent } from './tabContext.ts';
import { idOf, tabSetup } from './tabSetup.ts';

interface At {
  readonly context: TabContext;
  readonly event: TabEvent;
}
/** What goes to a row, selects or both. The selection is changed first: it may go from where the cursor was. */
const onRow = [
  {
    type: 'select' as const,
    params: ({ context, event }: At) => afterRowEvent(context, event, idOf).selection ?? null,
  },
  'move' as const,
];

/**
 * One comparison tab: its search, the rows that answer it, their order and selection (R-COMP-017, R-SURR-005). It asks
 * the server when it is first looked at and whenever it is told to; a changed search is stale until then.
 */
export const tabMachine = tabSetup.createMachine({
  id: 'tab',
  context: ({ input }) => ({
    ...input,
    subjectId: null,
    isNonDisclosure: false,
    home: null,
    ...fresh,
    sort: usualOrder([]),
    usualSort: usualOrder([]),
    dataVersion: 0,
  }),
  initial: 'empty',
  on: {
    'tab.subject': {
      guard: 'isOther',
      target: '.empty',
      actions: assign(({ context, event }) => ({
        ...fresh,
        sort: context.usualSort,
        subjectId: event.propertyId,
        isNonDisclosure: false,
        home: null,
        dataVersion: context.dataVersion + 1,
      })),
    },
    'tab.told': { actions: 'learn' },
    'tab.rate': {
      actions: assign(({ context, event: { key, dollars } }) => {
        const { [key]: _before, ...rates } = context.rates;
        return { rates: dollars === null ? rates : { ...rates, [key]: dollars } };
      }),
    },
    'tab.export': { actions: 'download' },
    'tab.report': { actions: 'download' },
    'tab.useValue': { actions: 'useValue' },
    'tab.update': [
      {
        guard: ({ context, event }) => context.search !== null && event.isRun === true,
        target: '.loading',
        reenter: true,
        actions: 'update',
      },
      { guard: 'hasSearch', actions: 'update' },
    ],
    // Another type is another search: it runs at once.
    'tab.type': { guard: 'hasSearch', target: '.loading', reenter: true, actions: 'update' },
    // The rows stay until others are there; whoever looks at the tab asks for them.
    'tab.shape': {
      target: '.due',
      actions: assign(({ context, event }) => ({ ...withShape(context, event.shape), isStale: true })),
    },
    'tab.run': { guard: 'hasSubject', target: '.loading', reenter: true },
    'tab.reset': {
      guard: 'hasSubject',
      target: '.loading',
      reenter: true,
      actions: assign(({ context }) => ({
        ...fresh,
        sort: context.usualSort,
        dataVersion: context.dataVersion + 1,
      })),
    },
    'tab.sort': { guard: 'hasOrder', actions: 'sort' },
    'tab.sortCurrent': { guard: 'hasOrder', actions: 'sort' },
    'tab.resetColumns': { guard: 'hasOrder', actions: 'sort' },
    'tab.usualSort': {
      // The rows that somebody looks at stay as they are.
      actions: assign(({ context, event }) => {
        const usualSort = usualOrder(event.sort);
        return context.rows.length > 0 ? { usualSort } : { usualSort, sort: usualSort };
      }),
    },
    'tab.filterColumn': {
      guard: ({ context: { column } }) => column !== null && boundOfColumn(column) !== null,
      actions: sendTo(toRoot, ({ context: { column } }): Message => ({
        type: 'workspace.focusField',
        pane: 'comparables',
        field: boundOfColumn(column ?? '') ?? '',
      })),
    },
    'tab.hideColumn': { guard: 'hasColumn', actions: { type: 'tellColumn', params: { type: 'looks.hide' } } },
    'tab.pinColumn': { guard: 'hasColumn', actions: { type: 'tellColumn', params: { type: 'looks.pin' } } },
    'tab.cursor': { actions: 'move' },
    'tab.move': { actions: 'move' },
    'tab.moveTo': { actions: 'move' },
    'tab.open': {
      guard: ({ context }) => rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${rowUnderCursor(context)?.propertyId ?? ''}`,
      })),
    },
    'tab.toggle': { actions: onRow },
    'tab.extend': { actions: onRow },
    'tab.selectAll': { actions: onRow },
    'tab.selectNone': { actions: onRow },
    'tab.invert': { actions: onRow },
    'tab.restore': {
      guard: 'isSameSubject',
      actions: { type: 'select', params: ({ event }) => selectOnly(event.ids) },
    },
  },
  states: {
    /** Not asked yet. */
    empty: {
      on: {
        'tab.show': { guard: 'hasSubject', target: 'loading' },
        'tab.told': { actions: ['learn', 'takeSearch'] },
        'tab.shape': { actions: assign(({ context, event }) => withShape(context, event.shape)) },
      },
    },
    /** Asked before, and to be asked again with other bounds when it is looked at. */
    due: { on: { 'tab.show': 'loading' } },
    loading: {
      entry: assign({ isStale: false, error: null, isRefused: false }),
      invoke: {
        id: 'loadTab',
        src: 'loadTab',
        input: ({ context: { client, tab, subjectId, search, shape } }) => ({ client, tab, subjectId, search, shape }),
        onDone: { target: 'ready', actions: assign(({ context, event }) => answered(context, event.output)) },
        onError: {
          target: 'failed',
          actions: [
            assign(({ context, event }) => {
              const failure = failureOf(event.error);
              const isRefused = failure.status >= 400 && failure.status < 500;
              return { error: wordsOf(failure), isRefused, isStale: context.rows.length > 0 };
            }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'surroundings.run' })),
          ],
        },
      },
    },
    ready: {},
    failed: { on: { 'tab.show': 'loading' } },
  },
});
