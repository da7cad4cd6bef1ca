import { and, assign, enqueueActions, not, sendTo, setup } from 'xstate';
import { failureOf } from './call.ts';
import { errorMessage } from './errors.ts';
import { toRoot } from './messages.ts';
import type { ChildInput } from './ports.ts';
import { explainNothing, loadCounts, loadPage } from './search/calls.ts';
import { clampRange } from './search/clampRange.ts';
import {
  countsKey,
  criteriaKey,
  firstContext,
  resultOf,
  rowUnderCursor,
  savedSearchesContext,
  signedInContext,
  type SearchContext,
} from './search/context.ts';
import type { SearchEvent } from './search/events.ts';
import { marksAfter } from './search/marks.ts';
import { previousOf, withFirstPage, withNextPage, withPrevious, withRange } from './search/pages.ts';
import { problemOf } from './search/problemOf.ts';
import { foundOf, pageOf, subjectOf } from './search/tell.ts';
import { repeatedAction, saveAction, statusAction, type RowAction } from './search/rowActions.ts';
import { saveSearchMessage } from './search/saveSearchMessage.ts';
import { updateCriteria } from './search/updateCriteria.ts';
import { updateRows } from './search/updateRows.ts';

/** Typing in a filter asks for new counts once it pauses. */
const COUNT_DELAY_MS = 250;

const pageInput = (context: SearchContext, index: number) => {
  const { sortField, sortAscending } = resultOf(context);
  return { client: context.client, criteria: context.criteria, index, sortField, sortAscending };
};

