/** Streets of the Census: brought up, known, loaded, drawn as tiles of our own, shown in the sources, taken out again. */
import { VectorTile } from '@mapbox/vector-tile';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../../src/machines/search/map/view.ts';
import { additionIn, bring, brought, whenOver } from '../../../support/additions.ts';
import { loadLots, madeLots } from '../../../support/madeLots.ts';
import { madeRoads, pointsAsRoads, roadsZip } from '../../../support/madeRoads.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const AT = [-83.99, 33.95] as const;
const roads = madeRoads(AT);

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
  await loadLots(join(server.services.config.dataDir, 'warehouse'), madeLots(AT));
  await server.services.warehouse.follow();
});
afterAll(async () => await server.close());

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const propose = async (zip: Buffer, name = 'tl_2025_13135_roads.zip') =>
  await brought(operator.client, name, bytes(zip));
const load = async (zip: Buffer, name?: string, body: { readonly asOf?: string } = {}) => {
  const { id } = await propose(zip, name);
  valueOf(await operator.client.call('loadSource', { params: { id }, body }));
  return await whenOver(operator.client, id);
};
const tileOf = ([longitude, latitude]: readonly [number, number], z: number) => ({
  z,
  x: Math.floor(mercatorX(longitude) * 2 ** z),
  y: Math.floor(mercatorY(latitude) * 2 ** z),
});
const namesAt = async (z: number, place: readonly [number, number] = AT): Promise<string[]> => {
  const tile = valueOf(await operator.client.bytes('mapStreets', { params: tileOf(place, z), query: {} }));
  const layer = new VectorTile(new PbfReader(new Uint8Array(tile))).layers['roads'];
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const { kind, name = '' } = layer?.feature(at).properties ?? {};
    return `${String(kind)} ${String(name)}`.trim();
  }).toSorted();
};
const settings = async () => valueOf(await operator.client.call('mapSettings'));
const sources = async () =>
  valueOf(await operator.client.call('sources')).sources.filter(({ kind }) => kind === 'STREETS');
const refusalOf = async (zip: Buffer): Promise<string> => {
  const refused = await bring(operator.client, 'tl_2025_13135_roads.zip', bytes(zip));
  if (refused.ok) throw new Error(`taken: ${JSON.stringify(refused.value.problem)}`);
  return refused.detail ?? '';
};

it('without any there is no tile and nothing is said to be there', async () => {
  expect(await namesAt(15)).toEqual([]);
  expect(await settings()).toMatchObject({ roads: null, basemap: null });
});

it('a zip is known by its columns, of the county and year of its name, and loaded with nothing to map', async () => {
  const proposal = await propose(await roadsZip(roads));
  expect(proposal).toMatchObject({
    problem: null, fips: '13135', asOf: '2025-01-01', rows: roads.length,
    known: { id: 'roads', isUsed: true, isFixed: true },
  }); // prettier-ignore
  const before = (await settings()).snapshotId;
  valueOf(await operator.client.call('loadSource', { params: { id: proposal.id }, body: {} }));
  const over = await whenOver(operator.client, proposal.id);
  expect(over).toMatchObject({
    state: 'DONE',
    report: {
      streets: roads.length,
      rowsRejected: 0,
      parcels: 0,
      counties: [{ fips: '13135', rowsKept: roads.length }],
    },
  });
  const now = await settings();
  expect(now.snapshotId).not.toBe(before);
  expect(now.roads).toMatchObject({ minZoom: 7, attribution: 'Streets: US Census Bureau, TIGER/Line 2025' });
  expect(await sources()).toMatchObject([
    { name: 'Streets of the Census', streets: roads.length, asOf: '2025-01-01', counties: [{ fips: '13135' }] },
  ]);
});

it('tiles have what is seen from there: highways from afar, streets and alleys from near by, each with its name', async () => {
  expect(await namesAt(7)).toEqual(['highway I- 85']);
  expect(await namesAt(9)).toEqual(['highway I- 85', 'major_road State Rte 20']);
  const near = await namesAt(15);
  expect(near).toEqual(expect.arrayContaining(['minor_road Elm St', 'minor_road First Ave', 'path Alley 4']));
  expect(await namesAt(12)).not.toContain('path Alley 4');
  expect(await namesAt(15, [-80, 30])).toEqual([]);
  for (const params of [
    { z: 6, x: 1, y: 1 },
    { z: 16, x: 1, y: 1 },
    { z: 9, x: -1, y: 0 },
  ])
    expect(await operator.client.bytes('mapStreets', { params, query: {} })).toMatchObject({ status: 400 });
});

