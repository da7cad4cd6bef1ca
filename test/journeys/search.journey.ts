/** The main job on the sample counties, by keyboard alone: it runs on every machine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../support/server.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('a wholesaler works through leads of the sample county', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
  });
  afterAll(async () => {
    await at.close();
  });

  it('R-SESSION-007 signs in with user name and password and finds the workstation', async () => {
    await at.signIn();
    expect(await at.find('status').textContent()).toContain('sample data');
    expect(await at.page.evaluate(() => sessionStorage.getItem('loggedIn'))).not.toBeNull();
  });

  it('goes to a county by the palette', async () => {
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type('franklin');
    await at.until('the county is offered', async () =>
      /Franklin County, OH/.test((await at.find('palette').textContent()) ?? ''),
    );
    await at.press('Enter');
    await at.until('rows are there', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    expect(await at.find('status-rows').textContent()).toContain('1,000 rows');
  });

  it('filters as text and shows the count that the server gives for the same filter', async () => {
    await at.press('/');
    await at.type('beds>=3 equity>50% absentee');
    await at.press('Enter');
    const other = await at.server.signIn(undefined, false);
    const listing = valueOf(
      await other.client.call('listing', {
        query: { type: 'COUNTY', fips: '39049', bedroomsMin: 3, equityShareMin: 0.5, absentee: 'true' },
      }),
    );
    expect(listing.resultCount).toBeGreaterThan(10);
    await at.until('the same count on screen', async () => {
      return (await at.find('status-rows').textContent())?.includes(`${listing.resultCount} rows`) === true;
    });
    expect(await at.find('status-rows').getAttribute('data-state')).toBe('fresh');
  });
});
