/** What very many rows come to is told before: saving all results, a list that follows them, contacts in and out of files. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const AT = '/search?type=COUNTY&fips=39049&label=Franklin+County%2C+OH';

describe('told before it is done', () => {
  let at: Workstation;
  beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 3000, path: AT })));
  afterAll(async () => await at.close());
  beforeEach(async () => await at.startAnew(AT));

  const told = async (id: string): Promise<string> => await at.find(id).innerText();
  const lists = async (): Promise<string[]> =>
    (await at.server.db.selectFrom('property_group').select('name').orderBy('id').execute()).map(({ name }) => name);
  const results = async (): Promise<void> => {
    await at.page.locator('[data-testid=pane-results] .ht_master tbody tr').nth(5).waitFor();
    await at.press('Control+a');
  };

  it('all results are saved after a yes, and none after Escape', async () => {
    await results();
    const before = await lists();
    await at.press('s');
    await at.find('effect').getByText('Left to save this month').waitFor();
    expect(await told('effect')).toMatch(/Do it: [\d,]+ rows/);
    await at.picture('told-save');
    expect(await violationsOf(at.page)).toEqual([]);
    await at.press('Escape');
    expect(await lists()).toEqual(before);
    await at.press('s');
    await at.find('effect').getByText('Left to save this month').waitFor();
    await at.press('Enter');
    await expect.poll(lists).not.toEqual(before);
  });

  it('a list that follows a search tells how many it would watch, for the rule that is chosen', async () => {
    await results();
    await at.press('Shift+u');
    const dialog = at.find('automate-list');
    await dialog.getByText('Are watched').waitFor();
    const watched = async (): Promise<string> => await dialog.locator('.effect-main').innerText();
    const all = await watched();
    await at.picture('told-automate');
    expect(await violationsOf(at.page)).toEqual([]);
    await dialog.locator('select').selectOption('V');
    await expect.poll(watched).not.toBe(all);
  });

  it('a file of contacts tells who comes, by mouse; the way out tells how many go', async () => {
    await at.press('g', 'c');
    const buffer = Buffer.from('Last name,Phone,Shoe\nBaker,4345550101,41\nOdd,1,42\n');
    await at.find('contacts-file').setInputFiles({ name: 'Crowd.csv', mimeType: 'text/csv', buffer });
    await at.find('effect').getByText('Columns left out: Shoe').waitFor();
    expect(await told('effect')).toMatch(/Line 3: /);
    await at.picture('told-import');
    expect(await violationsOf(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Do it: 1 contact' }).click();
    await at.page.getByText('1 contact', { exact: true }).waitFor();
    await at.inGrid('contacts');
    await at.press('Shift+E');
    await at.find('effect').getByText('Stand in the file').waitFor();
    await at.picture('told-export');
  });
});
