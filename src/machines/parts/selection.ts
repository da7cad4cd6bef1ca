import { SharedSet } from './sharedSet.ts';

/**
 * Which rows of a list are selected (R-GROUP-018, R-SEARCH-015, R-SURR-004): the named items, or with `allSelected` every
 * row but the named ones, so that "all 12,000" needs no ids. One model for every grid, for keys and mouse.
 */
export interface Selection<Id> {
  readonly allSelected: boolean;
  readonly items: SharedSet<Id>;
  /** The row turned on or off last: a range goes from it. */
  readonly anchor: Id | null;
}

/** Rows there are in all, and how many of them are loaded. */
export interface RowCounts {
  readonly total: number;
  readonly rows: { readonly length: number };
}

export const noSelection: Selection<never> = { allSelected: false, items: SharedSet.of([]), anchor: null };

/** A selection of exactly these rows. */
export const selectOnly = <Id>(ids: Iterable<Id>, anchor: Id | null = null): Selection<Id> => ({
  allSelected: false,
  items: SharedSet.of(ids),
  anchor,
});

/** Every row, those not loaded yet included. */
export const selectAll = <Id>({ anchor }: Selection<Id>): Selection<Id> => ({
  ...noSelection,
  allSelected: true,
  anchor,
});

/** @example isSelected(toggle(selectAll(noSelection), [7]), 7) // false */
export const isSelected = <Id>({ allSelected, items }: Selection<Id>, id: Id): boolean => items.has(id) !== allSelected;

/** Turns rows on or off; without `on` each is turned over. */
export function toggle<Id>(selection: Selection<Id>, ids: Iterable<Id>, on?: boolean): Selection<Id> {
  const others = on === undefined ? ids : new Set([...ids].filter((id) => isSelected(selection, id) !== on));
  return { ...selection, items: selection.items.turn(others) };
}

/** Selected rows become unselected and the other way round, over all rows. */
export const invert = <Id>(selection: Selection<Id>): Selection<Id> => ({
  ...selection,
  allSelected: !selection.allSelected,
});

/** No row is selected, whatever rows there are. */
export const isNothing = <Id>({ allSelected, items }: Selection<Id>): boolean => !allSelected && items.size === 0;

/** How many rows are selected. */
export const selectedCount = <Id>(
  { allSelected, items }: Selection<Id>,
  { total }: Pick<RowCounts, 'total'>,
): number => (allSelected ? Math.max(0, total - items.size) : items.size);

/** How much of the rows is selected. */
export function selectedShare<Id>(selection: Selection<Id>, counts: Pick<RowCounts, 'total'>): 'all' | 'some' | 'none' {
  const selected = selectedCount(selection, counts);
  return selected === 0 ? 'none' : selected >= counts.total ? 'all' : 'some';
}

/** Rows that are not loaded yet are selected: what is done with the loaded ones alone would miss them. */
export const hasUnloaded = <Id>({ allSelected }: Selection<Id>, { total, rows }: RowCounts): boolean =>
  allSelected && total > rows.length;
