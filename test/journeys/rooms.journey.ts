/** The way around by mouse alone: rooms of the rail, where one is, and back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const COUNTY = '/search?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';

describe('rooms', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000, path: COUNTY });
  });
  beforeEach(async () => await at.startAnew(COUNTY));
  afterAll(async () => {
    await at.close();
  });

  const rail = () => at.find('rail');
  /** The room that stands out, the title on the page and in the tab, the panes. */
  const place = async () => ({
    room: await rail().locator('[aria-current="page"] .rail-name').textContent(),
    title: await at.find('page-title').locator('h1').textContent(),
    tab: await at.page.title(),
    panes: await at.page
      .locator('[data-pane]')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-pane') ?? '').toSorted((a, b) => a.localeCompare(b)),
      ),
  });
  const enter = async (name: string): Promise<void> => {
    await rail().getByText(name, { exact: true }).click();
    await at.until(name, async () => (await place()).room === name);
  };

  it('each is a click away, says where one is, and Back leads through them with their tiles', async () => {
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    const search = await place();
    expect(search).toEqual({
      room: 'Search',
      title: 'Gwinnett County, GA',
      tab: 'Gwinnett County, GA · Platbook',
      panes: ['filters', 'property', 'results'],
    });
    for (const [name, title, pane] of [
      ['Map', 'Gwinnett County, GA', 'map'],
      ['Saved', 'Saved', 'searches'],
      ['Contacts', 'Contacts', 'contacts'],
      ['Activity', 'Activity', 'changes'],
    ] as const) {
      await enter(name);
      const here = await place();
      expect([here.title, here.tab, here.panes.includes(pane)]).toEqual([title, `${title} · Platbook`, true]);
    }
    for (const name of ['Contacts', 'Saved', 'Map', 'Search']) {
      await at.page.goBack();
      await at.until(`back in ${name}`, async () => (await place()).room === name);
    }
    expect(await place()).toEqual(search);
    await at.until('the same rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  });

  it('after the first key each shows the one that leads there', async () => {
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    await at.press('g');
    await at.until('the keys', async () => (await rail().locator('.rail-next').count()) > 0);
    expect(await rail().locator('.rail-next').allTextContents()).toEqual(['S', 'M', 'F', 'L', 'C', 'A', 'H']);
    await at.press('m');
    await at.until('the map', async () => (await place()).room === 'Map');
  });

  it('unfolds into names with their keys, and stays so over a reload', async () => {
    await rail().getByText('Unfold').click();
    await rail().getByText('Fold', { exact: true }).waitFor();
    expect(await rail().locator('.rail-keys').first().isVisible()).toBe(true);
    await at.page.reload();
    await rail().getByText('Fold', { exact: true }).click();
    await rail().getByText('Unfold').waitFor();
  });
});
