import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { clusterDir } from './embedded/cluster.ts';
import { runningUrl } from './embedded/address.ts';
import { startEmbeddedPostgres } from './embedded/embeddedPostgres.ts';
import { openPostgresStore } from './postgresStore.ts';
import type { Store, Upgrade } from './store.ts';

type StoreConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseSchema' | 'dataDir'>;

/** Of the embedded database: the setting is for servers that several installations share. */
export const EMBEDDED_SCHEMA = 'platbook';

/**
 * Opens the store the configuration names and brings its tables up to date. The embedded database is started and ends
 * with the store: the caller holds the data directory (see dataDirLock.ts).
 */
export async function openStore(config: StoreConfig, log: Log, upgrade: Upgrade): Promise<Store> {
  const { databaseUrl, databaseSchema, databaseDirectUrl } = config;
  if (databaseUrl !== null) return await openPostgresStore(databaseUrl, databaseSchema, databaseDirectUrl, upgrade);
  let forget = (): void => undefined;
  // What its statements met lay in the files of before; what is wrong still, they meet again.
  const postgres = await startEmbeddedPostgres(config.dataDir, log, () => forget());
  try {
    const store = await openPostgresStore(postgres.url, EMBEDDED_SCHEMA, null, upgrade, postgres.damage);
    forget = store.forgetDamage;
    return {
      ...store,
      isAlone: true,
      damage: () => postgres.damage() ?? store.damage(),
      close: async () => await store.close().finally(postgres.stop),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Opens the embedded store that another process of ours has started; null when it runs none, or not yet. */
export async function openRunningStore(dataDir: string, upgrade: Upgrade): Promise<Store | null> {
  const url = runningUrl(clusterDir(dataDir));
  return url === null ? null : await openPostgresStore(url, EMBEDDED_SCHEMA, null, upgrade);
}
