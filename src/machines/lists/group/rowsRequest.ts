import { GROUP_PAGE_LIMIT } from '../../../api/contract/lists/groups.ts';
import type { CallInput } from '../../app/call.ts';
import { dayAfter, wantedValues, type GroupContext } from './context.ts';

/** A page of the open list. */
export function rowsRequest(context: GroupContext, page: number): CallInput<'queryGroups'> {
  const { groupId, isAvailable, statusFilter, sort, isShowingSnoozed, now } = context;
  const filters = {
    ...(groupId === null
      ? {}
      : { groupIds: { match: isAvailable ? ('NONE' as const) : ('ANY' as const), values: [groupId] } }),
    ...(statusFilter.length === 0 ? {} : { statusId: { match: 'ANY' as const, values: [...statusFilter] } }),
    ...(isShowingSnoozed ? {} : { snoozed: { show: 'HIDE' as const, today: dayAfter(now(), 0) } }),
    // What was written wins over what was clicked.
    ...context.filters,
  };
  const columns = wantedValues(context);
  const search = {
    filters,
    sortFields: [...sort],
    index: page,
    limit: GROUP_PAGE_LIMIT,
    ...(columns.length === 0 ? {} : { columns }),
  };
  return { client: context.client, request: { body: { search } } };
}

/**
 * The page that has the row after the loaded ones. Rows that were taken off meanwhile make it overlap with what is
 * loaded; `nextPage` keeps each row once.
 */
export const pageAfter = (loaded: number): number => Math.floor(loaded / GROUP_PAGE_LIMIT);

/** The rows that were changed elsewhere, as they are now. */
export function changedRequest(context: GroupContext): CallInput<'queryGroups'> {
  const { client, request } = rowsRequest(context, 0);
  return { client, request: { body: { ...request.body, selection: { items: [...context.askedIds] } } } };
}
