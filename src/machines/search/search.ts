import { and, assign, sendTo } from 'xstate';
import type { Failure } from '../../api/client.ts';
import { failureOf } from '../app/call.ts';
import { reasonOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import { failed } from '../parts/pagedRows.ts';
import { criteriaKey, firstContext, type SearchContext } from './search/context.ts';
import { noResult, resultOf, rowUnderCursor } from './search/results.ts';
import { lookUpPlaces } from './search/lookUpPlaces.ts';
import { searchSetup } from './search/machineSetup.ts';
import { dataChangedContext, savedSearchesContext, signedInContext } from './search/news.ts';
import {
  previousOf,
  withContext,
  withContextAgain,
  withFirstPage,
  withNextPage,
  withPrevious,
  withRange,
} from './search/pages.ts';
import { problemOf } from './search/problemOf.ts';
import { repeatedAction, saveAction, statusAction } from './search/rowActions.ts';
import { saveSearchMessage } from './search/saveSearchMessage.ts';
import { nextContext } from './search/searchMode.ts';
import { counts, funnel } from './search/sideRegions.ts';
import { pageOf } from './search/tell.ts';

/** What the results say of a search that failed. */
const whyFailed = (failure: Failure): string => reasonOf(failure) ?? failure.message;

const pageInput = (context: SearchContext, index: number) => {
  const { sortField, sortAscending } = context.contexts[''] ?? noResult;
  return { client: context.client, criteria: context.criteria, index, sortField, sortAscending };
};

/** What goes to a row of the grid is the subject; what stays on its row says so once. */
const onRow = [
  { guard: 'isOtherRow' as const, actions: ['updateRows' as const, 'point' as const] },
  { actions: 'updateRows' as const },
];

/**
 * The search: criteria, the rows they found, the cursor and the selection. Rows stay until a search replaces them;
 * when location or filter change meanwhile they are stale. A new search aborts the one under way. What events change
 * in the data is in search/update*.ts; here is when calls are made and what their outcomes do.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign(({ event }) => signedInContext(event.answer)) },
    'search.setLocalFilter': { actions: ['updateRows', 'point'] },
    'search.cursor': onRow,
    'search.toggle': onRow,
    'search.extend': onRow,
    'search.move': { actions: ['updateRows', 'point'] },
    'search.moveTo': { actions: ['updateRows', 'point'] },
    'search.seek': {
      actions: ['updateRows', sendTo(toRoot, ({ event: { propertyId } }) => ({ type: 'subject.changed', propertyId }))],
    },
    'search.hold': {
      actions: assign(({ context, event: { mapMetrics, statistic } }) => ({
        mapMetrics: mapMetrics ?? context.mapMetrics,
        statistic: statistic === undefined ? context.statistic : statistic,
      })),
    },
    'search.selectAll': { actions: 'updateRows' },
    'search.invert': { actions: 'updateRows' },
    'search.selectNone': { actions: 'updateRows' },
    'search.setLocation': { actions: 'updateCriteria' },
    'search.addLocation': { actions: 'updateCriteria' },
    'search.draw': { actions: ['updateCriteria', 'tellDrawn'] },
    'search.clearShapes': { actions: ['updateCriteria', 'tellDrawn'] },
    'search.removeLocation': { actions: 'updateCriteria' },
    'search.draftLookUp': { actions: assign({ lookUpDraft: ({ event }) => event.text }) },
    'search.explain': { actions: assign({ isFunnelShown: ({ event }) => event.isShown }) },
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
    'search.widenColumn': {
      guard: ({ context }) => context.column !== null,
      actions: sendTo(toRoot, ({ context: { column }, event: { by } }) => ({ type: 'columns.step', key: column, by })),
    },
    'search.open': {
      guard: ({ context }) => rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => pageOf(context)),
    },
    'search.saveAs': { actions: sendTo(toRoot, ({ context, event }) => saveSearchMessage(context, event.name)) },
    'search.dataChanged': { actions: assign(({ context, event }) => dataChangedContext(context, event.leadRules)) },
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
        'search.load': { target: '.asked', actions: ['updateCriteria', 'tellUnread'] },
        'search.setLeadType': {
          guard: ({ context, event }) => context.criteria.leadType !== event.leadType,
          target: '.asked',
          actions: ['updateCriteria', 'stopLoading'],
        },
        'search.nextLeadType': { target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
        'search.lookUp': {
          guard: ({ event }) => lookUpPlaces(event.text).places.length > 0,
          target: '.asked',
          actions: ['updateCriteria', 'stopLoading'],
        },
        'search.loosen': {
          guard: ({ context, event }) => context.funnel?.loosenings[event.index] !== undefined,
          target: '.asked',
          actions: ['updateCriteria', 'stopLoading'],
        },
        'search.run': [
          {
            guard: ({ context }) => problemOf(context) !== null,
            actions: sendTo(toRoot, ({ context }) => problemOf(context)),
          },
          { target: '.asked', actions: ['stopLoading', assign(({ context }) => withContextAgain(context))] },
        ],
        'search.setContext': {
          guard: 'isProperty',
          actions: assign({ contextWanted: ({ event }) => event.context }),
        },
        'search.nextContext': {
          guard: 'isProperty',
          actions: assign({ contextWanted: ({ context, event }) => nextContext(context, event.by) }),
        },
        // A stale result is not sorted by surprise: the order waits for the next run.
        'search.sort': [
          { guard: and(['isFresh', 'isAround']), target: '.around', actions: ['updateCriteria', 'wantShown'] },
          { guard: 'isFresh', target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
          { actions: 'updateCriteria' },
        ],
        'search.sortCurrent': [
          { guard: and(['isFresh', 'isAround']), target: '.around', actions: ['updateCriteria', 'wantShown'] },
          { guard: 'isFresh', target: '.asked', actions: ['updateCriteria', 'stopLoading'] },
          { actions: 'updateCriteria' },
        ],
        'search.restorePrevious': {
          guard: ({ context }) => context.previous !== null,
          target: '.idle',
          actions: [assign(({ context }) => withPrevious(context)), 'point', 'tellFound', 'tellAround'],
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
          always: [
            { guard: and(['wantsMore', 'isFresh']), target: 'appending' },
            {
              guard: 'hasContext',
              actions: [
                assign(({ context }) => withContext(context, context.contextWanted ?? '', null)),
                'point',
                'tellAround',
              ],
            },
            { guard: 'wantsContext', target: 'around' },
          ],
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
        asked: { always: [{ guard: and(['hasPlace', 'maySearch']), target: 'running' }, { target: 'idle' }] },
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
                assign(({ event }) => failed(whyFailed(failureOf(event.error)))),
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
        around: {
          tags: 'loading',
          invoke: {
            id: 'around',
            src: 'loadAround',
            input: ({ context: { client, criteria, contexts, contextWanted, contextStart } }) => ({
              client,
              criteria,
              context: contextWanted ?? '',
              order: contexts[contextWanted ?? ''] ?? contextStart,
            }),
            onDone: {
              target: 'idle',
              actions: [
                assign(({ context, event }) => withContext(context, context.contextWanted ?? '', event.output)),
                'point',
                'tellAround',
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                {
                  type: 'report',
                  params: ({ context, event }) => ({
                    error: event.error,
                    retry: { type: 'search.setContext', context: context.contextWanted },
                  }),
                },
                assign({ contextWanted: null }),
              ],
            },
          },
          on: {
            'search.cancel': { target: 'idle', actions: assign({ contextWanted: null }) },
            // Another one meanwhile: that one, not this.
            'search.setContext': { target: 'idle', actions: assign({ contextWanted: ({ event }) => event.context }) },
            'search.nextContext': {
              target: 'idle',
              actions: assign({ contextWanted: ({ context, event }) => nextContext(context, event.by) }),
            },
          },
        },
        failed: {},
      },
    },
    counts,
    funnel,
  },
});
