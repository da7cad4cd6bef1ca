/** Secrets on their way through every call that carries one, while everything fails: none of them reaches the log. */
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { authenticate } from '../../../../server/account/session/authenticate.ts';
import { buildApp } from '../../../../server/app/app.ts';
import { handlers } from '../../../../server/app/handlers.ts';
import type { Handlers } from '../../../../server/platform/http/handler.ts';
import { isSecret } from '../../../../server/platform/log/redact.ts';
import { samplesOf } from '../../../support/sampleOf.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

/** Short enough for the code of a card. */
const HIDDEN = 'hidden5f1c';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** Names of the secrets that a call takes in its address or its body, however deep. */
function secretsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null) {
        for (const name of Object.keys(value)) if (isSecret(name)) names.add(name);
      }
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...names];
}

const carriers = (Object.keys(contract) as CallName[]).flatMap((name) => {
  const call: Call = contract[name];
  const [query, body] = [secretsOf(call.query), secretsOf(call.body)];
  return query.length + body.length === 0 ? [] : [{ name, call, query, body }];
});

/** Calls that take no secret of a card, and say so. */
const untaken: ReadonlySet<string> = new Set(['C126', 'C127']);

const bodyOf = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, HIDDEN]));
/** What a call asks for besides its secrets: of these what it knows. */
const KNOWN = {
  username: 'x',
  name: 'x',
  message: 'x',
  quote: 'x',
  selection: { items: [1] },
  planId: 943,
  userId: 1,
  planMrcId: 961,
  amount: 10,
  quantity: 1,
  id: 1,
  memberId: 1,
  state: 'x',
  members: [{ username: 'x' }],
};
const neededBy = (schema: z.ZodType | undefined): object => {
  const [sample = {}] = schema === undefined ? [] : samplesOf(schema);
  const known = Object.entries(KNOWN).filter(([name]) => Object.hasOwn(sample as object, name));
  // One of a few words: those of the call itself.
  const { type, kind } = sample as { type?: unknown; kind?: unknown };
  const words = { ...(type === undefined ? {} : { type }), ...(kind === undefined ? {} : { kind }) };
  return { ...Object.fromEntries(known), ...words };
};
const queryOf = (names: readonly string[]): string => names.map((name) => `${name}=${HIDDEN}`).join('&');

describe('secrets', () => {
  it('are carried by calls', () => {
    expect(carriers.map(({ call }) => call.id).toSorted()).toEqual([
      'C071',
      'C088',
      'C091',
      'C100',
      'C102',
      'C104',
      'C106',
      'C111',
      'C112',
      'C118',
      'C119',
      'C122',
      'C123',
      'C126',
      'C127',
      'C134',
      'C139',
      'C140',
      'C148',
      'C164',
      'C174',
      'C181',
      'P004',
      'P200',
      'P203',
      'P206',
      'P207',
      'P251',
      'P252',
      'P254',
      'P255',
      'P259',
      'P261',
      'P265',
      'P270',
      'P272',
      'P273',
      'P314',
      'P371',
    ]);
  });

  it.each(carriers)('of $name stay out of the log, answered or refused', async ({ call, query, body }) => {
    const before = server.logged.length;
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    for (const token of [me.token, HIDDEN, null])
      await server.request(call.method, `${path}?${queryOf([...query, 'card_number'])}`, {
        token,
        ...(call.method === 'GET' ? {} : { body: { ...bodyOf(body), unknown: bodyOf(['password']) } }),
      });
    const lines = server.logged.slice(before);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/"url":"[^"]*=\*\*\*/);
    expect(lines.join('')).not.toContain(HIDDEN);
    expect(lines.join('')).not.toContain(me.token);
  });

  it.each([
    ['in an address that leads nowhere', `/resource/nowhere?t=${HIDDEN}`],
    ['in the address of a page', `/?token=${HIDDEN}`],
    ['in an address that cannot be decoded', `/resource/%E0%A4%A?token=${HIDDEN}`],
    ['in a part of an address that is too long', `/resource/property/${'x'.repeat(300)}/status?t=${HIDDEN}`],
  ])('%s stay out of the log', async (_where, path) => {
    const before = server.logged.length;
    await server.request('GET', path, { headers: { Authorization: `Bearer ${HIDDEN}` } });
    expect(server.logged.slice(before).join('')).not.toContain(HIDDEN);
  });

  it('of any call stay out of the log when its handler fails with all that it was given', async () => {
    const failing = Object.fromEntries(
      Object.keys(handlers).map((name) => [
        name,
        async (input: object & { services: TestServer['services'] }) => {
          const { services, ...given } = input;
          services.log.warn({ query: { ...given, services: undefined, request: undefined } }, 'it is about to fail');
          throw Object.assign(new Error('forced', { cause: Object.assign(new Error('inner'), given) }), given);
        },
      ]),
    ) as unknown as Handlers; // every call is there, as it is in the real ones
    const app = await buildApp({ services: server.services, authenticate, handlers: failing });
    try {
      for (const { call, query, body } of carriers) {
        const before = server.logged.length;
        const answer = await app.inject({
          method: call.method,
          url: `${call.path.replaceAll(/\{\w+\}/g, '1')}?${queryOf(query)}${'amount' in neededBy(call.query) ? '&amount=10' : ''}`,
          headers: { [AUTH_HEADER]: me.token },
          ...(call.method === 'GET' ? {} : { payload: { ...neededBy(call.body), ...bodyOf(body) } }),
        });
        const lines = server.logged.slice(before);
        // Cards: refused before any handler sees them.
        if (untaken.has(call.id)) {
          expect([call.id, answer.statusCode, answer.body]).toEqual([
            call.id,
            400,
            expect.stringContaining('not taken'),
          ]);
          expect([answer.body, ...lines].join('')).not.toContain(HIDDEN);
          continue;
        }
        expect([call.id, answer.statusCode, answer.body]).toEqual([call.id, 500, expect.not.stringContaining(HIDDEN)]);
        const fields = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
        expect(fields.map(({ message }) => message)).toEqual(['it is about to fail', 'request failed', 'request']);
        // The lines of a request are found by its id.
        expect(new Set(fields.map(({ request }) => request)).size).toBe(1);
        expect(fields[0]?.['request']).toMatch(/^[0-9a-f-]{36}$/);
        expect(lines.join('')).not.toContain(HIDDEN);
        expect(lines.join('')).not.toContain(me.token);
      }
    } finally {
      await app.close();
    }
  });
});
