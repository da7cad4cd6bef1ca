import { rm } from 'node:fs/promises';
import type { Resources } from '../../platform/resources.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { dropDocuments } from './keptDocuments.ts';
import { readingFolder } from './readingFolder.ts';
import { findReading } from './readings.queries.ts';

/** Removes what was sent, and what was kept of it, of a reading that came to nothing. */
export async function dropReading(
  { store, files, config }: Pick<Resources, 'store' | 'files' | 'config'>,
  tenant: Tenant,
  id: number,
): Promise<void> {
  const row = await findReading(store.db, tenant, id);
  if (row === undefined || row.state === 'DONE') return;
  await dropDocuments({ files }, tenant, id, row.preview?.documents ?? []);
  await rm(readingFolder(config.dataDir, tenant.accountId, id).dir, { recursive: true, force: true });
}
