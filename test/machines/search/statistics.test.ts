/** The statistics of an area, on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statisticsMachine } from '../../../src/machines/search/statistics.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const location = { type: 'ZIP', zip: '43202', fips: undefined, label: '43202 Columbus' } as const;
const criteria = { location, leadType: 'CUSTOM', filter: {} } as const;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

async function open() {
  const at = openDesk(statisticsMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth });
  return { ...at, calls: () => at.wire.of('areaStatistics') };
}

describe('the statistics of the area', () => {
  it('R-STAT-002 R-STAT-007 R-STAT-009 load for the place of the search with the first periods, and are held by the search', async () => {
    const { does, calls, context, told } = await open();
    await does({ type: 'results.changed', criteria });
    expect(calls()).toHaveLength(0);
    await does({ type: 'pane.shown', pane: 'statistics' });
    const query = {
      type: 'ZIP',
      zip: '43202',
      label: location.label,
      period: 'ONE_MONTH',
      growthPeriod: 'ONE_MONTH',
    } as const;
    expect(calls().map((call) => Object.fromEntries(call.query))).toEqual([query]);
    const statistic = valueOf(await me.client.call('areaStatistics', { query }));
    expect(statistic.parcels).toBeGreaterThan(0);
    expect(context().statistics).toEqual(statistic);
    expect(told).toContainEqual({ type: 'search.hold', statistic });
  });

  it('R-STAT-006 go round the periods, each asked for; growth periods are in the answer', async () => {
    const { does, calls, context } = await open();
    await does({ type: 'pane.shown', pane: 'statistics' }, { type: 'results.changed', criteria });
    const periods: string[] = [];
    for (let step = 0; step < 4; step++) {
      await does({ type: 'statistics.nextPeriod' });
      periods.push(context().statistics?.period ?? '');
    }
    expect(periods).toEqual(['THREE_MONTH', 'SIX_MONTH', 'ONE_YEAR', 'ONE_MONTH']);
    const before = calls().length;
    await does({ type: 'statistics.nextGrowthPeriod' });
    expect(context().growthPeriod).toBe('THREE_MONTH');
    expect(calls()).toHaveLength(before);
  });

  it('R-STAT-003 asks for the report of the same area and periods as a file', async () => {
    const { does, heard } = await open();
    await does({ type: 'statistics.download', format: 'pdf' });
    await does({ type: 'results.changed', criteria }, { type: 'statistics.nextPeriod' });
    await does({ type: 'statistics.download', format: 'pdf' });
    const request = { query: { type: 'ZIP', zip: '43202', period: 'THREE_MONTH', format: 'pdf' } } as const;
    expect(heard('download.start')).toMatchObject([{ what: { call: 'areaReport', request } }]);
    const asked = heard('download.start')[0]?.['what'] as { request: typeof request };
    const report = valueOf(await me.client.call('areaReport', asked.request));
    expect(await report.content.slice(0, 5).text()).toBe('%PDF-');
  });

  it('a failure is shown and retried', async () => {
    const { does, wire, context } = await open();
    wire.fail('areaStatistics', 503);
    await does({ type: 'pane.shown', pane: 'statistics' }, { type: 'results.changed', criteria });
    expect([context().error, context().statistics]).toEqual([expect.any(String), null]);
    await does({ type: 'statistics.retry' });
    expect(context().error).toBeNull();
    expect(context().statistics?.parcels).toBeGreaterThan(0);
  });
});
