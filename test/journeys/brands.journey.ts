/** One installation under three hostnames: each shows its own name before anything else, and no trace of another. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const LAKE = {
  code: 'lake',
  name: 'Lake & Land',
  hostnames: ['lake.localhost'],
  links: { help: 'https://help.example.com', terms: '/terms' },
  csEmail: 'help@example.com',
  logo: 'lake.svg',
  icon: 'lake.svg',
};
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" width="160" height="48"><path d="M8 40 40 8l32 32z" fill="#0f766e"/><path d="M84 40h64" stroke="#0f766e" stroke-width="6"/></svg>';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({
    sampleParcels: 300,
    files: { 'brands.json': JSON.stringify({ brands: [LAKE] }), 'brands/lake.svg': LOGO },
  });
});
afterAll(async () => await at.close());

it('R-BRAND-009 R-BRAND-012 R-BRAND-013 each hostname has its title, name, logo and links, from the first moment to the rooms', async () => {
  const { port } = new URL(at.server.baseUrl);
  const seen = async (host: string) => {
    await at.page.goto(`http://${host}:${port}/`, { waitUntil: 'commit' });
    // Before any script of the page has run.
    const first = await at.page.title();
    await at.find('login').waitFor();
    const text = (await at.find('login').innerText()).replaceAll(/\s+/g, ' ');
    expect(await violationsOf(at.page, '[data-testid=login]')).toEqual([]);
    return { first, text };
  };
  expect(await seen('exitrealty.localhost')).toEqual({
    first: 'EXIT Realty',
    text: expect.stringMatching(/^EXIT Realty User name/) as string,
  });
  expect((await seen('investorsedge.localhost')).text).toMatch(/^Investor's Edge User name/);
  const lake = await seen('lake.localhost');
  expect(lake.first).toBe('Lake & Land');
  expect(lake.text).toMatch(/Help Terms of use help@example\.com$/);
  const logo = at.page.getByRole('img', { name: 'Lake & Land' });
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160); // an img
  await at.picture('brand-login');
  await at.page.locator('input[name=username]').fill(at.person.username);
  await at.page.locator('input[type=password]').fill(at.person.password);
  await at.press('Enter');
  await at.find('shell').waitFor();
  await at.until('the room has its title', async () => (await at.page.title()).endsWith('· Lake & Land'));
  await at.find('rail').getByRole('img', { name: 'Lake & Land' }).waitFor();
  expect(await at.page.locator('body').innerText()).not.toContain('Platbook');
  await at.picture('brand-rooms');
});
