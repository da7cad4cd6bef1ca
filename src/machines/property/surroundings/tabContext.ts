import type { Client } from '../../../api/client.ts';
import {
  DEFAULT_COMP_RADIUS_MILES,
  NEIGHBOR_RADIUS_MILES,
  type ComparableSearch,
  type ComparisonTab,
  type MarketSale,
} from '../../../api/contract/property/surroundings.ts';
import type { RateOverrides } from '../../../calc/comps/adjustSale.ts';
import type { FeatureKey } from '../../../calc/comps/features.ts';
import type { SubjectHome } from './subjectHome.ts';
import type { TabAnswer, TabRow } from './loadTab.ts';
import { keepOnePerProperty } from '../../../calc/comps/comparables.ts';
import { sortRows } from '../../../calc/compare.ts';
import type { SortKey as Order } from '../../../api/contract/search/order.ts';
import { sortedAfter } from '../../parts/sortKeys.ts';
import { noRows, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import { isSelected, noSelection, selectOnly, type Selection } from '../../parts/selection.ts';

/** Columns that a tab can be sorted by. */
export type SortKey = Exclude<keyof TabRow, 'otherRecord'>;

/** The column of what counts: it stays where it is. */
export const SELECT_COLUMN = 'selected';
/** Columns that are worked out for the grid, and no field of a row. */
const shownOnly: ReadonlySet<string> = new Set([SELECT_COLUMN, 'score', 'flags']);
export const isSortKey = (column: string): column is SortKey => !shownOnly.has(column);

/** The one that counts most first. */
export type TabOrder = readonly Order<SortKey>[];

/** Nearest first (R-COMP-010). */
const firstOrder: TabOrder = [{ field: 'distanceFromSubject', ascending: true }];

export interface TabInput {
  readonly client: Client;
  readonly tab: ComparisonTab;
}

/** All rows of a tab come at once: its page is the whole. */
export interface TabContext extends TabInput, Pick<PagedRows<TabRow>, 'rows' | 'cursor' | 'error'> {
  /** What was asked cannot be answered, and could not be if it were asked again. */
  readonly isRefused: boolean;
  readonly subjectId: number | null;
  /** Prices are not public where the subject lies: listings are then preferred to public records (R-COMP-006). */
  readonly isNonDisclosure: boolean;
  /** What would be asked for now; null until the server has said what its defaults are. */
  readonly search: ComparableSearch | null;
  /** The shape to search in while the bounds are still the server's to say. */
  readonly shape: string | null;
  /** How far the search reached before a shape took the place of the distance. */
  readonly reach: number | null;
  /** The search differs from the one that the rows answer. */
  readonly isStale: boolean;
  /** Sales around, for the rates of the adjustments. */
  readonly market: readonly MarketSale[];
  /** Rates that the person set, in dollars per unit. */
  readonly rates: RateOverrides;
  /** The subject as the property's record has it; null until it is there. */
  readonly home: SubjectHome | null;
  readonly sort: TabOrder;
  /** What a person sorted by last: so the rows of the next subject are. */
  readonly usualSort: TabOrder;
  readonly selection: Selection<string>;
  /** The person has chosen rows: nothing chooses them anew. */
  readonly isChosen: boolean;
  /** Rises whenever rows, order or selection change; grids redraw by it. */
  readonly dataVersion: number;
  /** The column under the cursor. */
  readonly column: string | null;
  /** How the server bounded the search, in words. */
  readonly note: string | null;
}

export type TabEvent =
  | RowEvent<'tab', string, string>
  /** Another property, or none: everything starts anew (R-PROP-008). */
  | { readonly type: 'tab.subject'; readonly propertyId: number | null }
  | {
      readonly type: 'tab.told';
      readonly home: SubjectHome;
      /** The bounds kept with the property; they take the place of the usual ones when the tab is asked first. */
      readonly search: ComparableSearch | null;
    }
  /** A rate set by hand, in dollars per unit; null takes the estimated one again. */
  | { readonly type: 'tab.rate'; readonly key: FeatureKey; readonly dollars: number | null }
  | { readonly type: 'tab.export'; readonly csv: boolean }
  | { readonly type: 'tab.report'; readonly mls: boolean }
  /** The value goes into the analysis. */
  | { readonly type: 'tab.useValue' }
  /** The tab is looked at. */
  | { readonly type: 'tab.show' }
  /** Bounds to change; with `isRun` the search runs again at once (R-COMP-016). */
  | { readonly type: 'tab.update'; readonly change: ComparableSearch; readonly isRun?: boolean }
  /** Only inside this shape, or with a distance again; it is asked when it is looked at next. */
  | { readonly type: 'tab.shape'; readonly shape: string | null }
  | { readonly type: 'tab.run' }
  /** Back to the server's defaults. */
  | { readonly type: 'tab.reset' }
  | { readonly type: 'tab.type'; readonly listingType: NonNullable<ComparableSearch['listingType']> }
  /** With `adds` beside what sorts already. */
  | { readonly type: 'tab.sort'; readonly key: SortKey; readonly adds?: boolean }
  /** By the column under the cursor. */
  | { readonly type: 'tab.sortCurrent'; readonly ascending?: boolean; readonly adds?: boolean }
  /** The order that a person left the tab in; none: nearest first. */
  | { readonly type: 'tab.usualSort'; readonly sort: readonly Order[] }
  /** What is done with the column under the cursor. */
  | { readonly type: 'tab.filterColumn' | 'tab.hideColumn' | 'tab.pinColumn' | 'tab.resetColumns' }
  /** The page of the property under the cursor. */
  | { readonly type: 'tab.open' }
  /** Undo and redo: exactly these rows of this subject. */
  | { readonly type: 'tab.restore'; readonly subjectId: number; readonly ids: readonly string[] };

/** A tab that has not been asked. */
export const fresh = {
  search: null,
  shape: null,
  reach: null,
  isStale: false,
  rows: noRows.rows,
  cursor: noRows.cursor,
  error: noRows.error,
  isRefused: false,
  market: [],
  rates: {},
  selection: noSelection,
  isChosen: false,
  column: null,
  note: null,
} as const satisfies Partial<TabContext>;

/** Sorted by the field that counts least first: what is the same in one stays in the order of the next. */
export const ordered = (rows: readonly TabRow[], order: TabOrder): readonly TabRow[] =>
  order.reduceRight<readonly TabRow[]>(
    (sorted, { field, ascending }) => sortRows(sorted, (row) => row[field], ascending),
    rows,
  );

/** The order that a column, or the one under the cursor, was asked for; null where it has none. */
export function orderAfter({ sort, column }: TabContext, event: TabEvent): TabOrder | null {
  if (event.type === 'tab.sort') return sortedAfter(sort, event.key, event);
  if (event.type === 'tab.resetColumns') return firstOrder;
  if (event.type !== 'tab.sortCurrent' || column === null || !isSortKey(column)) return null;
  return sortedAfter(sort, column, event);
}

/** What a person left a tab in, as far as this version knows its columns. */
export function usualOrder(sort: readonly Order[]): TabOrder {
  const known = sort.flatMap(({ field, ascending }) => (isSortKey(field) ? [{ field, ascending }] : []));
  return known.length === 0 ? firstOrder : known;
}

/** The rows in another order. */
export const inOrder = (context: TabContext, sort: TabOrder): Partial<TabContext> => ({
  sort,
  usualSort: sort,
  rows: ordered(context.rows, sort),
  dataVersion: context.dataVersion + 1,
});

/** The rows that are selected, in the order shown. */
export function selectedRows({ rows, selection }: Pick<TabContext, 'rows' | 'selection'>): readonly TabRow[] {
  return rows.filter(({ id }) => isSelected(selection, id));
}

/** A search with bounds changed; an empty bound is no bound. */
export function withChange(search: ComparableSearch | null, change: ComparableSearch): ComparableSearch {
  const merged = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(merged);
}

/**
 * The search inside a shape, which then says how far as well, or without one as far as it reached before. Bounds that
 * the server still has to say are asked for with the shape.
 */
export function withShape({ tab, search, reach }: TabContext, shape: string | null): Partial<TabContext> {
  if (search === null) return { shape };
  const isInside = search.shapeDefinition !== undefined;
  if (shape === null)
    return isInside
      ? {
          shape,
          reach: null,
          search: withChange(search, { shapeDefinition: undefined, distanceMax: reach ?? usualReach(tab) }),
        }
      : { shape };
  return {
    shape,
    reach: isInside ? reach : (search.distanceMax ?? null),
    search: withChange(search, { shapeDefinition: shape, distanceMax: undefined }),
  };
}

/** Miles that a tab reaches unless asked otherwise (O-098, O-109, O-111). */
function usualReach(tab: ComparisonTab): number | undefined {
  if (tab === 'LINKED') return undefined;
  return tab === 'NEIGHBOR' ? NEIGHBOR_RADIUS_MILES : DEFAULT_COMP_RADIUS_MILES;
}

/** The context with an answer. Bounds that were changed while it was on its way stay, and stay stale. */
export function answered(context: TabContext, answer: TabAnswer): Partial<TabContext> {
  const search = context.isStale ? context.search : answer.search;
  const next = { search, market: answer.market, note: answer.note, error: null, cursor: 0, isChosen: false };
  return { ...next, ...chosenBySource({ ...context, ...next }, ordered(answer.rows, context.sort)) };
}

/** Rows with the selection that the source proposes, one row per property. */
export function chosenBySource(context: TabContext, rows: readonly TabRow[]): Partial<TabContext> {
  const proposed = rows.filter(({ selected }) => selected);
  const ids = onePerProperty(context, proposed).map(({ id }) => id);
  return { rows, selection: selectOnly(ids), dataVersion: context.dataVersion + 1 };
}

/** Of selected rows those that stay: one per property while no listing type is set (R-COMP-006, O-100, O-101). */
export function onePerProperty(
  { search, isNonDisclosure }: Pick<TabContext, 'search' | 'isNonDisclosure'>,
  rows: readonly TabRow[],
  justSelectedId: string | null = null,
): readonly TabRow[] {
  const hasType = search?.listingType !== undefined && search.listingType !== '';
  return hasType ? rows : keepOnePerProperty(rows, { isNonDisclosure, justSelectedId });
}
