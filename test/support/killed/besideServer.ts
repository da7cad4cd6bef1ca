/** A server that runs as a process, from outside: signed in to, and looked into by its database. */
import { runningUrl } from '../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../server/platform/store/embedded/cluster.ts';
import { openPostgresStore } from '../../../server/platform/store/postgresStore.ts';
import type { Client } from '../../../src/api/client.ts';
import type { ServerProcess } from '../serverProcess.ts';
import { lookingInto } from '../statements.ts';

const sessions = new WeakMap<ServerProcess, Client>();

/** A session of its first account, the same each time. */
export async function clientOf(server: ServerProcess): Promise<Client> {
  const known = sessions.get(server);
  if (known !== undefined) return known;
  const { client } = await server.signIn();
  sessions.set(server, client);
  return client;
}

/** Does something with its database, on a connection of its own. */
export async function inStoreOf<T>(
  { data }: ServerProcess,
  work: (db: ReturnType<typeof lookingInto>) => Promise<T>,
): Promise<T> {
  const { db, close } = await openPostgresStore(runningUrl(clusterDir(data)) ?? '', 'platbook');
  try {
    return await work(lookingInto(db));
  } finally {
    await close();
  }
}
