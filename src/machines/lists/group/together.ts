/** Tasks that share a call: keys come faster than answers, and forty statuses are one call then. */
import { nothingDone, type GroupTask, type GroupResult } from './task.ts';

/** Rows of one call that several tasks share: what is larger goes alone. */
const MOST_TOGETHER = 500;

/** The tasks from the first on that can go together as one: edits of different properties, or removals from one list. */
export function join(tasks: readonly GroupTask[]): { readonly count: number; readonly task: GroupTask } | null {
  const [first] = tasks;
  if (first === undefined || (first.kind !== 'edit' && first.kind !== 'remove')) return null;
  const seen = new Set<number>();
  const end = tasks.findIndex((task) => {
    if (task.kind !== first.kind) return true;
    if (task.kind === 'remove' && first.kind === 'remove' && task.groupId !== first.groupId) return true;
    const ids = idsOf(task);
    if (seen.size + ids.length > MOST_TOGETHER || ids.some((id) => seen.has(id))) return true;
    for (const id of ids) seen.add(id);
    return false;
  });
  const together = end === -1 ? tasks : tasks.slice(0, end);
  if (together.length < 2) return null;
  const task: GroupTask =
    first.kind === 'edit'
      ? { ...first, changes: together.flatMap((one) => (one.kind === 'edit' ? one.changes : [])) }
      : {
          ...first,
          rows: together.flatMap((one) => (one.kind === 'remove' ? one.rows : [])),
          propertyIds: together.flatMap(idsOf),
        };
  return { count: together.length, task };
}

const idsOf = (task: GroupTask): number[] =>
  task.kind === 'edit'
    ? task.changes.map(({ propertyId }) => propertyId)
    : task.kind === 'remove'
      ? [...task.propertyIds]
      : [];

/** What of a shared answer is that of one task. */
export function partOf(result: GroupResult, task: GroupTask): GroupResult {
  const ids = new Set(idsOf(task));
  const isOurs = ({ propertyId }: { readonly propertyId: number }): boolean => ids.has(propertyId);
  return {
    ...nothingDone,
    groups: result.groups,
    saved: result.saved.filter(isOurs),
    before: result.before.filter(isOurs),
    refusals: result.refusals.filter(isOurs),
    removed: result.removed?.filter((id) => ids.has(id)) ?? null,
  };
}
