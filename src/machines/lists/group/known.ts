import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import type { GroupContext } from './context.ts';

/** What a sign-in says about lists. Kept of layouts are those of grids, of which lists name theirs (R-GROUP-024). */
export function known(answer: AuthAnswer): Pick<GroupContext, 'lists' | 'statuses' | 'members' | 'layouts'> {
  const people = [answer.profile, ...answer.teamMembers];
  return {
    lists: answer.propertyGroups,
    statuses: answer.propertyStatuses,
    members: people.map((one) => ({ id: one.id, name: `${one.firstName} ${one.lastName}`.trim() || one.username })),
    layouts: answer.layouts.filter(({ type }) => type === 'PROPERTY_GRID'),
  };
}
