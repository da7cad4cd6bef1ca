/** A campaign of text messages on files: by keys from nothing to its file, then by mouse, paused, finished and deleted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOf, mayText, peopleOf } from '../support/marketing/people.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('campaigns', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  const people = async (me: SignedIn): Promise<void> => {
    await mayText(me, at.server.clock.now());
    const ids = await peopleOf(me, 4);
    ids.push(
      await contactOf(me, { lastName: 'Silent' }),
      await contactOf(me, { lastName: 'Twin', mobile: '4342930001' }),
    );
    valueOf(
      await me.client.call('saveContactGroup', { body: { group: { name: 'Sellers' }, selection: { items: ids } } }),
    );
  };
  const rows = async (): Promise<string[]> => await at.find('mailings').locator('.ht_master tbody tr').allInnerTexts();
  const until = async (what: string, holds: (rows: string[]) => boolean): Promise<void> =>
    await at.until(what, async () => holds(await rows()));

  it('by keys: written, estimated with who is left out, ordered, and in its file', async () => {
    await at.startAnew('/', people);
    await step('from the empty pane to a form', async () => {
      await at.press('g', 'Shift+m');
      await at.find('mailings').getByText('There is no campaign yet').waitFor();
      await at.picture('campaigns-empty');
      await at.press('n');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
    });
    await step('written for a group, with the name of each', async () => {
      await at.type('Spring');
      await at.page.locator('textarea[data-field=text]').focus();
      await at.type('Hello #OwnerFirstName#, it is #OwnerFirstNam#');
      await at.page.locator('[data-field^=group-]').first().focus();
      await at.press('Space');
      await at.picture('campaigns-form');
      await at.press('Enter');
      await at.find('mailing-form').waitFor({ state: 'detached' });
      await until('it is there', (all) => all.length === 1 && all[0]?.includes('Unpublished') === true);
    });
    await step('an estimate says what is wrong with it, and orders nothing', async () => {
      await at.inGrid('mailings');
      await at.press('Control+Enter');
      await at.find('mailing-estimate').getByText('#OwnerFirstName#?').waitFor();
      await at.press('Enter');
      await expect
        .poll(async () => await at.find('mailing-estimate').locator('button[type=submit]').isDisabled())
        .toBe(true);
      await at.press('Escape');
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
    });
    await step('changed, estimated, ordered', async () => {
      await at.inGrid('mailings');
      await at.press('Enter');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
      await at.page.locator('textarea[data-field=text]').fill('Hello #OwnerFirstName#');
      await at.press('Tab');
      await at.page.locator('[data-testid=mailing-form] input').first().focus();
      await at.press('Enter');
      await at.find('mailing-form').waitFor({ state: 'detached' });
      await at.inGrid('mailings');
      await at.press('Control+Enter');
      await at.find('mailing-estimate').getByText('4 of 6 are reached').waitFor();
      await at.picture('campaigns-estimate');
      // A notice wants a yes first.
      await at.page.getByLabel('I have read this').press('Space');
      await at.press('Enter');
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
    });
    await step('whom it reached stands beside it', async () => {
      const told = at.find('recipients').locator('.ht_master tbody tr');
      await at.until('four', async () => (await told.count()) === 4);
      await expect.poll(async () => (await told.allInnerTexts())[0]).toContain('in the file');
      const { dataDir } = at.server.services.config;
      const { id } = await at.server.db
        .selectFrom('mailing')
        .select('id')
        .where('name', '=', 'Spring')
        .executeTakeFirstOrThrow();
      expect(existsSync(join(dataDir, 'outbox', 'sms', String(id), 'sms.csv'))).toBe(true);
      await at.picture('campaigns');
    });
    await step('by channel, at an address of its own that survives a reload', async () => {
      await at.inGrid('mailings');
      await at.press('3');
      await at.find('mailings').getByText('None of your campaigns is of this channel.').waitFor();
      await at.picture('campaigns-postcards');
      await at.press('5');
      await until('its own', (all) => all.length === 1 && all[0]?.includes('Text messages') === false);
      await expect.poll(() => new URL(at.page.url()).pathname).toBe('/marketing/sms');
      await at.picture('campaigns-texts');
      await at.page.reload();
      await until('the same', (all) => all.length === 1 && all[0]?.includes('Text messages') === false);
      await at.inGrid('mailings');
      await at.press('1');
      await until('all', (all) => all.length === 1 && all[0]?.includes('Text messages') === true);
    });
  });

  it('by mouse: for the group in hand, estimated, ordered, copied, deleted and brought back', async () => {
    await at.startAnew('/contacts', people);
    await step('the group in hand becomes the audience', async () => {
      await at.find('pane-contacts').getByText('Sellers').first().click();
      await at.find('pane-contacts').locator('.ht_master tbody td').nth(2).click({ button: 'right' });
      await at.page.getByRole('menuitem', { name: /^Make a campaign/ }).click();
      await at.find('mailing-form').waitFor();
      await at.page.locator('[data-testid=mailing-form] input[data-field=name]').fill('Autumn');
      await at.page.locator('textarea[data-field=text]').fill('Hello');
      await at.page.locator('select[data-field=placeholder]').selectOption('#OwnerFirstName#');
      await expect
        .poll(async () => await at.page.locator('textarea[data-field=text]').inputValue())
        .toContain('#OwnerFirstName#');
      await at.page.getByRole('button', { name: 'Save and estimate' }).click();
    });
    await step('ordered with a yes to its notice', async () => {
      await at.find('mailing-estimate').getByText('are reached').waitFor();
      await at.page.getByLabel('I have read this').click();
      await at.find('mailing-estimate').locator('button[type=submit]').click();
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
    });
    await step('copied, deleted, and brought back by undo', async () => {
      await at.page.getByRole('button', { name: 'Marketing' }).first().click();
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
      await at
        .find('mailings')
        .getByRole('button', { name: /^Duplicate/ })
        .click();
      await until('a copy', (all) => all.length === 2 && all[0]?.includes('Copy of Autumn') === true);
      await at
        .find('mailings')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await until('one again', (all) => all.length === 1);
      await at.page.getByRole('button', { name: /^Undo/ }).click();
      await until('both', (all) => all.length === 2);
      await at.find('mailings').getByRole('button', { name: 'Email Marketing' }).click();
      await at.find('mailings').getByText('None of your campaigns is of this channel.').waitFor();
      await at.find('mailings').getByRole('button', { name: 'Text messages' }).click();
      await until('both again', (all) => all.length === 2);
    });
    await step('two that were deleted stand in a dialog: one comes back by mouse, the other by keys', async () => {
      const remove = at.find('mailings').getByRole('button', { name: /^Delete/ });
      await remove.click();
      await until('one', (all) => all.length === 1 && all[0]?.includes('Copy of') === false);
      await remove.click();
      await at.find('mailings').getByText('None of your campaigns is of this channel.').waitFor();
      await at.page.reload();
      await at.find('mailings').getByRole('button', { name: 'All', exact: false }).first().click();
      await at.find('mailings').getByText('There is no campaign yet').waitFor();
      const back = at.find('mailing-restore');
      await at
        .find('mailings')
        .getByRole('button', { name: /^Bring back/ })
        .click();
      await back.getByText('Autumn', { exact: true }).click();
      await expect.poll(async () => await back.locator('input:checked').count()).toBe(1);
      expect(await violationsOf(at.page, '[data-testid=mailing-restore]')).toEqual([]);
      await at.picture('campaigns-restore', 'here');
      await back.getByRole('button', { name: 'Bring back Autumn' }).click();
      await back.waitFor({ state: 'detached' });
      await until('the first', (all) => all.length === 1 && all[0]?.includes('Copy of') === false);
      await at.inGrid('mailings');
      await at.press('Shift+D');
      await back.getByRole('button', { name: 'Bring back Copy of Autumn' }).waitFor();
      await back.locator('input:focus').waitFor();
      await at.press('Enter');
      await back.waitFor({ state: 'detached' });
      await until('both', (all) => all.length === 2);
      await at.inGrid('mailings');
      await at.press('Shift+D');
      await back.getByText('No campaign was deleted in the last thirty days.').waitFor();
      await at.press('Escape');
      await back.waitFor({ state: 'detached' });
      // Bringing back is taken back like anything else.
      await at.press('Control+z');
      await until('without the copy', (all) => all.length === 1 && all[0]?.includes('Copy of') === false);
    });
  });
});
