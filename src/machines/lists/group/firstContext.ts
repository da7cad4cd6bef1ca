import type { ChildInput } from '../../app/ports.ts';
import { noWork } from '../../parts/workQueue.ts';
import type { GroupContext } from './context.ts';
import { noRows } from './pages.ts';

/** Every row of the list. */
export const noFilter = {
  isAvailable: false,
  statusFilter: [],
  filterText: '',
  filters: {},
  filterErrors: [],
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
    sort: null,
    ...noRows,
    ...noWork,
    column: null,
    lastAction: null,
    isQuiet: false,
    lastName: input.storage.local.getItem(LAST_LIST_KEY),
    error: null,
  };
}

/** The list saved into last, or the first one, opened without being asked for. */
export function lastList({ lists, lastName }: GroupContext): Partial<GroupContext> {
  const list = lists.find(({ name }) => name === lastName) ?? lists[0];
  return { groupId: list?.id ?? null, isQuiet: true, ...noFilter, ...noRows };
}

/** A list opened on purpose; the open one stays as it is. */
export const opened = (context: GroupContext, groupId: GroupContext['groupId']): Partial<GroupContext> => ({
  isQuiet: false,
  ...(groupId === context.groupId ? {} : { groupId, ...noFilter, ...noRows }),
});

/** The page of the list after the open one, or before it. */
export function stepPath({ lists, groupId }: GroupContext, by: 1 | -1): string {
  const index = lists.findIndex(({ id }) => id === groupId) + by + lists.length;
  return `/lists/${lists[index % lists.length]?.id ?? ''}`;
}

/** The page of the row under the cursor, within its list. */
export const rowPath = ({ rows, cursor, groupId }: GroupContext): string =>
  `/property/group/${groupId ?? ''}/${rows[cursor]?.propertyId ?? ''}`;
