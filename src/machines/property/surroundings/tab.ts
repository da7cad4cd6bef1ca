import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { errorMessage, wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { Step } from '../../app/history/steps.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { selectOnly, type Selection } from '../../parts/selection.ts';
import { loadTab, type TabRow } from './loadTab.ts';
import { fileWanted } from './tabFiles.ts';
import { tabValue } from './tabValue.ts';
import {
  answered,
  chosenBySource,
  fresh,
  onePerProperty,
  resorted,
  selectedRows,
  withChange,
  withShape,
  type TabContext,
  type TabEvent,
  type TabInput,
} from './tabContext.ts';

interface At {
  readonly context: TabContext;
  readonly event: TabEvent;
}
const idOf = ({ id }: TabRow): string => id;

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
export const tabMachine = setup({
  types: { context: {} as TabContext, events: {} as TabEvent, input: {} as TabInput },
  actors: { loadTab },
  guards: {
    hasSubject: ({ context }) => context.subjectId !== null,
    hasSearch: ({ context }) => context.search !== null,
    isOther: ({ context, event }) => event.type === 'tab.subject' && event.propertyId !== context.subjectId,
    isSameSubject: ({ context, event }) => event.type === 'tab.restore' && event.subjectId === context.subjectId,
  },
  actions: {
    update: assign(({ context, event }) => {
      if (event.type === 'tab.update') return { search: withChange(context.search, event.change), isStale: true };
      if (event.type !== 'tab.type') return {};
      return { search: withChange(context.search, { listingType: event.listingType }), isStale: true };
    }),
    /** The subject's record is there: prices may not be public, and the value can be found. */
    learn: assign(({ context, event }): Partial<TabContext> => {
      if (event.type !== 'tab.told' || event.home.propertyId !== context.subjectId) return {};
      const { home } = event;
      const { isNonDisclosure } = home;
      const isSame = isNonDisclosure === context.isNonDisclosure || context.isChosen;
      return {
        home,
        isNonDisclosure,
        ...(isSame ? {} : chosenBySource({ ...context, isNonDisclosure }, context.rows)),
      };
    }),
    /** Bounds kept with the property, as long as nobody has asked with others. */
    takeSearch: assign(({ event }) =>
      event.type === 'tab.told' && event.search !== null ? { search: event.search } : {},
    ),
    download: enqueueActions(({ context, event, enqueue }) => {
      const wanted = fileWanted(context, event);
      if (wanted !== null) enqueue.sendTo(toRoot, wanted);
    }),
    /** Whole thousands would hide what was found; whole dollars pretend no more than the sheet itself. */
    useValue: enqueueActions(({ context, enqueue }) => {
      const found = context.tab === 'COMP' ? tabValue(context) : null;
      if (found === null) return;
      const text = String(Math.round(found.value));
      enqueue.sendTo(toRoot, { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' });
      enqueue.sendTo(toRoot, {
        type: 'analysis.enter',
        propertyId: context.subjectId ?? undefined,
        entries: [{ path: { at: 'analysis', field: 'marketValue' }, text }],
      });
    }),
    move: assign(({ context, event }) => {
      const { cursor = context.cursor } = afterRowEvent(context, event, idOf);
      return { cursor, column: event.type === 'tab.cursor' ? (event.column ?? context.column) : context.column };
    }),
    /** Changes the selection under the rule of one row per property, and keeps the one before for undo. */
    select: enqueueActions(({ context, event, enqueue }, next: Selection<string> | null) => {
      if (next === null) return;
      const isOne = event.type === 'tab.toggle' && (event.ids?.length ?? 1) === 1;
      const justSelected = isOne ? (event.ids?.[0] ?? next.anchor) : null;
      const after = onePerProperty(context, selectedRows({ rows: context.rows, selection: next }), justSelected);
      const ids = after.map(({ id }) => id);
      const before = selectedRows(context).map(({ id }) => id);
      if (ids.length === before.length && ids.every((id, index) => id === before[index])) return;
      const dataVersion = context.dataVersion + 1;
      enqueue.assign({ selection: selectOnly(ids, next.anchor), isChosen: true, dataVersion });
      const { tab, subjectId } = context;
      if (subjectId === null || event.type === 'tab.restore') return;
      const step = (chosen: readonly string[]): Step => ({
        type: 'surroundings.restore',
        tab,
        subjectId,
        ids: chosen,
      });
      enqueue.sendTo(toRoot, {
        type: 'history.push',
        id: `comparables-${tab}-${subjectId}-${dataVersion}`,
        label: `Comparables: ${ids.length} selected`,
        undo: step(before),
        redo: step(ids),
      });
    }),
  },
}).createMachine({
  id: 'tab',
  context: ({ input }) => ({
    ...input,
    subjectId: null,
    isNonDisclosure: false,
    home: null,
    ...fresh,
    dataVersion: 0,
  }),
  initial: 'empty',
  on: {
    'tab.subject': {
      guard: 'isOther',
      target: '.empty',
      actions: assign(({ context, event }) => ({
        ...fresh,
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
      actions: assign(({ context }) => ({ ...fresh, dataVersion: context.dataVersion + 1 })),
    },
    'tab.sort': { actions: assign(({ context, event }) => resorted(context, event.key)) },
    'tab.sortCurrent': { actions: assign(({ context }) => resorted(context, context.column)) },
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
      entry: assign({ isStale: false, error: null }),
      invoke: {
        id: 'loadTab',
        src: 'loadTab',
        input: ({ context: { client, tab, subjectId, search, shape } }) => ({ client, tab, subjectId, search, shape }),
        onDone: { target: 'ready', actions: assign(({ context, event }) => answered(context, event.output)) },
        onError: {
          target: 'failed',
          actions: [
            assign(({ context, event }) => ({
              error: wordsOf(failureOf(event.error)),
              isStale: context.rows.length > 0,
            })),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'surroundings.run' })),
          ],
        },
      },
    },
    ready: {},
    failed: { on: { 'tab.show': 'loading' } },
  },
});
