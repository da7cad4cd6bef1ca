/**
 * Somebody new with the keyboard alone: from the first screen to a list that is exported with its notes, and from a
 * deal's first number to its report. The mouse is not touched.
 */
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 3000 });
});
afterAll(async () => await at.close());

const NOTES = ['Roof is new, call after six', 'Tenant moves out in May'];

const nextStep = async (what: string): Promise<void> =>
  await at.until(
    `the step ${what}`,
    async () =>
      (await at.page.locator(`.step--next[data-step=${what}], [data-testid=next-step][data-step=${what}]`).count()) > 0,
  );
const fileOf = async (...keys: readonly string[]): Promise<{ name: string; content: Buffer }> => {
  const [download]: [Download, void] = await Promise.all([at.page.waitForEvent('download'), at.press(...keys)]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

it('by keys alone from the first screen to an exported list with its notes, and to the report of a deal', async () => {
  await step('signs in, takes the first step and has rows', async () => {
    await at.find('login').waitFor();
    await at.picture('sign-in');
    await at.signIn();
    await nextStep('place');
    await at.picture('first-screen');
    await at.until(
      'the first place has the keyboard',
      async () => await at.page.evaluate(() => document.activeElement?.closest('[data-pane=results] button') != null),
    );
    await at.press('Enter');
    await nextStep('leadType');
    await at.picture('county');
  });
  await step('a lead type by its key, three rows into a new list', async () => {
    await at.press(']');
    await at.page.locator('[data-testid=results][data-state=fresh]').waitFor();
    await nextStep('save');
    await at.picture('results');
    await at.press('x', 'j', 'x', 'j', 'x');
    await at.find('results-bar').waitFor();
    await at.picture('selected');
    await at.press('Shift+s');
    await at.find('save-to-list').waitFor();
    await at.type('By keys');
    await at.picture('save-to-list');
    await at.press('Enter');
    await at.find('save-to-list').waitFor({ state: 'detached' });
    await nextStep('deal');
  });
  await step('tags on the rows that are selected still', async () => {
    await at.press('t');
    await at.find('tag-rows').waitFor();
    await at.type('hot, call back');
    await at.picture('tag');
    await at.press('Enter');
    await at.until(
      'it is said',
      async () => (await at.find('last-done').textContent())?.startsWith('Tagged hot, call back') === true,
    );
  });
  await step('a note on two of its rows', async () => {
    await at.press('g', 'l');
    await at.until('the list is open', async () =>
      ((await at.find('status').textContent()) ?? '').includes('of 3 rows'),
    );
    for (const note of NOTES) {
      await at.press('n');
      await at.type(note);
      await at.picture(`note-${NOTES.indexOf(note)}`);
      await at.press('Control+Enter', 'j');
    }
    await at.until('both stand in their rows', async () => {
      const shown = (await at.find('pane-list').textContent()) ?? '';
      return NOTES.every((note) => shown.includes(note));
    });
    await at.picture('list');
  });
  await step('goes out as a file', async () => {
    await at.press('Shift+o');
    await at.find('export').waitFor();
    await expect.poll(async () => await at.find('export-rows').textContent()).toBe('3 rows of By keys');
    await at.picture('export');
    await at.press('Enter');
    await at.find('export-prompt').waitFor();
    await at.picture('export-prompt');
    const { name, content } = await fileOf('Enter');
    expect(name).toBe('By keys.csv');
    const rows: Record<string, string>[] = parse(content, { columns: true, bom: true });
    expect(rows.map((row) => row['Note'])).toEqual(expect.arrayContaining(['', ...NOTES]));
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row['Tags'] === 'hot; call back')).toHaveLength(3);
    await at.find('export-prompt').waitFor({ state: 'detached' });
  });
  await step('the deal of a row, its price typed into the sheet, and the report as PDF', async () => {
    await at.press('a');
    await at.find('analysis').waitFor();
    await nextStep('print');
    await at.until('the sheet', async () => (await at.page.locator('.grid--sheet :focus').count()) === 1);
    await at.press('ArrowDown', 'ArrowDown');
    await at.type('330000');
    await at.picture('deal-typing');
    // A tablet is turned, and turned back: nothing typed is lost, and the keyboard stays in the sheet.
    await at.page.setViewportSize({ width: 820, height: 1180 });
    await at.until('the price', async () =>
      ((await at.find('pane-analysis').textContent()) ?? '').includes('$330,000'),
    );
    await at.page.setViewportSize({ width: 1440, height: 900 });
    await at.until('the sheet again', async () => (await at.page.locator('.grid--sheet :focus').count()) === 1);
    await at.picture('deal');
    const { name, content } = await fileOf('Control+p');
    expect(name).toMatch(/\.pdf$/);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
