import type { FindAnswer, ListingAnswer } from '../../../api/contract/search/search.ts';
import { cursorInside, nextPage } from '../../parts/pagedRows.ts';
import { noSelection, selectAll, toggle } from '../../parts/selection.ts';
import type { PreviousSearch, SearchContext } from './context.ts';
import { criteriaKey } from './criteria.ts';
import {
  atFirst,
  idOf,
  noResult,
  pagedOf,
  resultOf,
  rowUnderCursor,
  showing,
  withResult,
  type ListingType,
  type Results,
} from './results.ts';
import { foundCriteria } from './tell.ts';

/** The first page of a search that was asked for `context.runningFor`. */
export function withFirstPage(before: Results, answer: FindAnswer): Partial<Results> {
  // What lay around another property goes with it.
  const own = { shownContext: '', contexts: { '': before.contexts[''] } } as const;
  const context: Results = { ...before, ...own };
  const isOther = context.ranFor !== context.runningFor;
  const changed = withResult(context, {
    ...pageOf(answer),
    results: answer.results,
    lines: answer.lines,
    // Another search has other rows; the same one, sorted or repeated, keeps what was selected.
    ...(isOther ? { selection: before.isAllWanted ? selectAll(noSelection) : noSelection, range: null } : {}),
  });
  // A new search begins at its first row, unless the address named another.
  const first = cursorInside({ length: answer.resultCount }, context.loadUntil - 1);
  return {
    ...own,
    ...changed,
    ranFor: context.runningFor,
    isOldData: false,
    isAllWanted: false,
    error: null,
    ...(isOther ? { cursor: first === 0 ? sameProperty(before, { ...context, ...changed }) : first } : {}),
  };
}

/** Who draws around a property, or moves the map about it, stays on it where it is among the rows that came; else the first. */
function sameProperty(before: Results, after: Results): number {
  if (foundCriteria({ ranFor: after.runningFor })?.location?.type !== 'SHAPE') return 0;
  const propertyId = rowUnderCursor(before)?.propertyId;
  return propertyId === undefined
    ? 0
    : Math.max(
        0,
        after.shown.findIndex((row) => row.propertyId === propertyId),
      );
}

/** What lies around the property, beside its own row; the cursor begins at the first of it, or stays on its row. */
export function withContext(context: Results, name: ListingType, answer: FindAnswer | null): Partial<Results> {
  const { results = [] } = answer ?? {};
  const { row, ...order } = context.contextStart;
  const before = context.contexts[name] ?? { ...noResult, ...order };
  const contexts =
    answer === null ? context.contexts : { ...context.contexts, [name]: { ...before, ...pageOf(answer), results } };
  const next: Results = { ...context, shownContext: name, contexts };
  const { shown, cursor } = showing(next, resultOf(next).results, context.localFilter);
  const place = context.shownContext === name ? cursor : cursorInside(shown, row);
  return {
    shownContext: name,
    contextWanted: null,
    contextStart: atFirst,
    contexts,
    shown,
    cursor: place,
    error: null,
  };
}

/** A further page below the rows already there. */
export function withNextPage(context: Results, answer: ListingAnswer): Partial<Results> {
  const { rows, total } = nextPage(pagedOf(context), answer, idOf);
  return withResult(context, { ...pageOf(answer), results: rows, resultCount: total });
}

const pageOf = ({ resultCount, pageIndex, pageCount, unknownExcluded }: ListingAnswer) => ({
  resultCount,
  pageIndex,
  pageCount,
  unknownExcluded,
});

/** The wanted range added to the selection; never clears what was selected (O-053). */
export function withRange(context: Results): Partial<Results> {
  const range = context.rangeWanted;
  if (range === null) return {};
  const { results, selection } = resultOf(context);
  const ids = results.slice(range.from - 1, range.to).map(idOf);
  return { ...withResult(context, { range, selection: toggle(selection, ids, true) }), rangeWanted: null };
}

/** The same search again shows again what lay around its property, asked anew in the order that it had. */
export function withContextAgain(context: SearchContext): Partial<SearchContext> {
  const { shownContext, ranFor, criteria } = context;
  if (shownContext === '' || ranFor !== criteriaKey(criteria)) return {};
  const { sortField, sortAscending, thenBy } = resultOf(context);
  return { contextWanted: shownContext, contextStart: { sortField, sortAscending, thenBy, row: context.cursor } };
}

export const previousOf = ({
  criteria,
  ranFor,
  isOldData,
  localFilter,
  contexts,
  shownContext,
  shown,
  cursor,
}: SearchContext): PreviousSearch => ({
  criteria,
  ranFor,
  isOldData,
  localFilter,
  contexts,
  shownContext,
  shown,
  cursor,
});

/** The search as it was kept, with its rows: no call is made. */
export const withPrevious = ({ previous }: SearchContext): Partial<SearchContext> =>
  previous === null ? {} : { ...previous, contextWanted: null, contextStart: atFirst, previous: null, error: null };
