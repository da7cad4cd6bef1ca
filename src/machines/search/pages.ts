import type { ListingAnswer } from '../../api/contract/search.ts';
import { toggle } from '../rowSelection.ts';
import {
  resultOf,
  rowCounts,
  selectionOf,
  withResult,
  withSelection,
  type PreviousSearch,
  type SearchContext,
} from './context.ts';

/** The first page of a search that was asked for `context.runningFor`. */
export function withFirstPage(context: SearchContext, answer: ListingAnswer): Partial<SearchContext> {
  const isOther = context.ranFor !== context.runningFor;
  const changed = withResult(context, {
    ...pageOf(answer),
    results: answer.results,
    // Another search has other rows; the same one, sorted or repeated, keeps what was selected.
    ...(isOther ? { selection: [], inversion: false, range: null } : {}),
  });
  // A new search begins at its first row, unless the address named another.
  const first = Math.max(0, Math.min(context.loadUntil - 1, answer.resultCount - 1));
  return {
    ...changed,
    ranFor: context.runningFor,
    explanation: null,
    error: null,
    ...(isOther ? { anchor: null, cursor: first } : {}),
  };
}

/** A further page below the rows already there; rows that moved between pages meanwhile come once. */
export function withNextPage(context: SearchContext, answer: ListingAnswer): Partial<SearchContext> {
  const { results } = resultOf(context);
  const known = new Set(results.map(({ id }) => id));
  const added = answer.results.filter(({ id }) => !known.has(id));
  return withResult(context, { ...pageOf(answer), results: [...results, ...added] });
}

const pageOf = ({ resultCount, pageIndex, pageCount, unknownExcluded }: ListingAnswer) => ({
  resultCount,
  pageIndex,
  pageCount,
  unknownExcluded,
});

/** The wanted range added to the selection; never clears what was selected (O-053). */
export function withRange(context: SearchContext): Partial<SearchContext> {
  const range = context.rangeWanted;
  if (range === null) return {};
  const ids = resultOf(context)
    .results.slice(range.from - 1, range.to)
    .map(({ id }) => id);
  const selected = {
    ...context,
    ...withSelection(context, toggle(selectionOf(context), ids, rowCounts(context), true)),
  };
  return { ...withResult(selected, { range }), rangeWanted: null };
}

export const previousOf = (context: SearchContext): PreviousSearch => ({
  criteria: context.criteria,
  ranFor: context.ranFor,
  localFilter: context.localFilter,
  result: resultOf(context),
  shown: context.shown,
  cursor: context.cursor,
});

/** The search as it was kept, with its rows: no call is made. */
export function withPrevious(context: SearchContext): Partial<SearchContext> {
  if (context.previous === null) return {};
  const { result, ...rest } = context.previous;
  return { ...rest, contexts: { ...context.contexts, '': result }, previous: null, explanation: null, error: null };
}
