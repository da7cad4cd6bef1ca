/** Postcards on files: by keys from an empty page to the parts for a print shop, with the proof beside. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { doors, giveBusiness, peopleAt } from '../support/marketing/cards.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('postcards', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  const rows = async (): Promise<string[]> => await at.find('mailings').locator('.ht_master tbody tr').allInnerTexts();
  const field = (name: string) => at.find('mailing-form').locator(`[data-field=${name}]`);

  it('by keys: one of the twelve for the people of a group, estimated, ordered, and its files', async () => {
    await at.startAnew('/marketing/postcard', async (one) => {
      await giveBusiness(one);
      const items = await peopleAt(at.server, one, [...doors(3), ...doors(1), {}]);
      valueOf(
        await one.client.call('saveContactGroup', { body: { group: { name: 'Sellers' }, selection: { items } } }),
      );
    });
    await step('the form offers the twelve by their kinds', async () => {
      await at.find('mailings').getByText('None of your campaigns is of this channel').waitFor();
      await at.press('n');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
      await at.type('Spring');
      await at.until('the cards are there', async () => (await field('template').locator('option').count()) > 12);
      await field('template').focus();
      await at.type('Plain');
      await at.until('one is chosen', async () => (await field('template').inputValue()) !== '');
      // To each property by the letters of the choice, and back to where mail goes.
      await field('address').focus();
      await at.type('Each');
      await at.until('each is chosen', async () => (await field('address').inputValue()) === 'EACH');
      await at.press('Home');
      await at.until('mail is chosen', async () => (await field('address').inputValue()) === 'MAILING');
      await at.page.locator('[data-testid=mailing-form] [data-field^=group-]').first().focus();
      await at.press('Space');
      expect(await violationsOf(at.page, '[data-testid=mailing-form]')).toEqual([]);
      await at.picture('postcard-form');
    });
    await step('estimated and ordered: one to a door, and who has no address is left out', async () => {
      await field('estimate').focus();
      await at.press('Enter');
      const estimate = at.find('mailing-estimate');
      await estimate.getByText('3 of 5 are reached').waitFor();
      await estimate.getByText('nothing is sent, and nothing is paid').waitFor();
      await at.picture('postcard-estimate');
      await at.page.getByLabel('I have read this').press('Space');
      await at.press('Enter');
      await estimate.waitFor({ state: 'detached' });
      await at.until('it is made', async () => (await rows()).some((row) => row.includes('Complete')));
    });
    await step('the parts lie in the outbox', async () => {
      const { id } = await at.server.db
        .selectFrom('mailing')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const folder = join(at.server.services.config.dataDir, 'outbox', 'postcards', String(id));
      expect(readdirSync(folder).toSorted()).toEqual([
        'README.txt',
        'part-001-no-addresses.pdf',
        'part-001.pdf',
        'recipients.csv',
      ]);
    });
  }, 120_000);
});
