/** What the page sends when the interval of a saved search is stepped through, to the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { savedSearchesMachine } from '../../../src/machines/search/savedSearches.ts';
import { pending } from '../../../src/machines/search/savedSearches/context.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

it('R-SAVED-005 Never goes to the server as null, every other interval as its word', async () => {
  const fips = me.auth.data.places.find(({ type }) => type === 'COUNTY')?.fips ?? '';
  const sent: unknown[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    token: () => me.token,
    fetch: async (address, request) => {
      if (request?.method === 'PUT' && typeof request.body === 'string') sent.push(JSON.parse(request.body));
      return await fetch(address, request);
    },
  });
  const { child, stop } = inRoot(savedSearchesMachine, childInput(client));
  child.send({ type: 'app.signedIn', answer: me.auth });
  const context = () => child.getSnapshot().context;
  const search = { type: 'COUNTY', fips } as const;
  child.send({ type: 'searches.save', name: 'Stepped', search, sortField: null, sortAscending: true });
  const intervals: (string | null)[] = [];
  for (let step = 0; step < 5; step++) {
    await expect.poll(() => sent.length === step + 1 && context().tasks.length === 0).toBe(true);
    const [saved] = valueOf(await me.client.call('savedSearches')).savedSearches;
    expect(pending(context())).toMatchObject([{ notificationInterval: saved?.notificationInterval }]);
    intervals.push(saved?.notificationInterval ?? null);
    if (step < 4) child.send({ type: 'searches.nextInterval' });
  }
  stop();
  const expected = [null, 'IMMEDIATE', 'DAILY', 'WEEKLY', null];
  expect(intervals).toEqual(expected);
  expect(sent).toMatchObject(expected.map((notificationInterval) => ({ notificationInterval })));
  expect(JSON.stringify(sent)).not.toContain('NEVER');
});
