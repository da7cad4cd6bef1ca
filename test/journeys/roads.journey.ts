/** Streets of the Census: dropped, known, loaded, and drawn under lots and pins with their names, by keys and by mouse, in both themes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestRoads } from '../../server/data/ingest/roads/ingestRoads.ts';
import { violationsOf } from '../support/axe.ts';
import { loadLots, madeLots } from '../support/madeLots.ts';
import { madeRoads, roadsZip } from '../support/madeRoads.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const AT = [-83.99, 33.95] as const;
const lots = madeLots(AT, { rows: 9, across: 6 });
const roads = madeRoads(AT, { rows: 9, across: 6 });
const COUNTY = 'type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 0, path: '/sources/add', config: { workers: true } });
  await loadLots(join(at.server.services.config.dataDir, 'warehouse'), lots, true);
  await at.server.services.warehouse.follow();
  await at.signIn();
});
afterAll(async () => await at.close());

const drawn = async (): Promise<string> => (await at.page.locator('.map-attribution').allTextContents()).join(' ');
const zip = async (name = 'tl_2025_13135_roads') => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: await roadsZip(roads, { name }),
});

it('a zip of the Census is loaded by keys, and its streets are on the map', async () => {
  await step('it is known, and there is nothing to map', async () => {
    await at.until('the pane', async () => (await at.find('add-source-file').count()) === 1);
    await at.find('add-source-file').setInputFiles(await zip());
    await at.find('add-source-known').getByText('Streets of the Census').first().waitFor();
    await at.find('add-source-known').getByText('there is nothing to map').waitFor();
    await expect.poll(async () => await at.page.getByLabel('Only some parcels of the county').count()).toBe(0);
    expect(await violationsOf(at.page)).toEqual([]);
    await at.picture('roads-known');
  });
  await step('the load is a key', async () => {
    await at.press('Escape', 'l');
    await at.find('add-source-in').getByText(`${roads.length} streets of Gwinnett County, GA are on the map`).waitFor();
    await at.picture('roads-loaded');
  });
  await step('and so is the way to the map', async () => {
    await at.press('w');
    await at.until('pins', async () => (await at.find('map').getAttribute('data-state')) === 'ready');
    await expect.poll(drawn).toContain('Streets: US Census Bureau, TIGER/Line 2025');
  });
  for (const [zoom, keys] of [[15, []], [17, ['n', '+', '+']], [12, ['f', '-', '-', '-']]] as const)
    await step(`a picture at zoom ${zoom} in both themes`, async () => {
      await at.press(...keys);
      await at.picture(`roads-map-${zoom}`, 'here');
    });
  await step('hidden and shown again by a key', async () => {
    await at.press('h');
    await expect.poll(async () => await at.page.locator('.map-attribution').count()).toBe(0);
    await at.press('h');
    await expect.poll(drawn).toContain('US Census Bureau');
  });
  await step('they stand in the sources with their day and number, and are taken out by mouse', async () => {
    await at.press('g', 'Shift+s');
    const pane = at.find('sources-pane');
    await pane.getByText(`${roads.length} streets`).first().waitFor();
    await pane.getByText('01/01/2025').first().waitFor();
    await pane.getByText('Streets of the Census').first().click();
    await at.find('sources-told').getByText('are drawn on the map').waitFor();
    await at.picture('roads-sources', 'here');
    await at.find('sources-told').getByRole('button', { name: 'Remove' }).click();
    await at.find('sources-remove').getByRole('button', { name: 'Remove' }).click();
    await pane.getByText(`${roads.length} streets`).first().waitFor({ state: 'detached' });
  });
  await step('a map that is open draws streets as soon as they are loaded', async () => {
    await at.page.goto(`${at.server.baseUrl}/search/map?${COUNTY}`);
    await at.until('pins', async () => (await at.find('map').getAttribute('data-state')) === 'ready');
    await expect.poll(drawn).toBe('');
    const dir = await mkdtemp(join(tmpdir(), 'platbook-roads-'));
    const { name, buffer } = await zip();
    await writeFile(join(dir, name), buffer);
    await ingestRoads({ dir: join(at.server.services.config.dataDir, 'warehouse'), file: join(dir, name) });
    await rm(dir, { recursive: true });
    await at.server.services.warehouse.follow();
    await expect.poll(drawn).toContain('TIGER/Line 2025');
  });
}); // prettier-ignore
