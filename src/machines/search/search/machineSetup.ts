import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { Retry } from '../../app/messages/retries.ts';
import { hasMore, wantsMore } from '../../parts/pagedRows.ts';
import { goesElsewhere } from '../../parts/rowEvents.ts';
import type { ChildInput } from '../../app/ports.ts';
import { loadAround, loadCounts, loadFunnel, loadPage } from './calls.ts';
import { clampRange } from './clampRange.ts';
import { countsKey, isStale, type SearchContext } from './context.ts';
import { criteriaKey } from './criteria.ts';
import { leadTypeShown, pagedOf, resultOf, sortKeysOf } from './results.ts';
import { shapesOf } from './drawnPlaces.ts';
import type { SearchEvent } from './events.ts';
import { marksAfter } from './marks.ts';
import type { RowAction } from './rowActions.ts';
import { drawnRuns, runsByItself } from './runsByItself.ts';
import { maySearch, searchMode } from './searchMode.ts';
import { foundOf, subjectOf, unreadMessage } from './tell.ts';
import { placesIn, updateCriteria } from './updateCriteria.ts';
import { updateRows } from './updateRows.ts';

/** Typing in a filter asks for new counts once it pauses. */
const COUNT_DELAY_MS = 250;
/** A changed search runs by itself once nothing was changed for so long. */
const REST_MS = 400;
/** Whoever waited longer for a search decides himself when the next one runs. */
const LONG_MS = 1500;

/** What the search machine is made of: its calls, what it asks of its context, what its events do. */
export const searchSetup = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent, input: {} as ChildInput },
  actors: { loadPage, loadCounts, loadAround, loadFunnel },
  delays: { pause: COUNT_DELAY_MS, rest: REST_MS, long: LONG_MS },
  guards: {
    hasPlace: ({ context }) => context.criteria.location !== null,
    maySearch: ({ context }) => maySearch(context),
    isOurs: ({ event }) => 'pane' in event && event.pane === 'results',
    hasMore: ({ context }) => hasMore(pagedOf(context)),
    /** The rows are those of the criteria as they stand. */
    isFresh: ({ context }) => context.ranFor !== null && !isStale(context),
    /** Rows are on screen that others than the criteria asked for, and nothing speaks against asking anew. */
    runsByItself: ({ context }) => runsByItself(context),
    drawnRuns: ({ context, event }) => drawnRuns(context, event),
    /** Changed again meanwhile. */
    isOtherThanDue: ({ context }) => context.dueFor !== criteriaKey(context.criteria),
    wantsMore: ({ context }) => wantsMore(pagedOf(context)),
    isUnexplained: ({ context }) =>
      context.canSearch &&
      context.criteria.location !== null &&
      context.funnelFor !== criteriaKey(context.criteria) &&
      (context.isFunnelShown ||
        (context.ranFor === criteriaKey(context.criteria) && context.contexts['']?.resultCount === 0)),
    /** What lies around the one property that was found is asked for, and its row is there. */
    wantsContext: ({ context }) =>
      context.contextWanted !== null &&
      context.ranFor === criteriaKey(context.criteria) &&
      searchMode(context.criteria) === 'Property',
    isAround: ({ context }) => context.shownContext !== '',
    /** What was looked at before is there to be looked at again, stale or not. */
    hasContext: ({ context: { contexts, contextWanted } }) =>
      contextWanted !== null && contexts[contextWanted] !== undefined,
    /** What is on its way are other rows than those on screen, and nothing keeps some of them from it. */
    isOtherOnItsWay: ({ context: { ranFor, runningFor, localFilter } }) =>
      ranFor !== runningFor && localFilter.trim() === '',
    hasColumn: ({ context }) => context.column !== null,
    isProperty: ({ context }) => searchMode(context.criteria) === 'Property',
    countsAreOld: ({ context }) =>
      context.canSearch && context.criteria.location !== null && context.countsFor !== countsKey(context),
    isOtherRow: ({ context: { shown, cursor }, event }) => goesElsewhere({ rows: shown, cursor }, event),
  },
  actions: {
    updateRows: assign(({ context, event }) => updateRows(context, event)),
    updateCriteria: assign(({ context, event }) => updateCriteria(context, event)),
    mark: assign({ marks: ({ context, event }) => marksAfter(context, event) }),
    stopLoading: assign({ loadUntil: 0, rangeWanted: null }),
    wantShown: assign({ contextWanted: ({ context }) => context.shownContext }),
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
    /** What lies around the property is on the map as it is in the rows. */
    tellAround: sendTo(toRoot, ({ context }) => ({
      type: 'map.around',
      rows: context.shownContext === '' ? [] : resultOf(context).results,
    })),
    /** Tells the layout of the results what to do with the column under the cursor. */
    tellColumn: enqueueActions(({ context, enqueue }, { type }: { type: 'columns.hide' | 'columns.pin' }) => {
      const { column: key } = context;
      if (key === null) return;
      const leadType = leadTypeShown(context);
      enqueue.sendTo(toRoot, type === 'columns.hide' ? { type, key, leadType } : { type, key, leadType });
    }),
    /** The order stays with the lead type; that around a property is of the moment. */
    keepOrder: enqueueActions(({ context, event, enqueue }) => {
      if (context.shownContext !== '') return;
      const { leadType } = context.criteria;
      const sort = sortKeysOf(resultOf(context));
      enqueue.assign({ orders: { ...context.orders, [leadType]: sort } });
      enqueue.sendTo(
        toRoot,
        event.type === 'search.resetColumns'
          ? { type: 'columns.reset', leadType }
          : { type: 'columns.sorted', leadType, sort },
      );
    }),
    /** The newest shape: where surroundings may be looked for. */
    tellDrawn: sendTo(toRoot, ({ context }) => ({
      type: 'surroundings.drawn',
      shape: shapesOf(placesIn(context.criteria)).at(-1) ?? null,
    })),
    /** A search that is wider than its link meant it says so. */
    tellUnread: enqueueActions(({ event, enqueue }) => {
      const { unread = [] } = event.type === 'search.load' ? event : {};
      if (unread.length > 0) enqueue.sendTo(toRoot, unreadMessage(unread));
    }),
    /** Tells the lists, then goes on to the next row when the action was about one. */
    act: enqueueActions(({ context, enqueue }, { action }: { action: RowAction | null }) => {
      if (action === null) return;
      for (const message of action.messages) enqueue.sendTo(toRoot, message);
      if (!action.isSingle || context.cursor >= context.shown.length - 1) return;
      const cursor = context.cursor + 1;
      enqueue.assign({ cursor });
      enqueue.sendTo(toRoot, subjectOf({ ...context, cursor }));
    }),
    report: sendTo(toRoot, (_, { error, retry }: { error: unknown; retry: Retry }) =>
      errorMessage(failureOf(error), retry),
    ),
  },
});
