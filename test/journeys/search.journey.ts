/** The main job on the sample counties, by keyboard alone: it runs on every machine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('a wholesaler works through leads of the sample county', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
  });
  afterAll(async () => {
    await at.close();
  });

  it('R-SESSION-007 R-SESSION-013 finds, filters, saves and marks leads by keyboard alone, and leaves', async () => {
    await step('signs in with user name and password and finds the workstation', async () => {
      await at.signIn();
      await expect.poll(async () => await at.find('status').textContent()).toContain('sample data');
      await expect.poll(async () => await at.page.evaluate(() => sessionStorage.getItem('loggedIn'))).not.toBeNull();
    });

    await step('goes to a county by the palette', async () => {
      await at.command('Franklin County, OH', 'franklin');
      await at.until('rows are there', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
      await expect.poll(async () => await at.find('status-rows').textContent()).toContain('1,000 rows');
    });

    await step('filters as text and shows the count that the server gives for the same filter', async () => {
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
      await expect.poll(async () => await at.find('status-rows').getAttribute('data-state')).toBe('fresh');
    });

    await step(
      'walks by j, saves ten leads, takes them back with one key, and finds them in the list again',
      async () => {
        const { client } = await at.server.signIn();
        const sizes = async (): Promise<number[]> =>
          valueOf(await client.call('auth', { query: {} })).propertyGroups.map(({ size }) => size);
        await at.press('j');
        for (let row = 0; row < 10; row += 1) await at.press('x', 'j');
        await at.press('s');
        await at.until('ten saved', async () => (await sizes()).includes(10));
        await at.press('Control+z');
        await at.until('none saved', async () => (await sizes()).every((size) => size === 0));
        await at.press('Control+Shift+Z');
        await at.until('ten saved again', async () => (await sizes()).includes(10));
        await at.press('g', 'l');
        await at.until(
          'ten rows in the list',
          async () => (await at.page.getByText('10 rows', { exact: true }).count()) > 0,
        );
      },
    );

    await step('sets a status with one key and moves on; the server has it', async () => {
      await at.press('1');
      const { client } = await at.server.signIn();
      await at.until('one row has the first status', async () => {
        const { propertyGroups } = valueOf(await client.call('auth', { query: {} }));
        const groupIds = { match: 'ANY', values: propertyGroups.map(({ id }) => id) } as const;
        const rows = valueOf(await client.call('queryGroups', { body: { search: { filters: { groupIds } } } }));
        return rows.results.filter(({ statusId }) => statusId !== null).length === 1;
      });
    });

    await step('goes to the control of a filter by its name, from the palette and among all filters', async () => {
      const keyboardIn = async (field: string): Promise<void> =>
        await at.until(`the keyboard is in ${field}`, async () => {
          return (await at.page.evaluate(() => document.activeElement?.getAttribute('data-field'))) === field;
        });
      await at.press('Control+k');
      await at.find('palette').waitFor();
      await at.type('latest violation');
      await at.press('Enter');
      await keyboardIn('violationType');
      await at.press('Escape', 'Shift+F');
      await keyboardIn('findFilter');
      await at.type('opening bid');
      await at.press('Enter');
      await keyboardIn('openingBidMin');
      // What is typed in a filter of options is taken by Enter, and searched by the next.
      await at.press('Escape', 'Shift+F');
      await keyboardIn('findFilter');
      // A lead type filters, too, and a list is found by what stands in it.
      await at.type('vacant');
      const offers = at.page.locator('.combobox [role=option]');
      await expect
        .poll(async () => await offers.allTextContents())
        .toEqual(expect.arrayContaining(['VacantLead type', 'VacantProperty', expect.stringContaining(': Vacant')]));
      await at.press('Control+a');
      await at.type('property type');
      await at.press('Enter');
      await keyboardIn('propertyType');
      await at.type('vacant land');
      await at.press('Enter');
      await keyboardIn('propertyType');
      await expect
        .poll(async () => await at.page.evaluate(() => document.activeElement?.getAttribute('title')))
        .toContain('Vacant Land, unspecified');
      await at.press('Enter');
      await at.until('searched', async () => new URL(at.page.url()).search.includes('9000'));
    });

    await step('R-CATALOG-008 excludes an option by minus, and includes it again by Space', async () => {
      const isSearched = async (excluded: boolean): Promise<void> => {
        await at.press('Enter');
        await at.until(`searched ${excluded ? 'without' : 'with'} it`, async () => {
          const asked = new URL(at.page.url()).searchParams;
          const [own, not] = [asked.get('propertyType'), asked.get('propertyTypeExclude')];
          return excluded ? not === '9000' && own === null : own === '9000' && not === null;
        });
      };
      const shows = async (text: RegExp): Promise<void> =>
        await expect
          .poll(async () => await at.page.evaluate(() => document.activeElement?.getAttribute('title')))
          .toMatch(text);
      await at.press('Shift+F');
      await at.type('property type');
      await at.press('Enter');
      await at.until('the keyboard is in it', async () => {
        return (await at.page.evaluate(() => document.activeElement?.getAttribute('data-field'))) === 'propertyType';
      });
      await at.type('vacant');
      await at.press('-');
      await shows(/^not Vacant Land, unspecified$/);
      await isSearched(true);
      await at.press('Shift+F');
      await at.type('property type');
      await at.press('Enter');
      await at.type('vacant');
      await at.press('Space');
      await shows(/^Vacant Land, unspecified$/);
      await isSearched(false);
    });

    await step('signs out, says so, and the flags of the page follow', async () => {
      await at.press('Control+k');
      await at.find('palette').waitFor();
      await at.type('sign out');
      await at.press('Enter');
      await at.find('login').waitFor();
      await expect.poll(async () => await at.find('login').textContent()).toContain('You have been logged out.');
      await expect.poll(async () => await at.page.evaluate(() => sessionStorage.getItem('loggedIn'))).toBeNull();
      await expect.poll(async () => await at.page.evaluate(() => sessionStorage.getItem('loggedOut'))).not.toBeNull();
    });
  });
});
