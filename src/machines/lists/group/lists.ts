import type { Group } from '../../../api/contract/lists/groups.ts';

/**
 * The lists with those of an answer merged in by id: known ones replaced, others kept, new ones at the end and marked
 * new until the next sign-in (O-077).
 */
export function mergeLists(known: readonly Group[], answered: readonly Group[]): readonly Group[] {
  const byId = new Map(answered.map((group) => [group.id, group]));
  const kept = known.map((group) => byId.get(group.id) ?? group);
  const added = answered.filter(({ id }) => known.every((group) => group.id !== id));
  return [...kept, ...added.map((group) => ({ ...group, isNew: true }))];
}

/** A list id as a path writes it; null when it is none. `groupIdOf('12')` is 12, `groupIdOf('assigned')` itself. */
export function groupIdOf(text: string | number | null): Group['id'] | null {
  if (text === '0' || text === 'assigned') return text;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** All lists as answered; those that were not known are marked new (O-077). */
export const markedNew = (known: readonly Group[], answered: readonly Group[]): readonly Group[] =>
  answered.map((group) => {
    const before = known.find(({ id }) => id === group.id);
    return before === undefined || before.isNew === true ? { ...group, isNew: true } : group;
  });
