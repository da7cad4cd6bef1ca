/**
 * A real server for tests: real HTTP on a port of its own, a fresh store, a small generated warehouse. In the unit
 * tests the store is a database of its own on the PostgreSQL server that `storeSetup.ts` started; in the journeys it is
 * the embedded one.
 */
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { OWNER } from './owner.ts';
import { createClient, type Client } from '../../src/api/client.ts';
import type { AuthAnswer } from '../../src/api/contract/account/session.ts';
import type { UserType } from '../../src/api/catalogue/account/userTypes.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { readConfig, type Config } from '../../server/platform/config/config.ts';
import type { Services } from '../../server/platform/http/services.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { loadSample } from '../../server/data/sample/loadSample.ts';
import { setPasswordHash } from '../../server/account/password/passwords.queries.ts';
import { createAccount, createUser } from '../../server/account/session/createAccount.ts';
import { findFirstUser } from '../../server/account/session/firstRun.ts';
import { startServer } from '../../server/app/startServer.ts';
import { copyMadeStore } from './madeStore.ts';
import { quickHash } from './quickHash.ts';
import { lookingInto, readTenantTables } from './statements.ts';
import { databaseUrl, run } from './storeSetup.ts';
import { cachedDir, hashOfSources } from './testCache.ts';

export interface SignedIn {
  readonly client: Client;
  readonly token: string;
  readonly auth: AuthAnswer;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface RawRequest {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly baseUrl: string;
  readonly services: Services;
  /** The store as a test looks into it, whatever the account; what the server itself asks is judged (`statements.ts`). */
  readonly db: Services['store']['db'];
  /** Token of the link that this start would print; null when a password was given. */
  readonly firstToken: string | null;
  /** The server's time: moves only when a test says so. */
  readonly clock: { readonly now: () => Date; readonly advance: (minutes: number) => void };
  /** What the server logged, a line each. */
  readonly logged: readonly string[];
  /** Typed calls without a session, or with the session of a token. */
  readonly client: (token?: string | null) => Client;
  readonly signIn: (credentials?: Credentials, overtake?: boolean) => Promise<SignedIn>;
  /** Somebody new, signed in to an account of their own: what others did is not there. */
  readonly newcomer: () => Promise<SignedIn>;
  /**
   * A further user: a member of the account given, or of an account of its own, which is a customer's with `ownUse`
   * false.
   */
  readonly addUser: (
    user: Credentials & {
      type?: UserType;
      accountId?: number;
      ownUse?: boolean;
      firstName?: string;
      lastName?: string;
    },
  ) => Promise<void>;
  readonly request: (method: string, path: string, request?: RawRequest) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface TestServerOptions {
  /** Parcels of the generated warehouse; 0 (default): no data is loaded. */
  readonly sampleParcels?: number;
  /** Files of the data directory by their names, as they stand there before the start. */
  readonly files?: Readonly<Record<string, string>>;
  readonly config?: Partial<Config>;
  /** Leave the first account to the server: no password, as on a first run. */
  readonly generatedOwner?: boolean;
}

const START = new Date('2026-03-02T15:00:00Z');

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  const database = await newDatabase();
  if (database === null) await copyMadeStore(dataDir);
  if ((options.sampleParcels ?? 0) > 0) {
    await cp(await sampleTemplate(options.sampleParcels ?? 0), join(dataDir, 'warehouse'), { recursive: true });
  }
  for (const [name, text] of Object.entries(options.files ?? {})) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), text);
  }
  let now = START;
  const clock = {
    now: () => now,
    advance: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
  };
  const logged: string[] = [];
  const hasQuickOwner = options.generatedOwner !== true && options.config?.ownerPassword === undefined;
  const server = await startServer(
    {
      ...readConfig({ PORT: '0', PLATBOOK_DATA: dataDir }),
      databaseUrl: database?.url ?? null,
      workers: false,
      checkAnswers: '1',
      // A test signs the same person in as often as it likes.
      maxSessions: 1000,
      ownerEmail: OWNER.username,
      ownerPassword: null,
      distDir: join(dataDir, 'dist'),
      ...options.config,
    },
    { clock, log: createLog('info', { write: (line) => void logged.push(line) }) },
  );
  const { services, url: baseUrl } = server;
  const db = lookingInto(services.store.db);
  await readTenantTables(db);
  const client = (token: string | null = null): Client => createClient({ baseUrl, fetch, token: () => token });
  let newcomers = 0;
  const keepPassword = async (trx: Kysely<Database>, user: Principal, password: string): Promise<void> =>
    await setPasswordHash(trx, user, await quickHash(password));
  // One of a store of before has a password, which may be another one by now.
  const owner = hasQuickOwner && server.owner !== null ? await findFirstUser(services.store.db) : undefined;
  if (owner !== undefined) await keepPassword(services.store.db, owner, OWNER.password);

  const at: TestServer = {
    baseUrl,
    services,
    db,
    firstToken: hasQuickOwner ? null : (server.owner?.linkToken ?? null),
    clock,
    logged,
    client,
    signIn: async (credentials = OWNER, overtake = false) => {
      const pre = await client().call('pre', { body: credentials });
      if (!pre.ok) throw new Error(`sign-in of ${credentials.username} failed: ${pre.status} ${pre.detail ?? ''}`);
      const auth = await client().call('auth', {
        query: { t: pre.value.t, ...(overtake ? { overtake: 'true' } : {}) },
      });
      if (!auth.ok) throw new Error(`sign-in of ${credentials.username} failed: ${auth.status} ${auth.detail ?? ''}`);
      return { client: client(auth.value.token), token: auth.value.token, auth: auth.value };
    },
    newcomer: async () => {
      newcomers += 1;
      const person = { username: `newcomer${newcomers}@example.com`, password: OWNER.password };
      await at.addUser(person);
      return await at.signIn(person);
    },
    addUser: async ({ accountId, ownUse = true, password, ...given }) => {
      const user = { ...given, password: null };
      await services.store.db.transaction().execute(async (trx) => {
        const made =
          accountId === undefined
            ? await createAccount(trx, { name: user.username, ownUse }, user)
            : await createUser(trx, { accountId }, user, true);
        if (password !== null) await keepPassword(trx, made, password);
      });
    },
    request: async (method, path, { token = null, body, headers = {} } = {}) =>
      await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(token === null ? {} : { [AUTH_HEADER]: token }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return at;
}

/** The folder of a generated warehouse of so many parcels, to be copied. */
export async function sampleTemplate(parcels: number): Promise<string> {
  const key = hashOfSources('server/data', 'src/api/catalogue');
  return await cachedDir(`sample-${parcels}`, key, async (dir) => void (await loadSample({ dir, parcels })));
}

/** A database with all tables on the server of this run; null where there is none. */
export async function newDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const postgres = inject('postgres');
  if (postgres === undefined) return null;
  const name = `platbook_test_${randomBytes(6).toString('hex')}`;
  // By files: the other way writes each page to the log as well.
  await run(postgres.url, `create database ${name} template ${postgres.template} strategy file_copy`);
  return {
    url: databaseUrl(postgres.url, name),
    drop: async () => await run(postgres.url, `drop database ${name} with (force)`),
  };
}

/** A database with nothing in it on the server of this run. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const postgres = inject('postgres');
  if (postgres === undefined) throw new Error('only the unit tests have a PostgreSQL server');
  const name = `platbook_test_${randomBytes(6).toString('hex')}`;
  await run(postgres.url, `create database ${name}`);
  return {
    url: databaseUrl(postgres.url, name),
    drop: async () => await run(postgres.url, `drop database ${name} with (force)`),
  };
}
