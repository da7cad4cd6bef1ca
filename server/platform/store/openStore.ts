import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Store } from './store.ts';

/** Opens the store the configuration names and brings its tables up to date. Loads only the database it uses. */
export async function openStore(config: Pick<Config, 'databaseUrl' | 'databaseSchema' | 'dataDir'>): Promise<Store> {
  if (config.databaseUrl !== null) {
    const { openPostgresStore } = await import('./postgresStore.ts');
    return await openPostgresStore(config.databaseUrl, config.databaseSchema);
  }
  const { openPgliteStore } = await import('./pgliteStore.ts');
  return await openPgliteStore(join(config.dataDir, 'store'));
}
