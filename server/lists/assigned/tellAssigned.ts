/** Tells pages that are open of rows that one member owns and another works on, once a change of them is committed. */
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';

type Telling = Pick<Services, 'events'>;

/** The owner of lists changed rows: whoever they were assigned to, or are now, reads them anew. */
export function tellAssignees(
  { events }: Telling,
  { id, accountId, userId }: Session,
  rows: readonly { readonly assigneeId: number | null }[],
): void {
  const members = new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []));
  for (const member of members)
    if (member !== userId)
      events.publish({ accountId, userId: member }, { type: 'assigned.changedElsewhere', by: { sessionId: id } });
}

/** Whoever works on rows changed them: their owners' lists show it, and the other pages of who did. */
export function tellListOwners(
  { events }: Telling,
  { id, accountId, userId }: Session,
  rows: readonly { readonly user_id: number; readonly property_id: number }[],
): void {
  if (rows.length === 0) return;
  for (const owner of new Set(rows.map(({ user_id }) => user_id)))
    events.publish(
      { accountId, userId: owner },
      {
        type: 'group.changedElsewhere',
        by: { sessionId: id, userId, name: null },
        groupIds: null,
        propertyIds: rows.filter(({ user_id }) => user_id === owner).map(({ property_id }) => property_id),
        groups: null,
      },
    );
  events.publish({ accountId, userId }, { type: 'assigned.changedElsewhere', by: { sessionId: id } });
}
