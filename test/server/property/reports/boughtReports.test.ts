import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCodeOf, reportCodes, reportTypes } from '../../../../src/api/catalogue/property/reports.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';

const CMA = 'COMPARATIVE_MARKET_ANALYSIS';
const PROPERTY = 'COMPARABLE_PROPERTY';

let server: TestServer;
let me: SignedIn;
let other: SignedIn;
/** Houses with sales on record; the first has a foreclosure too. */
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  const stranger = { username: 'stranger@example.com', password: 'a long enough password' };
  await server.addUser(stranger);
  other = await server.signIn(stranger);
  ids = (
    await server.services.warehouse.query<{ id: number }>(
      `SELECT p.property_id AS id FROM parcel p WHERE latitude IS NOT NULL AND square_feet > 0 AND property_type_code = '1001'
       AND EXISTS (FROM deed d WHERE d.property_id = p.property_id AND d.market_sale)
       ORDER BY NOT EXISTS (FROM foreclosure f WHERE f.property_id = p.property_id), property_id LIMIT 8`,
    )
  ).map(({ id }) => id);
});
afterAll(async () => await server.close());

const idAt = (at: number): number => ids[at] ?? 0;
const buy = async (at: number, reportCode: typeof CMA | typeof PROPERTY, query: object = { confirmedPrice: 5 }) =>
  await me.client.call('buyReport', { params: { id: idAt(at), reportCode }, query });
const estimates = async (at: number, who = me) =>
  valueOf(await who.client.call('reportEstimates', { params: { id: idAt(at) }, query: {} })).reports;
const listed = async (at: number) => valueOf(await me.client.call('documents', { params: { id: idAt(at) } })).documents;
const textOf = async (documentId: number): Promise<{ pages: string[]; all: string }> => {
  const { content } = valueOf(await me.client.call('documentFile', { params: { id: documentId } }));
  const pages = pdfPages(Buffer.from(await content.arrayBuffer())).map(pageText);
  return { pages, all: pages.join('\n') };
};
const recordOf = async (at: number) =>
  valueOf(await me.client.call('property', { params: { id: idAt(at) }, query: { m: 'F' } }));

describe('the catalogue', () => {
  it('R-REPORT-001 R-REPORT-002 has two reports, of the three types known', () => {
    expect(reportCodes).toEqual([CMA, PROPERTY]);
    expect(reportTypes).toEqual(['ANALYSIS', 'PREMIUM', 'PROPERTY']);
    // A report may be asked for by its type; the premium one is that with every fact.
    expect(reportTypes.map(reportCodeOf)).toEqual([CMA, PROPERTY, PROPERTY]);
  });

  it('R-REPORT-006 stands in the answer of signing in, with prices', () => {
    expect(me.auth.reports).toEqual([
      { code: CMA, type: 'ANALYSIS', name: 'Comparative Market Analysis', price: 5 },
      { code: PROPERTY, type: 'PROPERTY', name: 'Comparable Property', price: 5 },
    ]);
  });

  it('takes prices from the configuration and refuses what is none', () => {
    const read = (value: string | undefined) => () => readConfig({ PLATBOOK_REPORT_PRICES: value }).reportPrices;
    expect(read(undefined)()).toEqual({ [CMA]: 500, [PROPERTY]: 500 });
    expect(read(`${PROPERTY}=0, ${CMA}=12.5`)()).toEqual({ [CMA]: 1250, [PROPERTY]: 0 });
    for (const wrong of ['CMA=5', `${CMA}=-1`, `${CMA}=1.234`, CMA])
      expect(read(wrong)).toThrow('PLATBOOK_REPORT_PRICES');
  });
});

