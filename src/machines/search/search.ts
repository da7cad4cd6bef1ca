import { assign, enqueueActions, raise, sendTo, type SnapshotFrom } from 'xstate';
import type { FilterGroup } from '../../api/catalogue/search/filters.ts';
import { filterOfColumn } from '../../api/search/columnFilter.ts';
import { filterOf } from '../../api/search/filterState.ts';
import { toRoot, type Message } from '../app/messages.ts';
import { firstContext, isStale, type SearchContext } from './search/context.ts';
import { searchInput } from './search/criteria.ts';
import { searchSetup } from './search/machineSetup.ts';
import { dataChangedContext, savedSearchesContext, signedInContext } from './search/news.ts';
import { previousOf } from './search/pages.ts';
import { leadTypeShown, noResult, rowUnderCursor } from './search/results.ts';
import { results } from './search/resultsRegion.ts';
import { repeatedAction, saveAction, statusAction, tagAction } from './search/rowActions.ts';
import { counts, funnel, rerun } from './search/sideRegions.ts';
import { controlOf, pageOf } from './search/tell.ts';

/** What goes to a row of the grid is the subject; what stays on its row says so once. */
const onRow = [
  { guard: 'isOtherRow' as const, actions: ['updateRows' as const, 'point' as const] },
  { actions: 'updateRows' as const },
];

function foldedOrNot(unfolded: ReadonlySet<FilterGroup>, group: FilterGroup): ReadonlySet<FilterGroup> {
  const others = new Set([...unfolded].filter((one) => one !== group));
  return unfolded.has(group) ? others : others.add(group);
}

/** Asks to keep the search as it stands, under a name or over the saved search that is open. */
function saveSearchMessage(context: SearchContext, name: string | undefined): Message {
  // What lies around a property is not what is saved.
  const { sortField, sortAscending, thenBy } = context.contexts[''] ?? noResult;
  return { type: 'searches.save', name, search: searchInput(context.criteria), sortField, sortAscending, thenBy };
}

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
    'app.signedIn': { actions: assign(({ context, event }) => signedInContext(context, event.answer)) },
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
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
    'search.removeLocation': { actions: 'updateCriteria' },
    'search.draftLookUp': { actions: assign({ lookUpDraft: ({ event }) => event.text }) },
    'search.explain': { actions: assign({ isFunnelShown: ({ event }) => event.isShown }) },
    'search.setFilter': { actions: 'updateCriteria' },
    'search.setFilters': { actions: 'updateCriteria' },
    'search.clearFilters': { actions: 'updateCriteria' },
    'search.showFilter': {
      actions: [
        assign({ unfolded: ({ context, event }) => new Set([...context.unfolded, filterOf(event.key).group]) }),
        sendTo(toRoot, ({ event }) => controlOf(event.key)),
      ],
    },
    'search.foldFilters': {
      actions: assign({ unfolded: ({ context, event }) => foldedOrNot(context.unfolded, event.group) }),
    },
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
    'search.tag': {
      actions: [
        assign({ lastAction: ({ event }) => event }),
        { type: 'act', params: ({ context, event }) => ({ action: tagAction(context, event.tags) }) },
      ],
    },
    'search.repeat': { actions: { type: 'act', params: ({ context }) => ({ action: repeatedAction(context) }) } },
    'search.widenColumn': {
      actions: enqueueActions(({ context, event: { by }, enqueue }) => {
        const { column } = context;
        if (column !== null)
          enqueue.sendTo(toRoot, { type: 'columns.step', key: column, by, leadType: leadTypeShown(context) });
      }),
    },
    'search.hideColumn': { guard: 'hasColumn', actions: { type: 'tellColumn', params: { type: 'columns.hide' } } },
    'search.pinColumn': { guard: 'hasColumn', actions: { type: 'tellColumn', params: { type: 'columns.pin' } } },
    'search.filterColumn': {
      guard: ({ context: { column } }) => column !== null && filterOfColumn(column) !== null,
      actions: raise(({ context: { column } }) => {
        const key = column === null ? null : filterOfColumn(column);
        return key === null ? { type: 'search.cancel' } : { type: 'search.showFilter', key };
      }),
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
    results,
    counts,
    funnel,
    rerun,
  },
});

/** Other rows than those asked for are on screen, and none are on their way: somebody has to ask for them. */
export const staysStale = (state: Pick<SnapshotFrom<typeof searchMachine>, 'context' | 'hasTag'>): boolean =>
  isStale(state.context) && !state.hasTag('due') && !state.hasTag('loading');