it('lie where the file says they do, to a few feet', async () => {
  const { x, y, z } = tileOf(AT, 15);
  const tile = valueOf(await operator.client.bytes('mapStreets', { params: { x, y, z }, query: {} }));
  const layer = new VectorTile(new PbfReader(new Uint8Array(tile))).layers['roads'];
  const found = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at)).find(
    (feature) => feature?.properties['name'] === 'First Ave',
  );
  const [first] = found?.loadGeometry().flat() ?? [];
  const [longitude = 0] = roads.find(({ name }) => name === 'First Ave')?.parts[0]?.[0] ?? [];
  const feet = Math.abs((x + (first?.x ?? 0) / (layer?.extent ?? 1)) / 2 ** z - mercatorX(longitude)) * 360 * 302_000;
  expect(feet).toBeLessThan(3);
});

it('a browser keeps a tile that it asked for by its name, and else asks whether it is still the same', async () => {
  const { roads: about } = await settings();
  const { x, y, z } = tileOf(AT, 14);
  const path = `/app/map/streets/${z}/${x}/${y}`;
  const ask = async (query: string, headers: Record<string, string> = {}) =>
    await server.request('GET', `${path}${query}`, { token: operator.token, headers });
  const named = await ask(`?of=${about?.tag}`);
  expect(named.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
  const other = await ask('?of=another');
  expect(other.headers.get('cache-control')).toBe('private, no-cache');
  const tag = other.headers.get('etag') ?? '';
  expect(tag).toBe(named.headers.get('etag'));
  const again = await ask('', { 'If-None-Match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('the picture of a property has its streets with their names, beside lots, north and scale', async () => {
  const { middle } = madeLots(AT)[20] ?? { middle: AT };
  const { propertyId } = valueOf(await operator.client.call('parcelAt', { params: { b: middle[0], a: middle[1] } }));
  const path = `/resource/auth/ps4/property/${propertyId}/image?zoom=17`;
  const svg = await (await server.request('GET', path, { token: operator.token })).text();
  expect(svg).toContain('Drawn from outlines of parcels, streets of the Census; no imagery is configured');
  const names = [...svg.matchAll(/<text[^>]*transform="rotate\((-?[\d.]+) [^>]*>([^<]+)<\/text>/g)];
  // Along the street: from west to east level, the others upright.
  const level = names.filter(([, angle]) => Math.abs(Number(angle)) < 1).map(([, , name]) => name);
  expect(level).toEqual(expect.arrayContaining(['Oak St']));
  expect(names.filter(([, angle]) => Math.abs(Math.abs(Number(angle)) - 90) < 1).map(([, , name]) => name)).toContain('Second Ave');
  expect(new Set(names.map(([, , name]) => name)).size).toBe(names.length);
  expect(svg).toMatch(/stroke="#ffffff" stroke-width="[\d.]+" stroke-linecap="round"/);
  expect(svg).toContain('>N</text>');
  if (process.env['PLATBOOK_PICTURES'] !== undefined) await writeFile(join(process.env['PLATBOOK_PICTURES'], 'property.svg'), svg);
}); // prettier-ignore

it('a second county stands beside the first; the same one again is in its place, an older one is refused', async () => {
  const far = [-84.4, 33.75] as const;
  const fulton = await load(await roadsZip(madeRoads(far), { name: 'tl_2025_13121_roads' }), 'tl_2025_13121_roads.zip');
  expect(fulton).toMatchObject({ state: 'DONE' });
  expect(await namesAt(15)).toContain('minor_road Elm St');
  expect(await namesAt(15, far)).toContain('minor_road Elm St');
  expect(await sources()).toHaveLength(2);
  const fewer = roads.filter(({ name }) => name !== 'Elm St');
  expect(await load(await roadsZip(fewer, { name: 'tl_2026_13135_roads' }), 'tl_2026_13135_roads.zip')).toMatchObject({ state: 'DONE' });
  expect(await namesAt(15)).not.toContain('minor_road Elm St');
  expect((await sources()).map(({ asOf }) => asOf ?? '').toSorted()).toEqual(['2025-01-01', '2026-01-01']);
  const older = await load(await roadsZip(roads, { name: 'tl_2020_13135_roads' }), 'tl_2020_13135_roads.zip');
  expect(older).toMatchObject({ state: 'FAILED', message: expect.stringContaining('2026') as string });
  expect(await namesAt(15)).not.toContain('minor_road Elm St');
}); // prettier-ignore

it('in feet of a state plane they lie where they do in degrees', async () => {
  const prj = 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]'; // prettier-ignore
  const half = 20_037_508.342789244;
  const zip = await roadsZip(roads, {
    prj,
    name: 'roads',
    move: ([longitude, latitude]) => [(mercatorX(longitude) - 0.5) * 2 * half, (0.5 - mercatorY(latitude)) * 2 * half],
  });
  // No name says the county or the year: it is known by where they lie, and the day is that on which they came.
  const proposal = await propose(zip, 'streets.zip');
  expect(proposal).toMatchObject({ problem: null, fips: '13135', countyName: 'Gwinnett County, GA' });
  const body = { asOf: '2026-02-01' };
  valueOf(await operator.client.call('loadSource', { params: { id: proposal.id }, body }));
  expect(await whenOver(operator.client, proposal.id)).toMatchObject({ state: 'DONE' });
  expect(await namesAt(15)).toContain('minor_road Elm St');
});

it('what is no file of streets is refused in a sentence, and of another county is said before anything is loaded', async () => {
  expect(await refusalOf(await roadsZip(roads, { hasDbf: false }))).toContain(
    'has no tl_2025_13135_roads.dbf beside it',
  );
  expect(await refusalOf(await roadsZip(roads, { prj: null }))).toContain('has no tl_2025_13135_roads.prj beside it');
  expect(await refusalOf(await pointsAsRoads(5))).toContain('holds no street: of each of its shapes it is no line');
  const elsewhere = await propose(await roadsZip(madeRoads([-78.5, 38.03])));
  expect(elsewhere.problem).toBe('Most of these streets lie in Charlottesville city, VA, not in Gwinnett County, GA.');
  const { id } = elsewhere;
  expect(await operator.client.call('loadSource', { params: { id }, body: {} })).toMatchObject({ status: 422 });
  const both = await roadsZip([...roads, ...madeRoads([-84.4, 33.75])], { name: 'roads' });
  expect((await propose(both, 'roads.zip')).problem).toContain('Streets are loaded county by county');
  expect(await sources()).toHaveLength(2);
});

it('lines that are none are counted, and the others loaded', async () => {
  const broken = [
    ...roads,
    { name: 'Railway', mtfcc: 'R1011', parts: [[AT, [AT[0] + 0.001, AT[1]] as const]] },
    { name: 'Spot Ct', mtfcc: 'S1400', parts: [[AT, AT]] },
  ];
  const over = await load(await roadsZip(broken, { name: 'roads' }), 'roads.zip', { asOf: '2026-02-01' });
  expect(over.report).toMatchObject({
    streets: roads.length,
    rowsRead: roads.length + 2,
    rejected: expect.arrayContaining([
      { reason: 'it is no line', count: 1 },
      { reason: 'its class (MTFCC) is no road', count: 1 },
    ]) as unknown,
  });
});

it('a load that is cancelled in the middle changes nothing and leaves nothing behind', async () => {
  const before = await settings();
  const many = Array.from({ length: 40_000 }, (_, at) => ({
    name: `${at} St`,
    mtfcc: 'S1400',
    parts: [[[AT[0] + at / 1e6, AT[1]], [AT[0] + at / 1e6, AT[1] + 0.01]]] as const,
  }));
  const { id } = await propose(await roadsZip(many, { name: 'tl_2026_13135_roads' }), 'tl_2026_13135_roads.zip');
  valueOf(await operator.client.call('loadSource', { params: { id }, body: { asOf: '2026-02-20' } }));
  await expect.poll(async () => (await additionIn(operator.client, id)).phase).toBe('Reading the streets');
  valueOf(await operator.client.call('cancelAddition', { params: { id } }));
  expect(await whenOver(operator.client, id)).toMatchObject({ state: 'CANCELLED', report: null });
  expect(await settings()).toEqual(before);
  const { dataDir } = server.services.config;
  expect(await readdir(join(dataDir, 'warehouse'))).not.toContain('building');
}); // prettier-ignore

it('they stay when parcels are loaded anew, and go when they are taken out', async () => {
  const { roads: before } = await settings();
  await loadLots(join(server.services.config.dataDir, 'warehouse'), madeLots(AT), true, false);
  await server.services.warehouse.follow();
  expect((await settings()).roads?.tag).toBe(before?.tag);
  expect(await namesAt(15)).toContain('minor_road Elm St');
  for (const { id } of await sources()) {
    const insteadOf = (await settings()).snapshotId ?? '';
    expect(valueOf(await operator.client.call('sourceRemoval', { params: { id } }))).toMatchObject({ counties: [], records: 0 });
    valueOf(await operator.client.call('removeSource', { params: { id }, query: { insteadOf } }));
  }
  expect(await namesAt(15)).toEqual([]);
  expect((await settings()).roads).toBeNull();
}); // prettier-ignore
