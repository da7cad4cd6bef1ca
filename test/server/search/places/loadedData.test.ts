/** What sign-in says of the data. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { loadedData } from '../../../../server/search/places/loadedData.queries.ts';
import { csv, workspace, type Workspace } from '../../data/ingest/workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const roll = (count: number, zip: string): string =>
  csv(Array.from({ length: count }, (_, at) => ({ apn: `${at + 1}`, zip, street: `${at + 1} MAIN ST` })));
const facts = { zip: 'zip', streetAddress: 'street' };

it('places that somebody brought in come before larger ones of the sample', async () => {
  await loadSample({ dir: space.dir, parcels: 300 });
  await space.load({ 'roll.csv': roll(2, '22902') }, { id: 'own', fips: '51540', facts });
  await space.load({ 'roll.csv': roll(3, '22401') }, { id: 'other', fips: '51630', facts });
  const warehouse = await openWarehouse(space.dir, { connections: 1 });
  try {
    const { places } = await loadedData(warehouse);
    const states = places.filter(({ type }) => type === 'STATE');
    expect(states.map(({ label, count }) => [label, count])).toEqual([
      ['Virginia', 5],
      ...states.slice(1).map(({ label }) => [label, 100]),
    ]);
    expect(states).toHaveLength(4);
    const counties = places.filter(({ type }) => type === 'COUNTY').map(({ fips }) => fips);
    expect(counties.slice(0, 2)).toEqual(['51630', '51540']);
    // All of them stand before the first of a sample.
    const first = places.findIndex(({ count = 0 }) => count > 5);
    expect(places.slice(0, first).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Virginia', 'Charlottesville city, VA', 'Fredericksburg city, VA']),
    );
  } finally {
    await warehouse.close();
  }
});
