import type { CDPSession, Page } from '@playwright/test';
import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { decodePins, PIN_MEDIA_TYPE } from '../../src/api/search/map/pins.ts';
import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { openBrowsers, openOurs } from '../grid/openPages.ts';
import { openBareMap } from '../map/mapPages.ts';
import { buildBarePage } from '../support/barePage.ts';
import { moveMaps, type Moved, type Moves } from '../map/moveMaps.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

/** Every parcel of the sample becomes a pin: the search is over all of its states. */
async function everywhere(dir: string): Promise<Readonly<Record<string, string>>> {
  const warehouse = await openWarehouse(dir);
  try {
    const states = await warehouse.query<{ id: string }>(
      'SELECT DISTINCT state_code AS id FROM parcel WHERE state_code IS NOT NULL ORDER BY id',
    );
    const [first = { id: '' }, ...others] = states;
    const also = others.map(({ id }) => ({ type: 'STATE', id, label: id }));
    return { type: 'STATE', id: first.id, label: first.id, also: JSON.stringify(also) };
  } finally {
    await warehouse.close();
  }
}

/** A tab is given no more pins than this: a country is looked at by its counties. */
const MOST_PINS = 2_000_000;

/** Pins on the way and on screen: their bytes, the time to the first picture, and what the tab holds then. */
export async function benchMap({ sizes }: Options): Promise<PartResult> {
  const { dir } = await buildPages();
  const bareDir = await buildBarePage('bareMap');
  const figures: Figure[] = [];
  const notes: string[] = ['no graphics card: the picture is drawn by the processor (SwiftShader)'];
  const drawn = sizes.filter((parcels) => parcels <= MOST_PINS);
  if (drawn.length < sizes.length)
    notes.push(`sizes above ${MOST_PINS.toLocaleString('en-US')} parcels are left out: no tab shows them all`);
  for (const parcels of drawn) {
    const label = parcels >= 1e6 ? `${Number((parcels / 1e6).toFixed(1))} M` : `${Math.round(parcels / 1000)} k`;
    const warehouseDir = await sampleWarehouse(parcels);
    const all = await everywhere(warehouseDir);
    const server = await startBenchServer(warehouseDir, dir);
    try {
      const { count, buffer, jsonBytes } = await pinsOf(server, all);
      const bytes = buffer.byteLength;
      const shown = await onScreen(server, all, bareDir, buffer);
      notes.push(
        `${label}: ${count.toLocaleString('en-US')} pins in ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / count).toFixed(1)} bytes each`,
      );
      figures.push(
        amount(
          `${label} parcels: pins as sent`,
          'typed arrays',
          bytes,
          'as JSON, scaled from one ZIP',
          jsonBytes * count,
          'bytes',
        ),
        amount(
          `... first picture of all pins`,
          'with the map',
          shown.mapMs * 1e6,
          'rows alone',
          shown.rowsMs * 1e6,
          'ns',
        ),
        amount(`... heap of the tab`, 'with the map', shown.mapHeap, 'rows alone', shown.rowsHeap, 'bytes'),
        amount(
          `... and array buffers beside it`,
          'with the map',
          shown.mapBuffers,
          'rows alone',
          shown.rowsBuffers,
          'bytes',
        ),
        ...moveFigures(label, shown.moves, count >= MANY_PINS),
      );
      notes.push(
        `${label}: all pins on screen, one layer of dots beside ours; a step of the mouse to its picture, slowest pan ${told(shown.moves.pan)}, slowest zoom ${told(shown.moves.zoom)}`,
      );
    } finally {
      await server.close();
    }
  }
  return { figures, notes };
}

const amount = (
  name: string,
  label: string,
  value: number,
  otherLabel: string,
  other: number,
  unit: 'bytes' | 'ns',
): Figure => ({ name, ours: { label, value, unit }, other: { label: otherLabel, value: other, unit }, goal: null });

/** Fewer dots cost so little that what else a map shows decides. */
const MANY_PINS = 900_000;

const MOVES = { pan: 'dragged', zoom: 'zoomed by the wheel' } as const;

