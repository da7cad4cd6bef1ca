import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestOf } from '../../../../server/data/warehouse/newestOf.sql.ts';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-newest-'));
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

it('finds the newest day also where none of several row groups fits', async () => {
  const instance = await DuckDBInstance.create(join(dir, 'days.duckdb'));
  const connection = await instance.connect();
  try {
    await connection.run('CREATE TABLE sale (source BIGINT, day DATE)');
    for (const source of [1, 5]) {
      // A row group each: that many rows fill one.
      await connection.run(
        `INSERT INTO sale SELECT ${source}, DATE '2020-01-01' + (n % ${source * 100})::INTEGER FROM range(122880) r(n)`,
      );
      await connection.run('CHECKPOINT');
    }
    const newest = async (source: number): Promise<unknown> =>
      readRows(await connection.run(`SELECT ${newestOf('day')} AS day FROM sale WHERE source = ${source}`))[0];
    expect(await newest(1)).toEqual({ day: '2020-04-09' });
    expect(await newest(5)).toEqual({ day: '2021-05-14' });
    // Between the two: max() fails here.
    expect(await newest(3)).toEqual({ day: null });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
