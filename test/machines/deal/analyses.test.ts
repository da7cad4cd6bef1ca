import { afterEach, describe, expect, it } from 'vitest';
import { analysesMachine } from '../../../src/machines/deal/analyses.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { Refused } from '../../support/answeringClient.ts';
import { analysisServer } from './analysisServer.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function list(server = analysisServer()) {
  const { child, stop } = inRoot(analysesMachine, childInput(server.client));
  stops.push(stop);
  const load = async (): Promise<void> => {
    child.send({ type: 'analyses.load' });
    await settled();
  };
  return { child, server, load, context: () => child.getSnapshot().context };
}

describe('the list of saved analyses', () => {
  it('R-ANALYSIS-056 has those of all properties, anew each time it is asked for', async () => {
    const { server, load, context } = list();
    await load();
    expect(context().items).toEqual([]);
    for (const propertyId of [1, 2])
      await server.client.call('saveAnalysis', { body: { propertyId, name: `Deal ${propertyId}` } });
    await load();
    expect(context().items.map(({ name, propertyId }) => [name, propertyId])).toEqual([
      ['Deal 1', 1],
      ['Deal 2', 2],
    ]);
  });

  it('keeps what it knows when the server does not answer, and says so', async () => {
    const { server, load, context, child } = list();
    await server.client.call('saveAnalysis', { body: { propertyId: 1, name: 'Deal' } });
    await load();
    server.refuse.set('analyses', new Refused(503));
    await load();
    expect(context().items).toHaveLength(1);
    expect(context().error).toContain('restart');
    await load();
    expect(context().error).toBeNull();
    child.send({ type: 'app.signedOut', mode: 'user' });
    expect(context().items).toEqual([]);
  });
});