/** From the mouse to the picture, which the processor draws here; and what of that is ours: work of the main thread. */
const moveFigures = (label: string, moves: Moves, areMany: boolean): Figure[] =>
  (['pan', 'zoom'] as const).flatMap((move) => {
    const { ours, bare } = moves[move];
    const pair = (name: string, of: (moved: Moved) => number, goal: Figure['goal']): Figure => ({
      name,
      ours: { label: 'the map', value: of(ours) * 1e6, unit: 'ns' },
      other: { label: 'a bare layer', value: of(bare) * 1e6, unit: 'ns' },
      goal,
    });
    return [
      pair(
        `${label} pins ${MOVES[move]}: mouse to picture`,
        ({ frame }) => frame,
        areMany ? { bound: 'at most', ratio: 1.25 } : null,
      ),
      pair('... work of the main thread for it', ({ work }) => work, null),
    ];
  });

const told = ({ ours, bare }: Moves['pan']): string =>
  `${ours.slowest.toFixed(0)} ms (bare ${bare.slowest.toFixed(0)} ms)`;

/** What the map is sent for the whole sample, and what a pin costs as JSON. */
async function pinsOf(
  server: BenchServer,
  all: Readonly<Record<string, string>>,
): Promise<{ count: number; buffer: Buffer; jsonBytes: number }> {
  const path = contract.mapPins.path;
  const response = await fetch(`${server.url}${path}${queryText(all)}`, {
    headers: { Accept: PIN_MEDIA_TYPE, [AUTH_HEADER]: server.token },
  });
  const buffer = await response.arrayBuffer();
  checkThat(`pins are answered: ${response.status}`, response.ok);
  const { count } = decodePins(buffer);
  checkThat('there are pins', count > 0);
  const json = (await server.fetch(`${path}${queryText({ type: 'ZIP', zip: '30043' })}`)).toString();
  const few = contract.mapPins.answer.parse(JSON.parse(json)).data.length;
  checkThat('the ZIP has pins', few > 0);
  return { count, buffer: Buffer.from(buffer), jsonBytes: Buffer.byteLength(json) / few };
}

interface Shown {
  readonly rowsMs: number;
  readonly mapMs: number;
  readonly rowsHeap: number;
  readonly mapHeap: number;
  readonly rowsBuffers: number;
  readonly mapBuffers: number;
  readonly moves: Moves;
}

/** A tab that is opened at the search: rows first, then by key the map, then every pin of it is moved. */
async function onScreen(
  server: BenchServer,
  all: Readonly<Record<string, string>>,
  bareDir: string,
  pins: Buffer,
): Promise<Shown> {
  const browsers = await openBrowsers();
  try {
    const started = performance.now();
    const page = await openOurs(browsers.ours, server, `/search${queryText(all)}`, {
      keys: [],
      selector: 'td.current',
      read: 'row',
    });
    await page.locator('[data-testid=results][data-state=fresh]').waitFor({ timeout: 120_000 });
    const rowsMs = performance.now() - started;
    const session = await page.context().newCDPSession(page);
    const rows = await heapOf(session);
    const opened = performance.now();
    await page.keyboard.press('v');
    await page.locator('[data-testid=map][data-state=ready]').waitFor({ timeout: 300_000 });
    await nextPicture(page);
    const mapMs = performance.now() - opened;
    const map = await heapOf(session);
    await page.keyboard.press('t');
    await page.getByText('Every pin').waitFor();
    await page.locator('[data-testid=map] canvas').first().waitFor();
    const place = await page.locator('[data-testid=map-place]').boundingBox();
    if (place === null) throw new Error('the map has no place on the page');
    const box = { left: place.x, top: place.y, width: place.width, height: place.height };
    const moves = await moveMaps({ ours: page, bare: await openBareMap(browsers.bare, bareDir, box, pins) }, box);
    return {
      rowsMs,
      mapMs,
      rowsHeap: rows.heap,
      mapHeap: map.heap,
      rowsBuffers: rows.buffers,
      mapBuffers: map.buffers,
      moves,
    };
  } finally {
    await browsers.close();
  }
}

/** Two frames: the first may still be that before the pins. */
const nextPicture = async (page: Page): Promise<void> =>
  await page.evaluate(
    async () => await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** What is held after everything that can be freed was. */
async function heapOf(session: CDPSession): Promise<{ heap: number; buffers: number }> {
  await session.send('HeapProfiler.collectGarbage');
  // The protocol's own types do not name the backing store yet.
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  return { heap: usage.usedSize, buffers: usage.backingStorageSize ?? 0 };
}
