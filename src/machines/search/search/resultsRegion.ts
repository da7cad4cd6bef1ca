import { and, assign, enqueueActions } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { failed } from '../../parts/pagedRows.ts';
import type { SearchContext } from './context.ts';
import { criteriaKey } from './criteria.ts';
import { lookUpPlaces } from './lookUpPlaces.ts';
import { searchSetup } from './machineSetup.ts';
import { withContext, withContextAgain, withFirstPage, withNextPage, withPrevious, withRange } from './pages.ts';
import { noResult, resultOf } from './results.ts';
import { problemOf } from './problemOf.ts';
import { nextContext } from './searchMode.ts';

const pageInput = (context: SearchContext, index: number) => {
  const { sortField, sortAscending, thenBy } = context.contexts[''] ?? noResult;
  return { client: context.client, criteria: context.criteria, index, sortField, sortAscending, thenBy };
};

/** A stale result is not sorted by surprise: the order waits for the next run. */
const sorting = [
  {
    guard: and(['isFresh', 'isAround']),
    target: '.around' as const,
    actions: ['updateCriteria' as const, 'keepOrder' as const, 'wantShown' as const],
  },
  {
    guard: 'isFresh' as const,
    target: '.asked' as const,
    actions: ['updateCriteria' as const, 'keepOrder' as const, 'stopLoading' as const],
  },
  { actions: ['updateCriteria' as const, 'keepOrder' as const] },
];

/** Drawn is asked: no further key. What is not run at once stays, to be run or put right. */
const drawn = [
  {
    guard: 'drawnRuns' as const,
    target: '.asked' as const,
    actions: ['updateCriteria' as const, 'stopLoading' as const, 'tellDrawn' as const],
  },
  { actions: ['updateCriteria' as const, 'tellDrawn' as const] },
];

/** The rows of the search: asked for, page after page, and what lies around the one property that was found. */
export const results = searchSetup.createStateConfig({
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
        actions: enqueueActions(({ context, enqueue }) => {
          const problem = problemOf(context);
          if (problem !== null) enqueue.sendTo(toRoot, problem);
        }),
      },
      { target: '.asked', actions: ['stopLoading', assign(({ context }) => withContextAgain(context))] },
    ],
    'search.draw': drawn,
    'search.clearShapes': drawn,
    'search.setContext': {
      guard: 'isProperty',
      actions: assign({ contextWanted: ({ event }) => event.context }),
    },
    'search.nextContext': {
      guard: 'isProperty',
      actions: assign({ contextWanted: ({ context, event }) => nextContext(context, event.by) }),
    },
    'search.sort': sorting,
    'search.sortCurrent': sorting,
    'search.resetColumns': sorting,
    'search.restorePrevious': {
      guard: ({ context }) => context.previous !== null,
      target: '.idle',
      actions: [assign(({ context }) => withPrevious(context)), 'point', 'tellFound', 'tellAround'],
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
      entry: assign({
        runningFor: ({ context }) => criteriaKey(context.criteria),
        rangeWanted: null,
        isAllWanted: false,
        takesLong: false,
      }),
      after: { long: { actions: assign({ takesLong: true }) } },
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
            assign(({ event }) => failed(wordsOf(failureOf(event.error)))),
            'stopLoading',
            { type: 'report', params: ({ event }) => ({ error: event.error, retry: { type: 'search.run' } }) },
          ],
        },
      },
      on: {
        'search.cancel': { target: 'idle', actions: 'stopLoading' },
        // Whoever types on after Enter means all rows that were asked for, not those which go.
        'search.selectAll': { guard: 'isOtherOnItsWay', actions: assign({ isAllWanted: true }) },
        'search.selectNone': { guard: ({ context }) => context.isAllWanted, actions: assign({ isAllWanted: false }) },
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
                retry: { type: 'search.setContext', context: context.contextWanted ?? '' },
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
});
