/**
 * Before the unit tests: the PostgreSQL server that their stores lie on, one database a test server. It is ours and
 * thrown away, or the one that DATABASE_URL names.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../../server/platform/store/postgresStore.ts';
import { startPostgresServer } from './postgresServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent where a test's store is the embedded one: in the journeys. */
    readonly postgres?: TestPostgres;
  }
}

export interface TestPostgres {
  readonly url: string;
  /** A database with all tables and nothing in them: making one takes long, copying it does not. */
  readonly template: string;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const server = given === undefined || given === '' ? await startPostgresServer() : null;
  const url = server?.url ?? given ?? '';
  const template = await provideStore(project, url);
  return async () => {
    if (server === null) await run(url, `drop database ${template}`);
    else await server.stop();
  };
}

/** Makes the template on a server and tells the tests of both; answers its name. */
export async function provideStore(project: TestProject, url: string): Promise<string> {
  const template = `platbook_template_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${template}`);
  const store = await openPostgresStore(databaseUrl(url, template), 'platbook');
  await store.close();
  // Nobody may be in it while it is copied, also not the server's own housekeeping.
  await run(url, `alter database ${template} with allow_connections false`);
  project.provide('postgres', { url, template });
  return template;
}

/** The same server, another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement outside of any database's own: `create database` and its like. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
