/** The map calls over HTTP, on the generated sample. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { decodePins, PIN_MEDIA_TYPE, pinLeadTypes } from '../../../../src/api/search/map/pins.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
});
afterAll(async () => await server.close());

const PINS = '/resource/auth/ps4/listing/map_pins?type=COUNTY&fips=13135&listingType=';
const bytesOf = async (type: string): Promise<Response> =>
  await server.request('GET', `${PINS}${type}`, { token: owner.token, headers: { Accept: PIN_MEDIA_TYPE } });

describe('GET listing/map_pins as bytes', () => {
  it.each(['CUSTOM', 'M', 'V'] as const)('R-MAP-002 holds the pins that the JSON of %s has', async (type) => {
    const json = valueOf(
      await owner.client.call('mapPins', { query: { type: 'COUNTY', fips: '13135', listingType: type } }),
    );
    const response = await bytesOf(type);
    expect(response.headers.get('content-type')).toBe(PIN_MEDIA_TYPE);
    const pins = decodePins(await response.arrayBuffer());
    expect(json.data.length).toBeGreaterThan(0);
    expect([...pins.propertyIds]).toEqual(json.data.map(({ propertyId }) => propertyId));
    expect([...pins.ids]).toEqual(json.data.map(({ id }) => id));
    expect(pins.withoutPosition).toBe(json.withoutPosition);
    json.data.forEach(({ latitude, longitude }, at) => {
      expect(pins.positions[at * 2]).toBeCloseTo(longitude, 7);
      expect(pins.positions[at * 2 + 1]).toBeCloseTo(latitude, 7);
    });
  });

  it('R-MAP-008 says which lead types each parcel has, for its colour', async () => {
    const pins = decodePins(await (await bytesOf('CUSTOM')).arrayBuffer());
    for (const [bit, code] of pinLeadTypes.entries()) {
      const fact = leadTypes[code].fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const rows = await server.services.warehouse.query<{ id: number }>(
        `SELECT property_id AS id FROM parcel WHERE fips = '13135' AND ${fact} AND latitude IS NOT NULL ORDER BY 1`,
      );
      const found = [...pins.propertyIds].filter((_, at) => ((pins.leads[at] ?? 0) & (2 ** bit)) !== 0);
      expect({ code, found }).toEqual({ code, found: rows.map(({ id }) => id) });
    }
  });

  it('is refused in words, as every call', async () => {
    const response = await server.request('GET', `${PINS}CUSTOM&bedroomsMin=5&bedroomsMax=3`, {
      token: owner.token,
      headers: { Accept: PIN_MEDIA_TYPE },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fieldErrors: { bedroomsMin: expect.any(String) as string } });
  });
});

describe('GET map/statistics/metrics', () => {
  it('R-MAP-006 R-MAP-007 lists the metrics with their units, none first', async () => {
    const metrics = valueOf(await owner.client.call('mapMetrics', { query: {} }));
    expect(metrics.map(({ id, format }) => `${id} ${format}`)).toEqual([
      'none number',
      'estimatedValue currency',
      'listPrice currency',
      'salePrice currency',
      'daysOnMarket number',
      'inventory number',
      'valueGrowth percent',
    ]);
    expect(metrics.every(({ areas }) => areas === undefined)).toBe(true);
  });

  it('O-057 answers the value of each county', async () => {
    const metrics = valueOf(
      await owner.client.call('mapMetrics', { query: { metrics: 'estimatedValue,inventory', area: 'COUNTY' } }),
    );
    const values = await server.services.warehouse.query<{ fips: string; value: number; count: number }>(
      'SELECT fips, median(estimated_value_cents) / 100 AS value, count(estimated_value_cents) AS count FROM parcel GROUP BY fips',
    );
    const areas = metrics.find(({ id }) => id === 'estimatedValue')?.areas ?? [];
    expect(areas.length).toBe(values.length);
    for (const { fips, value, count } of values) {
      expect(areas.find(({ key }) => key === fips)).toMatchObject({ kind: 'COUNTY', value, count });
    }
    expect(metrics.find(({ id }) => id === 'inventory')?.areas?.length).toBe(values.length);
    expect(metrics.find(({ id }) => id === 'salePrice')?.areas).toBeUndefined();
  });

  it('answers ZIPs as cells of a grid, each in one ZIP, and narrows to a shape', async () => {
    const [metric] = valueOf(
      await owner.client.call('mapMetrics', { query: { metrics: 'estimatedValue', area: 'ZIP' } }),
    ).filter(({ id }) => id === 'estimatedValue');
    const areas = metric?.areas ?? [];
    const cells = areas.flatMap(({ cells }) =>
      cells.flatMap((at, index) => (index % 2 ? [] : [`${at} ${cells[index + 1]}`])),
    );
    expect(cells.length).toBeGreaterThan(areas.length);
    expect(new Set(cells).size).toBe(cells.length);
    const [first] = areas;
    const { latitude = 0, longitude = 0 } = first ?? {};
    const box = [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ].map(([north = 0, east = 0]) => `${latitude + north / 50} ${longitude + east / 50}`);
    const [near] = valueOf(
      await owner.client.call('mapMetrics', {
        query: { metrics: 'estimatedValue', area: 'ZIP', shapeDefinition: box.join('/') },
      }),
    ).filter(({ id }) => id === 'estimatedValue');
    expect(near?.areas?.length).toBeLessThan(areas.length);
    // All of the ZIP counts, however little of it the shape holds.
    const again = near?.areas?.find(({ key }) => key === first?.key);
    expect(again).toMatchObject({ value: first?.value, count: first?.count });
  });

  it('names what it does not know', async () => {
    expect(await owner.client.call('mapMetrics', { query: { metrics: 'weather' } })).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { metrics: 'is not a map metric' },
    });
    expect(
      await owner.client.call('mapMetrics', { query: { metrics: 'inventory', shapeDefinition: 'here' } }),
    ).toMatchObject({ ok: false, status: 400 });
  });
});

describe('pictures without a configured service', () => {
  const anyone = async () => {
    const [row] = await server.services.warehouse.query<{ id: number }>(
      'SELECT property_id AS id FROM parcel WHERE latitude IS NOT NULL ORDER BY 1 LIMIT 1',
    );
    return row?.id ?? 0;
  };

  it('C065 R-PROP-015 draws the parcels in the size asked for, and says so', async () => {
    const id = await anyone();
    const path = `/resource/auth/ps4/property/${id}/image`;
    const response = await server.request('GET', path, { token: owner.token });
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const svg = await response.text();
    expect(svg).toContain('width="500" height="400"');
    expect(svg).toContain('no imagery is configured');
    expect(svg.match(/<rect/g)?.length).toBeGreaterThan(2);
    const small = await server.request('GET', `${path}?width=200&height=100`, { token: owner.token });
    expect(await small.text()).toContain('width="200" height="100"');
    expect((await server.request('GET', `${path}?zoom=90`, { token: owner.token })).status).toBe(400);
  });

  it('shows a lot of any size whole, with what lies around it', async () => {
    const lots = await server.services.warehouse.query<{ id: number; feet: number }>(
      `SELECT property_id AS id, sqrt(lot_square_feet) AS feet FROM parcel
      WHERE latitude IS NOT NULL AND lot_square_feet > 0 ORDER BY lot_square_feet`,
    );
    const [small, large] = [lots[0], lots.at(-1)];
    for (const lot of [small, large]) {
      const path = `/resource/auth/ps4/property/${lot?.id}/image?width=120&height=60`;
      const svg = await (await server.request('GET', path, { token: owner.token })).text();
      const [, side = ''] = /height="([\d.]+)" fill="#cfe2f8"/.exec(svg) ?? [];
      expect([lot, Number(side) > 0 && Number(side) <= 60 / 2]).toEqual([lot, true]);
    }
  });

  it('R-MAP-012 a property has a mapUrl that answers a picture', async () => {
    const record = valueOf(await owner.client.call('property', { params: { id: await anyone() }, query: {} }));
    const response = await server.request('GET', record.mapUrl ?? '', { token: owner.token });
    expect(response.headers.get('content-type')).toContain('image/');
  });

  it('R-MAP-011 answers 404 for a street view that nobody configured', async () => {
    expect(await owner.client.call('streetView', { params: { id: await anyone() } })).toMatchObject({
      ok: false,
      status: 404,
      message: 'No street view available',
    });
    expect(await owner.client.call('streetView', { params: { id: 1 } })).toMatchObject({ ok: false, status: 404 });
  });

  it('lets the page load pictures from nowhere else', async () => {
    const policy = (await server.request('GET', '/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: blob:;");
  });
});

describe('pictures from a configured service', () => {
  let service: Server;
  let configured: TestServer;
  const asked: string[] = [];
  let isMoved = false;
  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (isMoved) response.writeHead(302, { Location: '/elsewhere' }).end();
      else response.writeHead(200, { 'Content-Type': 'image/png' }).end('picture');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo; // it listens on a port
    const from = `http://127.0.0.1:${port}`;
    configured = await startTestServer({
      sampleParcels: 2000,
      config: {
        imagery: {
          tiles: 'https://tiles.example/{z}/{x}/{y}.png',
          satelliteTiles: null,
          satelliteImage: `${from}/sat/{latitude}/{longitude}/{zoom}/{width}x{height}`,
          streetView: `${from}/street?at={latitude},{longitude}`,
          attribution: 'Somebody',
        },
      },
    });
  });
  afterAll(async () => {
    await configured.close();
    await new Promise((resolve) => service.close(resolve));
  });

  async function placed(): Promise<{ id: number; latitude: number; longitude: number }> {
    const [parcel] = await configured.services.warehouse.query<{ id: number; latitude: number; longitude: number }>(
      'SELECT property_id AS id, latitude, longitude FROM parcel WHERE latitude IS NOT NULL ORDER BY 1 LIMIT 1',
    );
    if (parcel === undefined) throw new Error('no parcel of the sample has a place');
    return parcel;
  }

  it('C065 R-MAP-010 R-MAP-012 is the answer of the service at zoom 20 and 500x400', async () => {
    const { client, token } = await configured.signIn();
    const { id, latitude, longitude } = await placed();
    const response = await configured.request('GET', `/resource/auth/ps4/property/${id}/image`, { token });
    expect(await response.text()).toBe('picture');
    expect(asked.at(-1)).toBe(`/sat/${latitude}/${longitude}/20/500x400`);
    const record = valueOf(await client.call('property', { params: { id }, query: {} }));
    expect(record.mapUrl).toMatch(new RegExp(`/sat/${latitude}/${longitude}/20/500x400$`));
    const street = valueOf(await client.call('streetView', { params: { id } }));
    expect(street).toEqual({
      url: expect.stringContaining(`/street?at=${latitude},${longitude}`) as string,
      heading: null,
    });
  });

  it('is asked for where it is configured only: one that sends the server elsewhere has none', async () => {
    const { token } = await configured.signIn();
    isMoved = true;
    const { id } = await placed();
    const before = asked.length;
    const response = await configured.request('GET', `/resource/auth/ps4/property/${id}/image`, { token });
    isMoved = false;
    expect(await response.text()).toContain('the imagery service did not answer');
    expect(asked.slice(before)).toEqual([expect.stringMatching(/^\/sat\//)]);
  });

  it('allows the page exactly the hosts configured', async () => {
    const policy = (await configured.request('GET', '/')).headers.get('content-security-policy') ?? '';
    const images = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(images.slice(3)).toEqual([
      'https://tiles.example',
      asked.length > 0 ? expect.stringMatching(/^http:\/\/127/) : '',
    ]);
  });

  it('tells the map what is configured', async () => {
    const { client } = await configured.signIn();
    const settings = valueOf(await client.call('mapSettings'));
    expect(settings).toMatchObject({ tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Somebody' });
  });
});
