import { describe, expect, it } from 'vitest';
import { statisticSeries, statisticSeriesIds } from '../../../src/api/catalogue/search/statistics.ts';
import type { AreaStatistics } from '../../../src/api/contract/search/statistics.ts';
import { statisticsMachine } from '../../../src/machines/search/statistics.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const location = { type: 'ZIP', zip: '22901', fips: undefined, label: '22901 Charlottesville' } as const;
const criteria = { location, leadType: 'CUSTOM', filter: {} } as const;

const nothing = { value: null, count: 0 };
const statistics = (period: AreaStatistics['period']): AreaStatistics => ({
  label: location.label,
  parcels: 7,
  asOf: '2026-01-31',
  period,
  growthPeriod: 'ONE_MONTH',
  series: statisticSeriesIds.map((id) => ({
    id,
    ...statisticSeries[id],
    current: nothing,
    previous: nothing,
    points: [],
  })),
  valueGrowth: [],
  notes: [],
});

function open() {
  const server = { refusal: null as Refused | null };
  const client = answeringClient({
    areaStatistics: ({ query }) => server.refusal ?? statistics(query.get('period') as AreaStatistics['period']),
  });
  const at = inRoot(statisticsMachine, childInput(client));
  at.child.send({ type: 'app.signedIn', answer: { permissions: ['SEARCH_FULL'] } as never }); // what it reads
  return { ...at, server, calls: client.calls, context: () => at.child.getSnapshot().context };
}

describe('the statistics of the area', () => {
  it('R-STAT-002 R-STAT-007 R-STAT-009 load for the place of the search with the first periods, and are held by the search', async () => {
    const { child, calls, context, told, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
    expect(calls).toHaveLength(0);
    child.send({ type: 'pane.shown', pane: 'statistics' });
    await settled();
    expect(Object.fromEntries(calls[0]?.request.query ?? [])).toEqual({
      type: 'ZIP',
      zip: '22901',
      label: location.label,
      period: 'ONE_MONTH',
      growthPeriod: 'ONE_MONTH',
    });
    expect(context().statistics?.parcels).toBe(7);
    expect(told).toContainEqual({ type: 'search.hold', statistic: statistics('ONE_MONTH') });
    stop();
  });

  it('R-STAT-006 go round the periods, each asked for; growth periods are in the answer', async () => {
    const { child, calls, context, stop } = open();
    child.send({ type: 'pane.shown', pane: 'statistics' });
    child.send({ type: 'results.changed', criteria });
    await settled();
    const periods: string[] = [];
    for (let step = 0; step < 4; step++) {
      child.send({ type: 'statistics.nextPeriod' });
      await settled();
      periods.push(context().statistics?.period ?? '');
    }
    expect(periods).toEqual(['THREE_MONTH', 'SIX_MONTH', 'ONE_YEAR', 'ONE_MONTH']);
    const before = calls.length;
    child.send({ type: 'statistics.nextGrowthPeriod' });
    await settled();
    expect(context().growthPeriod).toBe('THREE_MONTH');
    expect(calls).toHaveLength(before);
    stop();
  });

  it('R-STAT-003 asks for the report of the same area and periods as a file', async () => {
    const { child, told, stop } = open();
    child.send({ type: 'statistics.download', format: 'pdf' });
    child.send({ type: 'results.changed', criteria });
    child.send({ type: 'statistics.nextPeriod' });
    child.send({ type: 'statistics.download', format: 'pdf' });
    expect(told).toMatchObject([
      {
        type: 'download.start',
        what: { call: 'areaReport', request: { query: { zip: '22901', period: 'THREE_MONTH', format: 'pdf' } } },
      },
    ]);
    stop();
  });

  it('a failure is shown and retried', async () => {
    const { child, server, context, stop } = open();
    server.refusal = new Refused(503, 'down');
    child.send({ type: 'pane.shown', pane: 'statistics' });
    child.send({ type: 'results.changed', criteria });
    await settled();
    expect(context().error).not.toBeNull();
    server.refusal = null;
    child.send({ type: 'statistics.retry' });
    await settled();
    expect(context()).toMatchObject({ error: null, statistics: { parcels: 7 } });
    stop();
  });
});
