import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { openWarehouse, type Warehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { selectLinked, selectSalesAround } from '../../../../server/property/record/properties.queries.ts';
import { aroundBySql, linkedBySql } from '../../../support/recordOracle.ts';
import { smallWarehouse, type ParcelFacts } from '../../../support/smallWarehouse.ts';

let dir: string;
let warehouse: Warehouse;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-side-'));
  await loadSample({ dir, parcels: 3000 });
  warehouse = await openWarehouse(dir);
});
afterAll(async () => {
  await warehouse.close();
  await rm(dir, { recursive: true, force: true });
});

const factsOf = async (from: Warehouse, id: number) => {
  const record = await from.record(id);
  if (record === undefined) throw new Error(`no record of ${id}`);
  return record.facts;
};

/** A parcel is told with more than its address. */
const among = (address: object): unknown => expect.objectContaining(address);

describe('side tables', () => {
  it('find the parcels of an owner and the sales around as comparing all parcels does', async () => {
    const found = await warehouse.query<{
      id: number;
    }>(`(SELECT property_id AS id FROM parcel ORDER BY hash(property_id) LIMIT 25)
      UNION (SELECT property_id FROM parcel WHERE owned_parcel_count > 1 ORDER BY owned_parcel_count DESC LIMIT 15)
      UNION (SELECT property_id FROM parcel WHERE owner_key IS NOT NULL AND mail_key IS NULL LIMIT 10)`);
    let [linked, around] = [0, 0];
    for (const { id } of found) {
      const facts = await factsOf(warehouse, id);
      const others = await selectLinked(warehouse, facts);
      expect(others).toEqual((await linkedBySql(warehouse, id)).map(among));
      linked += others.length;
      for (const source of ['U', 'M'] as const) {
        const sales = await selectSalesAround(warehouse, facts, 0.5, source);
        expect(sales).toEqual(await aroundBySql(warehouse, id, source));
        around += sales.length;
      }
    }
    expect(linked).toBeGreaterThan(10);
    expect(around).toBeGreaterThan(10);
  });

  it('know an owner by name and mailing address, a box or care-of line as it is written', async () => {
    const owner = (propertyId: number, facts: ParcelFacts): ParcelFacts => ({
      propertyId,
      fips: '51540',
      ownerKey: 'A B',
      mailKey: null,
      mailStreetAddress: null,
      mailZip: null,
      ...facts,
    });
    const parcels = [
      owner(1, { mailKey: '1 OAK 22903' }),
      owner(2, { mailKey: '1 OAK 22903', mailStreetAddress: 'OTHER', streetAddress: 'B' }),
      owner(3, { mailStreetAddress: 'PO BOX 1' }),
      owner(4, { mailStreetAddress: 'PO BOX 1' }),
      owner(5, { mailStreetAddress: 'PO BOX 1', mailZip: '22903' }),
      owner(6, { mailStreetAddress: 'PO BOX 1', mailZip: '22903' }),
      owner(7, {}),
      owner(8, {}),
      owner(9, { ownerKey: null, mailKey: '1 OAK 22903' }),
      owner(10, { mailStreetAddress: '1 OAK 22903' }),
      owner(11, { ownerKey: 'É', mailKey: '1 OAK 22903' }),
      owner(12, { ownerKey: 'É', mailKey: '1 OAK 22903', streetAddress: 'A' }),
    ];
    const small = await smallWarehouse(parcels);
    try {
      for (const { propertyId = null } of parcels) {
        const id = propertyId ?? 0;
        const others = await selectLinked(small.warehouse, await factsOf(small.warehouse, id));
        expect(others, `of ${id}`).toEqual((await linkedBySql(small.warehouse, id)).map(among));
        expect(others.length, `of ${id}`).toBe(id >= 7 && id <= 10 ? 0 : 1);
      }
    } finally {
      await small.close();
    }
  });
});
