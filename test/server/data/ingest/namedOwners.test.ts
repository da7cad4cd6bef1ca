/** Owners by the words of their names, beside what is loaded: of every county, also where an earlier program had none. */
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { wordsOf } from '../../../../server/data/warehouse/sideTables.sql.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { asSingleTables } from '../../../support/singleTables.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const facts = { ownerName: 'owner' };
async function load(fips: string, owners: readonly string[], asOf = '2024-06-30'): Promise<void> {
  const rows = owners.map((owner, at) => ({ apn: `${at + 1}`, owner }));
  await space.load({ 'roll.csv': csv(rows) }, { id: `roll-${fips}`, fips, asOf, facts });
}
const known = async (): Promise<unknown> =>
  await space.rows(`SELECT word, owner_name, owner_key, fips, property_id FROM named_owner ORDER BY ALL`);
/** As it would be if all of it were made of the parcels now. */
const anew = async (): Promise<unknown> =>
  await space.rows(`SELECT unnest(${wordsOf("concat_ws(' ', owner_name, owner_key)")}) AS word, owner_name,
      nullif(owner_key, upper(owner_name)) AS owner_key, fips, property_id
    FROM parcel WHERE retired_date IS NULL ORDER BY ALL`);
const words = async (): Promise<string[]> =>
  (await space.rows<{ word: string }>('SELECT DISTINCT word FROM owner_word ORDER BY word')).map(({ word }) => word);

it('are those of the parcels in the roll, county by county as each is loaded, changed and retired', async () => {
  await load('51540', ['MARLOWE, ADA', "O'BRIEN JOSÉ", 'B & G']);
  expect(await known()).toEqual(await anew());
  expect(await words()).toEqual(['ada', 'brien', 'jos', 'jose', 'marlowe', 'obrien']);
  await load('37001', ['KESTREL HOLDINGS LLC', 'ADA MARLOWE']);
  expect(await known()).toEqual(await anew());
  // The second parcel has a new owner, the third is in the roll no longer.
  await load('51540', ['MARLOWE, ADA', 'TANAGER PETER'], '2025-06-30');
  expect(await known()).toEqual(await anew());
  expect(await words()).toEqual(['ada', 'holdings', 'kestrel', 'llc', 'marlowe', 'peter', 'tanager']);
});

it('come with the next load where an earlier program made the snapshot, of the counties that stay as well', async () => {
  await load('51540', ['MARLOWE, ADA']);
  const { path = '' } = (await currentSnapshot(space.dir)) ?? {};
  await asSingleTables(path);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('DROP TABLE named_owner; DROP TABLE owner_word');
  connection.closeSync();
  instance.closeSync();
  const warehouse = await openWarehouse(space.dir, { connections: 1 });
  try {
    expect(warehouse.hasOwnerWords()).toBe(false);
    await load('37001', ['KESTREL HOLDINGS LLC']);
    await warehouse.follow();
    expect(warehouse.hasOwnerWords()).toBe(true);
  } finally {
    await warehouse.close();
  }
  expect(await words()).toEqual(['ada', 'holdings', 'kestrel', 'llc', 'marlowe']);
  expect(await known()).toEqual(await anew());
});
