/** What is printed for an account bears the name of its brand, and of no other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setBrand } from '../../../../server/account/operator/accounts.queries.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { DEALS, FIXED } from '../../deal/reports/support/deals.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';

const LAKE = { code: 'lake', name: 'Lake & Land' };

let server: TestServer;
let me: SignedIn;
let propertyId: number;
beforeAll(async () => {
  const files = { 'brands.json': JSON.stringify({ brands: [LAKE] }) };
  server = await startTestServer({ sampleParcels: 1000, files });
  const account = await newAccount(server);
  await setBrand(server.db, account, 'lake');
  me = await account.signIn();
  const [found] = await server.services.warehouse.query<{ id: number }>(
    `SELECT p.property_id AS id FROM parcel p WHERE latitude IS NOT NULL AND square_feet > 0 AND property_type_code = '1001'
     AND EXISTS (FROM deed d WHERE d.property_id = p.property_id AND d.market_sale) ORDER BY property_id LIMIT 1`,
  );
  propertyId = found?.id ?? 0;
});
afterAll(async () => await server.close());

const sent = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Buffer> => {
  const answer = await server.request(method, path, { token: me.token, ...(body === undefined ? {} : { body }) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
async function bought(reportCode: 'COMPARATIVE_MARKET_ANALYSIS' | 'COMPARABLE_PROPERTY'): Promise<Buffer> {
  const order = { params: { id: propertyId, reportCode }, query: { confirmedPrice: 5 } };
  const { id } = valueOf(await me.client.call('buyReport', order));
  const { content } = valueOf(await me.client.call('documentFile', { params: { id } }));
  return Buffer.from(await content.arrayBuffer());
}

/** Every kind of paper, by how it is asked for. */
const papers: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a deal': async () =>
    await sent('POST', '/resource/auth/ps4/user/analyses/reports/pdf', {
      ...DEALS['fixed interest, straight line'],
      propertyId,
    }),
  'a loan': async () => await sent('POST', '/resource/auth/ps4/user/reports/mortgage/amortization', FIXED),
  'an area': async () => await sent('GET', `${contract.areaReport.path}?fips=51540&format=pdf`),
  bills: async () => await sent('GET', contract.billingHistoryFile.path.replace('{id}', String(me.auth.profile.id))),
  comparables: async () => await sent('POST', contract.comparablesReport.path, { subjectPropertyId: propertyId }),
  'a market analysis': async () => await bought('COMPARATIVE_MARKET_ANALYSIS'),
  'a property': async () => await bought('COMPARABLE_PROPERTY'),
};

it.each(Object.entries(papers))(
  '%s on paper has the name of the brand at its head and in its file',
  async (_what, ask) => {
    const file = await ask();
    const pages = pdfPages(file).map(pageText);
    for (const page of pages) {
      expect(page).toContain('Lake & Land');
      expect(page).not.toContain('Platbook');
    }
    expect(file.toString('latin1')).toContain('Lake & Land');
  },
);
