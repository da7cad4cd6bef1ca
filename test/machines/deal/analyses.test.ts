import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysesMachine } from '../../../src/machines/deal/analyses.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ids = await sampleIds(server, 2);
});
afterAll(async () => await server.close());

const save = async (me: SignedIn, ...of: readonly number[]): Promise<void> => {
  for (const propertyId of of) {
    valueOf(await me.client.call('saveAnalysis', { body: { propertyId, name: `Deal ${ids.indexOf(propertyId)}` } }));
    server.clock.advance(1);
  }
};

describe('the list of saved analyses', () => {
  it('R-ANALYSIS-056 has those of all properties, newest first, anew each time it is asked for', async () => {
    const me = await server.newcomer();
    const { does, context } = openDesk(analysesMachine, { server, me });
    await does({ type: 'analyses.load' });
    expect(context().items).toEqual([]);
    await save(me, ...ids);
    await does({ type: 'analyses.load' });
    expect(context().items.map(({ name, propertyId }) => [name, propertyId])).toEqual([
      ['Deal 1', ids[1]],
      ['Deal 0', ids[0]],
    ]);
  });

  it('keeps what it knows when the server does not answer, and says so', async () => {
    const me = await server.newcomer();
    const { does, wire, context } = openDesk(analysesMachine, { server, me });
    await save(me, ...ids.slice(1));
    await does({ type: 'analyses.load' });
    wire.fail('analyses', 503);
    await does({ type: 'analyses.load' });
    expect(context().items).toHaveLength(1);
    expect(context().error).toContain('restart');
    await does({ type: 'analyses.load' });
    expect(context().error).toBeNull();
  });
});
