/** The way around: rooms of the rail by mouse, where one is, and back; a first start and the settings by keys. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { step } from '../support/step.ts';
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
      panes: ['property', 'results'],
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
    await expect.poll(async () => await place()).toEqual(search);
    await at.until('the same rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  });

  it('after the first key each shows the one that leads there', async () => {
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    await at.press('g');
    await at.until('the keys', async () => (await rail().locator('.rail-next').count()) > 0);
    await expect
      .poll(async () => await rail().locator('.rail-next').allTextContents())
      .toEqual(['S', 'M', 'F', 'L', 'Q', 'C', 'Shift M', 'A', 'W', 'H', ',']);
    await at.press('m');
    await at.until('the map', async () => (await place()).room === 'Map');
  });

  it('who knows both keys is there without anything drawn between them', async () => {
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    const hints = await at.page.evaluate(async () => {
      const press = (key: string): boolean =>
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const frame = async (): Promise<void> => await new Promise((done) => requestAnimationFrame(() => done()));
      // A machine that takes so long for two frames would be shown the hint, and rightly: once more.
      for (;;) {
        const from = performance.now();
        press('g');
        for (const _ of [1, 2, 3]) await frame();
        const drawn = document.querySelectorAll('.rail-next').length;
        if (performance.now() - from < 150) {
          press('m');
          return drawn;
        }
        press('Escape');
      }
    });
    expect(hints).toBe(0);
    await at.until('the map', async () => (await place()).room === 'Map');
  });

  it('unfolds into names with their keys, and stays so over a reload', async () => {
    await rail().getByText('Unfold').click();
    await rail().getByText('Fold', { exact: true }).waitFor();
    await expect.poll(async () => await rail().locator('.rail-keys').first().isVisible()).toBe(true);
    await at.page.reload();
    await rail().getByText('Fold', { exact: true }).click();
    await rail().getByText('Unfold').waitFor();
  });

  it('a first start by keys, until the steps are gone; then settings that act at once and stay', async () => {
    await at.startAnew('/');
    const next = async () => {
      // One look: a card that goes between two of them would be waited for.
      const cards = at.page.locator('[data-testid="next-step"], .step--next');
      return (
        (await cards.evaluateAll((elements) => elements.map((card) => card.getAttribute('data-step'))))[0] ?? 'none'
      );
    };
    const comesTo = async (what: string) => await at.until(what, async () => (await next()) === what);
    await step('the empty screen names the sample and the way to real records', async () => {
      await comesTo('place');
      await at.find('sample-note').getByText('the file that the county publishes').waitFor();
      await at.press('Enter');
      await comesTo('leadType');
    });
    await step('a lead type, and three saved', async () => {
      await at.press(']', 'r');
      await comesTo('save');
      await at.press('s', 'j', 's', 'j', 's');
      await comesTo('deal');
    });
    await step('a deal; out of its sheet by Escape to another room and back', async () => {
      await at.press('a');
      await comesTo('print');
      await at.find('sheet-keys').waitFor();
      await at.until('the sheet', async () => (await at.page.locator('.grid--sheet :focus').count()) === 1);
      // Beside the sheet Escape leads into it: nothing says that it leads out.
      await at.page.getByRole('tab', { name: 'Charts' }).click();
      await at.find('sheet-keys').waitFor({ state: 'detached' });
      await at.press('Escape');
      await at.find('sheet-keys').waitFor();
      await at.press('Escape', 'g', 'l');
      await at.until('lists', async () => (await place()).room === 'Lists');
      await at.press('g', 'a');
      await at.until('the sheet', async () => (await at.page.locator('.grid--sheet :focus').count()) === 1);
      // Also while it is still being worked out.
      await at.press('Control+p');
      await comesTo('none');
    });
    await step('size of text and dates by arrows', async () => {
      await at.press('Escape', 'g', ',');
      await at.until('settings', async () => (await place()).room === 'Settings');
      const page = at.page.locator('html');
      await at.until('the theme', async () => (await at.page.locator('input[name=theme]:focus').count()) === 1);
      await at.press('Tab', 'Tab', 'ArrowRight', 'ArrowRight');
      await at.until('largest', async () => (await page.getAttribute('data-text')) === 'largest');
      await at.page.locator('input[name=dates]:checked').focus();
      await at.press('ArrowRight');
      await at.until('days as ISO', async () => /as of 20\d\d-/.test((await at.find('status').textContent()) ?? ''));
      await at.page.locator('input[name=startPage]:checked').focus();
      await at.press('ArrowUp', 'ArrowUp', 'ArrowUp');
      await at.until('lists', async () => await at.page.locator('input[name=startPage][value=lists]').isChecked());
      // The next page is asked of the server, and a browser that goes there at once lets calls under way fall.
      await at.until('lists are kept', async () => {
        const kept = await at.server.db.selectFrom('user_settings').select('body').execute();
        return kept.some(({ body }) => JSON.stringify(body).includes('"startPage":"lists"'));
      });
    });
    await step('rows follow the size of text', async () => {
      await at.press('g', 's');
      const cell = at.page.locator('[data-pane=results] .grid tbody td').nth(2);
      await cell.waitFor();
      const font = await cell.evaluate((element) => getComputedStyle(element).fontSize);
      const height = await cell.evaluate((element) => element.getBoundingClientRect().height);
      expect([font, height > 30]).toEqual(['17px', true]);
    });
    await step('the address without a page begins where one wants', async () => {
      await at.page.goto(new URL('/', at.page.url()).href);
      await at.until('lists', async () => (await place()).room === 'Lists');
      await expect.poll(async () => await at.page.locator('html').getAttribute('data-text')).toBe('largest');
      await expect.poll(async () => await next()).toBe('none');
    });
  });
});
