/** The other side of a list (R-GROUP-013, R-GROUP-015): what is saved and not on it, to be put on it by key. */
import { EVERYWHERE, type ListsTask } from '../lists/tasks.ts';
import { targets, type GroupContext } from './context.ts';
import { noRows } from './pages.ts';

/** From what is on the list to what is not, or back. */
export const turned = ({ isAvailable }: GroupContext): Partial<GroupContext> => ({
  isAvailable: !isAvailable,
  ...noRows,
});

/** Puts the selection, else the row under the cursor, on the open list; null where that cannot be. */
export function assignment(context: GroupContext): ListsTask | null {
  const list = context.lists.find(({ id }) => id === context.groupId);
  const propertyIds = targets(context);
  if (!context.isAvailable || typeof list?.id !== 'number' || propertyIds.length === 0) return null;
  const to = { groupId: list.id, name: list.name, groupType: list.type };
  return { type: 'lists.move', from: EVERYWHERE, to, propertyIds, isMove: false };
}
