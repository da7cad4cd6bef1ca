/** A page of the modes Property and Multiple, over more parcels than it holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishParcels } from '../../../support/smallWarehouse.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PAGE = 100_000;

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn();
  const parcels = Array.from({ length: PAGE + 1 }, (_, at) => ({
    propertyId: at + 1,
    fips: '51540',
    apn: `${at + 1}`,
  }));
  await publishParcels(server.services.config.warehouseDir, parcels);
});
afterAll(async () => await server.close());

const find = async (more: { index?: number; limit?: number } = {}) =>
  await owner.client.call('findProperty', { query: { type: 'COUNTY', fips: '51540', sortField: 'apn', ...more } });

it('R-SEARCH-013 a page of property mode holds 100,000 unless asked for fewer, and never more', async () => {
  // The warehouse looks for a new snapshot once a second, or when the folder's watcher tells it.
  await expect.poll(async () => (await find({ limit: 1 })).ok).toBe(true);
  const first = valueOf(await find());
  expect(first.results).toHaveLength(PAGE);
  expect(first).toMatchObject({ resultCount: PAGE + 1, pageIndex: 0, pageCount: 2 });
  const second = valueOf(await find({ index: 1 }));
  expect(second).toMatchObject({ resultCount: PAGE + 1, pageIndex: 1 });
  expect(second.results).toHaveLength(1);
  expect(new Set([...first.results, ...second.results].map(({ propertyId }) => propertyId)).size).toBe(PAGE + 1);
  expect(valueOf(await find({ limit: 10 }))).toMatchObject({ pageCount: 10_001 });
  expect(await find({ limit: PAGE + 1 })).toMatchObject({
    status: 400,
    fieldErrors: { limit: expect.any(String) as string },
  });
});
