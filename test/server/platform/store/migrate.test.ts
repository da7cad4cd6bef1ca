import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate, migrations } from '../../../../server/platform/store/migrate.ts';
import type { Migration } from '../../../../server/platform/store/migration.ts';
import type { MigrationConnection } from '../../../../server/platform/store/store.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { databaseUrl, run as runOnServer } from '../../../support/storeSetup.ts';

const file = (name: string, text: string, sha256 = text): Migration => ({ name, text, sha256 });

describe('migrations', () => {
  const name = `platbook_test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgres')?.url ?? '';
  const client = new Client({ connectionString: databaseUrl(server, name) });
  beforeAll(async () => {
    await runOnServer(server, `create database ${name}`);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await runOnServer(server, `drop database ${name}`);
  });

  const connection: MigrationConnection = {
    exec: async (statements) => void (await client.query(statements)),
    query: async (text, params) => (await client.query<Record<string, unknown>>(text, [...params])).rows,
  };
  const run = async (files: readonly Migration[]): Promise<string[]> => {
    await client.query('begin');
    try {
      const done = await migrate(connection, files);
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  const tables = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return rows.map(({ name }) => name);
  };
  const one = file('0001_a.sql', 'create table a (id int); create table b (id int);');
  const two = file('0002_c.sql', 'create table c (id int)');

  it('run once each, in the order of their names, several statements in one file', async () => {
    expect(await run([one])).toEqual(['0001_a.sql']);
    expect(await run([one, two])).toEqual(['0002_c.sql']);
    expect(await run([one, two])).toEqual([]);
    expect(await tables()).toEqual(['a', 'b', 'c', 'migration']);
  });

  it('change nothing when one fails', async () => {
    const bad = file('0004_bad.sql', 'create table e (id int); create table a (id int)');
    await expect(run([one, two, file('0003_d.sql', 'create table d (id int)'), bad])).rejects.toThrow('already exists');
    expect(await tables()).toEqual(['a', 'b', 'c', 'migration']);
  });

  it('are refused when one applied was changed, one sorts before an applied one, or the store is newer', async () => {
    await expect(run([file('0001_a.sql', 'create table z (id int)'), two])).rejects.toThrow('0001_a.sql was changed');
    await expect(run([one, file('0001_b.sql', ''), two])).rejects.toThrow('0001_b.sql sorts before 0002_c.sql');
    await expect(run([one])).rejects.toThrow('made by a newer program (0002_c.sql)');
  });
});

it('the files have sortable numbers and no two the same', () => {
  const numbers = migrations().map(({ name }) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('the store', () => {
  let server: TestServer;
  beforeAll(async () => (server = await startTestServer()));
  afterAll(async () => await server.close());

  it('has account_id first in the key of every tenant table', async () => {
    const { rows } = await sql<{ table: string; first: string }>`
      select c.relname as table, a.attname as first from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and c.relnamespace = current_schema()::regnamespace order by 1`.execute(server.db);
    const firsts = Object.fromEntries(rows.map(({ table, first }) => [table, first]));
    // The account itself, the count of failed sign-ins and the ways to a provider before anyone is known, the list of
    // migrations, and what all accounts share: numbers, the name of the installation, what a payment service tells, records that are brought up, sources that are watched and what was said about the service of streets.
    const { account, login_throttle, oidc_attempt, migration, ...others } = firsts;
    const { installation, installation_counter, map_service, ...more } = others;
    const { provider_event, source_addition, source_watch, ...tenants } = more;
    expect([account, login_throttle, oidc_attempt, migration]).toEqual(['id', 'subject', 'attempt_hash', 'name']);
    const shared = [installation, installation_counter, map_service, provider_event, source_addition, source_watch];
    expect(shared).toEqual(['one', 'name', 'one', 'id', 'id', 'id']);
    expect(new Set(Object.values(tenants))).toEqual(new Set(['account_id']));
    expect(Object.keys(tenants).length).toBeGreaterThan(12);
  });

  it('reads bigint, also in arrays, as numbers, and times as dates', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 4503599627370495::bigint as id, array[1, 4503599627370495]::bigint[] as ids, array[]::bigint[] as none,
        '2026-03-01 10:00:00+00'::timestamptz as at, array['a', 'b,"c']::text[] as texts, '{"a": [1, null]}'::jsonb as json`.execute(
      server.db,
    );
    expect(rows).toEqual([
      {
        id: 4_503_599_627_370_495,
        ids: [1, 4_503_599_627_370_495],
        none: [],
        at: new Date('2026-03-01T10:00:00Z'),
        texts: ['a', 'b,"c'],
        json: { a: [1, null] },
      },
    ]);
  });

  it('serves many at once: transactions neither mix nor wait for each other forever', async () => {
    const { db } = server;
    await sql`create table tally (id int primary key, n int not null)`.execute(db);
    await sql`insert into tally values (1, 0)`.execute(db);
    const add = async (fails: boolean): Promise<boolean> =>
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`update tally set n = n + 1 where id = 1`.execute(trx);
          if (fails) throw new Error('given up');
          return true;
        })
        .catch(() => false);
    const done = await Promise.all(Array.from({ length: 30 }, async (_, at) => await add(at % 3 === 0)));
    const { rows } = await sql<{ n: number }>`select n from tally`.execute(db);
    expect([done.filter(Boolean).length, rows[0]?.n]).toEqual([20, 20]);
  });
});
