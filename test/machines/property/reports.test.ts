/** Reports of a property, bought from the real server. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reportsMachine } from '../../../src/machines/property/reports.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let one: number;
let two: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  // Of a kind that has comparable sales around it.
  [one = 0, two = 0] = await sampleIds(server, 2, "land_use = 'Single Family' AND last_sale_amount_cents > 0");
});
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

async function desk() {
  const at = openDesk(reportsMachine, { server, me });
  await at.does({ type: 'property.open', propertyId: one }, { type: 'reports.open' });
  return { ...at, bought: () => at.wire.of('buyReport') };
}
const documents = async () => valueOf(await me.client.call('documents', { params: { id: one } })).documents;

it('says what the reports cost before anything is bought, and a no buys nothing', async () => {
  const { does, state, context, told } = await desk();
  expect(told).toContainEqual({ type: 'workspace.open', overlay: 'reports' });
  expect(context().estimates.map(({ code, due }) => [code, due])).toEqual([
    ['COMPARATIVE_MARKET_ANALYSIS', 5],
    ['COMPARABLE_PROPERTY', 5],
  ]);
  await does({ type: 'reports.choose' });
  expect(state().matches('confirming')).toBe(true);
  await does({ type: 'reports.back' });
  expect(state().matches('choosing')).toBe(true);
  expect(await documents()).toEqual([]);
});

it('R-REPORT-004 a yes buys at the amount that was shown, and the document comes to the list and is downloaded', async () => {
  const { does, told, bought } = await desk();
  await does({ type: 'reports.choose' }, { type: 'reports.confirm' }, { type: 'reports.confirm' });
  expect(bought().map(({ params, query }) => [params, query.get('confirmedPrice')])).toEqual([
    [{ id: String(one), reportCode: 'COMPARATIVE_MARKET_ANALYSIS' }, '5'],
  ]);
  const [document, ...others] = await documents();
  expect([document?.typeDescription, others]).toEqual(['Comparative Market Analysis', []]);
  expect(told.slice(1)).toEqual([
    { type: 'documents.bought', document },
    {
      type: 'download.start',
      title: document?.name,
      what: { call: 'documentFile', request: { params: { id: document?.id } } },
    },
    { type: 'workspace.done', of: ['reports'] },
  ]);
});

it('fetches a report that was bought before without asking for an amount', async () => {
  const request = { params: { id: one, reportCode: 'COMPARABLE_PROPERTY' }, query: { confirmedPrice: 5 } } as const;
  valueOf(await me.client.call('buyReport', request));
  const { does, bought, heard } = await desk();
  await does({ type: 'reports.move', by: 1 }, { type: 'reports.move', by: 1 }, { type: 'reports.choose' });
  expect(bought().map(({ query }) => query.get('confirmedPrice'))).toEqual(['0']);
  expect(heard('download.start')).toHaveLength(1);
  expect(await documents()).toHaveLength(1);
});

it('what fails leaves the choice open and says why; another subject has other reports', async () => {
  const { does, wire, state, context, heard } = await desk();
  wire.fail('buyReport', 503);
  await does({ type: 'reports.choose' }, { type: 'reports.confirm' });
  expect([state().value, context().error]).toEqual(['choosing', expect.stringContaining('restart')]);
  expect([heard('download.start'), await documents()]).toEqual([[], []]);
  await does({ type: 'property.open', propertyId: two });
  expect(state().value).toBe('idle');
  expect(context()).toMatchObject({ estimates: [], error: null, propertyId: two });
});
