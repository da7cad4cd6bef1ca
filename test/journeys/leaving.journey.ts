/** A person follows a link out of the application: by mouse and by keyboard, always past the notice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishParcels } from '../support/smallWarehouse.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PLACE = { fips: '51540', stateCode: 'VA', city: 'Charlottesville', zip: '22903' } as const;
const NOTICE = 'You are being redirected to City of Charlottesville, a third-party product not operated by Platbook';
const source = (sourceId: number, name: string, url: string | null) => ({
  source_id: sourceId,
  recipe: `source-${sourceId}`,
  name,
  agency: 'City of Charlottesville',
  url,
  as_of: '2026-01-31',
  sample: false,
});

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 0 });
  const parcel = (propertyId: number, sourceId: number) => ({
    ...PLACE,
    propertyId,
    apn: `00${propertyId}`,
    streetAddress: `${propertyId} MAIN ST`,
    sourceId,
    asOfDate: '2026-01-31',
  });
  await publishParcels(at.server.services.config.warehouseDir, [parcel(1, 1), parcel(2, 2), parcel(3, 3)], {
    source: [
      source(1, 'City roll', 'https://records.example.org/roll'),
      source(2, 'A roll without an address', null),
      source(3, 'A roll that lies', 'javascript:alert(1)'),
    ],
    parcel_source: [{ property_id: 1, fips: '51540', source_id: 2, joined_by: 'apn' }],
  });
  // No property of these has a picture.
  at.expectRefusals(404);
  await at.signIn();
});
afterAll(async () => await at.close());

const shown = async (id: number): Promise<void> => {
  await at.page.goto(`${at.server.baseUrl}/search/${id}`);
  await at.find('pane-property').getByText(`${id} MAIN ST`).first().waitFor();
};
const notice = () => at.find('third-party-notice');
/** What the browser would open, without asking anybody outside. */
const opened = async (leave: () => Promise<void>): Promise<string> => {
  await at.page.context().route('https://records.example.org/**', async (route) => {
    await route.fulfill({ body: 'the roll' });
  });
  const [page] = await Promise.all([at.page.context().waitForEvent('page'), leave()]);
  await page.waitForURL(/records/);
  const url = page.url();
  await expect.poll(async () => await page.evaluate(() => window.opener)).toBeNull();
  await page.close();
  return url;
};

describe('the source of a property', () => {
  beforeEach(async () => await shown(1));

  it('R-BRAND-014 is left to past the notice, by mouse', async () => {
    const link = at.find('pane-property').getByRole('link', { name: 'City roll' });
    await link.click();
    await expect.poll(async () => await notice().locator('p').first().textContent()).toBe(NOTICE);
    await expect.poll(async () => await notice().textContent()).toContain('records.example.org');
    await notice()
      .getByRole('button', { name: /Cancel/ })
      .click();
    await notice().waitFor({ state: 'detached' });
    expect(at.page.context().pages()).toHaveLength(1);
    await link.click();
    const url = await opened(
      async () =>
        await notice()
          .getByRole('button', { name: /Continue/ })
          .click(),
    );
    expect(url).toBe('https://records.example.org/roll');
    await notice().waitFor({ state: 'detached' });
  });

  it('R-BRAND-014 is left to past the notice, by keyboard', async () => {
    await at.command('Open the site that publishes the source');
    await expect.poll(async () => await notice().locator('p').first().textContent()).toBe(NOTICE);
    await at.press('Escape');
    await notice().waitFor({ state: 'detached' });
    await at.command('Open the site that publishes the source');
    await notice().waitFor();
    expect(await opened(async () => await at.press('Enter'))).toBe('https://records.example.org/roll');
    await at.find('pane-property').getByRole('link', { name: 'City roll' }).focus();
    await at.press('Enter');
    await notice().waitFor();
    await at.press('Escape');
    await notice().waitFor({ state: 'detached' });
    expect(at.page.context().pages()).toHaveLength(1);
  });

  it('is no link where the recipe names no address, or one that is none of the web; a key says so', async () => {
    for (const [id, name] of [
      [2, 'A roll without an address'],
      [3, 'A roll that lies'],
    ] as const) {
      await shown(id);
      await at.find('pane-property').getByText(`${name}, as of`).waitFor();
      await expect.poll(async () => await at.find('pane-property').getByRole('link', { name }).count()).toBe(0);
      await at.command('Open the site that publishes the source');
      await at.page.getByText(`The recipe of ${name} does not say where it is published.`).waitFor();
      await expect.poll(async () => await notice().count()).toBe(0);
    }
  });
});
