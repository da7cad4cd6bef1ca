import type { ContactGroup } from '../../../api/contract/lists/groups.ts';

/** Replaced by id or added, the others kept (R-GROUP-021, O-077); sizes are those of the answer. */
export const mergedGroups = (
  before: readonly ContactGroup[],
  answer: readonly ContactGroup[],
): readonly ContactGroup[] => {
  const byId = new Map(answer.map((group) => [group.id, group]));
  const known = before.map((group) => byId.get(group.id) ?? group);
  const ids = new Set(before.map(({ id }) => id));
  return [...known, ...answer.filter(({ id }) => !ids.has(id))];
};

/** The open group is among the lists no more. */
export const isGone = (groupId: number | null, groups: readonly ContactGroup[] | null): boolean =>
  groupId !== null && groups !== null && groups.every(({ id }) => id !== groupId);
