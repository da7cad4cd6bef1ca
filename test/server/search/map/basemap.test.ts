/** The file of streets over HTTP: ranges of bytes, who may read it, and what is said of one that cannot be drawn. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Compression, PMTiles, TileType } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBasemap } from '../../../../server/platform/basemap/openBasemap.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { decodeTile } from '../../../../src/panes/search/map/streets/decodeTile.ts';
import { mercatorX, mercatorY } from '../../../../src/machines/search/map/view.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { madeTown, streetsFile } from '../../../support/streetsFile.ts';

const AT = [-84.02, 33.96] as const;
const PATH = '/app/map/basemap';
const town = streetsFile({
  features: madeTown(AT),
  zooms: [8, 14],
  attribution: '<a href="https://x.example">Somebody</a> &copy; made up',
});
const noImagery = {
  tiles: null,
  satelliteTiles: null,
  satelliteImage: null,
  streetView: null,
  attribution: 'Operator',
};

let dir: string;
let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-streets-'));
  await writeFile(join(dir, 'town.pmtiles'), town);
  server = await startTestServer({ config: { basemap: join(dir, 'town.pmtiles') } });
  owner = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const ask = async (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  await server.request(method, PATH, { token: owner.token, headers });

describe('the file of streets', () => {
  it('is what the map is told of, with whom it names', async () => {
    const { basemap, basemapProblem } = valueOf(await owner.client.call('mapSettings'));
    expect(basemapProblem).toBeNull();
    expect(basemap).toMatchObject({ minZoom: 8, maxZoom: 14, attribution: 'Somebody © made up' });
    expect(basemap?.bounds[0]).toBeCloseTo(AT[0] - 0.03, 6);
    expect(basemap?.bounds[3]).toBeCloseTo(AT[1] + 0.03, 6);
  });

  it('is given whole, or by ranges under one name', async () => {
    const whole = await ask();
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(town)).toBe(true);
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const part = await ask({ Range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${town.length}`]);
    expect(part.headers.get('etag')).toBe(tag);
    expect(Buffer.from(await part.arrayBuffer()).equals(town.subarray(5, 10))).toBe(true);
    const end = await ask({ Range: 'bytes=-4' });
    expect(Buffer.from(await end.arrayBuffer()).equals(town.subarray(-4))).toBe(true);
    // Of another file no part is given.
    expect((await ask({ Range: 'bytes=5-9', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('has no bytes behind its end', async () => {
    const response = await ask({ Range: `bytes=${town.length}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${town.length}`]);
  });

  it('says how long it is without being read', async () => {
    const response = await ask({}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(town.length));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await response.text()).toBe('');
  });

  it('is for who is signed in', async () => {
    expect((await server.request('GET', PATH)).status).toBe(401);
    expect((await server.request('GET', PATH, { headers: { Range: 'bytes=0-7' } })).status).toBe(401);
  });

  it('can be read tile by tile', async () => {
    const archive = new PMTiles({
      getKey: () => PATH,
      getBytes: async (offset, length) => {
        const headers = { Range: `bytes=${offset}-${offset + length - 1}`, [AUTH_HEADER]: owner.token };
        const response = await fetch(`${server.baseUrl}${PATH}`, { headers });
        return { data: await response.arrayBuffer() };
      },
    });
    const index = {
      z: 14,
      x: Math.floor(mercatorX(AT[0]) * 2 ** 14),
      y: Math.floor(mercatorY(AT[1]) * 2 ** 14),
    };
    const found = await archive.getZxy(index.z, index.x, index.y);
    const tile = decodeTile(found?.data ?? new ArrayBuffer(), index);
    expect(tile.places.map(({ text }) => text)).toEqual(['Madeville']);
    expect(await archive.getZxy(14, 0, 0)).toBeUndefined();
  });
});

describe('a file that cannot be drawn', () => {
  const features = madeTown(AT);
  const of = (change: object): Buffer => streetsFile({ features, zooms: [8], ...change });
  it.each([
    ['gone.pmtiles', null, 'there is no file gone.pmtiles'],
    ['text.pmtiles', Buffer.from('streets of a county'), 'text.pmtiles is no PMTiles file'],
    ['empty.pmtiles', Buffer.alloc(0), 'empty.pmtiles is no PMTiles file'],
    [
      'old.pmtiles',
      Buffer.from('PMTiles\u0002 and more'),
      'old.pmtiles is PMTiles of version 2: version 3 is understood',
    ],
    ['start.pmtiles', town.subarray(0, 60), 'start.pmtiles is cut off'],
    [
      'cut.pmtiles',
      town.subarray(0, town.length - 100),
      `cut.pmtiles is cut off: ${(town.length - 100).toLocaleString('en-US')} of ${town.length.toLocaleString('en-US')} bytes are there`,
    ],
    [
      'raster.pmtiles',
      of({ tileType: TileType.Png }),
      'raster.pmtiles holds pictures or other tiles: streets are drawn from MVT',
    ],
    [
      'packed.pmtiles',
      of({ compression: Compression.Zstd }),
      'packed.pmtiles is packed with brotli or zstd: gzip is understood',
    ],
    [
      'wells.pmtiles',
      streetsFile({ features: features.map((one) => ({ ...one, layer: 'wells' })), zooms: [8] }),
      'wells.pmtiles has none of the layers roads, water, landuse, places, buildings of a Protomaps basemap',
    ],
  ])('%s is told in a sentence', async (name, bytes, problem) => {
    const path = join(dir, name);
    if (bytes !== null) await writeFile(path, bytes);
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => void logged.push(line) });
    const opened = await openBasemap({ basemap: path, imagery: noImagery }, log);
    expect(await opened?.current()).toEqual({ problem });
    // Once, however often it is asked for.
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`PLATBOOK_BASEMAP: ${problem}. The map shows outlines without streets.`);
  });

  it('leaves the server running, which says why on the map, and is drawn once it is right', async () => {
    const path = join(dir, 'later.pmtiles');
    const late = await startTestServer({ config: { basemap: path, imagery: noImagery } });
    try {
      const { client, token } = await late.signIn();
      expect(valueOf(await client.call('mapSettings'))).toMatchObject({
        basemap: null,
        basemapProblem: 'there is no file later.pmtiles',
      });
      const refused = await late.request('GET', PATH, { token });
      expect(refused.status).toBe(404);
      expect(await refused.text()).toContain('There are no streets: there is no file later.pmtiles.');
      await writeFile(`${path}.new`, of({}));
      await rename(`${path}.new`, path);
      expect(valueOf(await client.call('mapSettings'))).toMatchObject({
        basemap: { minZoom: 8, maxZoom: 8, attribution: 'Operator' },
        basemapProblem: null,
      });
    } finally {
      await late.close();
    }
  });

  it('is none where none is set', async () => {
    const without = await startTestServer();
    try {
      const { client, token } = await without.signIn();
      expect(valueOf(await client.call('mapSettings'))).toMatchObject({ basemap: null, basemapProblem: null });
      expect((await without.request('GET', PATH, { token })).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
