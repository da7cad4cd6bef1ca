import { existsSync } from 'node:fs';
import { Pool, type ClientConfig } from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { DataDirInUse, lockDataDir } from '../store/dataDirLock.ts';
import { runningUrl } from '../store/embedded/address.ts';
import { clusterDir } from '../store/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../store/embedded/embeddedPostgres.ts';
import { EMBEDDED_SCHEMA } from '../store/openStore.ts';
import { BadBackup } from './badBackup.ts';

export interface OpenDatabase {
  readonly pool: Pool;
  /** Of a connection beside the pool, which finds the schema by itself. */
  readonly connection: ClientConfig;
  readonly schema: string;
  readonly jobSchema: string;
  readonly close: () => Promise<void>;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseSchema' | 'dataDir'>;

/**
 * The database of an installation as it is: no tables are made or brought up to date. The embedded one is that of the
 * server that runs on the data directory; if none does, it is started, and ended by `close`. Throws BadBackup when there
 * is none, unless it `mayMake` one.
 */
export async function openDatabase(config: DatabaseConfig, log: Log, mayMake = false): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return connect(config.databaseUrl, config.databaseSchema, async () => undefined);
  const dir = clusterDir(config.dataDir);
  if (!mayMake && !existsSync(dir)) {
    throw new BadBackup(`there is no store in ${config.dataDir}: set PLATBOOK_DATA or DATABASE_URL as for the server`);
  }
  const unlock = await lockDataDir(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return null;
    throw error;
  });
  if (unlock === null) {
    const url = runningUrl(dir);
    if (url !== null) return connect(url, EMBEDDED_SCHEMA, async () => undefined);
    throw new BadBackup(`Platbook is just starting or ending on ${config.dataDir}: do this again in a moment`);
  }
  try {
    const postgres = await startEmbeddedPostgres(config.dataDir, log);
    return connect(postgres.url, EMBEDDED_SCHEMA, async () => {
      await postgres.stop();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

function connect(connectionString: string, schema: string, end: () => Promise<void>): OpenDatabase {
  const connection = { connectionString };
  const pool = new Pool({ ...connection, options: `-c search_path=${schema}`, max: 2 });
  pool.on('error', () => undefined); // the query that needs it says so
  return {
    pool,
    connection,
    schema,
    jobSchema: `${schema}_jobs`,
    close: async () => {
      await pool.end();
      await end();
    },
  };
}
