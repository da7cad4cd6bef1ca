import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { makeDatabaseServer, makeStandby, type DatabaseServer } from '../../test/support/postgresServer.ts';
import { startProxy } from '../../test/support/proxy.ts';

/** Two databases behind one address, as an operator sets them up: one takes changes, the other has all that it acknowledged. */
export interface Pair {
  /** Of both: whichever takes changes. */
  readonly url: string;
  /** The one that takes changes just now. */
  readonly primary: () => DatabaseServer;
  /** Kills it for good; the other takes its place, and another one follows that. The place stands still for a moment. */
  readonly failOver: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const portOf = ({ url }: DatabaseServer): number => Number(new URL(url).port);

export async function startPair(): Promise<Pair> {
  let primary = await makeDatabaseServer();
  await primary.start();
  // One that was away for a moment follows again at once; what follows has this setting as well.
  await run(primary.url, "alter system set wal_retrieve_retry_interval = '100ms'");
  let standby = await followed(primary);
  const proxy = await startProxy(portOf(primary));
  return {
    url: `postgres://platbook@127.0.0.1:${proxy.port}/postgres`,
    primary: () => primary,
    failOver: async () => {
      await primary.end('kill');
      proxy.moveTo(portOf(standby));
      await run(standby.url, 'select pg_promote()');
      await primary.remove();
      primary = standby;
      standby = await followed(primary);
    },
    remove: async () => {
      await proxy.close();
      await standby.remove();
      await primary.remove();
    },
  };
}

/** A database that follows this one: from now on nothing is acknowledged that it does not have. */
async function followed(primary: DatabaseServer): Promise<DatabaseServer> {
  await primary.end('fast');
  const standby = await makeStandby(primary);
  await primary.start();
  await standby.start();
  await run(primary.url, "alter system set synchronous_standby_names = '*'");
  await run(primary.url, 'select pg_reload_conf()');
  while ((await run(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'")) === 0) await wait(20);
  return standby;
}

/** Answers how many rows there were. */
async function run(url: string, text: string): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the statement says it
  await client.connect();
  try {
    return (await client.query(text)).rows.length;
  } finally {
    await client.end();
  }
}
