/** What every request of the page carries, seen where it arrives. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { createEvents } from '../../src/api/events.ts';

/** Who asks, by request line. */
const arrived = new Map<string, string | undefined>();
let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const { 'x-auth-token': token } = request.headers;
    arrived.set(`${request.method} ${request.url}`, Array.isArray(token) ? token.join() : token);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // It listens on TCP.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => arrived.clear());

/** One request of each kind: with an answer, with a body, with a file, for bytes, for a file, for events. */
async function askAll(token: string | null): Promise<void> {
  const transport = { baseUrl, fetch, token: () => token };
  const client = createClient(transport);
  await client.call('savedSearches');
  await client.call('deleteSearches', { body: [1] });
  await client.call('addDocument', { params: { id: 7 }, upload: { file: new File(['text'], 'a.txt') } });
  await client.bytes('mapPins', { query: { zip: '22903' } });
  await client.call('propertyData', { params: { id: 7 } });
  const stop = createEvents(transport).listen({
    onOpen: () => undefined,
    onEvent: () => undefined,
    onLost: () => undefined,
  });
  await expect.poll(() => arrived.has('GET /app/events')).toBe(true);
  stop();
}

const requests = [
  'GET /resource/auth/ps4/user/new/searches',
  'DELETE /resource/auth/ps4/user/searches',
  'POST /resource/auth/ps4/user/properties/7/documents',
  'GET /resource/auth/ps4/listing/map_pins?zip=22903',
  'GET /resource/auth/ps4/property/7/data',
  'GET /app/events',
];

it('R-SESSION-002 every request carries the token header while somebody is signed in, whatever it asks for', async () => {
  await askAll('the-token');
  expect([...arrived]).toEqual(requests.map((request) => [request, 'the-token']));
});

it('R-SESSION-002 and none while nobody is', async () => {
  await askAll(null);
  expect([...arrived]).toEqual(requests.map((request) => [request, undefined]));
});
