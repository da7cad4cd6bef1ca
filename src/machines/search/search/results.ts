import type { listingTypes } from '../../../api/catalogue/property/codes.ts';
import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { readThenBy, writeThenBy, type SortKey } from '../../../api/contract/search/order.ts';
import type { LineReport, ResultRow } from '../../../api/contract/search/search.ts';
import { cursorAmong, rowUnderCursor as underCursor, type PagedRows } from '../../parts/pagedRows.ts';
import { noSelection, selectedCount, type Selection } from '../../parts/selection.ts';
import type { Criteria } from './criteria.ts';
import type { RowRange } from './clampRange.ts';

/** What a context of results is about (R-SEARCH-037). */
export type ListingType = keyof typeof listingTypes;

/** The rows of one search (R-SEARCH-015). Pages are appended, so `results` are the first rows in the order sorted. */
export interface ResultContext {
  readonly results: readonly ResultRow[];
  readonly resultCount: number;
  /** The last page loaded, from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  /** The rows last chosen by number. */
  readonly range: RowRange | null;
  readonly sortField: ColumnKey | null;
  readonly sortAscending: boolean;
  /** Further fields of the order (`order.ts`); '' for none. */
  readonly thenBy: string;
  /** By record ids; inverted it holds those that are not selected. */
  readonly selection: Selection<number>;
  /** Rows left out because the value of a bound is not known (O-041). */
  readonly unknownExcluded: number;
  /** Of many addresses or parcel numbers: what was not found, what fits several. */
  readonly lines?: LineReport;
}

export const noResult: ResultContext = {
  results: [],
  resultCount: 0,
  pageIndex: 0,
  pageCount: 0,
  range: null,
  sortField: null,
  sortAscending: true,
  thenBy: '',
  selection: noSelection,
  unknownExcluded: 0,
};

/** Order and row under the cursor, from 0. */
export interface ContextStart extends Pick<ResultContext, 'sortField' | 'sortAscending' | 'thenBy'> {
  readonly row: number;
}
export const atFirst: ContextStart = { sortField: null, sortAscending: true, thenBy: '', row: 0 };

/** The columns that rows are sorted by, the one that counts most first; none in the order that suits the lead type. */
export const sortKeysOf = ({
  sortField,
  sortAscending,
  thenBy,
}: Pick<ResultContext, 'sortField' | 'sortAscending' | 'thenBy'>): readonly SortKey<ColumnKey>[] =>
  sortField === null ? [] : [{ field: sortField, ascending: sortAscending }, ...readThenBy(thenBy)];

/** The order that these columns make. */
export const orderOf = ([first, ...others]: readonly SortKey<ColumnKey>[]): Omit<ContextStart, 'row'> => ({
  sortField: first?.field ?? null,
  sortAscending: first?.ascending ?? true,
  thenBy: writeThenBy(others),
});

/** What a search found: its rows and what lies around its property, those on screen, cursor and selection. */
export interface Results extends Pick<PagedRows<ResultRow>, 'cursor' | 'loadUntil' | 'error'> {
  /** Result contexts by listing type (O-060); '' holds the rows of the search itself. */
  readonly contexts: Readonly<Partial<Record<ListingType, ResultContext>>>;
  /** The context on screen; around one property also what lies there (R-SEARCH-005). */
  readonly shownContext: ListingType;
  /** The context to show as soon as it can be. */
  readonly contextWanted: ListingType | null;
  /** How a context begins that was not there yet: as the address says, else nearest first at its first row. */
  readonly contextStart: ContextStart;
  readonly localFilter: string;
  /** The rows on screen: the loaded ones that pass the local filter. */
  readonly shown: readonly ResultRow[];
  /** The column under the cursor. */
  readonly column: ColumnKey | null;
  /** Rows to select once they are loaded. */
  readonly rangeWanted: RowRange | null;
  /** All rows of the search that is on its way are to be selected once they come. */
  readonly isAllWanted: boolean;
  /** The criteria that the rows were asked for; null before the first search. */
  readonly ranFor: string | null;
  /** Newer data has come into service since the rows were found. */
  readonly isOldData: boolean;
  /** The criteria whose page is under way: a superseded answer is never taken for it. */
  readonly runningFor: string | null;
  /** The search that ran last was waited for: another one runs when it is asked for, not by itself. */
  readonly takesLong: boolean;
}

export const noResults: Results = {
  contexts: {},
  shownContext: '',
  contextWanted: null,
  contextStart: atFirst,
  localFilter: '',
  shown: [],
  cursor: 0,
  column: null,
  loadUntil: 0,
  rangeWanted: null,
  isAllWanted: false,
  ranFor: null,
  isOldData: false,
  runningFor: null,
  takesLong: false,
  error: null,
};

/** Record ids tell rows apart: a parcel may be found twice. */
export const idOf = ({ id }: ResultRow): number => id;

/** The rows of the context on screen: those of the search itself, or what lies around its property. */
export const resultOf = ({ contexts, shownContext }: Pick<Results, 'contexts' | 'shownContext'>): ResultContext =>
  contexts[shownContext] ?? noResult;

/** The lead type of the rows on screen, else the one asked for: columns are those of the rows. */
export const leadTypeShown = (
  results: Pick<Results, 'contexts' | 'shownContext'> & { readonly criteria: Criteria },
): LeadTypeCode => resultOf(results).results[0]?.type ?? results.criteria.leadType;

/** The rows of the context on screen as pages of rows. */
export function pagedOf(results: Results): Pick<PagedRows<ResultRow>, 'rows' | 'total' | 'loadUntil'> {
  const { results: rows, resultCount: total } = resultOf(results);
  return { rows, total, loadUntil: results.loadUntil };
}

export const rowUnderCursor = ({ shown: rows, cursor }: Pick<Results, 'shown' | 'cursor'>): ResultRow | undefined =>
  underCursor({ rows, cursor });

/** How many rows of the context on screen are selected, those not loaded included. */
export const selectedResults = (results: Results): number =>
  selectedCount(resultOf(results).selection, pagedOf(results));

/** The results with a changed context; the rows on screen and the cursor follow, on the row they were on. */
export function withResult(results: Results, change: Partial<ResultContext>): Partial<Results> {
  const result = { ...resultOf(results), ...change };
  const contexts = { ...results.contexts, [results.shownContext]: result };
  if (change.results === undefined) return { contexts };
  return { contexts, ...showing(results, result.results, results.localFilter) };
}

/** What of a row can be found by typing: what a person reads in it. */
const textOf = (row: ResultRow): string =>
  [row.streetAddress, row.unitNumber, row.cityName, row.zip, row.apn, row.ownerName, row.propertyType, row.landUse]
    .filter((text) => text !== null)
    .join(' ')
    .toLowerCase();

/**
 * The loaded rows that hold every word typed, in any column (O-042: no call, nothing becomes stale). Without words the
 * rows themselves, the same array.
 */
export function localRows(rows: readonly ResultRow[], typed: string): readonly ResultRow[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/** The rows on screen for loaded rows and a local filter, with the cursor on the same record when it is still there. */
export function showing(
  { shown: before, cursor }: Results,
  rows: readonly ResultRow[],
  localFilter: string,
): Pick<Results, 'shown' | 'cursor'> {
  const shown = localRows(rows, localFilter);
  return { shown, cursor: cursorAmong({ rows: before, cursor }, shown, idOf) };
}
