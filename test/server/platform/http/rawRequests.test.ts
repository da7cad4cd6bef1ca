/** What no well-behaved client sends, byte by byte. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** Everything that is answered on a connection until it is closed. */
async function answersTo(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  socket.write(lines.join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
const statuses = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code = '']) => code);

const HOST = 'Host: 127.0.0.1';
const SECOND = ['GET /app/first-run HTTP/1.1', HOST, 'Connection: close', '', ''];

it.each([
  ['two kinds of length', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '']],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 60', '']],
  ['a length that is none', ['Content-Length: +3', '', '{}']],
  ['a coding that is not chunked at its end', ['Transfer-Encoding: chunked, identity', '', '0', '']],
])('a request with %s is refused, and nothing behind it is taken for another', async (_what, rest) => {
  const head = ['POST /resource/auth/pre HTTP/1.1', HOST, 'Content-Type: application/json'];
  expect(statuses(await answersTo([...head, ...rest, ...SECOND]))).toEqual(['400']);
});

it('TRACE gives nothing back of what was sent', async () => {
  const answer = await answersTo(['TRACE /resource/auth HTTP/1.1', HOST, 'X-Secret: abc', 'Connection: close', '', '']);
  expect(statuses(answer)).toEqual(['404']);
  expect(answer).not.toContain('abc');
});

it.each(['fips=51540&fips=1', 'limit=1&limit=2', 'fips=51540&fips[]=1'])(
  'a parameter that comes twice (%s) is refused, not chosen from',
  async (query) => {
    const answer = await server.request('GET', `/resource/auth/ps4/listing?${query}`, { token: me.token });
    expect(answer.status).toBe(400);
  },
);

it('the document of the calls is served to nobody, and /health measures nothing', async () => {
  for (const path of ['/openapi.json', '/documentation', '/docs', '/health', '/app/openapi'])
    for (const token of [null, me.token]) {
      const answer = await (await server.request('GET', path, { token })).text();
      expect([path, answer]).toEqual([path, expect.not.stringMatching(/"paths"|operationId|heap|process_/)]);
    }
});
