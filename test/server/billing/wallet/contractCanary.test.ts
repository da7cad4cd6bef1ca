/**
 * A marked number and a marked code go through every call that takes one, which the contract itself says: done, refused,
 * with the service away, and with the program dying in it. They are found nowhere.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../server/platform/http/openapi.ts';
import { chanceOf } from '../../../support/fuzz/chance.ts';
import type { ApiDocument } from '../../../support/fuzz/drawRequest.ts';
import { drawValue, type Schema } from '../../../support/fuzz/drawValue.ts';
import { AMEX } from '../../../support/cards.ts';
import { everything } from '../../../support/everything.ts';
import { finishAll, newHistory, openWorld, type History, type World } from '../../../support/histories/world.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

/** Passes all checks, and is nobody's. */
const NUMBER = '4716253849506177';
/** No digits: a time or an id may hold any of those. */
const CODE = 'qxzv';
const TAKES = /^card_?(number|code)$/i;

const document = openApiDocument('0') as unknown as ApiDocument;

interface Taking {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Schema | null;
}

/** Calls whose query or body has a place for the number or the code of a card. */
function takingOnes({ paths }: ApiDocument): Taking[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const body = requestBody?.content['application/json']?.schema ?? null;
      const names = [...query, ...namesIn(body)];
      return names.some((name) => TAKES.test(name)) ? [{ method: method.toUpperCase(), path, query, body }] : [];
    }),
  );
}

const namesIn = (schema: Schema | null): string[] =>
  schema === null
    ? []
    : [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name, ...namesIn(part)]),
        ...(schema.items === undefined ? [] : namesIn(schema.items)),
        ...(schema.anyOf ?? schema.allOf ?? []).flatMap(namesIn),
      ];

describe.each(['LEDGER', 'STRIPE'] as const)('%s', (provider) => {
  let world: World;
  let history: History;
  let me: SignedIn;
  let calls: readonly Taking[];
  let card: number;
  beforeAll(async () => {
    world = await openWorld(provider);
    history = await newHistory(world, 5000_00);
    me = await history.account.signIn();
    calls = takingOnes(document);
    const { id } = history.account;
    if (world.stripe === null) valueOf(await me.client.call('addCard', { body: { ...AMEX, cardExpYear: 2031 } }));
    card = valueOf(await me.client.call('wallet', { params: { id } })).wallets[0]?.paymentMethodId ?? 0;
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943, paymentMethodId: card } }));
  });
  afterAll(async () => await world.close());

  it('the calls are those that cards are kept with and paid with', () => {
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(expect.arrayContaining(['POST /wallet/add', 'POST /ps/plan/{id}', 'POST /ps/teammember']));
    expect(paths.length).toBeGreaterThan(10);
  });

  it('R-WALLET-020 the number and the code are found nowhere, whatever became of the call', async () => {
    const told: string[] = [];
    const statuses = new Set<number>();
    let asked = 0;
    for (const call of calls) {
      for (const mishap of ['NONE', 'AWAY', 'DIES'] as const) {
        for (const marks of [
          { cardCode: CODE },
          { cardCode: NUMBER, cardNumber: NUMBER },
          { paymentMethodId: NUMBER },
        ]) {
          asked += 1;
          if (world.stripe !== null) world.stripe.isAway = mishap === 'AWAY';
          if (mishap === 'DIES') await world.program.dieAt(1 + (asked % 12));
          const { status, text } = await send(call, { paymentMethodId: card, ...marks }, asked);
          await world.program.startAgain();
          if (world.stripe !== null) world.stripe.isAway = false;
          if (mishap !== 'NONE') await finishAll(world, true);
          statuses.add(status);
          told.push(text);
        }
      }
    }
    // Some were done, some refused, and some failed.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 422, 500]));
    const kept = await everything(world.server);
    const sent = world.stripe === null ? [] : [...world.stripe.bodies, ...world.stripe.requests];
    for (const mark of [NUMBER, NUMBER.slice(0, 8), CODE]) {
      const found = [...told, ...sent, kept, JSON.stringify(document)].filter((text) =>
        text.replaceAll(/[\s-]/g, '').includes(mark),
      );
      const near = (text: string) => text.slice(Math.max(0, text.search(mark) - 250), text.search(mark) + 60);
      expect([mark, found.map(near)]).toEqual([mark, []]);
    }
  });

  /** With values that lead somewhere for the names that are known; all others are drawn as their schema says. */
  async function send({ method, path, query, body }: Taking, marks: object, asked: number) {
    const { id } = history.account;
    const known: Record<string, unknown> = {
      userId: id,
      amount: 150,
      planId: asked % 2 === 0 ? 945 : 947,
      planMrcId: 1,
      catalogProductId: 1,
      type: undefined,
      quantity: 1000,
      username: `canary${asked}@example.com`,
      accountPassword: 'a long enough password',
      ...marks,
    };
    const drawn = { chance: chanceOf(asked), known: { ids: [id], names: ['Ann'], texts: {} } };
    const value = (body === null ? {} : drawValue(body, 'body', drawn)) as Record<string, unknown>;
    const names = namesIn(body);
    for (const [name, wanted] of Object.entries(known)) {
      if (wanted !== undefined && names.includes(name)) value[name] = wanted;
    }
    const marked = { ...(body === null ? {} : value), ...(body === null ? {} : marks) };
    const asks = Object.entries({ ...known }).filter(([name, one]) => query.includes(name) && one !== undefined);
    const search = new URLSearchParams(asks.map(([name, one]) => [name, String(one)])).toString();
    const response = await world.server.request(method, `${path.replace('{id}', String(id))}?${search}`, {
      token: me.token,
      headers: { 'Idempotency-Key': `canary-${provider}-${asked}` },
      ...(body === null ? {} : { body: marked }),
    });
    return { status: response.status, text: await response.text() };
  }
});
