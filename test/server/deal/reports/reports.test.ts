import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_FORMATS, type ReportFormat } from '../../../../src/api/contract/deal/analyses.ts';
import type { Problem } from '../../../../src/api/contract/words.ts';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { addressLines } from '../../../../server/deal/reports/dealReport.ts';
import { reportFileName } from '../../../../server/paper/reportFileName.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { DEALS, FIXED } from './support/deals.ts';
import { pageText, pdfPages } from './support/pdfPages.ts';
import { readWorkbook } from './support/workbook.ts';

let server: TestServer;
let me: SignedIn;
let propertyId: number;
let savedId: number;
let street: string;

const deal = DEALS['fixed interest, straight line'];

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  [propertyId = 0] = await sampleIds(server, 1);
  const { analyses, savedId: id } = valueOf(await me.client.call('saveAnalysis', { body: { ...deal, propertyId } }));
  savedId = id;
  const property = analyses[0]?.property;
  if (property == null) throw new Error('the sample parcel has no address');
  street = addressLines(property).street;
});
afterAll(async () => await server.close());

const post = async (format: string, body: unknown): Promise<Response> =>
  await server.request('POST', `/resource/auth/ps4/user/analyses/reports/${format}`, { token: me.token, body });
const ofSaved = async (id: number | string, format: string, token = me.token): Promise<Response> =>
  await server.request('GET', `/resource/auth/ps4/user/analyses/${id}/reports/${format}`, { token });
const amortization = async (query: string, body: unknown): Promise<Response> =>
  await server.request('POST', `/resource/auth/ps4/user/reports/mortgage/amortization${query}`, {
    token: me.token,
    body,
  });

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
// Every error answer has this shape, which the tests of the HTTP layer prove.
const problemOf = async (response: Response): Promise<Problem> => (await response.json()) as Problem;

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** What the file says of itself, whatever its name says. */
function kindOf(file: Buffer): ReportFormat | null {
  if (file.subarray(0, 5).toString() === '%PDF-') return 'pdf';
  if (file.subarray(0, 2).toString() === 'PK') return 'xlsx';
  return file.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'csv' : null;
}

describe.each(REPORT_FORMATS)('%s', (format) => {
  it('R-ANALYSIS-059 C097 is a file of the analysis in the body', async () => {
    const response = await post(format, { ...deal, propertyId });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(TYPES[format]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(kindOf(await bytesOf(response))).toBe(format);
  });

  it('R-ANALYSIS-060 C098 is a file of a saved analysis', async () => {
    const response = await ofSaved(savedId, format);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(TYPES[format]);
    expect(kindOf(await bytesOf(response))).toBe(format);
  });

  it('R-MORTGAGE-025 C099 is a file of the mortgage in the body', async () => {
    const response = await amortization(`?format=${format}`, FIXED);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(TYPES[format]);
    expect(kindOf(await bytesOf(response))).toBe(format);
    expect(response.headers.get('content-disposition')).toContain(
      `filename="amortization-Fixed-interest-309375-2026-03-02.${format}"`,
    );
  });

  it('R-DOC-006 is named after the address and the day in the filename header', async () => {
    const name = reportFileName('analysis', street, '2026-03-02', format);
    expect(name).toMatch(new RegExp(`^analysis-[\\w-]+-2026-03-02\\.${format}$`));
    for (const response of [await ofSaved(savedId, format), await post(format, { ...deal, propertyId })]) {
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      );
    }
  });
});

