import type { AppEvent } from '../../machines/app/wiring.ts';
import type { PagePoint } from '../../machines/app/workspace/overlays.ts';

type Machine = 'search' | 'group' | 'contacts';

/**
 * What the mouse asks for at a row: the menu of the selection where the row is selected; else of that row alone, and
 * nothing is selected any more.
 */
export function rowMenuEvents(
  machine: Machine,
  { index, isSelected }: { readonly index: number; readonly isSelected: boolean },
  at: PagePoint,
): AppEvent[] {
  return [
    ...(isSelected ? [] : [{ type: `${machine}.selectNone` } as const]),
    { type: `${machine}.cursor`, index },
    { type: 'workspace.open', overlay: 'rowMenu', at },
  ];
}

/** The checkbox in the corner: all rows, those not loaded included; none when all are selected. */
export const selectAllEvent = (machine: Machine, selectedRows: 'all' | 'some' | 'none'): AppEvent => ({
  type: selectedRows === 'all' ? `${machine}.selectNone` : `${machine}.selectAll`,
});
