/**
 * What assistive technology gets: the screens of the main job while one works (each room as it opens: everyRoom), in
 * both themes, against the rules of WCAG 2 A and AA; and what the eye gets: no label is cut off.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrastsOf, violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { cutLabels } from '../support/cutLabels.ts';
import { keyboardAt } from '../support/tabOrder.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** The key after `g`, and the pane that the room is about. */
const rooms = [
  ['m', 'map'],
  ['f', 'searches'],
  ['c', 'contacts'],
  ['h', 'changes'],
  [',', 'settings'],
] as const;

describe('what everybody gets', () => {
  let at: Workstation;
  beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 3000 })));
  afterAll(async () => await at.close());

  /** In the light all of it, in the dark what a theme can change. */
  const violations = async (): Promise<string[]> => {
    await at.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const dark = (await contrastsOf(at.page)).map((one) => `dark: ${one}`);
    await at.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return [...dark, ...(await violationsOf(at.page))];
  };

  it('the screens of the main job have nothing against the rules', async () => {
    await step('the sign-in page has nothing against the rules', async () => {
      await at.find('login').waitFor();
      expect(await violations()).toEqual([]);
    });

    await step('search, property and comparables have nothing against the rules', async () => {
      await at.signIn();
      await at.press('Control+k');
      await at.find('palette').waitFor();
      await at.type('99999');
      await at.find('palette').getByText('Nothing is called').waitFor();
      expect(await violations()).toEqual([]);
      for (const _ of '99999') await at.press('Backspace');
      await at.type('franklin');
      await at.until('the county is offered', async () =>
        /Franklin County, OH/.test((await at.find('palette').textContent()) ?? ''),
      );
      expect(await violations()).toEqual([]);
      await at.press('Enter');
      await at.until('rows are there', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
      await at.press('c');
      await at.until('comparables', async () => (await at.find('comparables').getAttribute('data-state')) === 'ready');
      expect(await violations()).toEqual([]);
      expect(await cutLabels(at.page)).toEqual([]);
    });

    await step('the deal sheet, the lists and the help have nothing against the rules', async () => {
      await at.press('a');
      await at.until('the sheet', async () =>
        ((await at.find('pane-analysis').textContent()) ?? '').includes('Purchase price'),
      );
      expect(await violations()).toEqual([]);
      expect(await cutLabels(at.page)).toEqual([]);
      // The field of a cell that is being edited stands in the grid as well.
      for (const kind of ['textbox', 'combobox'] as const) {
        await at.press('F2');
        const field = at.page.getByRole('grid', { name: 'Inputs of the deal' }).getByRole(kind);
        await field.waitFor();
        expect([kind, await violations()]).toEqual([kind, []]);
        await at.press('Escape');
        await field.waitFor({ state: 'hidden' });
        await expect.poll(async () => await keyboardAt(at.page)).toMatch(/^analysis \d+:\d+$/);
        await at.press('Tab');
      }
      await at.press('Control+k');
      await at.find('palette').waitFor();
      await at.type('go to lists');
      await at.press('Enter');
      await at.find('pane-list').waitFor();
      expect(await violations()).toEqual([]);
      expect(await cutLabels(at.page)).toEqual([]);
      await at.press('?');
      await at.page.getByRole('heading', { name: 'Keys valid here' }).waitFor();
      expect(await violations()).toEqual([]);
      // By what other programs call it.
      await at.type('dedupe');
      await at.find('help').getByText('Stack, combine and clean lists').first().waitFor();
      await expect.poll(async () => await at.find('help').locator('.help-row').count()).toBeLessThan(8);
      await at.press('Escape');
    });

    await step('with the largest text nothing is cut', async () => {
      await at.press('g', ',');
      await at.find('pane-settings').locator('[data-loading]').waitFor({ state: 'detached' });
      await at.page.getByRole('radio', { name: 'Largest' }).check();
      for (const [key, pane] of [['s', 'results'], ['a', 'analysis'], ...rooms] as const) {
        await at.press('g', key);
        await at.find(`pane-${pane}`).locator('[data-loading]').waitFor({ state: 'detached' });
        expect([pane, await cutLabels(at.page)]).toEqual([pane, []]);
      }
    });
  });
});
