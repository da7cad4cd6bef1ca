/** Contacts that are one: found with why, joined and taken back, by keys alone; chosen and parted by the mouse alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { contactOf } from '../support/marketing/people.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const begin = async (): Promise<void> => {
  await at.startAnew('/contacts', async (me) => {
    const home = { streetAddress: '9 Elm Ave', city: 'Richmond', state: 'VA', zip: '23220' };
    await contactOf(me, { firstName: 'Ann', lastName: 'Hale', mobile: '434-293-0001', ...home });
    await contactOf(me, { firstName: 'A', lastName: 'Hale', landline: '434-293-0001', email: 'ann@example.org' });
    await contactOf(me, { companyName: 'Hale Family Trust', ...home });
    await contactOf(me, { firstName: 'Peter', lastName: 'Other' });
  });
  await at.inGrid('contacts');
};
const names = async (): Promise<string> => {
  const rows = await at.find('contacts').locator('.ht_master tbody tr').allInnerTexts();
  return rows.map((row) => /Ann|Trust|Other|\bA\b/.exec(row)?.[0] ?? row).join(' ');
};
const said = async (): Promise<string> => await at.find('contact-twins').innerText();

describe('contacts that are one', () => {
  it('are found, joined and taken back by keys alone', async () => {
    await begin();
    await expect.poll(async () => (await names()).split(' ').length).toBe(4);
    await at.press('Shift+d');
    await expect
      .poll(said)
      .toMatch(/2 pairs[\s\S]*the same name and the same phone number[\s\S]*a trust that bears the name/);
    await at.picture('twins', 'here');
    expect(await violationsOf(at.page)).toEqual([]);
    await at.press('j', 'x');
    await expect.poll(said).toMatch(/1 pair\b/);
    await at.press('t', 'Enter');
    await expect.poll(said).toMatch(/There is no pair/);
    await at.press('Escape');
    await expect.poll(names).toBe('A Trust Other');
    await at.press('Control+z');
    await expect.poll(async () => (await names()).split(' ').length).toBe(4);
  });

  it('are chosen, joined and parted by the mouse alone', async () => {
    await begin();
    const rows = at.find('contacts').locator('.ht_master tbody tr');
    await expect.poll(async () => await rows.count()).toBe(4);
    const headers = at.page.locator('[data-testid=pane-contacts] .ht_clone_inline_start tbody tr');
    for (const name of ['Hale Family Trust', 'Ann']) {
      const texts = await rows.allInnerTexts();
      await headers
        .nth(texts.findIndex((text) => text.includes(name)))
        .locator('th')
        .click();
    }
    await rows.filter({ hasText: 'Hale Family Trust' }).locator('td').nth(2).click({ button: 'right' });
    await at.page.getByRole('menuitem', { name: /^Make one/ }).click();
    const dialog = at.find('contact-join');
    await expect
      .poll(async () => await dialog.innerText())
      .toMatch(/a trust that bears the name, and the same address/);
    await at.picture('twins-join', 'here');
    await dialog.getByRole('button', { name: /^Make them one/ }).click();
    await expect.poll(async () => await rows.count()).toBe(3);
  });
});
