/** Statements that come again are prepared once a connection, and only where a plan for any values is a good one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorePool, type Lent, type StorePool } from '../../../../server/platform/store/storePool.ts';
import { emptyDatabase } from '../../../support/server.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: StorePool;
let connection: Lent;
beforeEach(async () => {
  database = await emptyDatabase();
  pool = createStorePool({ connectionString: database.url, max: 1 });
  await pool.query('create table house (id int, name text)');
  await pool.query("insert into house select n, 'house ' || n from generate_series(1, 100) as n");
  connection = await pool.connect();
});
afterEach(async () => {
  connection.release();
  await pool.end();
  await database.drop();
});

const ONE = 'select * from house where id = $1';
const SOME = 'select count(*)::int as count from house where id = any($1::int[])';

/** Texts that the connection keeps prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await connection.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('keeps what comes again, whatever its values, and nothing that came once', async () => {
  await connection.query(ONE, [1]);
  expect(await prepared()).toEqual([]);
  for (const id of [2, 3, 4]) {
    const { rows } = await connection.query(ONE, [id]);
    expect(rows).toEqual([{ id, name: `house ${id}` }]);
  }
  expect(await prepared()).toEqual([ONE]);
});

it('keeps no plan for values of many parts, which want one of their own', async () => {
  const many = Array.from({ length: 51 }, (_, at) => at + 1);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await connection.query(SOME, [many])).rows).toEqual([{ count: 51 }]);
    await connection.query('select $1::text as note', ['n'.repeat(2001)]);
  }
  expect(await prepared()).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) expect((await connection.query(SOME, [[1, 2]])).rows).toEqual([{ count: 2 }]);
  expect(await prepared()).toEqual([SOME]);
});

it('makes no plan that outlives what the planner is told for one transaction', async () => {
  await connection.query('begin');
  await connection.query('set local enable_nestloop = off');
  for (const id of [1, 2, 3]) await connection.query(ONE, [id]);
  await connection.query('commit');
  expect(await prepared()).toEqual([]);
  for (const id of [1, 2, 3]) await connection.query(ONE, [id]);
  expect(await prepared()).toEqual([ONE]);
});

it('keeps so many and no more, of however many there are', async () => {
  for (let turn = 0; turn < 2; turn += 1)
    for (let at = 0; at < 400; at += 1) await connection.query(`select $1::int + ${at} as sum`, [1]);
  expect(await prepared()).toHaveLength(300);
  expect((await connection.query('select $1::int + 399 as sum', [1])).rows).toEqual([{ sum: 400 }]);
});

describe('what a connection knew', () => {
  it.each([
    ['the tables were changed by another version', 'alter table house add column price int'],
    ['somebody made it forget', 'deallocate all'],
  ])('is asked anew of another one when %s', async (_why, statement) => {
    for (const id of [1, 2, 3]) await connection.query(ONE, [id]);
    await connection.query(statement);
    await expect(connection.query(ONE, [4])).rejects.toMatchObject({ name: 'DatabaseAway', outcome: 'nothing' });
    connection.release();
    connection = await pool.connect();
    expect((await connection.query(ONE, [4])).rows).toMatchObject([{ id: 4, name: 'house 4' }]);
  });
});
