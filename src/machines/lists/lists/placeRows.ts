import type { Client } from '../../../api/client.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import { callOrThrow } from '../../app/call.ts';
import type { RowsOf } from './tasks.ts';

interface Places {
  readonly put: readonly RowsOf[];
  readonly take: readonly RowsOf[];
}

/** Puts rows onto lists and takes others off; answers the lists touched, each as it stands last. */
export async function placeRows(client: Client, places: Places, signal: AbortSignal): Promise<Group[]> {
  // First put, then take: what stands on no list meanwhile would lose what was written to it.
  const groups = new Map<Group['id'], Group>();
  const keep = (answered: readonly Group[]): void => answered.forEach((group) => groups.set(group.id, group));
  for (const rows of places.put) keep(await put(client, rows, signal));
  for (const rows of places.take) keep(await take(client, rows, signal));
  return [...groups.values()];
}

async function put(client: Client, { name, groupType, propertyIds }: RowsOf, signal: AbortSignal) {
  const request = { query: { groupName: name, groupType }, body: { selection: [...propertyIds] } };
  return (await callOrThrow(client, 'saveProperties', request, signal)).savePropertyResponse.groups;
}

async function take(client: Client, { groupId, propertyIds }: RowsOf, signal: AbortSignal) {
  const body = {
    search: { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } },
    selection: { items: [...propertyIds] },
  };
  return (await callOrThrow(client, 'removeFromGroups', { query: {}, body }, signal)).groups;
}
