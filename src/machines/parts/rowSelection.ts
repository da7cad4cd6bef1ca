/**
 * Which rows are selected (R-GROUP-018, R-SURR-004): the named items, or with `allSelected` every row but the named
 * ones, so that "all 12,000" needs no ids. `remainingSelected` says that rows which are not loaded yet are among them,
 * `selected` how many rows that makes.
 */
export interface RowSelection<Id> {
  readonly allSelected: boolean;
  readonly remainingSelected: boolean;
  readonly items: readonly Id[];
  readonly selected: number;
}

export const noSelection: RowSelection<never> = {
  allSelected: false,
  remainingSelected: false,
  items: [],
  selected: 0,
};

/** Rows there are in all, and how many of them are loaded. */
export interface RowCounts {
  readonly total: number;
  readonly loaded: number;
}

/** @example isSelected({ ...noSelection, allSelected: true, items: [7] }, 7) // false */
export function isSelected<Id>({ allSelected, items }: RowSelection<Id>, id: Id): boolean {
  return items.includes(id) !== allSelected;
}

/** A selection of exactly these rows. */
export const selectOnly = <Id>(items: readonly Id[]): RowSelection<Id> => ({
  allSelected: false,
  remainingSelected: false,
  items,
  selected: items.length,
});

/** Every row, those not loaded yet included. */
export const selectAll = ({ total, loaded }: RowCounts): RowSelection<never> => ({
  allSelected: true,
  remainingSelected: total > loaded,
  items: [],
  selected: total,
});

/** Turns rows on or off; without `on` each is turned over. */
export function toggle<Id>(
  selection: RowSelection<Id>,
  ids: readonly Id[],
  counts: RowCounts,
  on?: boolean,
): RowSelection<Id> {
  const named = new Set(selection.items);
  for (const id of ids) {
    const isOn = named.has(id) !== selection.allSelected;
    const wanted = on ?? !isOn;
    // Named means selected, or with allSelected the opposite.
    if (wanted !== selection.allSelected) named.add(id);
    else named.delete(id);
  }
  return counted({ ...selection, items: [...named] }, counts);
}

/** Selected rows become unselected and the other way round, over all rows. */
export function invert<Id>(selection: RowSelection<Id>, counts: RowCounts): RowSelection<Id> {
  return counted({ ...selection, allSelected: !selection.allSelected }, counts);
}

function counted<Id>(selection: RowSelection<Id>, { total, loaded }: RowCounts): RowSelection<Id> {
  const { allSelected, items } = selection;
  return {
    allSelected,
    remainingSelected: allSelected && total > loaded,
    items,
    selected: allSelected ? Math.max(0, total - items.length) : items.length,
  };
}
