import type { FindAnswer, ListingAnswer } from '../../../api/contract/search/search.ts';
import { toggle } from '../../parts/rowSelection.ts';
import {
  atFirst,
  criteriaKey,
  noResult,
  resultOf,
  rowCounts,
  selectionOf,
  showing,
  withResult,
  withSelection,
  type ListingType,
  type PreviousSearch,
  type SearchContext,
} from './context.ts';

/** The first page of a search that was asked for `context.runningFor`. */
export function withFirstPage(before: SearchContext, answer: FindAnswer): Partial<SearchContext> {
  // What lay around another property goes with it.
  const own = { shownContext: '', contexts: { '': before.contexts[''] } } as const;
  const context: SearchContext = { ...before, ...own };
  const isOther = context.ranFor !== context.runningFor;
  const changed = withResult(context, {
    ...pageOf(answer),
    results: answer.results,
    lines: answer.lines,
    // Another search has other rows; the same one, sorted or repeated, keeps what was selected.
    ...(isOther ? { selection: [], inversion: false, range: null } : {}),
  });
  // A new search begins at its first row, unless the address named another.
  const first = Math.max(0, Math.min(context.loadUntil - 1, answer.resultCount - 1));
  return {
    ...own,
    ...changed,
    ranFor: context.runningFor,
    isOldData: false,
    error: null,
    ...(isOther ? { anchor: null, cursor: first } : {}),
  };
}

/** What lies around the property, beside its own row; the cursor begins at the first of it, or stays on its row. */
export function withContext(
  context: SearchContext,
  name: ListingType,
  answer: FindAnswer | null,
): Partial<SearchContext> {
  const { results = [] } = answer ?? {};
  const { row, ...order } = context.contextStart;
  const before = context.contexts[name] ?? { ...noResult, ...order };
  const contexts =
    answer === null ? context.contexts : { ...context.contexts, [name]: { ...before, ...pageOf(answer), results } };
  const next: SearchContext = { ...context, shownContext: name, contexts };
  const { shown, cursor } = showing(next, resultOf(next).results, context.localFilter);
  const place =
    context.shownContext === name ? { cursor } : { cursor: Math.max(0, Math.min(row, shown.length - 1)), anchor: null };
  return { shownContext: name, contextWanted: null, contextStart: atFirst, contexts, shown, ...place, error: null };
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

/** The same search again shows again what lay around its property, asked anew in the order that it had. */
export function withContextAgain(context: SearchContext): Partial<SearchContext> {
  const { shownContext, ranFor, criteria } = context;
  if (shownContext === '' || ranFor !== criteriaKey(criteria)) return {};
  const { sortField, sortAscending } = resultOf(context);
  return { contextWanted: shownContext, contextStart: { sortField, sortAscending, row: context.cursor } };
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
