/** C022 over HTTP, on the generated sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropertyRecord } from '../../../../src/api/contract/property/properties.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  owner = await server.signIn();
});
afterAll(async () => await server.close());

const query = async <T>(sql: string, params: readonly (string | number)[] = []): Promise<T[]> =>
  await server.services.warehouse.query<T>(sql, params);
const property = async (id: number, m?: string): Promise<PropertyRecord> =>
  valueOf(await owner.client.call('property', { params: { id }, query: m === undefined ? {} : { m } }));
const idWhere = async (where: string): Promise<number> => {
  const [row] = await query<{ id: number }>(
    `SELECT p.property_id AS id FROM parcel p WHERE ${where} ORDER BY 1 LIMIT 1`,
  );
  if (!row) throw new Error(`no parcel where ${where}`);
  return row.id;
};

describe('GET property/{id}', () => {
  it('R-PROP-007 answers the full record with m = F or M, else the same facts without histories', async () => {
    const id = await idWhere(
      'EXISTS (SELECT 1 FROM loan l WHERE l.property_id = p.property_id) AND EXISTS (SELECT 1 FROM listing l WHERE l.property_id = p.property_id)',
    );
    const full = await property(id, 'F');
    expect(full.mode).toBe('FULL');
    expect((await property(id, 'M')).mode).toBe('FULL');
    expect([full.view, (await property(id, 'M')).view]).toEqual(['FORECLOSURE', 'MLS']);
    const short = await property(id);
    expect(short.view).toBeNull();
    expect(short.mode).toBe('RETRIEVE');
    expect((await property(id, 'x')).mode).toBe('RETRIEVE');
    expect(short.facts).toEqual(full.facts);
    for (const key of ['deeds', 'loans', 'listings'] as const) {
      expect(full[key].length).toBeGreaterThan(0);
      expect(short[key]).toEqual([]);
    }
  });

  it('O-093 draws what listings say with m = M, and what is recorded with m = F', async () => {
    const id = await idWhere(
      `p.latitude IS NOT NULL AND EXISTS (SELECT 1 FROM deed d WHERE d.property_id = p.property_id AND d.market_sale)
       AND EXISTS (SELECT 1 FROM listing l WHERE l.property_id = p.property_id AND l.status = 'SOLD' AND l.sold_amount_cents > 0)
       AND (SELECT count(*) FROM listing l JOIN parcel n ON n.property_id = l.property_id WHERE l.status = 'SOLD'
            AND abs(n.latitude - p.latitude) < 0.003 AND abs(n.longitude - p.longitude) < 0.003) > 1`,
    );
    const [recorded, listed] = [await property(id, 'F'), await property(id, 'M')];
    const points = (graph: PropertyRecord['compSaleAmountGraph'], name: string) =>
      graph.categories.find((category) => category.name === name)?.points;
    const sold = listed.listings.flatMap(({ soldDate, soldAmount }) =>
      soldDate === null || soldAmount === null ? [] : [{ label: soldDate.slice(0, 4), value: soldAmount }],
    );
    expect(points(listed.compSaleAmountGraph, 'This property')).toEqual(sold.toReversed());
    expect(points(recorded.compSaleAmountGraph, 'This property')).not.toEqual(sold.toReversed());
    expect(points(listed.compSaleAmountGraph, 'Median sale within half a mile')).not.toEqual(
      points(recorded.compSaleAmountGraph, 'Median sale within half a mile'),
    );
    const asked = listed.listings.flatMap(({ listingDate, listAmount }) =>
      listingDate === null || listAmount === null ? [] : [{ label: listingDate, value: listAmount }],
    );
    expect(points(listed.estimatedValueGraph, 'List price')).toEqual(asked.toReversed());
    expect(points(recorded.estimatedValueGraph, 'List price')).toBeUndefined();
    // The same house: facts and histories do not depend on how it is seen.
    expect({ ...listed, view: null, estimatedValueGraph: null, compSaleAmountGraph: null }).toEqual({
      ...recorded,
      view: null,
      estimatedValueGraph: null,
      compSaleAmountGraph: null,
    });
  });

  it('carries the facts and every record of the parcel, money in dollars', async () => {
    const id = await idWhere('EXISTS (SELECT 1 FROM lien l WHERE l.property_id = p.property_id)');
    const record = await property(id, 'F');
    const [row] = await query<Record<string, number | string>>('SELECT * FROM parcel WHERE property_id = $1', [id]);
    expect(record.facts.estimatedValue).toBe(Number(row?.['estimated_value_cents']) / 100);
    expect(record.facts.ownerName).toBe(row?.['owner_name']);
    expect(record.address).toMatchObject({
      propertyId: id,
      id,
      streetAddress: row?.['street_address'],
      zip: row?.['zip'],
    });
    expect(record.county).toMatch(/County, /);
    expect(record.source).toMatchObject({ sample: true, asOf: row?.['as_of_date'] });
    for (const [table, list] of [
      ['deed', record.deeds],
      ['loan', record.loans],
      ['lien', record.liens],
      ['foreclosure', record.foreclosures],
      ['listing', record.listings],
    ] as const) {
      const rows = await query<{ id: number }>(`SELECT ${table}_id AS id FROM ${table} WHERE property_id = $1`, [id]);
      expect({ table, ids: list.map((item) => item.id).toSorted((a, b) => a - b) }).toEqual({
        table,
        ids: rows.map((item) => item.id).toSorted((a, b) => a - b),
      });
    }
    const [lien] = await query<{ id: number; cents: number }>(
      'SELECT lien_id AS id, amount_cents AS cents FROM lien WHERE property_id = $1',
      [id],
    );
    expect(record.liens.find((item) => item.id === lien?.id)?.amount).toBe((lien?.cents ?? 0) / 100);
  });

  it('R-PROP-004 R-PROP-005 has the fields of the specification, graphs as categories of labelled points', async () => {
    const id = await idWhere(
      'p.last_sale_amount_cents > 0 AND p.latitude IS NOT NULL AND EXISTS (FROM value_history v WHERE v.property_id = p.property_id) AND EXISTS (FROM deed d WHERE d.property_id = p.property_id AND d.market_sale)',
    );
    const record = await property(id, 'F');
    for (const key of [
      'id',
      'address',
      'squareFeet',
      'nonDisclosure',
      'status',
      'layouts',
      'mapUrl',
      'surroundingSearches',
      'linkedProperties',
    ]) {
      expect(record).toHaveProperty(key);
    }
    for (const graph of [record.estimatedValueGraph, record.compSaleAmountGraph]) {
      expect(graph.categories.length).toBeGreaterThan(0);
      for (const { name, points } of graph.categories) {
        expect(name).not.toBe('');
        expect(points.length).toBeGreaterThan(0);
        expect(points.map(({ label }) => label)).toEqual(points.map(({ label }) => label).toSorted());
      }
    }
    const pointsOf = ({ categories }: PropertyRecord['estimatedValueGraph'], name: string) =>
      categories.find((category) => category.name === name)?.points;
    // The points say in dollars what is on record.
    const assessed = await query(
      `SELECT CASE WHEN strftime(value_date, '%m-%d') = '01-01' THEN year(value_date)::VARCHAR ELSE value_date::VARCHAR END AS label,
         amount_cents / 100 AS value FROM value_history WHERE property_id = $1 AND kind = 'assessed' ORDER BY value_date`,
      [id],
    );
    expect(assessed.length).toBeGreaterThan(0);
    expect(pointsOf(record.estimatedValueGraph, 'Assessed value')).toEqual(assessed);
    const sold = await query(
      `SELECT year(sale_date)::VARCHAR AS label, amount_cents / 100 AS value FROM deed
       WHERE property_id = $1 AND market_sale AND amount_cents IS NOT NULL ORDER BY sale_date`,
      [id],
    );
    expect(sold.length).toBeGreaterThan(0);
    expect(pointsOf(record.compSaleAmountGraph, 'This property')).toEqual(sold);
  });

  it('tells each lead type with its evidence', async () => {
    const id = await idWhere('p.lead_e AND p.absentee');
    const record = await property(id);
    const codes = record.leadTypes.map(({ code }) => code);
    expect(codes).toContain('E');
    expect(record.leadTypes.at(-1)).toMatchObject({ code: 'CUSTOM', label: 'Absentee owner' });
    for (const { evidence } of record.leadTypes) expect(evidence).toMatch(/\.$/);
  });

  it('links the other parcels of the same owner and mailing address', async () => {
    const [linked] = await query<{ id: number; key: string; mail: string; n: number }>(
      `SELECT min(property_id) AS id, owner_key AS key, mail_key AS mail, count(*) AS n FROM parcel
       WHERE owner_key IS NOT NULL AND mail_key IS NOT NULL GROUP BY owner_key, mail_key HAVING count(*) BETWEEN 2 AND 50 ORDER BY 1 LIMIT 1`,
    );
    const record = await property(linked?.id ?? 0, 'F');
    expect(record.linkedProperties).toHaveLength((linked?.n ?? 0) - 1);
    expect(record.linkedProperties.some((address) => address.propertyId === linked?.id)).toBe(false);
  });

  it('shows what the account has saved of it, and only that', async () => {
    const id = await idWhere('p.lead_v');
    expect(await property(id)).toMatchObject({ saved: null, status: null });
    const answer = valueOf(
      await owner.client.call('saveProperties', { query: { groupName: 'Mine' }, body: { propertyId: id } }),
    );
    const status = owner.auth.propertyStatuses[0];
    valueOf(await owner.client.call('setStatus', { params: { id }, body: { status: status?.id ?? null } }));
    expect(await property(id)).toMatchObject({
      saved: { propertyId: id, groupIds: [answer.savePropertyResponse.groupId] },
      status: { id: status?.id, name: status?.name },
    });
    await server.addUser({ username: 'other@example.com', password: 'other password 1' });
    const other = await server.signIn({ username: 'other@example.com', password: 'other password 1' });
    const theirs = valueOf(await other.client.call('property', { params: { id }, query: {} }));
    expect(theirs).toMatchObject({ saved: null, status: null });
  });

  it('is 404 for an id that is not loaded', async () => {
    expect(await owner.client.call('property', { params: { id: 1 }, query: {} })).toMatchObject({
      ok: false,
      status: 404,
    });
  });
});

describe('POST properties/trends', () => {
  const trendsOf = async (propertyIds: number[]) =>
    valueOf(await owner.client.call('valueTrends', { body: { propertyIds } })).trends;

  it('answers the values of the record, by property, of those that have two', async () => {
    const ids = await query<{ id: number }>('SELECT property_id AS id FROM parcel ORDER BY 1 LIMIT 60');
    const trends = await trendsOf([...ids.map(({ id }) => id), 1]);
    expect(trends.length).toBeGreaterThan(40);
    for (const { propertyId, name, points } of trends.slice(0, 8)) {
      const { estimatedValueGraph, facts } = await property(propertyId, 'F');
      const drawn = estimatedValueGraph.categories.find((one) => one.name === name)?.points ?? [];
      expect(points.map(({ value }) => value)).toEqual(drawn.map(({ value }) => value));
      expect(points.map(({ date }) => date.slice(0, 4))).toEqual(drawn.map(({ label }) => label.slice(0, 4)));
      // What is owed today is what the facts say, as of half a year after the newest value.
      const equity = points.at(-1)?.equity ?? null;
      if (facts.estimatedEquity === null) expect(equity).toBeNull();
      else if (equity !== null && facts.openMortgageBalance === 0) expect(equity).toBe(points.at(-1)?.value);
    }
  });

  it('takes a screen of rows at a time, no county', async () => {
    const many = Array.from({ length: 251 }, (_, index) => index + 1);
    expect(await owner.client.call('valueTrends', { body: { propertyIds: many } })).toMatchObject({ status: 400 });
  });
});