describe('what the files say', () => {
  it('is the same for a saved analysis as for its body, and what the calculation says', async () => {
    const saved = (await bytesOf(await ofSaved(savedId, 'csv'))).toString();
    expect(saved).toBe((await bytesOf(await post('csv', { ...deal, propertyId }))).toString());
    const records: string[][] = parse(saved, { bom: true });
    const [header, first] = records.filter(([table]) => table === 'Results');
    const noi = first?.[header?.indexOf('Net operating income') ?? -1];
    expect(Number(noi)).toBe((analyze(deal).periods[0]?.noi ?? 0) / 100);
  });

  it('R-ANALYSIS-060 names the property of the warehouse', async () => {
    const text = pageText(pdfPages(await bytesOf(await ofSaved(savedId, 'pdf')))[0]);
    expect(text).toContain(street);
    const workbook = readWorkbook(await bytesOf(await ofSaved(savedId, 'xlsx')));
    expect(workbook.get('Inputs')?.get('A1')?.value).toBe(street);
  });

  it('falls back to the name of the analysis for a parcel that is not loaded, in any language', async () => {
    const response = await post('csv', { ...deal, propertyId: 4_000_000_000_000, name: 'Über Straße 東京' });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="analysis-_ber-Stra_e-__-2026-03-02.csv"; filename*=UTF-8''${encodeURIComponent('analysis-Über-Straße-東京-2026-03-02.csv')}`,
    );
  });

  it('O-158 of a mortgage are a PDF unless another format is asked for', async () => {
    expect(kindOf(await bytesOf(await amortization('', FIXED)))).toBe('pdf');
    expect(kindOf(await bytesOf(await amortization('?format=', FIXED)))).toBe('pdf');
  });
});

describe('refusals', () => {
  it('400 names every wrong field of an analysis', async () => {
    const response = await post('pdf', {
      ...deal,
      propertyId,
      stateTaxRate: -0.1,
      mortgages: [{ ...FIXED, fixedInterestRate: 62.5 }],
    });
    expect(response.status).toBe(400);
    expect((await problemOf(response)).fieldErrors).toEqual({
      stateTaxRate: 'must not be negative',
      'mortgages.0.fixedInterestRate': 'must be 1 or less: 0.06 is 6 %',
    });
    expect((await post('pdf', { name: 'No property' })).status).toBe(400);
  });

  it('400 names every wrong field of a mortgage', async () => {
    const response = await amortization('', { ...FIXED, fixedInterestTerm: -1, firstPaymentDate: '2026-02-30' });
    expect(response.status).toBe(400);
    expect(Object.keys((await problemOf(response)).fieldErrors ?? {})).toEqual(
      expect.arrayContaining(['firstPaymentDate']),
    );
    const negative = await amortization('', { ...FIXED, fixedInterestTerm: -1 });
    expect(negative.status).toBe(400);
    expect((await problemOf(negative)).fieldErrors).toEqual({ fixedInterestTerm: 'must not be negative' });
  });

  it('400 for a format that there is not', async () => {
    expect((await post('docx', { ...deal, propertyId })).status).toBe(400);
    expect((await ofSaved(savedId, 'docx')).status).toBe(400);
    expect((await amortization('?format=docx', FIXED)).status).toBe(400);
  });

  it("404 for an analysis that there is not, and for another account's", async () => {
    expect((await ofSaved(999_999, 'pdf')).status).toBe(404);
    await server.addUser({ username: 'stranger@example.com', password: 'a long password' });
    const stranger = await server.signIn({ username: 'stranger@example.com', password: 'a long password' });
    expect((await ofSaved(savedId, 'pdf', stranger.token)).status).toBe(404);
  });

  it('422 for numbers so large that cents are lost', async () => {
    const huge = { ...deal, propertyId, termType: 'MANUAL', term: 360, marketValueIncreaseRate: 1 };
    const response = await post('xlsx', huge);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).userMessage).toContain('cents');
  });

  it('401 without a session', async () => {
    const response = await server.request('GET', `/resource/auth/ps4/user/analyses/${savedId}/reports/pdf`);
    expect(response.status).toBe(401);
  });
});

describe('file names', () => {
  it.each([
    ['12 Oak St., Unit 3', 'analysis-12-Oak-St-Unit-3-2026-03-02.pdf'],
    ['../../etc/passwd', 'analysis-etc-passwd-2026-03-02.pdf'],
    ['"; rm -rf', 'analysis-rm-rf-2026-03-02.pdf'],
    ['', 'analysis-2026-03-02.pdf'],
    ['?!', 'analysis-2026-03-02.pdf'],
  ])('of %j', (subject, name) => expect(reportFileName('analysis', subject, '2026-03-02', 'pdf')).toBe(name));

  it('are cut at a word', () => {
    const name = reportFileName('analysis', 'word '.repeat(40), '2026-03-02', 'pdf');
    expect(name.length).toBeLessThan(90);
    expect(name).toMatch(/^analysis(-word)+-2026-03-02\.pdf$/);
  });
});

describe('a deal whose amounts grow beyond what cents can be counted in', () => {
  // Each value is allowed by itself; forty years of doubling are not.
  const doubling = {
    ...deal,
    mortgages: [],
    termType: 'MANUAL' as const,
    term: 480,
    purchaseAmount: 1e9,
    propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE' as const,
    marketValueIncreaseRate: 1,
    rentalUnits: [{ name: 'All', amount: 1e8, rentIncreaseRate: 1 }],
  };

  it.each(REPORT_FORMATS)('is refused as %s in words of a person, and can still be saved', async (format) => {
    const response = await post(format, { ...doubling, propertyId });
    expect([response.status, await problemOf(response)]).toMatchObject([
      422,
      { userMessage: 'This cannot be calculated: an amount grows too large to be counted in cents.' },
    ]);
    const { savedId: id } = valueOf(
      await me.client.call('saveAnalysis', {
        body: { ...doubling, name: format, propertyId },
      }),
    );
    expect((await ofSaved(id, format)).status).toBe(422);
  });
});
