import { Client, type ClientConfig } from 'pg';
import { awayOf, DatabaseAway } from './outage.ts';

/** Of a pooler that takes no settings with the connection: it hands every transaction whatever connection is free. */
const UNSUPPORTED = /unsupported startup parameter/i;

/**
 * Whether what answers is a pooler that keeps nothing of a session (pgbouncer in transaction mode and its like): it
 * refuses the search path that goes with the connection, or takes it and forgets it.
 */
export async function forgetsSessions(config: ClientConfig, schema: string): Promise<boolean> {
  const client = new Client(config);
  client.on('error', () => undefined); // the statement under way says it
  try {
    await client.connect();
    const { rows } = await client.query<{ search_path: string }>('show search_path');
    return rows[0]?.search_path !== schema;
  } catch (error) {
    if (error instanceof Error && UNSUPPORTED.test(error.message)) return true;
    throw awayOf(error) === null ? error : new DatabaseAway('nothing', error);
  } finally {
    await client.end().catch(() => undefined); // it may be broken already
  }
}
