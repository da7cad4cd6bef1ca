import type { TestProject } from 'vitest/node';
import { OLDEST_POSTGRES, oldestPostgres } from './oldestPostgres.ts';
import { startPostgresServer } from './postgresServer.ts';
import { provideStore } from './storeSetup.ts';

/** The same as storeSetup.ts, on the oldest PostgreSQL. Throws where it is not installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = oldestPostgres();
  if (programs === null) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} is not installed`);
  const server = await startPostgresServer(programs);
  await provideStore(project, server.url);
  return server.stop;
}
