/** Tells the other pages of a user what changed in the lists (events, R-GROUP-019). */
import type { Group, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';

/** Above so many changed rows a grid is read again as a whole (R-GROUP-019). */
const FULL_REFRESH_ABOVE = 100;

interface ListChange {
  readonly groupIds: readonly (number | string)[] | null;
  readonly propertyIds: readonly number[] | null;
  /** All lists of the user as they are now; null when they are what they were. */
  readonly groups: readonly Group[] | null;
}

export function tellLists({ events }: Pick<Services, 'events'>, session: Session, change: ListChange): void {
  const { accountId, userId } = session;
  const { propertyIds } = change;
  events.publish(
    { accountId, userId },
    {
      type: 'group.changedElsewhere',
      by: { sessionId: session.id, userId, name: null },
      groupIds: change.groupIds === null ? null : change.groupIds.filter((id) => typeof id === 'number'),
      propertyIds: propertyIds === null || propertyIds.length > FULL_REFRESH_ABOVE ? null : [...propertyIds],
      groups: change.groups === null ? null : [...change.groups],
    },
  );
}

/** Rows were edited: the lists they stand on show them. */
export function tellRows(services: Pick<Services, 'events'>, session: Session, saved: readonly SavedProperty[]): void {
  if (saved.length === 0) return;
  const groupIds = [...new Set(saved.flatMap((record) => record.groupIds))];
  tellLists(services, session, { groupIds, propertyIds: saved.map(({ propertyId }) => propertyId), groups: null });
}
