/** The tools of the map, by keys and by mouse: drawing, searching as it is moved, nearer and farther, streets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { madeTown, streetsFile } from '../support/streetsFile.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PATH = '/search/map?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';
/** Where parcels of the sample lie. */
const TOWN = [-84.01, 34] as const;
const STREETS = '/app/map/basemap';

let dir: string;
let at: Workstation;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-tools-'));
  const file = streetsFile({
    features: madeTown(TOWN),
    zooms: [8, 9, 10, 11, 12, 13, 14],
    attribution: 'Streets of nobody',
  });
  await writeFile(join(dir, 'town.pmtiles'), file);
  at = await openWorkstation({ sampleParcels: 3000, config: { basemap: join(dir, 'town.pmtiles') } });
});
afterAll(async () => {
  await at.close();
  await rm(dir, { recursive: true });
});

const tool = (id: string) => at.page.locator(`[data-tool="map.${id}"]`);
const pressed = async (id: string) => await tool(id).getAttribute('aria-pressed');
const asked = () => at.find('map-asked');
const pinsShown = async (): Promise<number> =>
  Number(/^([\d,]+) pins?/.exec((await at.page.locator('#status-map').textContent()) ?? '')?.[1]?.replace(',', ''));
const shapeInAddress = (): string => new URL(at.page.url()).searchParams.get('shapeDefinition') ?? '';
const isReady = async (): Promise<boolean> => (await at.find('map').getAttribute('data-state')) === 'ready';
const shows = async (): Promise<string> => (await at.find('map-north').getAttribute('title')) ?? '';

/** The map with the pins of the county, and the keyboard on it. */
async function opened(): Promise<void> {
  await at.startAnew(PATH);
  await at.until('pins', async () => (await isReady()) && (await pinsShown()) > 100);
  await at.page.locator('.map-place canvas').first().waitFor();
  await at.find('map-place').focus();
}

