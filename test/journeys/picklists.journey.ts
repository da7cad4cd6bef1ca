/** Statuses and types of the account: by keys, by mouse, and on the page of somebody else who looks on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody names the states of the work', () => {
  let at: Workstation;
  let me: SignedIn;
  let mates = 0;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 300, path: '/' });
  });
  afterAll(async () => await at.close());

  const dialog = () => at.find('picklists');
  const names = async (): Promise<(string | null)[]> =>
    await dialog()
      .locator('ol > li')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-value')));
  const kept = async () =>
    valueOf(await me.client.call('auth', { query: {} })).propertyStatuses.map(({ name, retired }) =>
      retired ? `(${name})` : name,
    );
  /** Tab until a control of this name has the keyboard. */
  async function tabTo(name: string): Promise<void> {
    for (let tabs = 0; tabs < 80; tabs += 1) {
      const label = await at.page.evaluate(() => {
        const element = document.activeElement;
        const of = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
        return element?.getAttribute('aria-label') ?? of ?? element?.textContent ?? '';
      });
      if (label.trim() === name) return;
      await at.press('Tab');
    }
    throw new Error(`no Tab leads to ${name}`);
  }
  const palette = async (words: string): Promise<void> => {
    await at.command('Change statuses and types: of properties, of contacts', words);
    await dialog().waitFor();
    await expect.poll(async () => (await names()).length).toBe(9);
  };
  async function begin(): Promise<void> {
    await at.startAnew('/', async (owner) => {
      // Somebody else of the account, who looks on: a second session of the same user would end the first.
      const mate = { username: `mate${(mates += 1)}@example.com`, password: 'four unlikely words here' };
      await at.server.addUser({ ...mate, accountId: owner.auth.profile.accountId, type: 'TEAM_FULL' });
      me = await at.server.signIn(mate);
      const ids = await sampleIds(at.server, 3);
      await saveInto(owner, 'Probate', ids);
      const statusId = owner.auth.propertyStatuses[8]?.id ?? 0;
      const edits = ids.map((propertyId) => ({ propertyId, version: null, change: { statusId } }));
      valueOf(await owner.client.call('editRows', { body: { edits } }));
    });
    at.expectRefusals(422);
  }

  it('by keys: another name, another order, one more, one retired with its rows, and undo; number keys follow', async () => {
    await begin();
    await palette('statuses and types');
    expect(await violationsOf(at.page, 'dialog')).toEqual([]);
    await tabTo('Name of New');
    await at.press('Control+a');
    await at.type('Fresh');
    await at.press('Enter');
    await expect.poll(async () => (await names())[0]).toBe('Fresh');
    await tabTo('Move Fresh down');
    await at.press('Enter');
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Contacted', 'Fresh']);
    await tabTo('Retire Dead');
    await at.press('Enter');
    await dialog().getByText('3 saved properties have it').waitFor();
    await at.picture('picklists-retire', 'here');
    expect(await violationsOf(at.page, 'dialog')).toEqual([]);
    await at.type('and get Fresh');
    await tabTo('Retire Dead');
    await at.press('Enter');
    await dialog().getByRole('button', { name: 'Bring Dead back' }).waitFor();
    await expect.poll(kept).toContain('(Dead)');
    await tabTo('New status');
    await at.type('Dead');
    await at.press('Enter');
    await dialog().getByText('Dead is a retired status: bring it back. Nothing was changed.').waitFor();
    await at.press('Control+a');
    await at.type('Referred');
    await at.press('Enter');
    await expect.poll(async () => (await names()).at(-1)).toBe('Referred');
    await at.picture('picklists', 'here');
    await at.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The list hears of it without being loaded again, and its keys are those of the new order.
    await at.press('g', 'l');
    await at.find('list').getByText('Set').first().waitFor();
    await at.find('list').getByRole('group', { name: 'Set the status' }).getByText('Referred').waitFor();
    await at.press('Control+z');
    await at.press('Control+z');
    await expect.poll(kept).toContain('Dead');
    await expect.poll(kept).toContain('(Referred)');
  });

  it('by mouse: from the settings; somebody else changes them, and the open page knows', async () => {
    await begin();
    await at.page.goto(`${at.server.baseUrl}/settings`);
    await at.find('settings').getByRole('button', { name: 'Change statuses and types' }).click();
    await expect.poll(async () => (await names()).length).toBe(9);
    await dialog().getByText('Types of contacts').click();
    await expect.poll(async () => (await names()).length).toBe(7);
    await dialog().getByLabel('Name of Buyer').fill('Cash buyer');
    await dialog().getByRole('button', { name: 'Move Seller up' }).click();
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Owner', 'Seller', 'Cash buyer']);
    await dialog().getByRole('button', { name: 'Retire Other' }).click();
    await dialog().getByRole('button', { name: 'Bring Other back' }).click();
    await expect.poll(async () => (await names()).length).toBe(7);
    await dialog().getByPlaceholder('New type').fill('Probate attorney');
    await dialog().getByRole('button', { name: 'Add' }).click();
    await expect.poll(async () => (await names()).at(-1)).toBe('Probate attorney');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await at.page.goto(`${at.server.baseUrl}/lists`);
    await at.find('list').getByRole('group', { name: 'Set the status' }).getByText('New').waitFor();
    const id = me.auth.propertyStatuses[0]?.id ?? 0;
    valueOf(await me.client.call('savePicklistValue', { body: { kind: 'PROPERTY_STATUS', id, name: 'Elsewhere' } }));
    await at.find('list').getByRole('group', { name: 'Set the status' }).getByText('Elsewhere').waitFor();
  });
});
