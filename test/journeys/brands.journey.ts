/** One installation under three hostnames: each shows its own name before anything else, and no trace of another. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { valueOf } from '../support/valueOf.ts';
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

/** Signs in under this hostname; the session of another one ends with it. */
async function enter(): Promise<void> {
  await at.page.locator('input[name=username]').fill(at.person.username);
  await at.page.locator('input[type=password]').fill(at.person.password);
  await at.press('Enter');
  const other = at.page.getByRole('button', { name: 'Continue here' });
  await other.or(at.find('shell')).first().waitFor();
  if (await other.isVisible()) await other.click();
  await at.until('the workstation is there', async () => await at.find('shell').isVisible());
}

it('R-BRAND-009 R-BRAND-012 R-BRAND-013 each hostname has its title, name, logo and links, from the first moment to the rooms', async () => {
  await at.startAnew();
  const { port } = new URL(at.server.baseUrl);
  const shows = async (host: string, title: string, wanted: RegExp): Promise<void> => {
    await at.page.goto(`http://${host}:${port}/`, { waitUntil: 'commit' });
    await expect.poll(async () => await at.page.title()).toBe(title);
    await at.find('login').waitFor();
    await at.until(`${host} says ${wanted.source}`, async () =>
      wanted.test((await at.find('login').innerText()).replaceAll(/\s+/g, ' ')),
    );
    expect(await violationsOf(at.page, '[data-testid=login]')).toEqual([]);
  };
  await shows('exitrealty.localhost', 'EXIT Realty', /^EXIT Realty User name/);
  await shows('investorsedge.localhost', "Investor's Edge", /^Investor's Edge User name/);
  await shows('lake.localhost', 'Lake & Land', /Help Terms of use help@example\.com$/);
  const logo = at.page.getByRole('img', { name: 'Lake & Land' });
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160); // an img
  await at.picture('brand-login');
  await enter();
  await at.until('the room has its title', async () => (await at.page.title()).endsWith('· Lake & Land'));
  await at.find('rail').getByRole('img', { name: 'Lake & Land' }).waitFor();
  await at.until(
    'no other name is there',
    async () => !(await at.page.locator('body').innerText()).includes('Platbook'),
  );
  await at.picture('brand-rooms');
  await at.press('?');
  const help = at.find('help');
  await at.until('the help leads to that of the brand', async () =>
    (await help.innerText()).replaceAll(/\s+/g, ' ').includes('Help Terms of use help@example.com'),
  );
  await expect.poll(async () => await help.getByRole('link', { name: 'Help' }).getAttribute('target')).toBe('_blank');
  await at.picture('brand-help');
});

it('R-BRAND-011 R-AUTOMATOR-006 a brand without the lead automator shows no trace of it, in no room and not in the palette', async () => {
  const { port } = new URL(at.server.baseUrl);
  for (const host of ['exitrealty.localhost', 'investorsedge.localhost']) {
    await at.startAnew('/', async ({ client, auth }) => {
      valueOf(await client.call('changePlan', { params: { id: auth.profile.id }, body: { planId: 945 } }));
    });
    const origin = `http://${host}:${port}`;
    await at.page.goto(`${origin}/account/automator`);
    await enter();
    await at.until('the account is there', async () => await at.find('account-pages').isVisible());
    // Its own address leads to the first page instead.
    await at.find('pane-wallet').waitFor();
    for (const page of ['Team', 'Plan', 'Wallet', 'Bills', 'Limits']) {
      await at.find('account-pages').getByRole('button', { name: page, exact: true }).click();
      await at.until(`${page} is there`, async () => (await at.page.title()).startsWith(page));
      await at.until(`${host} says nothing of it on ${page}`, async () => {
        const text = await at.page.locator('body').innerText();
        return text.includes(page) && !/automator/i.test(text);
      });
    }
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type('automator');
    await at.until('the palette has none', async () => {
      const found = await at.find('palette').getByRole('option').allInnerTexts();
      return !found.some((text) => /lead automator/i.test(text));
    });
    await at.press('Escape');
    await at.find('palette').waitFor({ state: 'detached' });
  }
});
