import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropFromPostgres } from '../search/copyToPostgres.ts';
import { startPostgres } from '../search/postgresServer.ts';
import { cacheDir } from './cacheDir.ts';

/** Removes the warehouses of these sizes and their copies in PostgreSQL: some gigabytes at ten million parcels. */
export async function removeGenerated(sizes: readonly number[]): Promise<void> {
  const parent = cacheDir('warehouses');
  for (const name of readdirSync(parent)) {
    if (sizes.some((parcels) => name.startsWith(`${parcels}-`)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  if (postgres === null) return;
  try {
    for (const parcels of sizes) await dropFromPostgres(postgres, parcels);
  } finally {
    await postgres.close();
  }
}
