import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { parseListFilter } from '../../../api/lists/listFilter.ts';
import type { ChildInput } from '../../app/ports.ts';
import { noSelection } from '../../parts/selection.ts';
import { noWork } from '../../parts/workQueue.ts';
import { dayAfter, type GroupContext } from './context.ts';
import { lookOf } from './listLook.ts';
import { noRows } from './pages.ts';

/** Every row of the list. */
export const noFilter = {
  isAvailable: false,
  statusFilter: [],
  filterText: '',
  filters: {},
  filterErrors: [],
  filterDraft: null,
} as const;

/** Where the browser keeps the name of the list saved into last. */
export const LAST_LIST_KEY = 'platbook.lastList';

/** Nothing is known and nothing open. */
export function firstContext(input: ChildInput): GroupContext {
  return {
    client: input.client,
    now: input.now,
    storage: input.storage,
    lists: [],
    statuses: [],
    groupId: null,
    ...noFilter,
    members: [],
    ownColumns: [],
    layouts: [],
    chosen: {},
    isShowingSnoozed: false,
    sort: [],
    ...noRows,
    ...noWork,
    column: null,
    lastAction: null,
    held: [],
    isQuiet: false,
    isAwaited: false,
    lastName: input.storage.local.getItem(LAST_LIST_KEY),
  };
}

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

/** The list saved into last, or the first one, opened without being asked for. */
export function lastList(context: GroupContext): Partial<GroupContext> {
  const { lists, lastName } = context;
  const list = lists.find(({ name }) => name === lastName) ?? lists[0];
  return withList(context, list?.id ?? null, { isQuiet: true });
}

/** A list opened on purpose; the open one stays as it is. */
export const opened = (context: GroupContext, groupId: GroupContext['groupId']): Partial<GroupContext> => ({
  isQuiet: false,
  ...(groupId === context.groupId ? {} : withList(context, groupId, {})),
});

/** Another list: all its rows, in the order that they had last. */
const withList = (
  context: GroupContext,
  groupId: GroupContext['groupId'],
  change: Partial<GroupContext>,
): Partial<GroupContext> => ({
  ...change,
  groupId,
  sort: lookOf({ ...context, groupId }).sort,
  ...noFilter,
  ...noRows,
});

/** The context with another text filter; one that cannot be read is shown with what is wrong and filters nothing new. */
export function filtered(context: GroupContext, text: string): Partial<GroupContext> {
  const { statuses, members, ownColumns, now } = context;
  const { filters, errors } = parseListFilter(text, { statuses, members, own: ownColumns, today: dayAfter(now(), 0) });
  if (errors.length > 0) return { filterText: text, filterErrors: errors, filterDraft: null };
  return { filterText: text, filters, filterErrors: [], filterDraft: null, selection: noSelection, cursor: 0 };
}

/** From what is on the list to what is saved and not on it (R-GROUP-013), or back. */
export const turned = ({ isAvailable }: GroupContext): Partial<GroupContext> => ({
  isAvailable: !isAvailable,
  ...noRows,
});

/** The page of the list after the open one, or before it. */
export function stepPath({ lists, groupId }: GroupContext, by: 1 | -1): string {
  const index = lists.findIndex(({ id }) => id === groupId) + by + lists.length;
  return `/lists/${lists[index % lists.length]?.id ?? ''}`;
}

/** The page of the row under the cursor, within its list. */
export const rowPath = ({ rows, cursor, groupId }: GroupContext): string =>
  `/property/group/${groupId ?? ''}/${rows[cursor]?.propertyId ?? ''}`;
