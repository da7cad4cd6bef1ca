import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonTabCodes } from '../../../../src/api/contract/property/surroundings.ts';
import { unzip } from '../../deal/reports/support/unzip.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, valueOf, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let owner: SignedIn;
let id = 0;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
  [id = 0] = await sampleIds(
    server,
    1,
    "p.latitude IS NOT NULL AND p.square_feet > 0 AND p.property_type_code = '1001'",
  );
});
afterAll(async () => await server.close());

const post = async (path: string, body: unknown): Promise<Response> =>
  await server.request('POST', `/resource/auth/ps4${path}`, { token: owner.token, body });

describe('calls of the surroundings', () => {
  it('R-FLIP-003 R-SURR-007 R-SURR-009 answer under the names the client reads', async () => {
    const body = { useDefaults: true, distanceMax: 10 };
    expect(await (await post(`/property/${id}/flipcomps`, body)).json()).toHaveProperty('flipComparables');
    expect(await (await post(`/property/new/${id}/neighbors`, body)).json()).toHaveProperty('neighbors.0.propertyId');
    for (const listingType of comparisonTabCodes) {
      const answer = await post(`/property/new/${id}/surrounding/${listingType}`, body);
      expect([listingType, answer.status]).toEqual([listingType, 200]);
      expect(await answer.json()).toHaveProperty('nearbyListings');
    }
    expect((await post(`/property/new/${id}/surrounding/Q`, body)).status).toBe(400);
  });

  it('R-SURR-006 take a shape as a list of points too, joined with "/"', async () => {
    const points = ['30 -100', '30 -70', '48 -70', '48 -100'];
    const [list, text] = await Promise.all(
      [points, points.join('/')].map(async (shapeDefinition) => {
        const answer = await post('/property/comparables', { subjectPropertyId: id, shapeDefinition });
        return (await answer.json()) as { comparables: unknown[]; search: { shapeDefinition: string } };
      }),
    );
    expect(list?.search.shapeDefinition).toBe(points.join('/'));
    expect(list).toEqual(text);
    expect(list?.comparables.length).toBeGreaterThan(0);
  });

  it('R-SURR-008 R-SURR-010 keep the searches of a saved property and give them back with the linked parcels', async () => {
    await saveInto(owner, 'Comps', [id]);
    const { saved } = valueOf(await owner.client.call('property', { params: { id }, query: {} }));
    const savedId = saved?.savedPropertyId ?? 0;
    const surroundingSearches = [
      { tab: 'COMP' as const, search: { distanceMax: 2, shapeDefinition: '38 -78/38.1 -78/38.1 -78.1' } },
      { tab: 'V' as const, search: { bedroomsMin: 3 } },
    ];
    const kept = await owner.client.call('saveSurroundingSearches', {
      params: { id: savedId },
      body: { surroundingSearches },
    });
    expect(valueOf(kept).surroundingSearches).toEqual(surroundingSearches);
    const loaded = valueOf(
      await owner.client.call('surroundingData', { params: { id }, query: { savedPropertyId: savedId } }),
    );
    expect(loaded.surroundingSearches).toEqual(surroundingSearches);
    expect(Array.isArray(loaded.linkedProperties)).toBe(true);
    const record = valueOf(await owner.client.call('property', { params: { id }, query: {} }));
    expect(record.surroundingSearches).toEqual(surroundingSearches);
    valueOf(
      await owner.client.call('saveSurroundingSearches', {
        params: { id: savedId },
        body: { surroundingSearches: [] },
      }),
    );
    expect(valueOf(await owner.client.call('property', { params: { id }, query: {} })).surroundingSearches).toEqual([]);
  });
});

describe('files of the surroundings', () => {
  it('R-COMP-020 R-FLIP-004 are CSV with csv = true, else a workbook, with every row or the selected ones', async () => {
    const body = { subjectPropertyId: id, useDefaults: true, distanceMax: 10 };
    const { comparables } = valueOf(await owner.client.call('comparables', { body }));
    const csv = await post('/property/comparables/export?csv=true', body);
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(comparables.length + 1);
    expect(csv.headers.get('content-disposition')).toMatch(/comparables-.*\.csv/);
    const chosen = comparables.slice(0, 2).map((row) => row.id);
    const some = await post('/property/comparables/export?csv=true', {
      ...body,
      listingType: 'U',
      selectedIds: chosen.join(','),
    });
    expect((await some.text()).trimEnd().split('\r\n').length).toBeLessThanOrEqual(3);
    const xlsx = Buffer.from(await (await post('/property/comparables/export', body)).arrayBuffer());
    expect([...unzip(xlsx).keys()]).toContain('xl/workbook.xml');
    const flips = await post(`/property/${id}/flipcomps/export?csv=true`, {
      useDefaults: true,
      distanceMax: 10,
      flipLengthMax: 240,
    });
    expect(await flips.text()).toMatch(/Gross profit/);
  });

  it('R-COMP-019 the report is a PDF of the selected sales, from listings only with mls = true', async () => {
    const body = { subjectPropertyId: id, useDefaults: true, distanceMax: 10 };
    for (const mls of ['?mls=true', '']) {
      const answer = await post(`/property/new/comparables/report${mls}`, body);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const pdf = Buffer.from(await answer.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeGreaterThan(4000);
    }
  });
});

describe('corrections of facts', () => {
  it('stand beside the fact with who and when, for the whole account and nobody else', async () => {
    const correct = async (value: number | string | null) =>
      await owner.client.call('correctFact', { params: { id }, body: { fact: 'bedrooms', value } });
    const before = valueOf(await owner.client.call('property', { params: { id }, query: {} }));
    expect(valueOf(await correct(7)).corrections).toMatchObject([
      { fact: 'bedrooms', value: 7, at: '2026-03-02T15:00:00.000Z' },
    ]);
    const after = valueOf(await owner.client.call('property', { params: { id }, query: {} }));
    expect(after.facts.bedrooms).toBe(before.facts.bedrooms);
    expect(after.corrections).toMatchObject([{ fact: 'bedrooms', value: 7 }]);
    expect(after.corrections[0]?.by).not.toBe('');
    await server.addUser({ username: 'else@example.com', password: 'another password' });
    const other = await server.signIn({ username: 'else@example.com', password: 'another password' });
    expect(valueOf(await other.client.call('property', { params: { id }, query: {} })).corrections).toEqual([]);
    expect(await correct('many')).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { value: 'is a whole number' },
    });
    expect(valueOf(await correct(null)).corrections).toEqual([]);
  });
});
