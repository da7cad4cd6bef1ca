import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonTabCodes } from '../../../../src/api/contract/property/surroundings.ts';
import { unzip } from '../../deal/reports/support/unzip.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

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

  it('R-SURR-008 R-SURR-010 keep the searches of a saved property and give them back', async () => {
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

describe('the data of the surroundings', () => {
  it('R-SURR-010 has the linked parcels of a property, with or without the searches of a saved one', async () => {
    const owned = await server.services.warehouse.query<{ owner: string; mail: string; id: number }>(
      `SELECT owner_key AS owner, mail_key AS mail, property_id AS id FROM parcel
       WHERE owner_key IS NOT NULL AND mail_key IS NOT NULL
       QUALIFY count(*) OVER (PARTITION BY owner_key, mail_key) BETWEEN 2 AND 20 ORDER BY property_id`,
    );
    const [subject] = owned;
    const subjectId = subject?.id ?? 0;
    const expected = owned
      .filter(
        ({ owner: key, mail, id: other }) => key === subject?.owner && mail === subject.mail && other !== subjectId,
      )
      .map((row) => row.id);
    expect(expected.length).toBeGreaterThan(0);
    await saveInto(owner, 'Linked', [subjectId]);
    const { saved } = valueOf(await owner.client.call('property', { params: { id: subjectId }, query: {} }));
    for (const query of [{}, { savedPropertyId: saved?.savedPropertyId ?? 0 }]) {
      const answer = await owner.client.call('surroundingData', { params: { id: subjectId }, query });
      const found = valueOf(answer).linkedProperties.map(({ propertyId }) => propertyId);
      expect(new Set(found)).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
    }
  });

  it('R-SURR-010 has the searches of the saved property that is asked for, and of nobody else', async () => {
    const search = { tab: 'L' as const, search: { bathroomsMin: 2 } };
    const savedId = async (who: SignedIn, of: number): Promise<number> => {
      await saveInto(who, 'Asked for', [of]);
      const record = valueOf(await who.client.call('property', { params: { id: of }, query: {} }));
      return record.saved?.savedPropertyId ?? 0;
    };
    const [first = 0, second = 0] = await sampleIds(server, 2, 'p.latitude IS NOT NULL');
    const [one, two] = [await savedId(owner, first), await savedId(owner, second)];
    valueOf(
      await owner.client.call('saveSurroundingSearches', {
        params: { id: two },
        body: { surroundingSearches: [search] },
      }),
    );
    const ask = async (who: SignedIn, savedPropertyId?: number) =>
      await who.client.call('surroundingData', {
        params: { id: second },
        query: savedPropertyId === undefined ? {} : { savedPropertyId },
      });
    expect(valueOf(await ask(owner, two)).surroundingSearches).toEqual([search]);
    expect(valueOf(await ask(owner, one)).surroundingSearches).toEqual([]);
    expect(valueOf(await ask(owner)).surroundingSearches).toEqual([]);
    await server.addUser({ username: 'nobody@example.com', password: 'another password' });
    const other = await server.signIn({ username: 'nobody@example.com', password: 'another password' });
    expect(await ask(other, two)).toMatchObject({ ok: false, status: 404 });
  });
});

describe('files of the surroundings', () => {
  it('R-COMP-020 are CSV with csv = true, else a workbook, with every row or the selected ones', async () => {
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
  });

  it('hold every row and call those selected that are marked, by either record of a sale', async () => {
    const marksOf = async (path: string, body: object): Promise<string[]> => {
      const text = await (await post(`${path}?csv=true`, body)).text();
      // With column names the records are objects of text.
      const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
      return rows.map(({ Id, Selected }) => `${Id} ${Selected}`);
    };
    const bounds = { useDefaults: true, distanceMax: 10, flipLengthMax: 240 };
    const { comparables } = valueOf(
      await owner.client.call('comparables', { body: { ...bounds, subjectPropertyId: id } }),
    );
    const { flipComparables } = valueOf(await owner.client.call('flipComparables', { params: { id }, body: bounds }));
    for (const [path, rows, body] of [
      ['/property/comparables/export', comparables, { ...bounds, subjectPropertyId: id }],
      [`/property/${id}/flipcomps/export`, flipComparables, bounds],
    ] as const) {
      const named = rows.find(({ otherRecord }) => otherRecord !== undefined);
      // One row by its own id, one by that of its other record.
      const marked = [rows.findLast((row) => row.propertyId !== named?.propertyId), named];
      const markedIds = [marked[0]?.id, named?.otherRecord?.id].join(',');
      expect(await marksOf(path, { ...body, markedIds })).toEqual(
        rows.map((row) => `${row.id} ${marked.includes(row) ? 'Yes' : 'No'}`),
      );
      expect(await marksOf(path, { ...body, markedIds: '' })).toEqual(rows.map((row) => `${row.id} No`));
    }
  });

  it('R-FLIP-004 hold the flips of the property row by row, or those selected', async () => {
    const body = { useDefaults: true, distanceMax: 10, flipLengthMax: 240 };
    const { flipComparables } = valueOf(await owner.client.call('flipComparables', { params: { id }, body }));
    expect(flipComparables.length).toBeGreaterThan(2);
    const path = `/property/${id}/flipcomps/export`;
    const table = async (more: object = {}) => {
      const file = await post(`${path}?csv=true`, { ...body, ...more });
      expect(file.headers.get('content-disposition')).toMatch(/flips-.*\.csv/);
      expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
      // With column names the records are objects of text.
      return parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
    };
    const asRead = ({ Id, APN, Bought, Purchase, Sold, Resale, 'Gross profit': profit }: Record<string, string>) => [
      Id,
      APN,
      Bought,
      Number(Purchase),
      Sold,
      Number(Resale),
      Number(profit),
    ];
    const expected = flipComparables.map((row) => [
      row.id,
      row.apn,
      row.acqSaleDate,
      row.acqSaleAmount,
      row.disSaleDate,
      row.disSaleAmount,
      row.grossProfit,
    ]);
    expect((await table()).map(asRead)).toEqual(expected);
    const chosen = flipComparables.slice(1, 3).map((row) => row.id);
    const some = await table({ listingType: 'U', selectedIds: chosen.join(',') });
    expect(some.map(({ Id }) => Id)).toEqual(chosen);
    const xlsx = await post(path, body);
    expect(xlsx.headers.get('content-disposition')).toMatch(/flips-.*\.xlsx/);
    const sheet = unzip(Buffer.from(await xlsx.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(flipComparables.length + 1);
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
