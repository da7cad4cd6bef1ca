import type { Client } from '../../src/api/client.ts';
import { must } from './must.ts';

/** Saves parcels into a list of this name; answers the list's id. */
export async function save(client: Client, groupName: string, selection: readonly number[]): Promise<number> {
  const query = { groupName, groupType: 'FAVORITE' as const };
  const { savePropertyResponse } = must(
    await client.call('saveProperties', { query, body: { selection: [...selection] } }),
  );
  return Number(savePropertyResponse.groupId);
}
