/** The map and the statistics of an area by keyboard: pins, cursor, a circle by words, metrics, a report. */
import { CHART_PALETTE } from '../../src/calc/format/chartColors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const AT = '/search?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';

describe('the map on screen', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000, path: AT });
    await at.signIn();
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  });
  afterAll(async () => {
    await at.close();
  });

  const stateOf = async (testId: string) => await at.find(testId).getAttribute('data-state');
  const titleOf = async (pane: string) => (await at.page.locator(`#status-${pane}`).textContent()) ?? '';
  const card = async () => (await at.find('map-card').locator('.map-card-title').textContent()) ?? '';
  /** Shares of the map's pixels that are the colour of land, and of everything else. */
  const pixels = async (): Promise<number> => {
    const picture = await at.find('map-place').locator('canvas').first().screenshot();
    return await at.page.evaluate(async (encoded) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      const colors = new Set<number>();
      for (let index = 0; index < data.length; index += 4)
        colors.add(((data[index] ?? 0) << 16) + ((data[index + 1] ?? 0) << 8) + (data[index + 2] ?? 0));
      return colors.size;
    }, picture.toString('base64'));
  };

  /** The colour of the palette in which each series of the statistics is drawn, from left to right. */
  const seriesColors = async (): Promise<readonly (readonly string[])[]> =>
    await at.page.evaluate(
      (palette) =>
        [...document.querySelectorAll('[data-testid=statistics] .stats-one')].map((figure) => {
          const canvas = figure.querySelector('canvas');
          const { data = new Uint8ClampedArray() } =
            canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
          const seen = new Set<string>();
          for (let index = 0; index < data.length; index += 4)
            seen.add(
              `#${[...data.subarray(index, index + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
            );
          return palette.filter((color) => seen.has(color));
        }),
      [...CHART_PALETTE],
    );

  it('R-MAP-001 R-MAP-002 R-MAP-009 R-MAP-006 R-MAP-007 R-MAP-011 R-STAT-001 R-STAT-003 R-STAT-004 R-STAT-010 R-FORMAT-011 R-SEARCH-007 shows the search on the map, narrows it there, and gives the statistics of the area', async () => {
    await step('opens by key and shows the rows of the search as pins', async () => {
      await at.press('v');
      await at.until(
        'pins',
        async () => (await stateOf('map')) === 'ready' && (await titleOf('map')).includes('1,000 pins'),
      );
      await at.until('a picture of more than land and lines', async () => (await pixels()) > 30);
      // Every pin instead of cells: the picture is another.
      await at.press('t');
      await at.page.getByText('Every pin').waitFor();
    });

    await step('follows the cursor of the results, and takes it along from pin to pin', async () => {
      await at.until('the card of the row', async () => (await card()) !== '');
      const first = await card();
      await at
        .find('map-card')
        .getByText(/^Point of the source, within [\d,]+ feet$/)
        .waitFor();
      await at.press('j');
      await at.until('the next row', async () => (await card()) !== first);
      const row = await at.cursorRow('results');
      expect(row['Street']?.startsWith(await card())).toBe(true);
      const before = await card();
      await at.press('n');
      await at.until('another pin', async () => (await card()) !== before);
    });

    await step('a circle by words narrows the search', async () => {
      await at.press('v');
      await at.press('d');
      await at.type('circle lots');
      await at.press('Enter');
      await at.page.getByText('Write circle 0.5 mi').waitFor();
      await at.press('Control+a');
      await at.type('circle 0.5 mi');
      await at.press('Enter');
      await at.until('narrowed', async () => {
        const pins = Number(/^(\d+) pins?/.exec(await titleOf('map'))?.[1] ?? Number.NaN);
        return (await stateOf('map')) === 'ready' && pins > 0 && pins < 1000;
      });
      const corners = (): string[] => new URL(at.page.url()).searchParams.get('shapeDefinition')?.split('/') ?? [];
      await at.until('the address of the circle', async () => Promise.resolve(corners().length === 48));
      // One more area beside it, and the link to both in a new page: the same rows and pins.
      const pins = async (): Promise<number> =>
        Number(/^([\d,]+) pins?/.exec(await titleOf('map'))?.[1]?.replace(',', ''));
      const narrow = await pins();
      await at.press('d');
      await at.type('+ rectangle 30 x 30 mi');
      await at.press('Enter');
      await at.until('wider', async () => {
        return (await stateOf('map')) === 'ready' && (await pins()) > narrow;
      });
      const both = await pins();
      await at.until('the address of both', async () => Promise.resolve(at.page.url().includes('also=')));
      const link = at.page.url();
      await at.page.goto('about:blank');
      await at.page.goto(link);
      await at.until('the same', async () => (await stateOf('map')) === 'ready' && (await pins()) === both);
      await at.press('v');
    });

    await step('shows a metric with its unit, and none again', async () => {
      await at.press('m');
      await at.until('the legend', async () => /\$[\d,]+/.test((await at.find('map-metric').textContent()) ?? ''));
      await at.press('Shift+m');
      await at.find('map-metric').waitFor({ state: 'detached' });
    });

    await step('says that there is no street view', async () => {
      await at.press('e');
      await at.until('the reason', async () =>
        (await at.find('street-error').allTextContents()).join('').includes('No street view available'),
      );
      await at.press('Escape');
      await at.until('gone by Escape', async () => (await at.find('street-error').count()) === 0);
    });

    await step('shows the statistics of the area and downloads them', async () => {
      await at.press('Shift+v');
      await at.until('statistics', async () => (await stateOf('statistics')) === 'ready');
      const text = (await at.find('statistics').textContent()) ?? '';
      for (const name of ['List Price', 'Sale Price', 'Days on Market', 'Inventory', 'Value growth'])
        expect(text).toContain(name);
      await expect.poll(seriesColors).toEqual(CHART_PALETTE.slice(0, 4).map((color) => [color]));
      await at.press('t');
      await at.until('the next period', async () =>
        /Last 90 Days/.test((await at.find('statistics').locator('[aria-pressed="true"]').first().textContent()) ?? ''),
      );
      const download = at.page.waitForEvent('download');
      await at.press('d');
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    });

    await step('lays the graph of the area or the property over the results, and gives them back', async () => {
      const panes = async (): Promise<string[]> =>
        await at.page.evaluate(() =>
          [...document.querySelectorAll('[data-pane]')].map((pane) => pane.getAttribute('data-pane') ?? ''),
        );
      await at.press('z');
      await at.until('the graph alone', async () => (await panes()).join() === 'statistics');
      await expect.poll(async () => await at.find('statistics').locator('canvas').count()).toBeGreaterThan(0);
      await at.press('z');
      await at.until('the results again', async () => (await panes()).includes('results'));
      await at.find('results').locator('.ht_master tbody td').nth(2).click();
      await at.inGrid('results');
      await at.press('Enter');
      await at.until('the keyboard in the property', async () =>
        at.page.evaluate(() => document.activeElement?.closest('[data-pane="property"]') != null),
      );
      await at.press('Control+Enter');
      await at.until('the property alone', async () => (await panes()).join() === 'property');
      await expect.poll(async () => await at.find('pane-property').locator('.property-address').count()).toBe(1);
      await at.press('Control+Enter');
      await at.until('the results again', async () => (await panes()).includes('results'));
    });

    await step('has nothing against the rules of accessibility in the dark theme', async () => {
      await at.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await violationsOf(at.page, '[data-pane="map"]', '[data-pane="statistics"]')).toEqual([]);
    });
  });
});
