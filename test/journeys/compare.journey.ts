/** Two cards compared by mouse alone, then by keys, among a thousand campaigns and lists. */
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { manyCampaigns } from '../support/marketing/manyCampaigns.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const MANY = 1000;

describe('what brought more, among a thousand', () => {
  let at: Workstation;
  beforeAll(async () => void (at = await openWorkstation({ config: { workers: true } })));
  afterAll(async () => await at.close());

  const compare = (): Locator => at.find('mailing-compare');
  const list = (): Locator => compare().getByRole('listbox');
  const field = (name: string): Locator => compare().locator(`[data-field=${name}]`);
  const says = async (what: RegExp): Promise<void> =>
    await expect.poll(async () => (await compare().innerText()).replaceAll(/\s+/g, ' ')).toMatch(what);
  const axe = async (): Promise<void> =>
    expect(await violationsOf(at.page, '[data-testid=mailing-compare]')).toEqual([]);

  it('by mouse: the two newest of a thousand campaigns, another at the end of the list, and two lists', async () => {
    await at.startAnew('/marketing', async (me) => await manyCampaigns(at.server, me, MANY));
    await step('the one under the cursor, with the one before it', async () => {
      await at
        .find('mailings')
        .getByRole('button', { name: /^Compare/ })
        .click();
      await says(/Leads a recipient 6% 1\.5%.*1000 card to Oak County brings more\./);
      await at.picture('compare', 'here');
      await axe();
    });
    await step('another one, far down: turned to with the wheel, and clicked', async () => {
      await field('other').click();
      await expect.poll(async () => await list().getByRole('option').count()).toBe(MANY);
      await at.picture('compare-open', 'here');
      await list().hover();
      await at.page.mouse.wheel(0, 100_000);
      await list().getByText('0001 card to Oak County').click();
      await list().waitFor({ state: 'detached' });
      await says(/Recipients 400 400.*Leads 24 0.*Too few to tell/);
      await expect.poll(async () => await field('other').inputValue()).toBe('0001 card to Oak County');
    });
    await step('a click beside the list shuts it and changes nothing', async () => {
      await field('first').click();
      await list().waitFor();
      await compare().getByRole('heading', { name: 'What brought more' }).click();
      await list().waitFor({ state: 'detached' });
      await expect.poll(async () => await field('first').inputValue()).toBe('1000 card to Oak County');
    });
    await step('of lists those that brought most stand first', async () => {
      await field('kind').selectOption('lists');
      await says(/1000 absentee owners 0999 absentee owners Campaigns 1 1.*1000 absentee owners brings more\./);
      await at.picture('compare-lists', 'here');
      await field('first').click();
      await list().getByText('0998 absentee owners').click();
      await says(/Leads 0 6/);
      await compare()
        .getByRole('button', { name: /^Close/ })
        .last()
        .click();
      await compare().waitFor({ state: 'detached' });
    });
  });

  it('by keys: one of a thousand is found by words; Escape shuts the list, then the dialog; Enter closes it', async () => {
    await at.startAnew('/marketing', async (me) => await manyCampaigns(at.server, me, MANY));
    await at.inGrid('mailings');
    await at.press('v');
    await compare().waitFor();
    await at.press('Tab');
    await at.type('oak 0500');
    const found = async () => (await list().getByRole('option').allInnerTexts()).map((said) => said.split('\n')[0]);
    await expect.poll(found).toEqual(['0500 card to Oak County']);
    await axe();
    await at.press('Enter');
    await expect.poll(async () => await field('first').inputValue()).toBe('0500 card to Oak County');
    await says(/Leads 0 6/);
    await at.press('ArrowDown');
    await expect.poll(async () => await list().getByRole('option').count()).toBe(MANY + 1);
    await at.press('Escape');
    await list().waitFor({ state: 'detached' });
    await compare().waitFor();
    await at.press('Escape');
    await compare().waitFor({ state: 'detached' });
    // Enter in the list of what is compared is that of the dialog, as in its other fields.
    await at.inGrid('mailings');
    await at.press('v');
    await compare().locator('[data-field=kind]:focus').waitFor();
    await at.press('Enter');
    await compare().waitFor({ state: 'detached' });
  });
});
