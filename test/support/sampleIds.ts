import type { SignedIn, TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';

/** Ids of parcels of the server's sample, in a fixed order. */
export async function sampleIds(server: TestServer, count: number, where = 'true'): Promise<number[]> {
  const rows = await server.services.warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel p WHERE ${where} ORDER BY property_id LIMIT ${count}`,
  );
  if (rows.length < count) throw new Error(`the sample has only ${rows.length} parcels where ${where}`);
  return rows.map(({ id }) => id);
}

/** Saves parcels into a list of this name; answers the list's id. */
export async function saveInto(me: SignedIn, groupName: string, selection: number[]): Promise<number> {
  const saved = valueOf(await me.client.call('saveProperties', { query: { groupName }, body: { selection } }));
  const { groupId } = saved.savePropertyResponse;
  if (typeof groupId !== 'number') throw new Error('a list made by name has a number');
  return groupId;
}
