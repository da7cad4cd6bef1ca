/** Outlines of parcels over HTTP: those of a square of the map, in few bytes, of the data in service. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  decodeOutlines,
  isWithin,
  MOST_OUTLINES,
  OUTLINE_ZOOM,
  type OutlineSet,
} from '../../../../src/api/search/map/outlines.ts';
import { mercatorX, mercatorY } from '../../../../src/machines/search/map/view.ts';
import { loadLots, madeLots } from '../../../support/madeLots.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const AT = [-83.99, 33.95] as const;
const lots = madeLots(AT);

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn();
});
afterAll(async () => await server.close());

const warehouse = (): string => join(server.services.config.dataDir, 'warehouse');
const squareOf = ([longitude, latitude]: readonly [number, number]) => ({
  x: Math.floor(mercatorX(longitude) * 2 ** OUTLINE_ZOOM),
  y: Math.floor(mercatorY(latitude) * 2 ** OUTLINE_ZOOM),
});
const outlinesAt = async (place: readonly [number, number]): Promise<OutlineSet> =>
  decodeOutlines(valueOf(await owner.client.bytes('mapOutlines', { params: squareOf(place), query: {} })));
const load = async (some = lots): Promise<void> => {
  await loadLots(warehouse(), some);
  await server.services.warehouse.follow();
};
const parcelAt = async ([b, a]: readonly [number, number]) =>
  valueOf(await owner.client.call('parcelAt', { params: { a, b } }));

describe('the outlines of a square of the map', () => {
  it('are refused while nothing is loaded, and outside of the world', async () => {
    expect(await owner.client.bytes('mapOutlines', { params: squareOf(AT), query: {} })).toMatchObject({
      ok: false,
      status: 422,
    });
    expect(await owner.client.bytes('mapOutlines', { params: { x: -1, y: 0 }, query: {} })).toMatchObject({
      status: 400,
    });
    expect(await owner.client.bytes('mapOutlines', { params: { x: 0, y: 65_536 }, query: {} })).toMatchObject({
      status: 400,
    });
  });

  it('are those that touch it, each with its property, and hold the place of that', async () => {
    await load();
    const middle = lots[20]?.middle ?? AT;
    const { outlines, isMore } = await outlinesAt(middle);
    expect(isMore).toBe(false);
    expect(outlines.length).toBeGreaterThan(50);
    expect(outlines.length).toBeLessThan(lots.length);
    const here = outlines.filter((outline) => isWithin(outline, middle));
    expect(here).toHaveLength(1);
    const row = await parcelAt(middle);
    expect(row).toMatchObject({
      propertyId: here[0]?.propertyId,
      address: { streetAddress: lots[20]?.street.toUpperCase() },
    });
    const square = squareOf(middle);
    const { x, y } = { x: square.x / 2 ** OUTLINE_ZOOM, y: square.y / 2 ** OUTLINE_ZOOM };
    for (const { polygons } of outlines) {
      const places = polygons.flat(2);
      const across = 1 / 2 ** OUTLINE_ZOOM + 1e-9;
      expect(Math.max(...places.map(([longitude]) => mercatorX(longitude)))).toBeGreaterThanOrEqual(x - 1e-9);
      expect(Math.min(...places.map(([longitude]) => mercatorX(longitude)))).toBeLessThanOrEqual(x + across);
      expect(Math.max(...places.map(([, latitude]) => mercatorY(latitude)))).toBeGreaterThanOrEqual(y - 1e-9);
      expect(Math.min(...places.map(([, latitude]) => mercatorY(latitude)))).toBeLessThanOrEqual(y + across);
    }
  });

  it('say whose lot a place in its corner is, where the nearest position is that of another', async () => {
    const [narrow, wide] = [lots[1], lots[40]];
    if (narrow === undefined || wide === undefined) throw new Error('no lots');
    const [x = 0, y = 0] = narrow.ring[1] ?? [];
    const long = {
      ...narrow,
      ring: [
        [x - 0.002, y],
        [x, y],
        [x, y - 0.003],
        [x - 0.002, y - 0.003],
        [x - 0.002, y],
      ] as const,
    };
    // In the long lot, next to the middle of the narrow one.
    const beside: [number, number] = [lots[2]?.middle[0] ?? 0, (lots[2]?.middle[1] ?? 0) - 0.0002];
    await load([{ ...long, ring: long.ring.map(([a, b]) => [a + 0.0015, b]) }, lots[2] ?? narrow]);
    expect(await parcelAt(beside)).toMatchObject({ address: { streetAddress: narrow.street.toUpperCase() } });
    await load();
  });

  it('are none where nobody lives, and those of the new data when it is in service', async () => {
    expect((await outlinesAt([-120, 40])).outlines).toEqual([]);
    const middle = lots[20]?.middle ?? AT;
    const before = (await outlinesAt(middle)).outlines.length;
    await load(lots.slice(0, 40));
    expect((await outlinesAt(middle)).outlines.length).toBeLessThan(before);
    await load();
    expect((await outlinesAt(middle)).outlines.length).toBe(before);
  });

  it('are 2,000 at most, and say that there are more', async () => {
    const [first] = lots;
    if (first === undefined) throw new Error('no lots');
    const many = Array.from({ length: MOST_OUTLINES + 5 }, (_, at) => ({
      ...first,
      apn: `M${at}`,
      street: `${at} Elm St`,
    }));
    await load(many);
    const { outlines, isMore } = await outlinesAt(first.middle);
    expect([outlines.length, isMore]).toEqual([MOST_OUTLINES, true]);
  });
});

describe('the picture of a property whose outline is known', () => {
  const picture = async (id: number): Promise<string> =>
    await (await server.request('GET', `/resource/auth/ps4/property/${id}/image`, { token: owner.token })).text();

  it('is drawn from the outlines of it and its neighbours, in their shape, with north and a scale', async () => {
    await loadLots(warehouse(), lots, true);
    await server.services.warehouse.follow();
    // The first lot of a block has a cut corner: five of them.
    const corner = await parcelAt(lots[16]?.middle ?? AT);
    const svg = await picture(corner.propertyId);
    expect(svg).toContain('Drawn from outlines of parcels; no imagery is configured');
    const paths = [...svg.matchAll(/<path d="(M[^"]*Z)" fill-rule="evenodd"[^>]*stroke-width="(\d)"/g)];
    expect(paths.length).toBeGreaterThan(10);
    const subject = paths.filter(([, , width]) => width === '3');
    expect(subject.map(([, path = '']) => path.split('L').length)).toEqual([5]);
    expect(svg).toContain('>N</text>');
    expect(svg).toMatch(/>\d+ ft<\/text>/);
    expect(svg).not.toContain('<rect x=');
  });

  it('has a record that says that the size of the lot is measured, where no source says it', async () => {
    const told = async (at: number) => {
      const { propertyId } = await parcelAt(lots[at]?.middle ?? AT);
      const { facts, lotMeasured } = valueOf(
        await owner.client.call('property', { params: { id: propertyId }, query: {} }),
      );
      return [facts.lotSquareFeet, lotMeasured];
    };
    // Every second lot says how large it is (`withSizes`).
    expect(await told(20)).toEqual([8400, null]);
    const [size, measured] = await told(21);
    expect(Number(size) / 8400).toBeCloseTo(1, 2);
    expect(measured).toEqual({ name: 'lots.geojson', asOf: '2026-01-31' });
  });
});

it('bytes that are no outlines, or cut off, are told from outlines', () => {
  expect(() => decodeOutlines(new ArrayBuffer(8))).toThrow('cut off');
  expect(() => decodeOutlines(new ArrayBuffer(24))).toThrow('no outlines of this version');
});