/** A place on the map by shares of its size, in pixels of the page. */
async function onMap(x: number, y: number): Promise<readonly [number, number]> {
  const box = await at.find('map-place').boundingBox();
  if (box === null) throw new Error('the map is not on screen');
  return [box.x + x * box.width, box.y + y * box.height];
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await at.page.mouse.move(...(await onMap(...from)));
  await at.page.mouse.down();
  await at.page.mouse.move(...(await onMap((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)), { steps: 4 });
  await at.page.mouse.move(...(await onMap(...to)), { steps: 4 });
  await at.page.mouse.up();
}

/** The rows of what is drawn are there, without a further key. */
async function searched(label: RegExp, fewerThan: number): Promise<void> {
  await asked().getByText(label).waitFor();
  await at.until('its pins', async () => (await isReady()) && (await pinsShown()) < fewerThan);
}

describe('the tools of the map', () => {
  it('R-MAP-009 draw by keys and search at once what is drawn; cleared, the county again', async () => {
    await opened();
    const all = await pinsShown();
    await step('a circle: its tool is pressed, its middle and its edge are put in the middle of the map', async () => {
      await at.press('Shift+C');
      await expect.poll(async () => await pressed('circle')).toBe('true');
      await at.find('map-hint').getByText('the middle').waitFor();
      await at.press('Enter', 'ArrowRight', 'Enter');
      await searched(/^Searched: Circle of /, all);
      await expect.poll(async () => await pressed('circle')).toBe('false');
      expect(shapeInAddress().split('/')).toHaveLength(48);
      await at.picture('map-circle', 'here');
    });
    await step('cleared', async () => {
      await at.press('Shift+D');
      await at.until('all', async () => (await isReady()) && (await pinsShown()) === all);
      await asked().waitFor({ state: 'detached' });
    });
    await step('a polygon, closed in its last corner', async () => {
      await at.press('Shift+P', 'Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Enter');
      await searched(/^Searched: Polygon of 3 corners/, all);
      await at.press('Shift+D');
      await at.until('all again', async () => (await isReady()) && (await pinsShown()) === all);
    });
  });

  it('R-MAP-009 draw by mouse and search at once what is drawn', async () => {
    await opened();
    const all = await pinsShown();
    await step('a circle is dragged from its middle: the map stays', async () => {
      await tool('circle').click();
      await expect.poll(async () => await pressed('circle')).toBe('true');
      await at.find('map-hint').getByText('Drag').waitFor();
      const across = Number(/shows ([\d.]+) mi/.exec(await shows())?.[1]);
      await drag([0.5, 0.5], [0.6, 0.5]);
      await searched(/^Searched: Circle of /, all);
      const radius = Number(/Circle of ([\d.]+) mi/.exec((await asked().textContent()) ?? '')?.[1]);
      expect(radius / across).toBeCloseTo(0.1, 2);
      await tool('clearShape').click();
      await at.until('all', async () => (await isReady()) && (await pinsShown()) === all);
    });
    await step('a rectangle is dragged from corner to corner', async () => {
      await tool('rectangle').click();
      await drag([0.4, 0.4], [0.6, 0.7]);
      await searched(/^Searched: Rectangle of /, all);
      expect(shapeInAddress().split('/')).toHaveLength(4);
      await tool('clearShape').click();
      await at.until('all', async () => (await isReady()) && (await pinsShown()) === all);
    });
    await step('a polygon is clicked, and closed by a double click', async () => {
      await tool('polygon').click();
      for (const [x, y] of [
        [0.4, 0.4],
        [0.6, 0.4],
      ] as const)
        await at.page.mouse.click(...(await onMap(x, y)));
      await at.find('map-hint').getByText('corner 3').waitFor();
      await at.page.mouse.dblclick(...(await onMap(0.5, 0.7)));
      await searched(/^Searched: Polygon of 3 corners/, all);
      await at.picture('map-polygon', 'here');
    });
    await step('a tool that is pressed is put away by a click', async () => {
      await tool('rectangle').click();
      await expect.poll(async () => await pressed('rectangle')).toBe('true');
      await tool('rectangle').click();
      await expect.poll(async () => await pressed('rectangle')).toBe('false');
    });
  });

  it('go closer, farther and to all pins, by keys and by mouse alike, and say which way is up and what is shown', async () => {
    await opened();
    const first = await shows();
    expect(first).toMatch(/^North is up\. The map shows [\d.]+ mi by [\d.]+ mi$/);
    await at.press('+');
    await expect.poll(shows).not.toBe(first);
    const closer = await shows();
    await at.press('-');
    await expect.poll(shows).toBe(first);
    await tool('closer').click();
    await expect.poll(shows).toBe(closer);
    await tool('closer').click();
    await tool('fit').click();
    await expect.poll(shows).toBe(first);
    await tool('farther').click();
    await expect.poll(shows).not.toBe(first);
    await at.press('f');
    await expect.poll(shows).toBe(first);
  });

  it('search as the map is moved, by keys and by mouse, remembered for the person', async () => {
    await opened();
    const all = await pinsShown();
    await step('switched on by its key: what the map shows is the place', async () => {
      await at.press('+', '+', '+');
      await at.press('Shift+A');
      await searched(/^Searched: Area of the map, [\d.]+ mi by/, all);
      await expect.poll(async () => await pressed('follow')).toBe('true');
      await at.picture('map-follow', 'here');
    });
    let before = shapeInAddress();
    // After a search that was waited for the next one waits for a key: on a busy machine it does here.
    const moved = async (): Promise<void> => {
      await at.until('the rows of another area', async () => {
        if ((await asked().getByText('not searched yet').count()) > 0) await at.press('r');
        return (await isReady()) && shapeInAddress() !== before;
      });
      await asked()
        .getByText(/^Searched: Area of the map/)
        .waitFor();
      before = shapeInAddress();
    };
    await step('arrows move it, and the rows follow', async () => {
      await at.press('ArrowRight', 'ArrowRight', 'ArrowDown');
      await moved();
    });
    await step('a hand moves it', async () => {
      await drag([0.5, 0.5], [0.6, 0.4]);
      await moved();
    });
    await step('from afar nothing is searched', async () => {
      for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await at.press('-');
      await asked().getByText('Look closer').waitFor();
      await at.press('f');
    });
    await step('it is on after the page is opened anew, and off by its button', async () => {
      await at.page.reload();
      await at.until('pins', isReady);
      await expect.poll(async () => await pressed('follow')).toBe('true');
      await tool('follow').click();
      await expect.poll(async () => await pressed('follow')).toBe('false');
      before = shapeInAddress();
      await at.find('map-place').focus();
      await tool('closer').click();
      await at.press('Shift+A');
      await moved();
    });
  });

  it('hide and show the streets; of those that cannot be loaded the map says so, and loads them again', async () => {
    await opened();
    let reads = 0;
    let isBroken = false;
    await at.page.route(`**${STREETS}`, async (route) => {
      const { range = '' } = route.request().headers();
      reads += 1;
      // The head of the file is read, the tile is not.
      if (isBroken && !range.startsWith('bytes=0-')) await route.abort('connectionreset');
      else await route.continue();
    });
    const failed = at.page.getByText('Some streets could not be loaded.');
    await step('hidden by key and shown by mouse', async () => {
      await at.page.getByText('Streets of nobody').waitFor();
      await expect.poll(async () => await pressed('streets')).toBe('true');
      await at.press('h');
      await expect.poll(async () => await pressed('streets')).toBe('false');
      await at.page.getByText('Streets of nobody').waitFor({ state: 'detached' });
      const before = reads;
      await tool('streets').click();
      await expect.poll(async () => await pressed('streets')).toBe('true');
      await expect.poll(() => reads).toBeGreaterThan(before);
      await at.page.getByText('Streets of nobody').waitFor();
      await failed.waitFor({ state: 'detached' });
    });
    await step('a tile that the server does not give', async () => {
      isBroken = true;
      await at.press('h', 'h');
      await failed.waitFor();
      await at.picture('map-streets-failed', 'here');
    });
    await step('and gives again', async () => {
      isBroken = false;
      const before = reads;
      await at.page.getByRole('button', { name: 'Try again' }).click();
      await failed.waitFor({ state: 'detached' });
      await at.page.getByText('Streets of nobody').waitFor();
      await expect.poll(() => reads).toBeGreaterThan(before);
    });
  });

  it('have nothing against the rules of accessibility in either theme', async () => {
    await opened();
    await at.press('Shift+A', 'Shift+R');
    await at.find('map-hint').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await at.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOf(at.page, '[data-pane="map"]')).toEqual([]);
    }
  });
});
