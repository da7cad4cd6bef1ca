import type { JobRun } from '../jobs/definition.ts';

/**
 * Frees the space of rows that were replaced and counts what the tables hold, so that queries are planned for it. A
 * PostgreSQL server does both by itself; the embedded database has nobody else to do it.
 */
export const tidyStoreJob: JobRun<object> = async (_payload, { store }) => {
  if (store.raw.kind === 'pglite') await store.raw.pglite.exec('vacuum (analyze)');
};