/**
 * The search: criteria, the rows they found, the cursor and the selection. Rows stay until a search replaces them;
 * when location or filter change meanwhile they are stale. A new search aborts the one under way. What events change
 * in the data is in search/update*.ts; here is when calls are made and what their outcomes do.
 */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent, input: {} as ChildInput },
  actors: { loadPage, loadCounts, explainNothing },
  delays: { pause: COUNT_DELAY_MS },
  guards: {
    hasPlace: ({ context }) => context.criteria.location !== null,
    canSearch: ({ context }) => context.canSearch,
    hasMore: ({ context }) => resultOf(context).results.length < resultOf(context).resultCount,
    /** The rows are those of the criteria as they stand. */
    isFresh: ({ context }) => context.ranFor === criteriaKey(context.criteria),
    wantsMore: ({ context }) =>
      resultOf(context).results.length < Math.min(context.loadUntil, resultOf(context).resultCount),
    isUnexplained: ({ context }) =>
      context.explanation === null &&
      context.ranFor === criteriaKey(context.criteria) &&
      resultOf(context).resultCount === 0 &&
      Object.keys(context.criteria.filter).length > 0,
    countsAreOld: ({ context }) =>
      context.canSearch && context.criteria.location !== null && context.countsFor !== countsKey(context),
    isOnRow: ({ context, event }) => event.type === 'search.cursor' && context.shown[event.index] !== undefined,
    isOtherRow: ({ context, event }) => event.type === 'search.cursor' && event.index !== context.cursor,
  },
  actions: {
    updateRows: assign(({ context, event }) => updateRows(context, event)),
    updateCriteria: assign(({ context, event }) => updateCriteria(context, event)),
    mark: assign({ marks: ({ context, event }) => marksAfter(context, event) }),
    stopLoading: assign({ loadUntil: 0, rangeWanted: null }),
    wantAll: assign({ loadUntil: ({ context }) => resultOf(context).resultCount }),
    wantRange: assign(({ context, event }) => {
      if (event.type !== 'search.selectRange') return {};
      const rangeWanted = clampRange(event, resultOf(context).resultCount);
      return { rangeWanted, loadUntil: Math.max(context.loadUntil, rangeWanted?.to ?? 0) };
    }),
    /** Tells the other panes which parcel is the subject. */
    point: sendTo(toRoot, ({ context }) => subjectOf(context)),
    /** Other rows are on screen: map and statistics follow. */
    tellFound: sendTo(toRoot, ({ context }) => foundOf(context)),
    /** Tells the lists, then goes on to the next row when the action was about one. */
    act: enqueueActions(({ context, enqueue }, { action }: { action: RowAction | null }) => {
      if (action === null) return;
      for (const message of action.messages) enqueue.sendTo(toRoot, message);
      if (!action.isSingle || context.cursor >= context.shown.length - 1) return;
      const cursor = context.cursor + 1;
      enqueue.assign({ cursor });
      enqueue.sendTo(toRoot, subjectOf({ ...context, cursor }));
    }),
    report: sendTo(toRoot, (_, { error, retry }: { error: unknown; retry: { readonly type: string } }) =>
      errorMessage(failureOf(error), retry),
    ),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign(({ event }) => signedInContext(event.answer)) },
    'search.setLocalFilter': { actions: ['updateRows', 'point'] },
    'search.cursor': [
      { guard: and(['isOnRow', 'isOtherRow']), actions: ['updateRows', 'point'] },
      { guard: 'isOnRow', actions: 'updateRows' },
    ],
    'search.move': { actions: ['updateRows', 'point'] },
    'search.moveTo': { actions: ['updateRows', 'point'] },
    'search.seek': {
      actions: ['updateRows', sendTo(toRoot, ({ event: { propertyId } }) => ({ type: 'subject.changed', propertyId }))],
    },
    'search.hold': { actions: 'updateRows' },
    'search.toggleIds': { actions: 'updateRows' },
    'search.toggle': { actions: 'updateRows' },
    'search.extend': { actions: 'updateRows' },
    'search.selectAll': { actions: 'updateRows' },
    'search.invert': { actions: 'updateRows' },
    'search.selectNone': { actions: 'updateRows' },
    'search.setTableType': { actions: 'updateRows' },
    'search.nextTableType': { actions: 'updateRows' },
    'search.setLocation': { actions: 'updateCriteria' },
    'search.setFilter': { actions: 'updateCriteria' },
    'search.setFilters': { actions: 'updateCriteria' },
    'search.clearFilters': { actions: 'updateCriteria' },
    'search.save': {
      actions: [
        assign({ lastAction: ({ event }) => event }),
        { type: 'act', params: ({ context, event }) => ({ action: saveAction(context, event.groupName) }) },
      ],
    },
    'search.setStatus': {
      actions: [
        assign({ lastAction: ({ event }) => event }),
        { type: 'act', params: ({ context, event }) => ({ action: statusAction(context, event.position) }) },
      ],
    },
    'search.repeat': { actions: { type: 'act', params: ({ context }) => ({ action: repeatedAction(context) }) } },
    'search.open': {
      guard: ({ context }) => rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => pageOf(context)),
    },
    'search.saveAs': { actions: sendTo(toRoot, ({ context, event }) => saveSearchMessage(context, event.name)) },
    'search.savedSearches': { actions: assign(({ event }) => savedSearchesContext(event.searches)) },
    'group.*': { actions: 'mark' },
    'subject.marked': { actions: 'mark' },
    // One place: while it is filled, further saves are ignored until restored or cleared (O-052).
    'search.keepPrevious': {
      guard: ({ context }) => context.previous === null,
      actions: assign({ previous: ({ context }) => previousOf(context) }),
    },
    'search.clearPrevious': { actions: assign({ previous: null }) },
  },
  states: {
    results: {
      initial: 'idle',
      on: {
        'search.load': { target: '.asked', actions: 'updateCriteria' },
        'search.setLeadType': {
          guard: ({ context, event }) => context.criteria.leadType !== event.leadType,
          target: '.asked',
          actions: ['updateCriteria', 'stopLoading'],
        },
        'search.nextLeadType': { target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
        'search.run': [
          {
            guard: ({ context }) => problemOf(context) !== null,
            actions: sendTo(toRoot, ({ context }) => problemOf(context)),
          },
          { target: '.asked', actions: 'stopLoading' },
        ],
        // A stale result is not sorted by surprise: the order waits for the next run.
        'search.sort': [
          { guard: 'isFresh', target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
          { actions: 'updateCriteria' },
        ],
        'search.sortCurrent': [
          { guard: 'isFresh', target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
          { actions: 'updateCriteria' },
        ],
        'search.restorePrevious': {
          guard: ({ context }) => context.previous !== null,
          target: '.idle',
          actions: [assign(({ context }) => withPrevious(context)), 'point', 'tellFound'],
        },
        // A session that ran out is continued: what was found and typed stays (O-008).
        'app.signedOut': {
          guard: ({ event }) => event.mode === 'user',
          target: '.idle',
          actions: assign(({ context }) => firstContext(context)),
        },
      },
      states: {
        idle: {
          always: { guard: and(['wantsMore', 'isFresh']), target: 'appending' },
          on: {
            'search.more': { guard: and(['hasMore', 'isFresh']), target: 'appending' },
            'search.loadAll': { actions: 'wantAll' },
            'search.selectRange': { target: 'choosing', actions: 'wantRange' },
          },
        },
        /** Selects the wanted range once all of it is loaded. */
        choosing: {
          always: [
            { guard: and(['wantsMore', 'isFresh']), target: 'appending' },
            { target: 'idle', actions: assign(({ context }) => withRange(context)) },
          ],
        },
        asked: { always: [{ guard: and(['hasPlace', 'canSearch']), target: 'running' }, { target: 'idle' }] },
        running: {
          tags: 'loading',
          entry: assign({ runningFor: ({ context }) => criteriaKey(context.criteria), rangeWanted: null }),
          invoke: {
            id: 'run',
            src: 'loadPage',
            input: ({ context }) => pageInput(context, 0),
            onDone: {
              target: 'choosing',
              actions: [assign(({ context, event }) => withFirstPage(context, event.output)), 'point', 'tellFound'],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => failureOf(event.error).message }),
                'stopLoading',
                { type: 'report', params: ({ event }) => ({ error: event.error, retry: { type: 'search.run' } }) },
              ],
            },
          },
          on: {
            'search.cancel': { target: 'idle', actions: 'stopLoading' },
            // Rows that are only sorted again are the rows meant; those of another search are not.
            'search.selectRange': {
              guard: ({ context }) => context.ranFor === context.runningFor,
              actions: 'wantRange',
            },
          },
        },
        appending: {
          tags: 'appending',
          invoke: {
            id: 'append',
            src: 'loadPage',
            input: ({ context }) => pageInput(context, resultOf(context).pageIndex + 1),
            onDone: {
              target: 'choosing',
              actions: assign(({ context, event }) => withNextPage(context, event.output)),
            },
            onError: {
              target: 'idle',
              actions: [
                'stopLoading',
                { type: 'report', params: ({ event }) => ({ error: event.error, retry: { type: 'search.more' } }) },
              ],
            },
          },
          on: {
            'search.cancel': { target: 'idle', actions: 'stopLoading' },
            'search.loadAll': { actions: 'wantAll' },
            'search.selectRange': { actions: 'wantRange' },
          },
        },
        failed: {},
      },
    },
    counts: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'countsAreOld', target: 'waiting' } },
        waiting: {
          entry: assign({ countsFor: ({ context }) => countsKey(context) }),
          // Typing on starts the pause again.
          always: { guard: 'countsAreOld', target: 'waiting', reenter: true },
          after: { pause: 'loading' },
        },
        loading: {
          always: { guard: 'countsAreOld', target: 'waiting' },
          invoke: {
            id: 'counts',
            src: 'loadCounts',
            input: ({ context }) => ({ client: context.client, criteria: context.criteria }),
            onDone: { target: 'idle', actions: assign({ counts: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: assign({ counts: {} }) },
          },
        },
      },
    },
    explanation: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isUnexplained', target: 'loading' } },
        loading: {
          always: { guard: not('isUnexplained'), target: 'idle' },
          invoke: {
            id: 'explain',
            src: 'explainNothing',
            input: ({ context }) => ({ client: context.client, criteria: context.criteria }),
            onDone: { target: 'idle', actions: assign({ explanation: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: assign({ explanation: [] }) },
          },
        },
      },
    },
  },
});
