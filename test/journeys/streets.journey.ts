/** Streets and names under the pins, from a file of the server's own: none, then one, at three zooms. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapColors, type Rgb } from '../../src/panes/search/map/mapColors.ts';
import { streetLook } from '../../src/panes/search/map/streets/streetLook.ts';
import { step } from '../support/step.ts';
import { madeTown, streetsFile } from '../support/streetsFile.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** Where the parcels of the sample lie in this ZIP. */
const ZIP = { at: [-84.01, 34] as const, path: '/search?type=ZIP&zip=30043&label=30043' };
const LOOK = streetLook(mapColors({ surface: '#ffffff', strong: '#14181f', accent: '#1a5fb4' }));
/** What thin letters of a name are mostly drawn in: its colour, lightened by the ground. Letters of pins are grey. */
const LETTER: Rgb = [135, 143, 151];

let dir: string;
let at: Workstation;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-town-'));
  at = await openWorkstation({ sampleParcels: 3000, path: ZIP.path, config: { basemap: join(dir, 'town.pmtiles') } });
  await at.signIn();
});
afterAll(async () => {
  await at.close();
  await rm(dir, { recursive: true });
});

/** How many pixels of the map have this colour, what lies over it left away. */
async function pixelsOf(color: Rgb, within = 0): Promise<number> {
  const picture = await at
    .find('map-place')
    .locator('canvas')
    .first()
    .screenshot({ style: '.map-place > :not(:first-child) { visibility: hidden }' });
  return await at.page.evaluate(
    async ([encoded, within, red, green, blue]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      let count = 0;
      for (let index = 0; index < data.length; index += 4)
        if ([red, green, blue].every((part, at) => Math.abs((data[index + at] ?? 0) - part) <= within)) count += 1;
      return count;
    },
    [picture.toString('base64'), within, ...color] as const,
  );
}

const openMap = async (): Promise<void> => {
  await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  await at.press('v');
  await at.until('pins', async () => (await at.find('map').getAttribute('data-state')) === 'ready');
};

it('draws the streets of a file under the pins, names them where streets are looked at, and says why it cannot', async () => {
  let lettersOfPins = 0;
  await step('says in a sentence that the file is not there, and draws outlines', async () => {
    await openMap();
    await at.page.getByText('No streets: there is no file town.pmtiles.').waitFor();
    await at.until('land', async () => (await pixelsOf(LOOK.grounds.earth)) > 1000);
    expect(await pixelsOf(LOOK.roads.highway)).toBe(0);
    lettersOfPins = await pixelsOf(LETTER, 7);
  });

  await step('draws the streets once there is one, with whom the file names', async () => {
    const features = madeTown(ZIP.at);
    const file = streetsFile({ features, zooms: [8, 9, 10, 11, 12, 13, 14], attribution: 'Streets of nobody' });
    await writeFile(join(dir, 'town.pmtiles'), file);
    await at.page.reload();
    await openMap();
    await at.page.getByText('Streets of nobody').waitFor();
    await at.until('a highway', async () => (await pixelsOf(LOOK.roads.highway)) > 100);
    await at.press('-', '-', '-');
    await at.until('streets from farther away', async () => (await pixelsOf(LOOK.roads.major)) > 500);
    await at.picture('streets-town', 'here');
  });

  await step('at street zoom all streets, parks and waters, and their names along them', async () => {
    await at.press('+', '+');
    await at.until('the small streets', async () => (await pixelsOf(LOOK.roads.minor)) > 500);
    await at.until('names', async () => (await pixelsOf(LETTER, 7)) > lettersOfPins + 40);
    await at.picture('streets-quarter', 'here');
    await at.press('+', '+');
    await at.until('a wide street', async () => (await pixelsOf(LOOK.roads.minor)) > 2000);
    await at.picture('streets-block', 'here');
  });

  await step('in the dark theme in its own colours', async () => {
    await at.page.emulateMedia({ colorScheme: 'dark' });
    await at.until('no light street', async () => (await pixelsOf(LOOK.roads.minor)) === 0);
  });
});
