/** What the dialogs of lists read of the open list. */
import { formatNumber } from '../../../calc/format/number.ts';
import type { GroupContext } from '../../../machines/lists/group/context.ts';
import { nameOf, rowsText } from '../../../machines/lists/group/words.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { NamedList } from '../../../machines/lists/lists/tasks.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';

/** What the next action is for: `the 120 selected rows`, or the address of the row under the cursor. */
export function whatIsMeant({ rows, total, cursor, selection }: GroupContext): string {
  const selected = selectedCount(selection, { total });
  if (selected > 0) return `the ${formatNumber(selected)} selected ${selected === 1 ? 'row' : 'rows'}`;
  const row = rows[cursor];
  return row === undefined ? rowsText(0) : nameOf(row, row.propertyId);
}

export function namedList(list: Group | undefined): NamedList | null {
  if (list === undefined || typeof list.id !== 'number') return null;
  return { groupId: list.id, name: list.name, groupType: list.type };
}
