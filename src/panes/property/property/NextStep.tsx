import { useSelector } from '@xstate/react';
import type { SavedProperty } from '../../../api/contract/lists/groups.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useActors } from '../../parts/actors.tsx';

/** On which lists a saved property stands, who has it, and when it is to be looked at again. */
export function NextStep({ saved: { groupIds, assigneeId, snoozedUntil } }: { readonly saved: SavedProperty }) {
  const { group } = useActors();
  const lists = useSelector(group, ({ context }) => context.lists);
  const members = useSelector(group, ({ context }) => context.members);
  const names = groupIds.flatMap((id) => lists.find((list) => list.id === id)?.name ?? []);
  const assignee = members.find(({ id }) => id === assigneeId)?.name;
  const parts = [
    ...(names.length === 0 ? [] : [`On ${names.join(', ')}`]),
    ...(assignee === undefined ? [] : [`with ${assignee}`]),
    ...(snoozedUntil === null ? [] : [`next on ${formatDate(snoozedUntil)}`]),
  ];
  return parts.length === 0 ? null : <p className="property-next">{parts.join(' · ')}</p>;
}
