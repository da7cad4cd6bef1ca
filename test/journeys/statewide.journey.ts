/** The file of a whole state: nothing to map, each county told of, and the way on to one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { floridaNal, floridaParcels } from '../support/statewide/florida.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 3000, path: '/sources/add', config: { workers: true } });
  await at.signIn();
});
afterAll(async () => await at.close());

it('a roll of counties is known by its columns, loaded as it is, and gone on from by county', async () => {
  await step('it is known, and says its counties', async () => {
    await at.find('add-source-file').setInputFiles({
      name: 'NAL strange name.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(floridaNal(floridaParcels(20))),
    });
    await at.find('add-source-known').getByText('there is nothing to map').waitFor();
    await at.find('add-source-known').getByText('St. Johns County, FL').first().waitFor();
    expect(await violationsOf(at.page)).toEqual([]);
    await at.picture('statewide-known');
  });
  await step('it is loaded, and each county says what became of it', async () => {
    await at.find('add-source-bar').getByRole('button', { name: /^Load/ }).click();
    await at
      .find('add-source-ask')
      .getByRole('button', { name: /all the same/ })
      .click();
    await at.find('add-source-counties').getByRole('rowheader', { name: 'St. Johns County, FL' }).waitFor();
    await expect.poll(async () => await at.find('add-source-counties').getByRole('row').count()).toBe(7);
    expect(await violationsOf(at.page)).toEqual([]);
    await at.picture('statewide-loaded');
  });
  await step('one of them is gone on to', async () => {
    const row = at.find('add-source-counties').getByRole('row', { name: /St\. Johns County, FL/ });
    await row.getByRole('button').click();
    await at.until('its rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    await expect.poll(async () => await at.find('page-title').locator('h1').textContent()).toContain('St. Johns');
  });
});
