import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderBy } from '../../../../server/search/results/sortSql.ts';
import { smallWarehouse, type ParcelFacts } from '../../../support/smallWarehouse.ts';

/** The orders by the texts themselves, as they were before there were ranks. */
const textOrders = {
  address: [
    'lower(city_name)',
    `CASE WHEN street_address[1] BETWEEN '0' AND '9' THEN lower(substr(street_address, strpos(street_address, ' ') + 1))
      ELSE lower(street_address) END`,
    "TRY_CAST(regexp_extract(street_address, '^[0-9]+') AS INTEGER)",
    'lower(street_address)',
    'lower(unit_number)',
  ],
  ownerName: ["lower(nullif(owner_name, ''))"],
} as const;

const text = (...words: readonly string[]) => fc.constantFrom(null, '', ...words);
const parcel = fc.record({
  cityName: text('OAKTON', 'Oakton', 'ÉTRETAT', 'YORK'),
  streetAddress: text(
    '9 OAK ST',
    '10 OAK ST',
    '10 Oak St',
    '9B OAK ST',
    'OAK ST',
    '99999999999 ELM',
    '7',
    '1/2 A',
    'élan way',
  ),
  unitNumber: text('1', '2', '10', 'b', 'B'),
  ownerName: text('ZED', 'zed', 'ÅS', 'as', 'Amy O’B'),
});

describe('ranks', () => {
  it('sort as the texts do, in both directions, with ties and unknown parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(parcel, { minLength: 60, maxLength: 120 }), async (drawn) => {
        const parcels = drawn.map((facts, at): ParcelFacts => ({ ...facts, propertyId: 1 + ((at * 7919) % 9973) }));
        const { warehouse, close } = await smallWarehouse(parcels);
        try {
          const inOrder = async (order: string) =>
            await warehouse.query<{ id: number }>(`SELECT property_id AS id FROM parcel ORDER BY ${order}`);
          for (const sortField of ['address', 'ownerName'] as const) {
            for (const sortAscending of [true, false]) {
              const keys = textOrders[sortField].map((key) => `${key} ${sortAscending ? 'ASC' : 'DESC'} NULLS LAST`);
              const ranked = orderBy({ sortField, sortAscending }, 'CUSTOM');
              expect(ranked).toContain('rank');
              expect(await inOrder(ranked), `${sortField} ${sortAscending}`).toEqual(
                await inOrder(`${keys.join(', ')}, property_id`),
              );
            }
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 15 },
    );
  });
});
