/** How values went, asked for behind the rows at the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_TRENDS } from '../../../src/api/contract/property/trends.ts';
import { trendsMachine } from '../../../src/machines/property/trends.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

/** Parcels that nobody knows. */
const unknown = [1, 2];
/** Rows rest on screen so long before they are asked for. */
const REST_MS = 200;

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, MOST_TRENDS + 20, 'property_id IN (SELECT property_id FROM value_history)');
});
afterAll(async () => await server.close());

function desk() {
  const at = openDesk(trendsMachine, { server, me });
  const asked = () => at.wire.of('valueTrends').map(({ body }) => (body as { propertyIds: number[] }).propertyIds); // as sent
  return {
    ...at,
    asked,
    want: async (...propertyIds: number[]) => await at.does({ type: 'trends.want', propertyIds }),
  };
}

describe('how the values on screen went', () => {
  it('is asked for once the rows rest, together, and no parcel twice; who has no history is known to have none', async () => {
    const { want, passes, asked, context } = desk();
    await want(...ids.slice(0, 3));
    await want(...ids.slice(2, 5), ...unknown);
    expect(asked()).toEqual([]);
    await passes(REST_MS);
    expect(asked()).toEqual([[...ids.slice(0, 5), ...unknown]]);
    expect(context().known.get(ids[0] ?? 0)?.points.length).toBeGreaterThan(1);
    expect(unknown.map((id) => context().known.get(id))).toEqual([null, null]);
    await want(...ids.slice(0, 5), ...unknown);
    await passes(REST_MS);
    expect(asked()).toHaveLength(1);
  });

  it('rows that pass while others are on their way are asked for next, the last ones that fit into a call', async () => {
    const { child, wire, want, passes, asked, context } = desk();
    const answers = wire.hold('valueTrends');
    await want(ids[0] ?? 0);
    child.send({ type: 'trends.want', propertyIds: [] });
    await passes(REST_MS);
    child.send({ type: 'trends.want', propertyIds: ids });
    answers.open();
    await wire.quiet();
    expect(asked()).toEqual([[ids[0]], ids.slice(-MOST_TRENDS)]);
    expect(context().known.size).toBe(MOST_TRENDS + 1);
  });

  it('are asked for anew when newer data is in service', async () => {
    const { does, want, passes, asked, context } = desk();
    await want(ids[0] ?? 0);
    await passes(REST_MS);
    await does({ type: 'data.changed', snapshotId: 'newer' });
    expect(context().known.size).toBe(0);
    await want(ids[0] ?? 0);
    await passes(REST_MS);
    expect(asked()).toHaveLength(2);
  });

  it('a call that fails is no message, and is not made again at once', async () => {
    const { wire, want, passes, asked, told, context } = desk();
    wire.fail('valueTrends', 503);
    await want(ids[0] ?? 0);
    await passes(REST_MS);
    await want(ids[0] ?? 0);
    await passes(REST_MS);
    expect([asked().length, told]).toEqual([1, []]);
    await passes(60_000);
    await want(ids[0] ?? 0);
    await passes(REST_MS);
    expect(asked()).toHaveLength(2);
    expect(context().known.size).toBe(1);
  });
});
