import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { bindParams, type Params } from '../../../../server/data/warehouse/bindParams.ts';
import { keepStatements } from '../../../../server/data/warehouse/keptStatements.ts';

const instance = await DuckDBInstance.create();
const connection = await instance.connect();
await connection.run('CREATE TABLE t AS SELECT i::BIGINT AS i FROM range(10) r(i)');
const kept = keepStatements(connection);
afterAll(() => {
  kept.close();
  instance.closeSync();
});

const ask = async (sql: string, params: Params = []): Promise<unknown> =>
  await kept.use(sql, null, async (statement) => {
    bindParams(statement, params);
    return (await statement.runAndReadAll()).getRowObjectsJson()[0]?.['v'];
  });
/** Statements that the connection has prepared, by the objects that `use` gives. */
const statementOf = async (sql: string): Promise<unknown> =>
  await kept.use(sql, null, async (statement) => await Promise.resolve(statement));

describe('keepStatements', () => {
  it('answers by the values of now, of whatever type they are', async () => {
    const sql = 'SELECT $1 AS v';
    expect(await ask(sql, [1])).toBe('1');
    expect(await ask(sql, [1.5])).toBe(1.5);
    expect(await ask(sql, ['one'])).toBe('one');
    expect(await ask(sql, [null])).toBeNull();
    expect(await ask(sql, [true])).toBe(true);
    const list = 'SELECT list_sum($ids::BIGINT[]) AS v';
    expect(await ask(list, { ids: [1, 2] })).toBe('3');
    expect(await ask(list, { ids: [40, 2, 1] })).toBe('43');
    expect(await ask(list, { ids: [] })).toBeNull();
    const some = 'SELECT count(*) AS v FROM t WHERE i >= $from AND i < $to';
    expect(await ask(some, { from: 2, to: 5 })).toBe('3');
    expect(await ask(some, { from: 8.5, to: 100 })).toBe('1');
    expect(await ask(some, { from: null, to: 5 })).toBe('0');
  });

  it('prepares a statement once, and again when it failed or a hundred others came between', async () => {
    const sql = 'SELECT 6 * 7 AS v';
    const first = await statementOf(sql);
    expect(await statementOf(sql)).toBe(first);
    for (let number = 0; number < 99; number += 1) await statementOf(`SELECT ${number} AS v`);
    expect(await statementOf(sql)).toBe(first);
    for (let number = 0; number < 100; number += 1) await statementOf(`SELECT ${number} AS v`);
    const second = await statementOf(sql);
    expect(second).not.toBe(first);
    await expect(kept.use(sql, null, async () => await Promise.reject(new Error('the wire was cut')))).rejects.toThrow(
      'the wire was cut',
    );
    expect(await statementOf(sql)).not.toBe(second);
    expect(await ask(sql)).toBe(42);
  });

  it('says what is wrong with a statement and goes on', async () => {
    await expect(ask("SELECT 'a'::INTEGER AS v")).rejects.toThrow('Could not convert');
    await expect(ask('SELECT nothing AS v')).rejects.toThrow('nothing');
    const cast = 'SELECT $1::VARCHAR::INTEGER AS v';
    await expect(ask(cast, ['x'])).rejects.toThrow('Could not convert');
    expect(await ask(cast, ['7'])).toBe(7);
  });
});
