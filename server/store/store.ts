import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The PostgreSQL dialect store: embedded (PGlite) or a server. Everything above it is the same code. */
export interface Store {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Database>;
  readonly close: () => Promise<void>;
}
