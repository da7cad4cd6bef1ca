import type { ChildInput } from '../ports.ts';
import type { GroupContext } from './context.ts';
import { noRows } from './pages.ts';

/** Every row. */
export const noFilter = { statusFilter: [], filterText: '', filters: {}, filterErrors: [] } as const;

/** Nothing is known and nothing open; `lastListKey` is where the browser keeps the list saved into last. */
export function firstContext(input: ChildInput, lastListKey: string): GroupContext {
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
    jobs: [],
    made: 0,
    column: null,
    lastAction: null,
    isQuiet: false,
    lastName: input.storage.local.getItem(lastListKey),
    error: null,
  };
}

/** The list saved into last, or the first one, opened without being asked for. */
export function lastList({ lists, lastName }: GroupContext): Partial<GroupContext> {
  const list = lists.find(({ name }) => name === lastName) ?? lists[0];
  return { groupId: list?.id ?? null, isQuiet: true, ...noFilter };
}

/** The page of the list after the open one, or before it. */
export function stepPath({ lists, groupId }: GroupContext, by: 1 | -1): string {
  const index = lists.findIndex(({ id }) => id === groupId) + by + lists.length;
  return `/lists/${lists[index % lists.length]?.id ?? ''}`;
}

/** The page of the row under the cursor, within its list. */
export const rowPath = ({ rows, cursor, groupId }: GroupContext): string =>
  `/property/group/${groupId ?? ''}/${rows[cursor]?.propertyId ?? ''}`;
