/**
 * The store: what people make, in PostgreSQL. One of our own by default (see embedded/), another server with
 * DATABASE_URL; everything above this port is the same code for both.
 */
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Database } from './schema.ts';
import type { Migration } from './migration.ts';
import type { StorePool } from './storePool.ts';

export interface Store {
  readonly db: Kysely<Database>;
  /** The same database for the job queue, which brings tables in a schema of their own, and for what is told by it. */
  readonly pool: StorePool;
  readonly jobSchema: string;
  /** For a backup, on a connection of its own. */
  readonly backedUpBy: StoreAddress;
  /** No other process works on it: what a worker held that is not of this process is left over from one that died. */
  readonly isAlone: boolean;
  /** What was last met of damage to its files, until it is opened anew or its files are put right; null: nothing. */
  readonly damage: () => Error | null;
  readonly close: () => Promise<void>;
}

export interface StoreAddress {
  /** Without its pooler where that is known. Nothing of a session may be counted on all the same. */
  readonly connection: ClientConfig;
  readonly schema: string;
  readonly jobSchema: string;
}

/** How the tables of a store are brought up to date. */
export interface Upgrade {
  /** Called before a store that holds something is changed, while nobody else can change its tables. */
  readonly before: (address: StoreAddress, missing: readonly string[]) => Promise<void>;
  /** Default: the migrations of this program. */
  readonly files?: readonly Migration[];
}

/** What migrations need of a connection: several statements in one text, which Kysely has no way to send. */
export interface MigrationConnection {
  readonly exec: (statements: string) => Promise<void>;
  readonly query: (sql: string, params: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}
