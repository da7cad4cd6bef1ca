/** The search calls over HTTP, on the generated sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadTiles } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
});
afterAll(async () => await server.close());

const ids = async (where: string): Promise<number[]> => {
  const rows = await server.services.warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE ${where} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
};

describe('GET listing', () => {
  it('R-SEARCH-050 runs a search with location, lead type and filters in the query; pages append', async () => {
    const query = {
      type: 'COUNTY',
      fips: '13135',
      listingType: 'E',
      bedroomsMin: 3,
      absentee: 'true',
      limit: 20,
    } as const;
    const expected = await ids("fips = '13135' AND lead_e AND bedrooms >= 3 AND absentee");
    const first = valueOf(
      await owner.client.call('listing', { query: { ...query, sortField: 'estimatedEquity', sortAscending: 'false' } }),
    );
    expect(first.resultCount).toBe(expected.length);
    expect(first.pageCount).toBe(Math.ceil(expected.length / 20));
    expect(first.pageCount).toBeGreaterThan(1);
    const found: number[] = [];
    for (let index = 0; index < first.pageCount; index += 1) {
      const page = valueOf(
        await owner.client.call('listing', {
          query: { ...query, index, sortField: 'estimatedEquity', sortAscending: 'false' },
        }),
      );
      found.push(...page.results.map((row) => row.propertyId));
    }
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    const equities = first.results.map((row) => row.estimatedEquity ?? 0);
    expect(equities).toEqual(equities.toSorted((a, b) => b - a));
  });

  it('carries money in dollars and unknown as null', async () => {
    const answer = valueOf(await owner.client.call('listing', { query: { type: 'STATE', id: 'GA', limit: 1 } }));
    const [row] = answer.results;
    const [parcel] = await server.services.warehouse.query<{ cents: number | null }>(
      'SELECT estimated_value_cents AS cents FROM parcel WHERE property_id = $1',
      [row?.propertyId ?? 0],
    );
    expect(row?.estimatedValue).toBe((parcel?.cents ?? 0) / 100);
  });

  it('names the field that cannot be searched by', async () => {
    const wrong = await owner.client.call('listing', { query: { bedroomsMin: 5, bedroomsMax: 3 } });
    expect(wrong).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { bedroomsMin: 'is above the maximum 3' },
    });
    const shape = await owner.client.call('listing', { query: { type: 'SHAPE', shapeDefinition: 'here' } });
    expect(shape).toMatchObject({ ok: false, status: 400 });
    expect(Object.keys(shape.ok ? {} : shape.fieldErrors)).toEqual(['shapeDefinition']);
    const response = await server.request('GET', '/resource/auth/ps4/listing?bedsMin=3', { token: owner.token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fieldErrors: { bedsMin: 'is not known' } });
  });

  it.each([
    ['bedroomsMin=many', { bedroomsMin: 'is not a number' }],
    ['estimatedValueMin=1e99', { estimatedValueMin: 'is too large' }],
    ['bedroomsMin=7&bedroomsMax=1e-7', { bedroomsMin: 'is above the maximum 0' }],
    [`ownerName=${'x'.repeat(101)}`, { ownerName: 'must have at most 100 characters' }],
    ['vacant=maybe', { vacant: 'must be true or false' }],
    ['propertyType=SFR,NOPE', { propertyType: 'has no option NOPE' }],
    [
      'lastSaleDateMin=2015-02-30',
      {
        lastSaleDateMin:
          'must be a day written YYYY-MM-DD, or like -90d, -6m or -2y, counted from the date of the data',
      },
    ],
    ['lastSaleDateMin=-1d&lastSaleDateMax=-9y', { lastSaleDateMin: expect.stringContaining('is above the maximum') }],
    ['zip=123&type=ZIP', { zip: 'must have five digits' }],
    ['listingType=MOON', { listingType: 'is none of the values known here' }],
    ['index=-1', { index: expect.any(String) }],
  ])('refuses %s in words, the funnel with it where it has such a key', async (query, fieldErrors) => {
    const ask = async (path: string): Promise<unknown> => {
      const response = await server.request('GET', `${path}?${query}`, { token: owner.token });
      return [response.status, await response.json()];
    };
    expect(await ask('/resource/auth/ps4/listing')).toMatchObject([400, { fieldErrors }]);
    expect(await ask('/app/search/funnel')).toMatchObject([400, {}]);
  });

  it('O-030 is closed without full search rights, as are pins and saving', async () => {
    await server.addUser({ username: 'scout@example.com', password: 'scout password 1', type: 'SCOUT' });
    const scout = await server.signIn({ username: 'scout@example.com', password: 'scout password 1' });
    expect(await scout.client.call('listing', { query: {} })).toMatchObject({ ok: false, status: 403 });
    expect(await scout.client.call('mapPins', { query: {} })).toMatchObject({ ok: false, status: 403 });
    expect(await scout.client.call('findProperty', { query: { type: 'COUNTY', fips: '13135' } })).toMatchObject({
      ok: false,
      status: 403,
    });
    const [id = 0] = await ids('true');
    const one = valueOf(await scout.client.call('findProperty', { query: { type: 'PROPERTY', propertyId: id } }));
    expect(one.results.map((row) => row.propertyId)).toEqual([id]);
  });
});

describe('bad input', () => {
  const parcelNumbers = (count: number): string =>
    Array.from({ length: count }, (_, nth) => `R-${nth}-12345`).join('\n');

  it('says of too many lines how many there may be, in the address as in a body', async () => {
    const many = { type: 'APN', apn: parcelNumbers(1001) } as const;
    const told = { apn: 'has 1,001 parcel numbers: at most 1,000 are taken at once' };
    expect(await owner.client.call('findProperty', { query: many })).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: told,
    });
    const save = (count: number) =>
      owner.client.call('saveListings', {
        query: { groupName: 'Many' },
        body: { filter: { type: 'APN', apn: parcelNumbers(count) }, selection: [], selectionInversed: true },
      });
    expect(await save(1001)).toMatchObject({ ok: false, status: 400, fieldErrors: told });
    expect(await save(10_000)).toMatchObject({ ok: false, status: 400 });
  });

  it('answers an address longer than it reads with a reason, as any other refusal', async () => {
    const answer = await owner.client.call('findProperty', { query: { type: 'APN', apn: parcelNumbers(10_000) } });
    expect(answer).toMatchObject({
      ok: false,
      status: 431,
      message: 'The address of the request is too long: ask for fewer lines, places or corners at once.',
    });
    // The server is still there.
    expect(await owner.client.call('findProperty', { query: { type: 'APN', apn: parcelNumbers(1000) } })).toMatchObject(
      {
        ok: true,
        value: { resultCount: 0, lines: { asked: 1000 } },
      },
    );
  });

  const get = async (path: string, query: Record<string, string> = {}) => {
    const asked = new URLSearchParams(query).toString();
    const response = await server.request('GET', `/resource/auth/ps4/${path}?${asked}`, { token: owner.token });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    // Problem answers are objects.
    return { status: response.status, json: (isJson ? await response.json() : {}) as Record<string, unknown> };
  };
  const wrongFields = async (path: string, query: Record<string, string>): Promise<[number, string[]]> => {
    const { status, json } = await get(path, query);
    return [status, Object.keys(json['fieldErrors'] ?? {})];
  };
  const county = { type: 'COUNTY', fips: '13135' } as const;

  it.each([
    // Names that every object has are no names of ours.
    ['listing', { ...county, constructor: '1' }, 'constructor'],
    ['listing', { ...county, ['__proto__']: '1' }, '__proto__'],
    ['map/statistics/metrics', { metric: 'salePrice' }, 'metric'],
    ['property/suggestionsnew', { q: 'oak', limit: '3' }, 'limit'],
    // Statistics know no filters: asked for with one they would be of other parcels than it says.
    ['statistics/area', { ...county, bedroomsMin: '3' }, 'bedroomsMin'],
    ['property/1/image', { zom: '3' }, 'zom'],
    // What JavaScript would read as a number.
    ['listing', { ...county, bedroomsMin: ' ' }, 'bedroomsMin'],
    ['listing', { ...county, bedroomsMin: '0x10' }, 'bedroomsMin'],
    ['listing', { ...county, bedroomsMin: 'Infinity' }, 'bedroomsMin'],
    ['listing', { ...county, index: ' ' }, 'index'],
    ['map/parcels/%20/-84/property', {}, 'a'],
    ['property/1/image', { zoom: ' ' }, 'zoom'],
    ['listing', { ...county, ownerName: 'a\0b' }, 'ownerName'],
    ['listing', { type: 'COUNTY', fips: 'ABCDE' }, 'fips'],
    ['property', { type: 'ADDRESS', streetAddress: '1 Oak St', zip: '3004' }, 'zip'],
    ['property', { type: 'APN', apn: 'x'.repeat(301) }, 'apn'],
    ['listing', { ...county, also: '[' }, 'also'],
    ['listing', { ...county, also: '[1]' }, 'also.0'],
    ['listing', { ...county, also: '[{"zip":30043}]' }, 'also.0.zip'],
    ['listing', { ...county, also: '[{}]' }, 'also.0'],
    ['listing', { ...county, absentee: 'maybe' }, 'absentee'],
  ])('names the wrong field: %s %j', async (path, query, field) => {
    expect(await wrongFields(path, query)).toEqual([400, [field]]);
  });

  it('takes a ZIP+4 for its ZIP, and a page number behind every page for an empty one', async () => {
    const zip = owner.auth.data.places.find((place) => place.type === 'ZIP')?.zip ?? '';
    const [five, nine] = [await get('listing', { zip }), await get('listing', { zip: `${zip}-1234` })];
    expect(nine).toEqual(five);
    expect(five.json['resultCount']).toBeGreaterThan(0);
    for (const path of ['listing', 'property']) {
      const beyond = await get(path, { ...county, index: String(Number.MAX_SAFE_INTEGER) });
      expect(beyond).toMatchObject({ status: 200, json: { results: [] } });
    }
  });

  it('answers every nonsense in every search call with a reason, and never fails', async () => {
    const nonsense = ['NaN', '-1', '[1,2]', "1' OR '1'='1'; --", '\u202E🐎', '9'.repeat(30)];
    const paths = ['listing', 'property'];
    for (const path of paths) {
      for (const key of [
        'id',
        'fips',
        'apn',
        'cityId',
        'zip',
        'shapeDefinition',
        'propertyId',
        'streetAddress',
        'also',
      ]) {
        const answers = await Promise.all(
          nonsense.map(
            async (value) =>
              await get(path, key === 'also' ? { ...county, also: value, limit: '1' } : { [key]: value, limit: '1' }),
          ),
        );
        for (const [at, { status, json }] of answers.entries()) {
          const isClear = status === 200 || (status === 400 && Object.keys(json['fieldErrors'] ?? {}).length > 0);
          expect([path, key, nonsense[at], status, isClear]).toEqual([path, key, nonsense[at], status, true]);
        }
      }
    }
  });

  it('refuses a misspelt flag of a save instead of saving other rows, and an address that is none', async () => {
    const save = async (body: object) =>
      await server.request('POST', '/resource/auth/ps4/user/listings?groupName=Many', { token: owner.token, body });
    const response = await save({ filter: county, selection: [], selectionInversd: true });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fieldErrors: { selectionInversd: 'is not known; did you mean selectionInversed?' } },
    ]);
    const none = await save([]);
    expect(await none.json()).toMatchObject({ success: false, fieldErrors: { body: expect.any(String) } });
    expect(await get('map/parcels/%zz/1/property')).toMatchObject({ status: 400, json: { success: false } });
    expect(await get(`map/parcels/${'9'.repeat(300)}/1/property`)).toMatchObject({
      status: 414,
      json: { success: false },
    });
  });

  it('answers a page beyond the end with no rows and how many pages there are', async () => {
    const query = { type: 'COUNTY', fips: '13135', limit: 100 } as const;
    const { resultCount, pageCount } = valueOf(await owner.client.call('listing', { query }));
    const beyond = valueOf(await owner.client.call('listing', { query: { ...query, index: 999 } }));
    expect(beyond).toMatchObject({ results: [], resultCount, pageCount, pageIndex: 999 });
    expect(await owner.client.call('listing', { query: { ...query, index: -1 } })).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { index: expect.any(String) },
    });
  });
});

describe('GET property (mode Property and Multiple)', () => {
  it('R-SEARCH-012 a search without a limit of its own answers 250 rows a page, and no more may be asked for', async () => {
    const query = { type: 'COUNTY', fips: '13135' } as const;
    const { results, resultCount, pageCount } = valueOf(await owner.client.call('listing', { query }));
    expect(resultCount).toBeGreaterThan(250);
    expect([results.length, pageCount]).toEqual([250, Math.ceil(resultCount / 250)]);
    expect(await owner.client.call('listing', { query: { ...query, limit: 251 } })).toMatchObject({ status: 400 });
  });

  it('R-SEARCH-053 finds properties by location keys', async () => {
    const all = valueOf(await owner.client.call('findProperty', { query: { type: 'COUNTY', fips: '13135' } }));
    expect(all.results).toHaveLength(all.resultCount);
    expect(all.resultCount).toBeGreaterThan(250);
    const [a, b] = all.results;
    const apns = valueOf(
      await owner.client.call('findProperty', { query: { type: 'APN', apn: `${a?.apn}\n${b?.apn}`, fips: '13135' } }),
    );
    expect(new Set(apns.results.map((row) => row.propertyId))).toEqual(new Set([a?.propertyId, b?.propertyId]));
    expect(await owner.client.call('findProperty', { query: {} })).toMatchObject({ ok: false, status: 400 });
  });
});

describe('map', () => {
  it('R-MAP-002 answers all pins of a search as data, and how many rows have no position', async () => {
    const pins = valueOf(
      await owner.client.call('mapPins', { query: { type: 'COUNTY', fips: '13135', listingType: 'V' } }),
    );
    const expected = await ids("fips = '13135' AND lead_v");
    expect(pins.data.map((pin) => pin.propertyId)).toHaveLength(expected.length - pins.withoutPosition);
    expect(pins.data.every((pin) => pin.type === 'V')).toBe(true);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('R-MAP-005 answers the property of a map position, 404 where there is none', async () => {
    const [at] = await server.services.warehouse.query<{ id: number; latitude: number; longitude: number }>(
      'SELECT min(property_id) AS id, latitude, longitude FROM parcel WHERE latitude IS NOT NULL GROUP BY latitude, longitude ORDER BY 1 LIMIT 1',
    );
    const row = valueOf(await owner.client.call('parcelAt', { params: { a: at?.latitude, b: at?.longitude } }));
    expect(row.propertyId).toBe(at?.id);
    expect(await owner.client.call('parcelAt', { params: { a: 0, b: 0 } })).toMatchObject({ ok: false, status: 404 });
  });
});

describe('suggestions and counts', () => {
  it('R-SEARCH-054 the call answers what begins like the text in q', async () => {
    const labels = async (q: string): Promise<string[]> =>
      valueOf(await owner.client.call('suggestions', { query: { q } })).suggestions.map(({ label }) => label);
    expect(await labels('gwinnett')).toEqual(['Gwinnett County, GA']);
    const duluth = await labels('dulut');
    expect(duluth.length).toBeGreaterThan(0);
    for (const label of duluth) expect(label.toLowerCase()).toContain('dulut');
  });

  it('R-PERM-010 suggests counties only to who may search by county', async () => {
    const types = async (): Promise<string[]> => {
      const answer = valueOf(await owner.client.call('suggestions', { query: { q: 'gwinnett' } }));
      return answer.suggestions.map(({ type }) => type);
    };
    expect(await types()).toEqual(['COUNTY']);
    await server.db.updateTable('app_user').set({ county_search_enabled: false }).execute();
    expect(await types()).toEqual([]);
    await server.db.updateTable('app_user').set({ county_search_enabled: true }).execute();
  });

  it('offers at sign-in places that can be searched as they are', async () => {
    const { places } = owner.auth.data;
    expect(places.length).toBeGreaterThan(5);
    for (const { count, ...location } of places) {
      const answer = valueOf(await owner.client.call('listing', { query: { ...location, limit: 1 } }));
      expect({ location, found: answer.resultCount }).toEqual({ location, found: count });
    }
  });

  it('R-SAVED-008 answers the lead list: a count of every lead type that its search confirms', async () => {
    const where = { type: 'COUNTY', fips: '39049', bedroomsMin: 2 } as const;
    const { leadList } = valueOf(await owner.client.call('leadList', { query: where }));
    expect(leadList.map(({ type }) => type)).toEqual(leadTiles);
    for (const { type, count } of leadList) {
      const answer = valueOf(await owner.client.call('listing', { query: { ...where, listingType: type, limit: 1 } }));
      expect({ type, count: answer.resultCount }).toEqual({ type, count });
    }
    expect(leadList.filter(({ count }) => count > 0).length).toBeGreaterThan(8);
  });
});

describe('the order of rows', () => {
  // Fields of a result row as the specification names them (R-SEARCH-016).
  const named =
    'type address unitNumber streetAddress bedrooms bathrooms listingType listingAmount listingDate auctionDate status documentType daysOnMarket defaultAmount openingBidAmount openMortgageBalance bankruptcyChapter unpaidBalance estimatedValue estimatedEquity lastSaleAmount lastSaleDate address.cityName address.stateCode address.zip apn squareFeet propertyType propertyTypeCode landUse lienDocumentType mlsListingDate mlsListingDateFormatted mlsListingAmount'.split(
      ' ',
    );
  it.each(named)('R-SEARCH-016 can be asked for by %s, in a search and in a list', async (field) => {
    const query = { zip: '22903', limit: '5', sortField: field } as never;
    for (const call of ['listing', 'findProperty'] as const) {
      expect([call, (await owner.client.call(call, { query })).ok]).toEqual([call, true]);
    }
    const search = { filters: {}, sortFields: [{ field, ascending: false }] };
    expect((await owner.client.call('queryGroups', { body: { search } })).ok).toBe(true);
    const body = { filter: { sortField: field }, selection: { items: [1] } } as never;
    expect(await owner.client.call('exportProperties', { query: {}, body })).toMatchObject({ status: 422 });
  });

  it('by a name of the specification is that of the column', async () => {
    const zips = async (sortField: string) =>
      valueOf(
        await owner.client.call('listing', { query: { sortField, sortAscending: 'false' } as never }),
      ).results.map(({ propertyId }) => propertyId);
    expect(await zips('address.zip')).toEqual(await zips('zip'));
    expect(await zips('address.zip')).not.toEqual(await zips('address.cityName'));
  });

  it('takes up to two further fields; what is none is refused with an example', async () => {
    const query = { zip: '22903', sortField: 'cityName', sortAscending: 'false', thenBy: '-address.zip,apn' } as const;
    expect((await owner.client.call('listing', { query })).ok).toBe(true);
    expect((await owner.client.call('findProperty', { query })).ok).toBe(true);
    const wrong = { ...query, thenBy: 'apn,moonPhase' };
    expect(await owner.client.call('listing', { query: wrong })).toMatchObject({
      status: 400,
      fieldErrors: { thenBy: expect.stringContaining('"moonPhase" is none') },
    });
  });
});

describe('POST user/listings', () => {
  it.each([
    ['M', 'mls_listing_id'],
    ['P', 'foreclosure_id'],
    ['L', 'lien_id'],
    ['B', 'bankruptcy_id'],
  ])(
    'R-SEARCH-051 O-091 takes the ids of the rows of %s, which are those of its records',
    async (listingType, column) => {
      const { results, resultCount } = valueOf(await owner.client.call('listing', { query: { listingType } as never }));
      expect(resultCount).toBeGreaterThan(3);
      const [first, second] = results;
      expect(first?.id).not.toBe(first?.propertyId);
      expect(await ids(`${column} = ${first?.id}`)).toEqual([first?.propertyId]);
      const saved = async (groupName: string, selectionInversed: boolean) =>
        valueOf(
          await owner.client.call('saveListings', {
            query: { groupName: `${groupName} ${listingType}` },
            body: { filter: { listingType } as never, selection: [first!.id, second!.propertyId], selectionInversed },
          }),
        ).savePropertyResponse;
      const one = await saved('Rows', false);
      expect(new Set(one.added)).toEqual(new Set([first!.propertyId, second!.propertyId]));
      const { added } = await saved('Others', true);
      expect(added).toHaveLength(resultCount - 2);
      expect(added).not.toContain(first!.propertyId);
      expect(added).not.toContain(second!.propertyId);
    },
  );

  const save = async (groupName: string, selection: number[], selectionInversed: boolean) =>
    await owner.client.call('saveListings', {
      query: { groupName },
      body: { filter: { type: 'COUNTY', fips: '13135', vacant: true }, selection, selectionInversed },
    });
  const members = async (id: unknown): Promise<number[]> =>
    valueOf(await owner.client.call('groupMembers', { params: { id } })).ids.toSorted((a, b) => a - b);

  it('R-SEARCH-051 R-SEARCH-010 R-SEARCH-052 saves the selected rows, or all but the selected, into a list', async () => {
    const found = await ids("fips = '13135' AND vacant");
    const [elsewhere = 0] = await ids("fips <> '13135'");
    expect(found.length).toBeGreaterThan(5);
    const some = valueOf(await save('Some', [...found.slice(0, 3), elsewhere], false)).savePropertyResponse;
    expect(some.added.toSorted((a, b) => a - b)).toEqual(found.slice(0, 3));
    expect(await members(some.groupId)).toEqual(found.slice(0, 3));
    const rest = valueOf(await save('Rest', [...found.slice(0, 3), elsewhere], true)).savePropertyResponse;
    expect(await members(rest.groupId)).toEqual(found.slice(3));
    const all = valueOf(await save('Some', [], true));
    expect(all.savePropertyResponse).toMatchObject({ groupId: some.groupId, alreadyThere: 3 });
    expect(all.savePropertyResponse.groups.find(({ id }) => id === some.groupId)?.size).toBe(found.length);
    const unbounded = { filter: { listingType: 'CUSTOM' }, selection: [], selectionInversed: true };
    const refused = await owner.client.call('saveListings', { query: { groupName: 'Some' }, body: unbounded as never });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { filter: expect.stringContaining('no criterion') } });
    // The owners of the rows, as contacts of the same list.
    expect(all.contactGroups).toMatchObject([{ id: some.groupId, name: 'Some' }]);
    expect(all.contactGroups[0]?.size).toBeGreaterThan(0);
  });

  it('refuses a selection that holds nothing of the search', async () => {
    expect(await save('Nothing', [], false)).toMatchObject({ ok: false, status: 422 });
  });
});

describe('a server without data', () => {
  it('says so', async () => {
    const empty = await startTestServer();
    const { client } = await empty.signIn();
    const unloaded = { ok: false, status: 422, detail: 'No property data is loaded yet.' };
    expect(await client.call('listing', { query: {} })).toMatchObject(unloaded);
    expect(await client.call('leadList', { query: {} })).toMatchObject(unloaded);
    expect(await client.call('parcelAt', { params: { a: 38, b: -78 } })).toMatchObject(unloaded);
    expect(valueOf(await client.call('suggestions', { query: { q: 'virginia' } })).suggestions).toEqual([]);
    expect(await client.call('property', { params: { id: 1 }, query: {} })).toMatchObject({ ok: false, status: 404 });
    await empty.close();
  });
});
