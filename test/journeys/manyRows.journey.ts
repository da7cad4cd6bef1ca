/** What very many rows are done with is shown first: by keys alone, and by the mouse alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const ROWS = 1200;
let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const begin = async (): Promise<void> => {
  await at.startAnew('/lists', async (me) => {
    await saveInto(me, 'Absentee owners', await sampleIds(at.server, ROWS));
  });
  await at.inGrid('list');
};
const withStatus = async (): Promise<number> =>
  (
    await at.server.db
      .selectFrom('saved_property as s')
      .innerJoin('app_user as u', (on) => on.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'))
      .select('s.id')
      .where('u.username', '=', at.person.username)
      .where('s.status_id', 'is not', null)
      .execute()
  ).length;
const dialog = () => at.find('effect');

describe('a status of 1,200 rows', () => {
  it('is shown, left, given and taken back by keys alone, in both themes', async () => {
    await begin();
    await at.press('Control+a', '1');
    await expect
      .poll(async () => await dialog().innerText())
      .toMatch(/Rows\s+1,200[\s\S]*Change\s+1,200[\s\S]*Costs\s+nothing/);
    await at.picture('manyRows');
    for (const colorScheme of ['light', 'dark'] as const) {
      await at.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOf(at.page)).toEqual([]);
    }
    await at.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await withStatus()).toBe(0);
    await at.press('1');
    await expect.poll(async () => await dialog().innerText()).toContain('Do it: 1,200 rows');
    await at.press('Enter');
    await expect.poll(withStatus).toBe(ROWS);
    await dialog().waitFor({ state: 'detached' });
    await at.press('Control+z');
    await expect.poll(withStatus).toBe(0);
  });

  it('is left and given by the mouse alone', async () => {
    await begin();
    const all = at.page.locator('[data-testid=pane-list] .ht_clone_top_inline_start_corner th').first();
    for (const answer of ['Leave it', 'Do it: 1,200 rows'] as const) {
      if (answer === 'Leave it') await all.click();
      const bar = at.page.getByRole('toolbar', { name: 'What to do with the selected rows' });
      await bar.getByRole('button', { name: /^Status/ }).click();
      await at.page.getByRole('menuitem').first().click();
      await expect.poll(async () => await dialog().innerText()).toMatch(/1,200/);
      await dialog()
        .getByRole('button', { name: new RegExp(`^${answer}`) })
        .click();
      await dialog().waitFor({ state: 'detached' });
      await expect.poll(withStatus).toBe(answer === 'Leave it' ? 0 : ROWS);
    }
  });
});
