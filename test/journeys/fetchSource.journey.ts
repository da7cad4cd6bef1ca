/**
 * Records that the server fetches: from an address by keys, from a folder by mouse; then the source is watched, looked at
 * when it is published anew, and watched no longer.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strangeRoll } from '../support/additions.ts';
import { violationsOf } from '../support/axe.ts';
import { openPublisher, type Publisher } from '../support/publisher.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
let publisher: Publisher;
beforeAll(async () => {
  publisher = await openPublisher();
  at = await openWorkstation({ sampleParcels: 0, config: { workers: true, sourcePrivate: ['127.0.0.1'] } });
});
afterAll(async () => {
  await at.close();
  await publisher.close();
});

const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });

it('records come from an address and from a folder, and a source is watched', async () => {
  publisher.publishes('/county.csv', strangeRoll(60), '"one"');
  await step('an address by keys: one that is none is refused in its dialog', async () => {
    await at.signIn();
    await at.press('g', 'Shift+A');
    await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
    await at.press('a');
    await at.find('add-source-address').waitFor();
    at.expectRefusals(422);
    await at.type('ftp://example.com/x');
    await at.press('Enter');
    await reads('add-source-address', /begins with ftp:.*Nothing was fetched/);
    await isSound('add-source-address');
    await at.picture('add-source-address', 'here');
    await at.press('Control+a');
    await at.type(publisher.at('/county.csv'));
    await at.press('Enter');
    await isGone('add-source-address');
    await reads('add-source-mapping', /county\.csv .* 60 rows/);
    await at.inGrid('addSource');
    await at.press('Escape', 'l');
    await reads('add-source-ask', /The first rows were not looked at/);
    await isSound('add-source-ask');
    await at.picture('add-source-ask', 'here');
    // Enter is the safe way.
    await at.press('Enter');
    await reads('add-source-preview', /60 kept, 0 rejected/);
    await at.press('Escape', 'l');
    await reads('add-source-in', /60 parcels .* are in/);
  });
  await step('a file in a folder by mouse', async () => {
    const [folder = ''] = at.server.services.config.incoming;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'Second.csv'), strangeRoll(20, { letter: 'B' }));
    await at
      .find('add-source')
      .getByRole('button', { name: /^From a folder/ })
      .click();
    await reads('add-source-folder', /Second\.csv/);
    await isSound('add-source-folder');
    await at.picture('add-source-folder', 'here');
    await at
      .find('add-source-folder')
      .getByRole('option', { name: /Second\.csv/ })
      .click();
    await reads('add-source-mapping', /Second\.csv .* 20 rows/);
  });
  await step('the source is watched by keys', async () => {
    await at.press('Escape', 'g', 'Shift+S');
    await at.page.locator('[data-testid=sources-pane][data-state=ready]').waitFor();
    await at.inGrid('sources');
    await at.press('w');
    await reads('sources-watch', /Watch county\.csv .*county\.csv/);
    await isSound('sources-watch');
    await at.picture('sources-watch', 'here');
    await at.press('Enter');
    await isGone('sources-watch');
    await reads('sources-watched', /Watched every Monday at 6:00 AM, next .+ not looked at yet/);
  });
  await step('looked at by mouse: published anew it is loaded', async () => {
    publisher.publishes('/county.csv', strangeRoll(66), '"two"');
    await at
      .find('sources-watched')
      .getByRole('button', { name: /^Look now/ })
      .click();
    await reads('sources-watched', /published anew and loaded .+66 parcels are in: 6 new, 0 retired/);
    await isSound('sources-pane');
    await at.picture('sources-watched');
  });
  await step('and watched no longer', async () => {
    await at.inGrid('sources');
    await at.press('Shift+W');
    await reads('sources-watched', /and not watched\./);
    expect((await at.cursorRow('sources'))['Watched']).toBe('not watched');
  });
  await step('files of a folder are watched by a pattern; a name that none of them has is refused', async () => {
    const [folder = ''] = at.server.services.config.incoming;
    writeFileSync(join(folder, 'parcels_01.csv'), strangeRoll(30, { letter: 'C' }));
    await at.press('Escape', 'g', 'Shift+A');
    await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
    // What waits has the keyboard in its columns.
    await at.inGrid('addSource');
    await at.press('Escape', 'f');
    await reads('add-source-folder', /parcels_01\.csv/);
    await at.type('parcels_01');
    await at.press('Enter');
    await reads('add-source-mapping', /parcels_01\.csv .* 30 rows/);
    await at.inGrid('addSource');
    await at.press('Escape', 'p');
    await reads('add-source-preview', /30 kept, 0 rejected/);
    await at.press('Escape', 'l');
    await reads('add-source-in', /30 parcels .* are in/);
    await at.press('Escape', 'g', 'Shift+S');
    await at.page.locator('[data-testid=sources-pane][data-state=ready]').waitFor();
    await at.find('pane-sources').getByRole('gridcell', { name: 'parcels_01.csv' }).click();
    await reads('sources-watched', /parcels_01\.csv, and not watched/);
    await at.press('w');
    await at.page.locator('[data-testid=sources-watch] select').first().waitFor();
    await at.press('Tab', 'Tab');
    await at.press('Control+a');
    await at.type('rolls_*.csv');
    at.expectRefusals(422);
    await at.press('Enter');
    await reads('sources-watch', /No file that lies in .* is called rolls_\*\.csv\. Nothing was changed/);
    await at.press('Control+a');
    await at.type('parcels_*.csv');
    await isSound('sources-watch');
    await at.picture('sources-watch-pattern', 'here');
    await at.press('Enter');
    await isGone('sources-watch');
    await reads('sources-watched', /Watched every Monday at 6:00 AM, files called parcels_\*\.csv, next/);
    await at.picture('sources-watched-pattern');
  });
});
