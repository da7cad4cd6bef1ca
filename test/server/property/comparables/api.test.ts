import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
});
afterAll(async () => await server.close());

it('R-COMP-018 takes the search and the subject in the body and answers comparables, over HTTP', async () => {
  const [subject] = await server.services.warehouse.query<{ id: number; sqft: number }>(
    `SELECT property_id AS id, square_feet AS sqft FROM parcel
     WHERE latitude IS NOT NULL AND square_feet > 0 AND property_type_code = '1001' ORDER BY property_id LIMIT 1`,
  );
  const body = { subjectPropertyId: subject?.id ?? 0, useDefaults: true, distanceMax: 10 };
  const answer = valueOf(await owner.client.call('comparables', { body }));
  expect(answer.search).toMatchObject({
    distanceMax: 10,
    mlsListingStatus: 'SOLD',
    squareFeetMin: Math.round((subject?.sqft ?? 0) * 0.8),
  });
  expect(answer.comparables.length).toBeGreaterThan(3);
  const distances = answer.comparables.map((row) => row.distanceFromSubject ?? 0);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(answer).toMatchObject({
    basis: 'today',
    note: null,
    search: { saleDateMin: '2025-03-02', saleDateMax: '2026-03-02' },
  });
  // R-COMP-007: a fifth about the size as its user knows it, for the search and for the report alike.
  const size = { fact: 'squareFeet', value: 3000 } as const;
  valueOf(await owner.client.call('correctFact', { params: { id: subject?.id ?? 0 }, body: size }));
  const corrected = valueOf(await owner.client.call('comparables', { body }));
  expect(corrected.search).toMatchObject({ squareFeetMin: 2400, squareFeetMax: 3600 });
});

it('answers 404 for a subject that is not loaded and 400 for a search that makes no sense', async () => {
  expect(await owner.client.call('comparables', { body: { subjectPropertyId: 1 } })).toMatchObject({
    ok: false,
    status: 404,
  });
  const wrong = await server.request('POST', '/resource/auth/ps4/property/comparables', {
    token: owner.token,
    body: { subjectPropertyId: 1, distanceMax: -1 },
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toHaveProperty('fieldErrors.distanceMax');
});
