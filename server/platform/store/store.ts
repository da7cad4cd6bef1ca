/**
 * The store: what people make, in the PostgreSQL dialect. Embedded (PGlite) by default, a server with DATABASE_URL;
 * everything above this port is the same code for both.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { StorePool } from './storePool.ts';

export interface Store {
  readonly db: Kysely<Database>;
  /** The same database for the job queue, which brings tables in a schema of their own. */
  readonly raw: RawDatabase;
  readonly jobSchema: string;
  readonly close: () => Promise<void>;
}

export type RawDatabase =
  { readonly kind: 'pglite'; readonly pglite: PGlite } | { readonly kind: 'postgres'; readonly pool: StorePool };

/** What migrations need of a connection: several statements in one text, which Kysely has no way to send. */
export interface MigrationConnection {
  readonly exec: (statements: string) => Promise<void>;
  readonly query: (sql: string, params: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}
