/** A listing goes from any status to any other: nothing says which may follow which, so nothing is refused or hidden. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mlsListingStatuses } from '../../../../src/api/catalogue/property/codes.ts';
import { csv, workspace, type Workspace } from '../../data/ingest/workspace.ts';

const statuses = Object.keys(mlsListingStatuses);
const pairs = statuses.flatMap((from) => statuses.map((to) => ({ apn: `${from}-${to}`, from, to })));

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

describe('statuses of listings', () => {
  it('R-SEARCH-042 follow one another in any order: what the newer listings say is found, whatever stood there before', async () => {
    const load = async (of: 'from' | 'to', asOf: string): Promise<void> => {
      const roll = pairs.map((pair) => ({ apn: pair.apn, street: `${pair.apn} Oak St` }));
      const offers = pairs
        .filter((pair) => pair[of] !== 'NONE')
        .map((pair) => ({ apn: pair.apn, status: pair[of], number: `N${pair.apn}`, changed: asOf }));
      await space.load(
        { 'roll.csv': csv(roll), 'offers.csv': csv(offers) },
        {
          asOf,
          files: {
            roll: { match: ['roll*'], apn: 'apn' },
            offers: { match: ['offers*'], apn: 'apn', listsParcels: false },
          },
          facts: { streetAddress: { file: 'roll', column: 'street' } },
          records: {
            listing: [
              {
                file: 'offers',
                fields: { status: 'status', listingNumber: 'number', statusDate: 'changed' },
              },
            ],
          },
        },
      );
      const rows = await space.rows<{ apn: string; status: string | null; on_market: boolean }>(
        'SELECT apn, mls_listing_status AS status, lead_m AS on_market FROM parcel',
      );
      const expected = pairs.map((pair) => ({
        apn: pair.apn,
        status: pair[of],
        on_market: ['ACTIVE', 'PENDING', 'CONTINGENT'].includes(pair[of]),
      }));
      const byApn = (a: { apn: string }, b: { apn: string }): number => (a.apn < b.apn ? -1 : 1);
      expect(rows.toSorted(byApn)).toEqual(expected.toSorted(byApn));
    };
    await load('from', '2026-01-31');
    await load('to', '2026-02-28');
  });
});
