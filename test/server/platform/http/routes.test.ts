import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { createClient } from '../../../../src/api/client.ts';
import { buildApp } from '../../../../server/app/app.ts';
import type { Handlers } from '../../../../server/platform/http/handler.ts';
import { handlers } from '../../../../server/app/handlers.ts';
import { refuse } from '../../../../server/platform/http/refuse.ts';
import { authenticate } from '../../../../server/account/session/authenticate.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

const calls = Object.entries(contract) as [CallName, Call][]; // exactly the entries

describe('paths', () => {
  it('R-SESSION-001 session calls lie under /resource/auth, the calls of document 000 under /resource/auth/ps4', () => {
    const base = ({ area, id }: Call): RegExp => {
      if (id.startsWith('P')) return /^\/app\//; // calls of our own
      // Those of document 001 for plans and money lie at the root.
      if (id >= 'C109' && id <= 'C140') return /^\/(ps|billing|wallet|lead-automator)\//;
      return area === 'session' ? /^\/resource\/auth(\/(logout|extend|pre))?$/ : /^\/resource\/auth\/ps4\//;
    };
    for (const [, call] of calls) expect(call.path).toMatch(base(call));
  });

  it('every call of the contract is served at its path, and asks for a session unless it is public', async () => {
    for (const [name, { method, path, may }] of calls) {
      const response = await server.request(method, path.replaceAll(/\{\w+\}/g, '1'));
      const { message } = (await response.json()) as { message?: string };
      expect([name, message]).not.toEqual([name, 'There is no such call.']);
      expect([name, response.status === 401]).toEqual([name, may !== 'DOOR' || name === 'auth']);
    }
  });

  it('a static path wins over one with a parameter', async () => {
    const suggestions = await server.request('GET', '/resource/auth/ps4/property/suggestionsnew?q=nowhere', {
      token: me.token,
    });
    expect(await suggestions.json()).toEqual({ suggestions: [] });
    const property = await server.request('GET', '/resource/auth/ps4/property/suggestionsnews', { token: me.token });
    expect(property.status).toBe(400);
  });

  it('an unknown path below the API is a JSON 404, in every method', async () => {
    for (const path of [
      '/resource/nothing',
      '/ps/nothing',
      '/app/nothing',
      '/wallet/nothing',
      '/billing/x',
      '/lead-automator/x',
    ]) {
      const response = await server.request('GET', path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
    expect((await server.request('POST', '/lists')).status).toBe(404);
    expect((await server.request('PUT', '/resource/auth', { token: me.token })).status).toBe(404);
  });
});

describe('requests', () => {
  it('names every wrong field of query and body by its path', async () => {
    const query = await server.request('GET', '/resource/auth/ps4/listing?limit=0&zip=22903&yearBuiltMin=old', {
      token: me.token,
    });
    expect(query.status).toBe(400);
    const wrong = (await query.json()) as { fieldErrors: Record<string, string> };
    expect(Object.keys(wrong.fieldErrors).sort()).toEqual(['limit', 'yearBuiltMin']);
    const body = await server.request('POST', '/resource/auth/ps4/user/new/properties/groups', {
      token: me.token,
      body: { search: { filters: { groupIds: { match: 'SOME', values: [1, 'x'] } }, limit: 501 } },
    });
    const { fieldErrors } = (await body.json()) as { fieldErrors: Record<string, string> };
    expect(Object.keys(fieldErrors).sort()).toEqual([
      'search.filters.groupIds.match',
      'search.filters.groupIds.values.1',
      'search.limit',
    ]);
  });

  it('refuses filter keys it does not know, and names them', async () => {
    const query = await server.request('GET', '/resource/auth/ps4/listing?bedroomMin=3&zip=22903', { token: me.token });
    expect([query.status, await query.json()]).toMatchObject([
      400,
      { fieldErrors: { bedroomMin: 'is not known; did you mean bedroomsMin?' } },
    ]);
    const body = await server.request('POST', '/resource/auth/ps4/user/listings?groupName=X', {
      token: me.token,
      body: { filter: { bedsMin: 3 }, selection: [1] },
    });
    expect([body.status, await body.json()]).toMatchObject([
      400,
      { fieldErrors: { 'filter.bedsMin': 'is not known' } },
    ]);
  });

  it('reads an empty query value as absent, not as zero', async () => {
    const all = valueOf(await me.client.call('listing', { query: { limit: 1 } }));
    const response = await server.request('GET', '/resource/auth/ps4/listing?limit=1&yearBuiltMax=', {
      token: me.token,
    });
    expect(await response.json()).toMatchObject({ resultCount: all.resultCount });
  });

  it('accepts JSON on DELETE, and refuses an empty body with 422 instead of deleting everything', async () => {
    const path = '/resource/auth/ps4/user/ag/properties';
    for (const body of [undefined, '', '{}', 'null', '[]']) {
      const response = await server.request('DELETE', path, { token: me.token, body });
      expect([body, response.status]).toEqual([body, 422]);
      expect(await response.json()).toMatchObject({ message: "You can't do such action with this." });
    }
    const { groups } = valueOf(
      await me.client.call('assignToGroup', { query: {}, body: { group: { name: 'Mine', type: 'FAVORITE' } } }),
    );
    const response = await server.request('DELETE', path, {
      token: me.token,
      body: { search: { filters: { groupIds: { values: [groups[0]?.id] } } }, selection: { items: [1] } },
    });
    expect([response.status, await response.json()]).toMatchObject([200, { removed: [] }]);
  });

  it('refuses what is no JSON, of another type, or too large, in words', async () => {
    const path = '/resource/auth/pre';
    const refused = async (body: string, type = 'application/json') => {
      const response = await server.request('POST', path, { body, headers: { 'Content-Type': type } });
      return [response.status, ((await response.json()) as { userMessage: string }).userMessage];
    };
    expect(await refused('{"username":')).toEqual([400, 'The request is not valid JSON.']);
    expect(await refused('{"__proto__":{"x":1}}')).toEqual([400, 'The request is not valid JSON.']);
    expect(await refused('a=b', 'application/x-www-form-urlencoded')).toEqual([
      415,
      'The request must be JSON. Nothing was done.',
    ]);
    expect(await refused(JSON.stringify({ username: 'x'.repeat(20_000), password: '' }))).toEqual([
      413,
      'The request is too large. Nothing was done.',
    ]);
  });

  it('asks who is there before it reads a large body', async () => {
    const response = await server.request('POST', '/resource/auth/ps4/user/new/properties', {
      body: `"${'x'.repeat(2_000_000)}`,
    });
    expect(response.status).toBe(401);
  });

  it('accepts addresses of 64 KB, for searches with a drawn shape', async () => {
    const point = (at: number): string =>
      `${(33.7 + Math.sin((at * Math.PI) / 1500)).toFixed(5)} ${(-84.4 + Math.cos((at * Math.PI) / 1500)).toFixed(5)}`;
    const shape = Array.from({ length: 3000 }, (_, at) => point(at)).join('/');
    const query = new URLSearchParams({ type: 'SHAPE', shapeDefinition: shape, limit: '1' }).toString();
    expect(query.length).toBeGreaterThan(60_000);
    const response = await server.request('GET', `/resource/auth/ps4/listing?${query}`, { token: me.token });
    expect(response.status).toBe(200);
  });
});

describe('answers', () => {
  it('stay out of caches and of other origins', async () => {
    const response = await server.request('GET', '/resource/auth', {
      token: me.token,
      headers: { Origin: 'https://example.com' },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are logged without tokens and passwords', async () => {
    const { t } = valueOf(
      await server.client().call('pre', { body: { username: 'owner@example.com', password: 'correct horse battery' } }),
    );
    valueOf(await server.client().call('auth', { query: { t } }));
    const log = server.logged.join('\n');
    expect(log).toContain('/resource/auth?t=***');
    for (const secret of [t, me.token, 'correct horse battery']) expect(log).not.toContain(secret);
  });
});

describe('errors', () => {
  let app: FastifyInstance | null = null;
  afterEach(async () => {
    await app?.close();
    app = null;
  });

  /** The same application with another answer of one call. */
  async function withExtend(extend: Handlers['extend']) {
    app = await buildApp({ services: server.services, authenticate, handlers: { ...handlers, extend } });
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${baseUrl}/resource/auth/extend`, { headers: { 'X-Auth-Token': me.token } });
    const client = createClient({ baseUrl, fetch, token: () => me.token });
    return { body: (await answer.json()) as object, outcome: await client.call('extend') };
  }

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
  ])(
    '%s R-ERROR-011 status %i answers success false with its text, and the client shows it',
    async (_id, status, text) => {
      const { body, outcome } = await withExtend(async () => refuse(status, 'The reason.'));
      expect(body).toEqual({ success: false, message: text, userMessage: 'The reason.' });
      expect(outcome).toMatchObject({ ok: false, status, message: text, detail: 'The reason.' });
    },
  );

  it("R-ERROR-006 another status shows the server's words, and points to the form when fields are wrong", async () => {
    const plain = await withExtend(async () => refuse(409, 'Somebody was faster.'));
    expect(plain.outcome).toMatchObject({ status: 409, message: 'Somebody was faster.', detail: null });
    await app?.close();
    const form = await withExtend(async () => refuse(400, 'Some values are not valid.', { zip: 'is not a zip' }));
    expect(form.outcome).toMatchObject({
      message: 'Some values are not valid. See form for details.',
      fieldErrors: { zip: 'is not a zip' },
    });
    await app?.close();
    const silent = await withExtend(async () => refuse(409));
    expect(silent.outcome).toMatchObject({ message: 'Unknown error' });
  });

  it('an error nobody expected is logged in full and says nothing about itself', async () => {
    const { body, outcome } = await withExtend(async () => {
      throw new Error('secret detail of the database');
    });
    expect(body).toEqual({
      success: false,
      message: 'Internal server error. Please try again later. Contact your administrator if error happens again.',
    });
    expect(outcome).toMatchObject({ ok: false, status: 500, detail: null });
    const line = server.logged.find((text) => text.includes('secret detail of the database'));
    expect(line).toMatch(
      /"level":"error".*at .*routes\.test\.ts.*"url":"\/resource\/auth\/extend".*"message":"request failed"/s,
    );
  });

  it('an answer that does not fit the contract does not leave, and one with more loses the rest', async () => {
    const wrong = await withExtend(async () => ({ expires: 'soon' }));
    expect(wrong.outcome).toMatchObject({ ok: false, status: 500 });
    expect(server.logged.some((line) => line.includes('answer of C090 does not fit the contract'))).toBe(true);
    await app?.close();
    const more = await withExtend(async () => ({ expires: '2026-01-01T00:00:00Z', passwordHash: 'x' }));
    expect(more.body).toEqual({ expires: '2026-01-01T00:00:00Z' });
  });
});
