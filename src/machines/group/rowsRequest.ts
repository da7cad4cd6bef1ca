import { GROUP_PAGE_LIMIT } from '../../api/contract/groups.ts';
import type { CallInput } from '../call.ts';
import type { GroupContext } from './context.ts';

/** The rows of the open list from an index on. */
export function rowsRequest(context: GroupContext, index: number): CallInput<'queryGroups'> {
  const { groupId, statusFilter, sort } = context;
  const filters = {
    ...(groupId === null ? {} : { groupIds: { match: 'ANY' as const, values: [groupId] } }),
    ...(statusFilter.length === 0 ? {} : { statusId: { match: 'ANY' as const, values: [...statusFilter] } }),
  };
  const search = { filters, sortFields: sort === null ? [] : [sort], index, limit: GROUP_PAGE_LIMIT };
  return { client: context.client, request: { body: { search } } };
}
