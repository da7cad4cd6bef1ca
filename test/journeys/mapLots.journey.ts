/** Outlines of parcels on the map: seen from near by, picked by hand, and told apart from one another. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLots, madeLots } from '../support/madeLots.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PATH = '/search/map?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';
const OUTLINES = '**/app/map/outlines/**';
const lots = madeLots([-83.99, 33.95]);

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 0 });
  await loadLots(join(at.server.services.config.dataDir, 'warehouse'), lots, true);
  await at.server.services.warehouse.follow();
});
afterAll(async () => await at.close());

const status = async (): Promise<string> => (await at.page.locator('#status-map').textContent()) ?? '';
const outlines = async (): Promise<number> =>
  Number(/([\d,]+) outlines?/.exec(await status())?.[1]?.replace(',', '') ?? 0);
const card = () => at.find('map-card');

/** The map of the county, all of whose lots lie together. */
async function opened(): Promise<void> {
  await at.startAnew(PATH);
  await at.until('pins', async () => (await status()).startsWith(`${lots.length} pins`));
  await at.page.locator('.map-place canvas').first().waitFor();
  await at.find('map-place').focus();
}

/** Clicks so many feet to the east and to the south of the middle of the map. */
async function click(east: number, south: number): Promise<void> {
  const box = await at.find('map-place').boundingBox();
  const miles = Number(/shows ([\d.]+) mi/.exec((await at.find('map-north').getAttribute('title')) ?? '')?.[1]);
  if (box === null) throw new Error('the map is not on screen');
  const pixels = box.width / (miles * 5280);
  await at.page.mouse.click(box.x + box.width / 2 + east * pixels, box.y + box.height / 2 + south * pixels);
}

const streetOf = async (): Promise<string> => /\d+ [A-Z]+ ST/i.exec((await card().textContent()) ?? '')?.[0] ?? '';

describe('outlines of parcels', () => {
  it('are drawn from near by, by keys alone, with that of the property and of those selected', async () => {
    await opened();
    await step('from afar there are none', async () => {
      await at.press('-', '-');
      await expect.poll(outlines).toBe(0);
    });
    await step('from near by there are', async () => {
      await at.press('f', '+');
      await expect.poll(outlines).toBeGreaterThan(20);
      await at.picture('lots-16', 'here');
    });
    await step('that of the property stands out, and stays when it is selected', async () => {
      await at.press('n', 'x', 'n');
      await card().waitFor();
      await at.picture('lots-subject', 'here');
    });
    await step('nearer', async () => {
      await at.press('+', '+');
      await expect.poll(outlines).toBeGreaterThan(5);
      await at.picture('lots-18', 'here');
    });
  });

  it('are picked by hand anywhere on the lot, as by their pins', async () => {
    await opened();
    await at.press('n');
    await expect.poll(streetOf).not.toBe('');
    await at.press('v', '+', '+');
    await expect.poll(outlines).toBeGreaterThan(5);
    const first = await streetOf();
    const lot = lots.find(({ street }) => street === first);
    const next = lots.find(
      ({ apn }) => apn === lot?.apn.replace(/\d+$/, (nth) => String(Number(nth) + 1).padStart(2, '0')),
    );
    if (lot === undefined || next === undefined) throw new Error(`no lot beside ${first}`);
    await step('in the corner of the lot to the east, where no pin is', async () => {
      await click(70 + 25, 45);
      await expect.poll(streetOf).toBe(next.street);
    });
    await step('and of the lot itself', async () => {
      await click(-25, 45);
      await expect.poll(streetOf).toBe(first);
    });
    await at.picture('lots-picked', 'here');
  });

  it('that cannot be loaded are said to be missing, and loaded again', async () => {
    await opened();
    let isBroken = true;
    await at.page.route(OUTLINES, async (route) => {
      if (isBroken) await route.abort('connectionreset');
      else await route.continue();
    });
    const failed = at.page.getByText('Some outlines of parcels could not be loaded.');
    await at.press('+');
    await failed.waitFor();
    expect(await outlines()).toBe(0);
    isBroken = false;
    await at.page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await expect.poll(outlines).toBeGreaterThan(20);
  });
});
