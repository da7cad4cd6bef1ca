/** Several places, many lines, the contexts of one property, and what is wrong with a request, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
});
afterAll(async () => await server.close());

const rows = async <T>(sql: string): Promise<T[]> => await server.services.warehouse.query<T>(sql);
const get = async (path: string): Promise<{ status: number; body: { fieldErrors?: Record<string, string> } }> => {
  const response = await server.request('GET', path, { token: owner.token });
  // the shape of every refusal (Problem)
  return { status: response.status, body: (await response.json()) as { fieldErrors?: Record<string, string> } };
};
const listing = '/resource/auth/ps4/listing';

describe('several places at once', () => {
  it('finds what lies in any of them, in rows, counts and the funnel alike', async () => {
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM parcel WHERE (zip IN ('30043', '43202') OR fips = '48491') AND bedrooms >= 3",
    );
    const also = JSON.stringify([
      { type: 'ZIP', zip: '43202' },
      { type: 'COUNTY', fips: '48491' },
    ]);
    const query = { type: 'ZIP', zip: '30043', also, bedroomsMin: 3 } as const;
    expect(n).toBeGreaterThan(0);
    expect(valueOf(await owner.client.call('listing', { query })).resultCount).toBe(n);
    const { leadList } = valueOf(await owner.client.call('leadList', { query }));
    expect(leadList.find(({ type }) => type === 'CUSTOM')?.count).toBe(n);
    expect(valueOf(await owner.client.call('funnel', { query })).steps.at(-1)?.left).toBe(n);
  });
});

describe('mode Multiple', () => {
  it('R-SEARCH-053 finds many addresses, one a line, and says which are not found and which are ambiguous', async () => {
    const known = await rows<{ line: string; id: number }>(
      `SELECT concat_ws(', ', street_address || coalesce(' #' || unit_number, ''), city_name, state_code || ' ' || zip) AS line, property_id AS id
       FROM parcel WHERE street_address IS NOT NULL AND address_key IN (SELECT address_key FROM parcel GROUP BY 1 HAVING count(*) = 1)
       ORDER BY property_id LIMIT 30`,
    );
    const [building] = await rows<{ street: string; zip: string; n: number }>(
      `SELECT street_address AS street, zip, count(*) AS n FROM parcel WHERE unit_number IS NOT NULL GROUP BY 1, 2 HAVING n > 1 ORDER BY n DESC, 1 LIMIT 1`,
    );
    const street = `${building?.street}, ${building?.zip}`;
    const lines = [...known.map(({ line }) => line), '1 Nowhere Blvd, Duluth, GA 30096', street];
    const found = valueOf(
      await owner.client.call('findProperty', { query: { type: 'ADDRESS', streetAddress: lines.join('\n') } }),
    );
    expect(found.lines).toEqual({
      asked: lines.length,
      missing: ['1 Nowhere Blvd, Duluth, GA 30096'],
      ambiguous: [{ line: street, count: building?.n }],
    });
    const sorted = valueOf(
      await owner.client.call('findProperty', {
        query: { type: 'ADDRESS', streetAddress: lines.join('\n'), sortField: 'bedrooms', sortAscending: 'false' },
      }),
    );
    const beds = sorted.results.map(({ bedrooms }) => bedrooms ?? -1);
    expect(beds).toEqual(beds.toSorted((a, b) => b - a));
    expect(sorted.resultCount).toBe(found.resultCount);
    const ids = found.results.map(({ propertyId }) => propertyId);
    expect(known.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(found.resultCount).toBe(known.length + (building?.n ?? 0));
    expect(found.pageCount).toBe(1);
  });

  it('finds many parcel numbers together with addresses', async () => {
    const [one, two] = await rows<{ apn: string; fips: string; id: number }>(
      'SELECT apn, fips, property_id AS id FROM parcel WHERE apn_key IN (SELECT apn_key FROM parcel GROUP BY 1 HAVING count(*) = 1) ORDER BY property_id LIMIT 2',
    );
    const apn = `${one?.apn}\nno-such-number\n${two?.apn.replaceAll('-', ' ')}`;
    const also = JSON.stringify([{ type: 'ADDRESS', streetAddress: '1 Nowhere Blvd' }]);
    const found = valueOf(await owner.client.call('findProperty', { query: { type: 'APN', apn, also } }));
    expect(new Set(found.results.map(({ propertyId }) => propertyId))).toEqual(new Set([one?.id, two?.id]));
    expect(found.lines?.missing).toEqual(['no-such-number', '1 Nowhere Blvd']);
  });

  it('answers a paste of 10,000 lines with how many are too many', async () => {
    const paste = Array.from({ length: 10_000 }, (_, at) => `${at}`).join('\n');
    const { status, body } = await get(`/resource/auth/ps4/property?type=APN&apn=${encodeURIComponent(paste)}`);
    // Longer than an address may be: refused before it is read, or by the number of its lines.
    expect([400, 414, 431]).toContain(status);
    expect(JSON.stringify(body)).toMatch(/too (many|long)|at most 1,000/i);
    const short = Array.from({ length: 1001 }, (_, at) => `${at}`).join('\n');
    const refused = await get(`/resource/auth/ps4/property?type=APN&apn=${encodeURIComponent(short)}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldErrors: { apn: 'has 1,001 parcel numbers: at most 1,000 are taken at once' } },
    });
  });
});

describe('mode Property', () => {
  it('R-SEARCH-005 R-SEARCH-037 shows neighbors, listings, pre-foreclosures and foreclosures around a property', async () => {
    const [subject] = await rows<{ id: number; latitude: number; longitude: number }>(
      'SELECT property_id AS id, latitude, longitude FROM parcel WHERE latitude IS NOT NULL ORDER BY property_id LIMIT 1',
    );
    const query = { type: 'PROPERTY', propertyId: subject?.id ?? 0 } as const;
    const flags = { NEIGHBOR: 'true', M: 'lead_m', P: 'lead_p', F: 'lead_f' } as const;
    for (const context of ['NEIGHBOR', 'M', 'P', 'F'] as const) {
      const answer = valueOf(await owner.client.call('findProperty', { query: { ...query, context } }));
      const miles = context === 'NEIGHBOR' ? 0.25 : 0.5;
      const expected = await rows<{ id: number; miles: number }>(
        `SELECT property_id AS id, 2 * 3958.7613 * asin(sqrt(pow(sin(radians(latitude - ${subject?.latitude}) / 2), 2)
           + cos(radians(${subject?.latitude})) * cos(radians(latitude)) * pow(sin(radians(longitude - ${subject?.longitude}) / 2), 2))) AS miles
         FROM parcel WHERE miles <= ${miles} AND property_id <> ${subject?.id} AND ${flags[context]} ORDER BY miles, id`,
      );
      const most = context === 'NEIGHBOR' ? 50 : 1000;
      expect({ context, ids: answer.results.map(({ propertyId }) => propertyId) }).toEqual({
        context,
        ids: expected.slice(0, most).map(({ id }) => id),
      });
      for (const row of answer.results) expect(row.listingType).toBe(context);
      if (context !== 'NEIGHBOR') continue;
      const listingType = 'NEIGHBOR';
      expect(valueOf(await owner.client.call('findProperty', { query: { ...query, listingType } }))).toEqual(answer);
    }
  });

  it('R-SEARCH-011 what lies around is the same rows in another order when it is sorted', async () => {
    const [subject] = await rows<{ id: number }>(
      'SELECT property_id AS id FROM parcel WHERE latitude IS NOT NULL ORDER BY property_id LIMIT 1',
    );
    const query = { type: 'PROPERTY', propertyId: subject?.id ?? 0, context: 'NEIGHBOR' } as const;
    const ids = async (sort: object) =>
      valueOf(await owner.client.call('findProperty', { query: { ...query, ...sort } }));
    const nearest = await ids({});
    const sorted = await ids({ sortField: 'estimatedValue', sortAscending: 'false' });
    const value = ({ estimatedValue }: { estimatedValue: number | null }) => estimatedValue ?? -Infinity;
    const expected = nearest.results.toSorted((a, b) => value(b) - value(a) || a.propertyId - b.propertyId);
    expect(sorted.results.map(({ propertyId }) => propertyId)).toEqual(expected.map(({ propertyId }) => propertyId));
    expect(sorted.results).not.toEqual(nearest.results);
  });

  it('says so when there is no such property, or more than one', async () => {
    const missing = await owner.client.call('findProperty', {
      query: { type: 'PROPERTY', propertyId: 1, context: 'M' },
    });
    expect(missing).toMatchObject({ ok: false, status: 404 });
    const many = await owner.client.call('findProperty', { query: { type: 'ZIP', zip: '30043', context: 'M' } });
    expect(many).toMatchObject({ ok: false, status: 422 });
  });
});

describe('bad input', () => {
  it.each([
    ['bedroomMin=3', 'bedroomMin'],
    ['propertyTypeExclude=HOUSE', 'propertyTypeExclude'],
    ['bedroomsMin=5&bedroomsMax=3', 'bedroomsMin'],
    ['lastSaleDateMin=-30d&lastSaleDateMax=-90d', 'lastSaleDateMin'],
    ['lastSaleDateMin=yesterday', 'lastSaleDateMin'],
    ['bedroomsMin=three', 'bedroomsMin'],
    ['vacant=maybe', 'vacant'],
    ['type=SHAPE&shapeDefinition=38%20-78%2Fnorth', 'shapeDefinition'],
    ['type=SHAPE&shapeDefinition=38%20-78%2F38.1%20-78', 'shapeDefinition'],
    ['also=here', 'also'],
    ['zip=30043&also=%5B%7B%22type%22%3A%22ZIP%22%2C%22zip%22%3A%2299%22%7D%5D', 'also.0.zip'],
    ['zip=30043&also=%5B%7B%7D%5D', 'also.0'],
    ['limit=251', 'limit'],
    ['index=-1', 'index'],
    ['sortField=beauty', 'sortField'],
  ])('answers 400 to ?%s and names %s', async (query, field) => {
    const { status, body } = await get(`${listing}?${query}`);
    expect({ status, fields: Object.keys(body.fieldErrors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('answers a page beyond the end with no rows and the true counts', async () => {
    const query = { type: 'ZIP', zip: '30043' } as const;
    const first = valueOf(await owner.client.call('listing', { query }));
    const beyond = valueOf(await owner.client.call('listing', { query: { ...query, index: 1000 } }));
    expect(beyond).toMatchObject({
      results: [],
      resultCount: first.resultCount,
      pageCount: first.pageCount,
      pageIndex: 1000,
    });
  });

  it('counts relative dates from the date of the data, which the funnel tells', async () => {
    const query = { type: 'COUNTY', fips: '13135', lastSaleDateMin: '-90d' } as const;
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM parcel WHERE fips = '13135' AND last_sale_date >= DATE '2026-06-30' - 90",
    );
    const funnel = valueOf(await owner.client.call('funnel', { query }));
    expect(n).toBeGreaterThan(0);
    expect(funnel).toMatchObject({ count: n, asOf: { oldest: '2026-06-30', newest: '2026-06-30' } });
  });
});
