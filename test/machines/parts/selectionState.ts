import { hasUnloaded, selectedCount, type RowCounts, type Selection } from '../../../src/machines/parts/selection.ts';

/** The selection as calls and reports take it. */
export interface SelectionState<Id> {
  readonly allSelected: boolean;
  readonly remainingSelected: boolean;
  readonly items: readonly Id[];
  readonly selected: number;
}

/** @example stateOf(selectAll(noSelection), { total: 600, rows }).selected // 600 */
export const stateOf = <Id>(selection: Selection<Id>, counts: RowCounts): SelectionState<Id> => ({
  allSelected: selection.allSelected,
  remainingSelected: hasUnloaded(selection, counts),
  items: [...selection.items],
  selected: selectedCount(selection, counts),
});
