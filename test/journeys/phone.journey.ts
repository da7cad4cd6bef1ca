/** Standing in front of houses: a phone in one hand, by touch only. */
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../support/server.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const WIDTH = 390;

describe('on a phone', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({
      sampleParcels: 3000,
      device: { viewport: { width: WIDTH, height: 844 }, hasTouch: true, isMobile: true },
    });
  });
  afterAll(async () => await at.close());

  /** Nothing stands beside the screen, what is tapped is as large as a thumb, and no field makes the phone zoom. */
  const fits = async (screen: string): Promise<void> => {
    const found = await at.page.evaluate(() => {
      const isSeen = (element: Element): boolean => {
        const { width, height, bottom, right } = element.getBoundingClientRect();
        return width > 2 && height > 2 && bottom > 0 && right > 0 && element.checkVisibility({ opacityProperty: true });
      };
      const name = (element: Element): string =>
        `${element.className || element.tagName}: ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;
      const all = (selector: string): Element[] =>
        [...document.querySelectorAll(`#app :is(${selector})`)].filter(isSeen);
      return {
        width: document.scrollingElement?.scrollWidth,
        beside: [...document.querySelectorAll('dialog[open]')]
          .filter((dialog) => dialog.getBoundingClientRect().right > innerWidth)
          .map(name),
        small: all(
          '.rail-item, .pane-bar-item, .thumb-row-box, .thumb-row-main, .thumb-row-call, .thumb-row-more, .button, .top-find, select, textarea, [role=menuitem], .lead',
        )
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map(name),
        zooming: all('input:not([type=checkbox], [type=radio]), select, textarea')
          .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
          .map(name),
      };
    });
    expect([screen, found]).toEqual([screen, { width: WIDTH, beside: [], small: [], zooming: [] }]);
  };
  const room = async (name: string): Promise<void> =>
    await at.find('rail').getByRole('button', { name, exact: true }).tap();
  const row = (name: string): Locator => at.find('thumb-rows').getByRole('listitem').filter({ hasText: name });

  it('a house is found, opened, saved and written about, its owner called, and Back leads back', async () => {
    await step('sign in', async () => {
      await at.page.getByLabel('User name').tap();
      await at.type(at.person.username);
      await at.page.getByLabel('Password').tap();
      await at.type(at.person.password);
      await at.page.getByRole('button', { name: 'Sign in' }).tap();
      await at.find('shell').waitFor();
      await at.find('no-search').waitFor();
      await fits('the empty screen');
      // Wider than any other dialog; a keyboard can be tied to a phone.
      await at.press('?');
      await at.find('help').waitFor();
      await fits('the help');
      await at.press('Escape');
      await at.find('help').waitFor({ state: 'detached' });
    });

    let street = '';
    await step('a county, its first house', async () => {
      await at.page.getByRole('button', { name: 'Franklin County, OH' }).tap();
      await at.find('thumb-rows').waitFor();
      await fits('results');
      const first = at.find('thumb-rows').locator('.thumb-row-main').first();
      street = (await first.locator('.thumb-row-title').textContent()) ?? '';
      await first.tap();
      await at.page.getByRole('link', { name: street }).waitFor();
      await at.find('results').waitFor({ state: 'detached' });
      await fits('property');
    });

    await step('it is saved, gets a status and a note', async () => {
      await at.page.getByRole('button', { name: 'Save to the last list' }).tap();
      await at.page.getByLabel('Status of the property').selectOption({ label: 'Follow Up' });
      await at.page.getByRole('textbox', { name: 'Note' }).tap();
      await at.type('Blue door, dog in the yard');
      // Gone elsewhere with the keyboard still out: what was written is kept.
      await room('Lists');
      await row(street).getByText('Blue door, dog in the yard').waitFor();
      await row(street).getByText('Follow Up').waitFor();
      await fits('list');
    });

    await step('the menu of its row sets another status; the row leads to the house, Back to the list', async () => {
      await row(street)
        .getByRole('button', { name: `More for ${street}` })
        .tap();
      await at.find('row-menu').waitFor();
      await fits('menu of a row');
      await at.page.getByRole('menuitem', { name: 'Appointment' }).tap();
      await row(street).getByText('Appointment').waitFor();
      await row(street).locator('.thumb-row-main').tap();
      await at.page.getByRole('link', { name: street }).waitFor();
      await at.page.goBack();
      await row(street).waitFor();
    });

    await step('its owner is called', async () => {
      const me = await at.server.signIn(at.person);
      const { results } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
      const [owner] = results;
      if (owner === undefined) throw new Error('the saved house has no owner');
      valueOf(await me.client.call('saveContact', { query: {}, body: { ...owner, mobile: '(614) 555-0123' } }));
      await room('Contacts');
      await at.page.getByRole('link', { name: /^Call/ }).waitFor();
      await expect
        .poll(async () => await at.page.getByRole('link', { name: /^Call/ }).getAttribute('href'))
        .toBe('tel:6145550123');
      await fits('contacts');
    });

    await step('every other room fits; a window made wide has the tiles again', async () => {
      await room('Map');
      await at.find('map').waitFor();
      await fits('map');
      for (const name of ['Saved', 'Deals', 'Activity', 'Settings']) {
        await room('More');
        await at.page.locator('.rail-menu').getByRole('button', { name, exact: true }).tap();
        await at.until(name, async () => (await at.find('page-title').textContent()) !== '');
        await fits(name);
      }
      await room('Search');
      await at.find('thumb-rows').waitFor();
      await at.page.setViewportSize({ width: 1280, height: 900 });
      await at.find('pane-property').waitFor();
      await expect.poll(async () => await at.find('pane-results').isVisible()).toBe(true);
    });
  });
});
