/** Customers with a card each, on a server that is killed now and then: whoever asks, asks again until it answers. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createAccount } from '../../../server/account/session/createAccount.ts';
import type { Database } from '../../../server/platform/store/schema.ts';
import { createClient, type Client } from '../../../src/api/client.ts';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';
import type { Session } from '../stripe/stripeObjects.ts';
import type { TestStripe } from '../stripe/stripeServer.ts';

export interface Ground {
  /** Asked before each call: a server that is started again may be elsewhere. */
  readonly baseUrl: () => string;
  readonly db: Kysely<Database>;
  readonly stripe: TestStripe;
}

export interface Customer {
  readonly accountId: number;
  readonly id: number;
  /** Asks until there is an answer. */
  readonly client: Client;
  /** Asks once with a key; null: nobody answered. */
  readonly ask: (key: string, method: 'POST' | 'PUT', path: string, body: object) => Promise<Response | null>;
}

const PASSWORD = 'plum lantern gravel seven';
const PAUSE_MS = 20;
/** Who was signing in when the server died failed, as it looks to the next one. */
const TOO_MANY = 429;
const USED_UP = 401;

let made = 0;

export async function newCustomer(ground: Ground): Promise<Customer> {
  const { baseUrl, db, stripe } = ground;
  const { username, accountId, userId: id } = await newOwner(db);
  let token: string | null = null;
  const client = createClient({ baseUrl: '', fetch: patient(baseUrl), token: () => token });
  token = await signIn(client, username);
  const { url } = must(await client.call('cardPage'));
  const session = stripe.state.get<Session>('checkout.session', url.split('/').at(-1) ?? '');
  stripe.state.complete(session, { number: '4242424242424242', name: 'Ann Lee' });
  must(await client.call('enteredCard', { body: { entered: session.id } }));
  const headers = { [AUTH_HEADER]: token, 'Content-Type': 'application/json' };
  return {
    accountId,
    id,
    client,
    ask: async (key, method, path, body) => {
      const request = { method, headers: { ...headers, 'Idempotency-Key': key }, body: JSON.stringify(body) };
      return await fetch(`${baseUrl()}${path}`, request).catch(() => null);
    },
  };
}

/** What opens a session does so once: whoever got no answer in which it was used up signs in from the beginning. */
async function signIn(client: Client, username: string): Promise<string> {
  for (;;) {
    const { t } = must(await client.call('pre', { body: { username, password: PASSWORD } }));
    const opened = await client.call('auth', { query: { t, overtake: 'true' } });
    if (opened.ok || opened.status !== USED_UP) return must(opened).token;
  }
}

/** The database ends with its server: somebody comes when it is there. */
async function newOwner(db: Ground['db']) {
  for (;;) {
    made += 1;
    const username = `customer${process.pid}x${made}@example.com`;
    const account = { name: username, ownUse: false };
    const owner = await db
      .transaction()
      .execute(async (trx) => await createAccount(trx, account, { username, password: PASSWORD }))
      .catch(() => null);
    if (owner !== null) return { ...owner, username };
    await wait(PAUSE_MS);
  }
}

/** A network of somebody who asks again while nobody answers, or only that something went wrong. */
const patient =
  (baseUrl: () => string): typeof fetch =>
  async (input, init) => {
    const path = input as string; // the client asks with texts only
    for (;;) {
      const answer = await fetch(`${baseUrl()}${path}`, init).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== TOO_MANY) return answer;
      await wait(PAUSE_MS);
    }
  };

export const pause = async (): Promise<void> => await wait(PAUSE_MS);

function must<T>(outcome: { ok: true; value: T } | { ok: false; status: number; message: string }): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`a customer was refused: ${outcome.status} ${outcome.message}`);
}
