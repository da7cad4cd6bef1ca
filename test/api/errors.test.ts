/** What a person reads when a call fails: the catalogue by status, over real HTTP where the transport matters. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/api/client.ts';
import { errorText } from '../../src/api/errors.ts';

let server: Server | null = null;

/** A server that answers everything with this status and body. */
async function answering(status: number, body: string, contentType = 'application/json'): Promise<string> {
  server = createServer((_, response) => void response.writeHead(status, { 'Content-Type': contentType }).end(body));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clientOf = (baseUrl: string): Client => createClient({ baseUrl, fetch, token: () => 'a-token' });

afterEach(async () => {
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

describe('the error catalogue', () => {
  it.each([
    ['R-ERROR-001', 401, 'You are not authorized'],
    ['R-ERROR-002', 403, 'Authorization failed'],
    ['R-ERROR-003', 422, "You can't do such action with this."],
    ['R-ERROR-004', 502, 'Server is in process of restart. Please try again later.'],
    ['R-ERROR-004', 503, 'Server is in process of restart. Please try again later.'],
    ['R-ERROR-004', 504, 'Server is in process of restart. Please try again later.'],
    [
      'R-ERROR-005',
      500,
      'Internal server error. Please try again later. Contact your administrator if error happens again.',
    ],
    [
      'R-ERROR-005',
      501,
      'Internal server error. Please try again later. Contact your administrator if error happens again.',
    ],
  ])('%s a call answered with %i reads: %s', async (_id, status, text) => {
    const outcome = await clientOf(await answering(status, '{"userMessage":"The reason"}')).call('extend');
    expect(outcome).toMatchObject({ ok: false, status, message: text, detail: 'The reason' });
  });

  it.each([
    [{ userMessage: 'For you', message: 'For us' }, 'For you'],
    [{ message: 'For us' }, 'For us'],
    [{ userMessage: 'For you', fieldErrors: { zip: 'five digits' } }, 'For you See form for details.'],
    [{ userMessage: 'For you', fieldErrors: {} }, 'For you'],
    [{}, 'Unknown error'],
  ])('R-ERROR-006 any other status reads what the server says: %j', async (problem, text) => {
    const outcome = await clientOf(await answering(418, JSON.stringify(problem))).call('extend');
    expect(outcome).toMatchObject({ ok: false, status: 418, message: text });
  });

  it.each([
    [JSON.stringify({ message: 'The message', errorMessage: 'The other' }), 'The message', 'R-ERROR-012'],
    [JSON.stringify({ errorMessage: 'The other' }), 'The other', 'R-ERROR-012'],
    ['{}', 'Unknown error', 'R-ERROR-012'],
    ['Prices are being changed', 'Prices are being changed', 'R-ERROR-013'],
    ['"Prices are being changed"', 'Prices are being changed', 'R-ERROR-013'],
    ['12', '12', 'R-ERROR-013'],
  ])('of prices reads %s as "%s" (%s)', async (body, text) => {
    const outcome = await clientOf(await answering(418, body, 'text/plain')).call('usage', { params: { id: 1 } });
    expect(outcome).toMatchObject({ ok: false, status: 418, message: text });
  });

  it('R-ERROR-014 prices are asked of a base of their own, with the token and a JSON body; JSON, text and files are read', async () => {
    const asked: string[] = [];
    const pricing = createServer((request, response) => {
      let sent = '';
      request.on('data', (part: Buffer) => void (sent += part.toString()));
      request.on('end', () => {
        const { method, url, headers } = request;
        asked.push([method, url, headers['x-auth-token'], headers['content-type'] ?? 'no type', sent].join(' '));
        if (url?.startsWith('/billing') === true) response.setHeader('Content-Type', 'text/csv').end('a,b');
        else response.writeHead(418, { 'Content-Type': 'application/json' }).end('{"message":"of prices"}');
      });
    });
    await new Promise<void>((resolve) => pricing.listen(0, '127.0.0.1', resolve));
    try {
      // As above.
      const pricingUrl = `http://127.0.0.1:${(pricing.address() as AddressInfo).port}`;
      const baseUrl = await answering(418, '{"message":"of all else"}');
      const client = createClient({ baseUrl, pricingUrl, fetch, token: () => 'a-token' });
      expect(await client.call('extend')).toMatchObject({ message: 'of all else' });
      const member = { memberId: 7 };
      expect(await client.call('downgradeMember', { body: member })).toMatchObject({ message: 'of prices' });
      const file = await client.call('billingHistoryFile', { params: { id: 7 }, query: {} });
      expect(file.ok && (await file.value.content.text())).toBe('a,b');
      expect(asked).toEqual([
        'PUT /ps/team/member/downgrade a-token application/json {"memberId":7}',
        expect.stringMatching(/^GET \/billing\S* a-token no type $/),
      ]);
    } finally {
      await new Promise((resolve) => pricing.close(resolve));
    }
  });

  it('R-ERROR-007 no response has its own text, without a full stop', async () => {
    const baseUrl = await answering(200, '{}');
    await new Promise((resolve) => server?.close(resolve));
    server = null;
    const outcome = await clientOf(baseUrl).call('extend');
    expect(outcome).toMatchObject({ ok: false, status: 0 });
    expect(outcome.ok ? '' : outcome.message).toBe(
      'Server is unavailable now. Please try again later or contact your administrator',
    );
  });

  it('R-ERROR-016 a call without texts of its own uses the shared catalogue, whatever call it is', async () => {
    const client = clientOf(await answering(503, ''));
    const outcomes = await Promise.all([
      client.call('suggestions', { query: { q: 'abc' } }),
      client.call('property', { params: { id: 7 }, query: {} }),
      client.call('extend'),
    ]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ ok: false, message: errorText(503, null), detail: null });
  });

  it('R-SESSION-017 ends every call as a value: success with the checked answer, or a failure', async () => {
    const good = await clientOf(await answering(200, '{"expires":"2026-01-01T00:00:00.000Z"}')).call('extend');
    expect(good).toEqual({ ok: true, value: { expires: '2026-01-01T00:00:00.000Z' } });
  });

  it('takes an answer that does not fit the contract for a failure, and says where', async () => {
    const outcome = await clientOf(await answering(200, '{"expires":"soon"}')).call('extend');
    expect(outcome).toMatchObject({ ok: false, status: 500, message: errorText(500, null) });
    expect(outcome.ok ? '' : outcome.detail).toContain('expires');
  });
});
