import { createClient } from '../../src/api/client.ts';
import { withTables } from '../../server/data/warehouse/snapshotTables.ts';
import { must } from '../lists/must.ts';
import { save } from '../lists/save.ts';
import type { Work } from './personCalls.ts';

const HOUSES = 50;
export interface Parcels {
  readonly houses: readonly number[];
  readonly others: readonly number[];
}

/** Parcels to work with: usual houses with a position, and as many others as asked for, the same at each run. */
export async function parcelsOf(file: string, others: number): Promise<Parcels> {
  return await withTables(file, async (connection) => {
    const ids = async (sql: string): Promise<number[]> =>
      (await connection.runAndReadAll(sql)).getRows().map(([id]) => Number(id));
    return {
      houses: await ids(
        `SELECT property_id FROM parcel WHERE latitude IS NOT NULL AND square_feet BETWEEN 1200 AND 2200
         AND property_type_code = '1001' ORDER BY hash(property_id) LIMIT ${HOUSES}`,
      ),
      others: await ids(`SELECT property_id FROM parcel ORDER BY hash(property_id + 1) LIMIT ${others}`),
    };
  });
}

/** A person's list of the first `listed` parcels made ready, and what they go on with. */
export async function workOf(url: string, token: string, { houses, others }: Parcels, listed: number): Promise<Work> {
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  const saved = others.slice(0, listed);
  return {
    houses,
    saved,
    toSave: others.slice(listed),
    groupId: await save(client, 'Work', saved),
    statusId: must(await client.call('auth', { query: {} })).propertyStatuses[0]?.id ?? 0,
  };
}