describe('buying', () => {
  it('R-REPORT-003 wants the price confirmed: another amount, or none, buys nothing', async () => {
    for (const query of [{}, { confirmedPrice: 4.99 }, { confirmedPrice: 0 }])
      expect(await buy(0, PROPERTY, query)).toMatchObject({
        ok: false,
        status: 422,
        fieldErrors: { confirmedPrice: 'must be $5.00' },
      });
    expect(await listed(0)).toEqual([]);
    expect((await estimates(0)).map(({ due, bought }) => [due, bought])).toEqual([
      [5, null],
      [5, null],
    ]);
  });

  it('R-REPORT-004 answers the document, which stands in the list marked as modified until it is opened', async () => {
    const document = valueOf(await buy(1, PROPERTY));
    expect(document).toMatchObject({
      propertyId: idAt(1),
      typeDescription: 'Comparable Property',
      editable: false,
      contentType: 'application/pdf',
      modified: true,
    });
    expect(await listed(1)).toEqual([document]);
    const file = valueOf(await me.client.call('documentFile', { params: { id: document.id } }));
    expect(file.fileName).toMatch(/^property-.*\.pdf$/);
    expect((await listed(1))[0]?.modified).toBe(true);
    valueOf(await me.client.call('document', { params: { id: document.id }, query: {} }));
    expect((await listed(1))[0]?.modified).toBe(false);
  });

  it('is done once: asked again, also at the same time or by its type, it answers what was bought', async () => {
    const [one, two] = await Promise.all([buy(2, PROPERTY), buy(2, PROPERTY)]);
    expect(valueOf(one).id).toBe(valueOf(two).id);
    const again = valueOf(
      await me.client.call('buyReport', { params: { id: idAt(2), reportCode: 'PREMIUM' }, query: {} }),
    );
    expect(again.id).toBe(valueOf(one).id);
    expect(await listed(2)).toHaveLength(1);
    expect(await estimates(2)).toMatchObject([
      { code: CMA, due: 5, bought: null },
      { code: PROPERTY, price: 5, due: 0, bought: '2026-03-02' },
    ]);
    const rows = await server.db
      .selectFrom('report_purchase')
      .select('price_cents')
      .where('property_id', '=', idAt(2))
      .execute();
    expect(rows).toEqual([{ price_cents: 500 }]);
  });

  it('keeps a report that was paid for: it cannot be deleted; one that is lost is made again without a price', async () => {
    const { id } = valueOf(await buy(3, PROPERTY));
    const refused = await me.client.call('deleteDocument', { params: { id } });
    expect(refused).toMatchObject({ status: 422, detail: 'A report was paid for: it stays with the property.' });
    expect((await listed(3)).map((document) => document.id)).toEqual([id]);
    expect(valueOf(await buy(3, PROPERTY, {})).id).toBe(id);
    await server.db.deleteFrom('document').where('id', '=', id).execute();
    const made = valueOf(await buy(3, PROPERTY, {}));
    expect(made.id).not.toBe(id);
    expect((await estimates(3))[1]?.due).toBe(0);
  });

  it('R-REPORT-003 is for a sale or a foreclosure of the property, and refuses those of another', async () => {
    const { foreclosures, deeds } = await recordOf(0);
    const preForeclosureId = foreclosures[0]?.id ?? 0;
    const propertySaleId = deeds.find(({ marketSale }) => marketSale === true)?.id ?? 0;
    expect(preForeclosureId * propertySaleId).toBeGreaterThan(0);
    const about = valueOf(await buy(0, PROPERTY, { confirmedPrice: 5, preForeclosureId, propertySaleId }));
    const { all } = await textOf(about.id);
    expect(all).toContain('The foreclosure');
    expect(all).toContain('The sale');
    // Another report than that of the property alone.
    expect((await estimates(0))[1]?.due).toBe(5);
    const foreign = { confirmedPrice: 5, propertySaleId: (await recordOf(4)).deeds[0]?.id ?? 0 };
    expect(await buy(0, PROPERTY, foreign)).toMatchObject({ ok: false, status: 422 });
    expect(await buy(0, PROPERTY, { confirmedPrice: 5, preForeclosureId: 1 })).toMatchObject({
      fieldErrors: { preForeclosureId: 'is no foreclosure of the property' },
    });
  });

  it('R-REPORT-005 downloads the report that was bought last: of this kind, of this property, and only by who bought it', async () => {
    const fetched = async (at: number, code: (typeof reportCodes)[number] | 'ANALYSIS', who = me) =>
      await who.client.call('boughtReport', { params: { id: idAt(at), code } });
    const bytes = async (file: { readonly content: Blob }) => Buffer.from(await file.content.arrayBuffer());
    const documentBytes = async ({ id }: { readonly id: number }) =>
      await bytes(valueOf(await me.client.call('documentFile', { params: { id } })));
    expect(await fetched(5, CMA)).toMatchObject({ ok: false, status: 404 });
    const analysis = valueOf(await buy(5, CMA));
    // Only the other kind was bought: this one is not there.
    expect(await fetched(5, PROPERTY)).toMatchObject({ ok: false, status: 404 });
    server.clock.advance(1);
    const property = valueOf(await buy(5, PROPERTY));
    server.clock.advance(1);
    valueOf(await buy(4, CMA));
    valueOf(await buy(4, PROPERTY));
    for (const [code, document, kind, title] of [
      [CMA, analysis, 'market-analysis', 'Comparative Market Analysis'],
      ['ANALYSIS', analysis, 'market-analysis', 'Comparative Market Analysis'],
      [PROPERTY, property, 'property', 'Comparable Property'],
    ] as const) {
      const file = valueOf(await fetched(5, code));
      expect([code, file.fileName]).toEqual([code, document.name]);
      expect(file.fileName).toMatch(new RegExp(`^${kind}-.*\\.pdf$`));
      const content = await bytes(file);
      expect(content.equals(await documentBytes(document))).toBe(true);
      const [first = ''] = pdfPages(content).map(pageText);
      expect(first).toContain(title);
      expect(first).toContain((await recordOf(5)).facts.streetAddress);
    }
    // Bought again for one of its sales: that is the report now.
    server.clock.advance(1);
    const propertySaleId = (await recordOf(5)).deeds.find(({ marketSale }) => marketSale === true)?.id ?? 0;
    const later = valueOf(await buy(5, PROPERTY, { confirmedPrice: 5, propertySaleId }));
    expect(later.id).not.toBe(property.id);
    expect((await bytes(valueOf(await fetched(5, PROPERTY)))).equals(await documentBytes(later))).toBe(true);
    expect(await fetched(5, CMA, other)).toMatchObject({ ok: false, status: 404 });
    expect((await estimates(5, other))[0]?.due).toBe(5);
  });
});

