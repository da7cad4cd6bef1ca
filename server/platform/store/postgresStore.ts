import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { types, type PoolConfig } from 'pg';
import { forgetsSessions } from './forgetsSessions.ts';
import { lockForMigration, migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { createStorePool, type StorePool } from './storePool.ts';
import type { MigrationConnection, Store, StoreAddress, Upgrade } from './store.ts';
import { waitForDatabase } from './waitForDatabase.ts';

const BIGINT = 20;
const BIGINT_ARRAY = 1016;
const DATE = 1082;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** A machine that is gone without a word is noticed some ten seconds after this. */
const SILENT_MS = 10_000;

/**
 * A PostgreSQL server (15 or newer), or a pooler before one. All our tables live in one schema, so several installations
 * may share a database. `directUrl`: the same database without its pooler. `hopeless`: why it is not worth waiting for,
 * where somebody knows.
 */
export async function openPostgresStore(
  url: string,
  schema: string,
  directUrl: string | null = null,
  upgrade: Upgrade = { before: async () => undefined },
  hopeless: () => Error | null = () => null,
): Promise<Store & { readonly forgetDamage: () => void }> {
  const config: PoolConfig = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    types: { getTypeParser: parserOf },
  };
  const path = { options: `-c search_path=${schema}` };
  const jobSchema = `${schema}_jobs`;
  const backedUpBy = { connection: { connectionString: directUrl ?? url }, schema, jobSchema };
  let isPooled = false;
  await waitForDatabase(url, async () => void (isPooled = await forgetsSessions({ ...config, ...path }, schema)), {
    hopeless,
  });
  const direct = directUrl === null ? null : { ...config, ...path, connectionString: directUrl };
  let damage: Error | null = null;
  const onDamage = (met: Error): void => void (damage = met);
  const pool = isPooled
    ? createStorePool(config, { perTransaction: schema, listening: direct, onDamage })
    : createStorePool({ ...config, ...path }, { listening: direct ?? { ...config, ...path }, onDamage });
  try {
    await waitForDatabase(url, async () => await migrateSchema(pool, backedUpBy, upgrade), { hopeless });
  } catch (error) {
    await pool.end();
    throw error;
  }
  // Kysely asks a connection for cursors only where they are configured, and for rows as texts with values.
  const lender = { ...pool, options: {} } as unknown as PostgresPool;
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: lender }) }),
    pool,
    jobSchema,
    backedUpBy,
    isAlone: false,
    damage: () => damage,
    forgetDamage: () => void (damage = null),
    close: async () => await pool.end(),
  };
}

/** Ids are below 2^53, so bigint is read as a number, alone and in arrays. A day is no moment: it is read as its text. */
const parserOf: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  if (oid === BIGINT) return Number;
  if (oid === DATE) return (text: string) => text;
  const parse = types.getTypeParser(oid);
  if (oid !== BIGINT_ARRAY) return parse;
  return (text: string) => (parse(text) as string[]).map(Number); // pg reads bigint[] as strings
};

async function migrateSchema(pool: StorePool, address: StoreAddress, { files, before }: Upgrade): Promise<void> {
  const { schema } = address;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const connection: MigrationConnection = {
      exec: async (statements) => void (await client.query(statements)),
      query: async (sql, params) => (await client.query(sql, params)).rows,
    };
    // "if not exists" alone fails when two processes start at the same moment.
    await lockForMigration(connection);
    await client.query(`create schema if not exists ${schema}`);
    // A backup before it may take minutes, in which nothing is said here.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await migrate(connection, files, async (missing) => await before(address, missing));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the first error is the one that matters
    throw error;
  } finally {
    client.release();
  }
}