describe('on paper', () => {
  it('the market analysis holds map, sales, adjustments, and on its last page sources, query and hash', async () => {
    const { pages, all } = await textOf(valueOf(await buy(5, CMA, {})).id);
    for (const part of [
      'Comparative Market Analysis',
      'Value after repair',
      'Location of the subject and the sales',
      'Comparable sales',
    ])
      expect(all).toContain(part);
    expect(all).toContain('Adjustments to the subject');
    const last = pages.at(-1)?.replaceAll('\n', '') ?? '';
    expect(last).toMatch(
      /Source: .*Query: ?\{"subjectPropertyId".*"rates":\{\}\}.*Hash of query and sales: [0-9a-f]{16}/,
    );
  });

  it('cut nothing, however long it is, and compare twelve sales at most', async () => {
    const long = {
      streetAddress: '12345 Northwest Martin Luther King Junior Boulevard, Building 14, Entrance C',
      legalDescription: `LOT 14 BLK 22 OF THE SECOND AMENDED PLAT ${'OF THE NORTHWEST QUARTER '.repeat(6)}BOOK 114`,
    } as const;
    for (const [fact, value] of Object.entries(long))
      valueOf(await me.client.call('correctFact', { params: { id: idAt(7) }, body: { fact: fact as never, value } })); // keys of long
    for (const code of [CMA, PROPERTY] as const) {
      const { pages } = await textOf(valueOf(await buy(7, code)).id);
      const texts = pages.flatMap((page) => page.split('\n'));
      // The head of further pages names the subject in one line; everything else is written out.
      expect(texts.filter((text) => text.endsWith('…') && !text.includes(':'))).toEqual([]);
      const words = texts.join(' ');
      expect(words).toContain('Junior Boulevard,');
      if (code === PROPERTY) expect(words.replaceAll(/\s+/g, ' ')).toContain('BOOK 114 (corrected)');
      const [, count = '0'] = /(\d+) comparable sales?/.exec(words) ?? [];
      if (code === CMA) {
        expect(Number(count)).toBeGreaterThan(0);
        expect(Number(count)).toBeLessThanOrEqual(12);
        for (const heading of ['Assessed', 'Adjusted', 'Gross']) expect(texts).toContain(heading);
      }
    }
  });

  it('the property report holds each known fact, the history, and whose word a correction is', async () => {
    const { facts, deeds } = await recordOf(6);
    valueOf(await me.client.call('correctFact', { params: { id: idAt(6) }, body: { fact: 'bedrooms', value: 9 } }));
    const { all } = await textOf(valueOf(await buy(6, PROPERTY)).id);
    expect(all).toContain(facts.apn);
    expect(all).toContain('History of sales, loans and liens');
    expect(all).toContain(deeds[0]?.buyer?.slice(0, 8));
    expect(all).toMatch(/Beds is 9 by .*the record above says/s);
  });
});
