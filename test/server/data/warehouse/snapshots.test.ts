import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WarehouseClosed } from '../../../../server/data/warehouse/warehouseClosed.ts';
import { allTables, READABLE_VERSIONS, SCHEMA_VERSION } from '../../../../server/data/warehouse/schema.ts';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import {
  currentSnapshot,
  newSnapshotId,
  publishSnapshot,
  snapshotFile,
  type Snapshot,
} from '../../../../server/data/warehouse/snapshots.ts';
import { writeRecordsOf } from '../../../support/smallWarehouse.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-snapshots-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dir, { recursive: true, force: true });
});

/** A snapshot with one table `t` of so many rows. */
async function snapshotOf(rows: number, version = SCHEMA_VERSION): Promise<string> {
  const id = newSnapshotId();
  const path = snapshotFile(dir, id);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const table of allTables) await connection.run(table);
  await connection.run("INSERT INTO snapshot_meta VALUES ('schema_version', $1::VARCHAR)", [String(version)]);
  await writeRecordsOf(connection, path, id);
  await connection.run('CREATE TABLE t AS SELECT i, $1 AS version FROM range($1::BIGINT) r(i)', [rows]);
  connection.closeSync();
  instance.closeSync();
  return path;
}
const publish = async (rows: number): Promise<Snapshot> => await publishSnapshot(dir, await snapshotOf(rows));
const count = 'SELECT count(*) AS n FROM t';
/** Readers follow within a second; a busy machine may take longer. */
const soon = { timeout: 30_000 };
/** So long after its last look at the pointer the next query looks first. */
const aSecondPasses = (): void => void vi.setSystemTime(Date.now() + 1001);

describe('publishSnapshot', () => {
  it('names the snapshot in service, keeps the one before and removes older ones', async () => {
    expect(await currentSnapshot(dir)).toBeNull();
    const published = [await publish(1), await publish(2), await publish(3)];
    expect(await currentSnapshot(dir)).toEqual(published[2]);
    const files = (await readdir(dir)).filter((name) => name.endsWith('.duckdb')).sort();
    expect(files).toEqual(
      published
        .slice(1)
        .map(({ id }) => `${id}.duckdb`)
        .sort(),
    );
  });

  it('leaves no temporary pointer behind', async () => {
    await publish(1);
    expect((await readdir(dir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('refuses a file outside the warehouse directory', async () => {
    await expect(publishSnapshot(dir, join(tmpdir(), 'x.duckdb'))).rejects.toThrow(
      'must lie in the warehouse directory',
    );
  });
});

describe('openWarehouse', () => {
  it('gives a query that runs alone all threads, and one each to those side by side', async () => {
    await publish(5);
    const warehouse = await openWarehouse(dir, { connections: 3, threads: 3 });
    const threads = async (): Promise<unknown> =>
      (await warehouse.query<{ v: string }>("SELECT value AS v FROM duckdb_settings() WHERE name = 'threads'"))[0]?.v;
    expect(await threads()).toBe('3');
    await Promise.all([threads(), threads(), threads()]);
    expect(await threads()).toBe('1');
    await expect.poll(threads, soon).toBe('3');
    await warehouse.close();
  });

  it('is empty until something is published, then serves it', async () => {
    const warehouse = await openWarehouse(dir);
    expect(warehouse.current()).toBeNull();
    await expect(warehouse.query(count)).rejects.toThrow('no snapshot yet');
    const snapshot = await publish(5);
    await expect.poll(() => warehouse.current(), soon).toEqual(snapshot);
    expect(await warehouse.query(count)).toEqual([{ n: 5 }]);
    await warehouse.close();
  });

  it('moves over to a new snapshot without being reopened, and says so', async () => {
    await publish(5);
    const warehouse = await openWarehouse(dir);
    const seen: string[] = [];
    const stop = warehouse.onChange(({ id }) => seen.push(id));
    const second = await publish(6);
    await expect.poll(async () => await warehouse.query(count), soon).toEqual([{ n: 6 }]);
    expect(seen).toEqual([second.id]);
    stop();
    await publish(7);
    await expect.poll(async () => await warehouse.query(count), soon).toEqual([{ n: 7 }]);
    expect(seen).toEqual([second.id]);
    await warehouse.close();
  });

  it('lets running queries finish on the old snapshot while new ones go to the new', async () => {
    await publish(60_000);
    const warehouse = await openWarehouse(dir, { connections: 2 });
    // Several long joins at once, more than there are connections: some wait in line while the pointer moves.
    const running = Array.from(
      { length: 6 },
      async () =>
        await warehouse.query<{ n: number; v: number }>(
          'SELECT count(*) AS n, max(a.version) AS v FROM t a JOIN t b ON a.i % 1000 = b.i % 997 AND a.i > b.i',
        ),
    );
    await publish(10);
    await expect.poll(async () => await warehouse.query(count), soon).toEqual([{ n: 10 }]);
    const answers = await Promise.all(running);
    expect(new Set(answers.map(({ length }) => length))).toEqual(new Set([1]));
    for (const [answer] of answers) expect(answer?.v).toBe(60_000);
    await warehouse.close();
  });

  it('never answers from half of one snapshot and half of another while they change under load', async () => {
    await publish(1);
    const warehouse = await openWarehouse(dir);
    const stop = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      const wrong: unknown[] = [];
      while (!stop.signal.aborted) {
        const [row] = await warehouse.query<{ n: number; v: number }>('SELECT count(*) AS n, max(version) AS v FROM t');
        if (!row || row.n !== row.v) wrong.push(row);
      }
      return wrong;
    });
    for (let rows = 2; rows <= 8; rows += 1) await publish(rows);
    await expect.poll(async () => await warehouse.query(count), soon).toEqual([{ n: 8 }]);
    stop.abort();
    expect((await Promise.all(readers)).flat()).toEqual([]);
    await warehouse.close();
  });

  it('keeps serving the old snapshot when the pointer or the new file is broken', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const good = await publish(5);
    const warehouse = await openWarehouse(dir);
    await writeFile(join(dir, 'current.json'), '{"id": 5}');
    aSecondPasses();
    expect(await warehouse.query(count)).toEqual([{ n: 5 }]);
    const missing = newSnapshotId();
    await writeFile(
      join(dir, 'current.json'),
      JSON.stringify({ id: missing, file: `${missing}.duckdb`, createdAt: good.createdAt }),
    );
    aSecondPasses();
    expect(await warehouse.query(count)).toEqual([{ n: 5 }]);
    expect(warehouse.current()?.id).toBe(good.id);
    // It looks on: what is right again comes into service.
    await publish(6);
    aSecondPasses();
    expect(await warehouse.query(count)).toEqual([{ n: 6 }]);
    await warehouse.close();
  });

  it('refuses tables of another version', async () => {
    await publishSnapshot(dir, await snapshotOf(1, SCHEMA_VERSION + 1));
    const newer = /tables of version .*made by a newer Platbook\. Start that one, or restore a backup of before/;
    await expect(openWarehouse(dir)).rejects.toThrow(newer);
    // Nothing stands in for them either.
    await expect(openWarehouse(dir, { onDamage: () => undefined })).rejects.toThrow(newer);
    await publishSnapshot(dir, await snapshotOf(1, Math.min(...READABLE_VERSIONS) - 1));
    await expect(openWarehouse(dir)).rejects.toThrow(/tables of version .* load the data again \(npm run ingest/);
  });

  it('follows by looking at the pointer even where the directory cannot be watched', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await publish(5);
    const warehouse = await openWarehouse(dir);
    const next = await publish(6);
    // A new time on the pointer is all a query needs to see it.
    const { atime } = await stat(join(dir, 'current.json'));
    await utimes(join(dir, 'current.json'), atime, new Date());
    aSecondPasses();
    await warehouse.query(count);
    expect(warehouse.current()?.id).toBe(next.id);
    await warehouse.close();
  });

  it('refuses queries after it is closed and lets the directory go', async () => {
    await publish(1);
    const warehouse = await openWarehouse(dir);
    await warehouse.close();
    await expect(warehouse.query(count)).rejects.toBeInstanceOf(WarehouseClosed);
  });

  it('cannot reach other files or write, whatever the SQL says', async () => {
    await publish(1);
    const warehouse = await openWarehouse(dir);
    await expect(warehouse.query("SELECT * FROM read_text('package.json')")).rejects.toThrow(/Permission|disabled/);
    await expect(warehouse.query("COPY t TO 'out.csv'")).rejects.toThrow(/Permission|disabled/);
    await expect(warehouse.query('DELETE FROM t')).rejects.toThrow(/read-only/);
    expect(await warehouse.query(count)).toEqual([{ n: 1 }]);
    await warehouse.close();
  });
});

describe('values', () => {
  it('come back as plain JavaScript', async () => {
    await publish(1);
    const warehouse = await openWarehouse(dir);
    const [row] =
      await warehouse.query(`SELECT 4503599627370495::BIGINT AS id, 1.5::DOUBLE AS d, 2.25::DECIMAL(9,2) AS money, DATE '2024-02-29' AS day,
      TIMESTAMPTZ '2024-02-29 12:30:00+00' AS moment, true AS flag, NULL AS nothing, ['a', 'b'] AS list, [DATE '2024-01-01'] AS days,
      {'a': 1, 'b': DATE '2024-01-01'} AS record, sum(5::BIGINT) AS total, 'text' AS text`);
    expect(row).toEqual({
      id: 4503599627370495,
      d: 1.5,
      money: 2.25,
      day: '2024-02-29',
      moment: '2024-02-29T12:30:00.000Z',
      flag: true,
      nothing: null,
      list: ['a', 'b'],
      days: ['2024-01-01'],
      record: { a: 1, b: '2024-01-01' },
      total: 5,
      text: 'text',
    });
    await warehouse.close();
  });

  it('go in by position or name, with their types', async () => {
    await publish(10);
    const warehouse = await openWarehouse(dir);
    expect(await warehouse.query('SELECT i FROM t WHERE i > $1 ORDER BY i LIMIT $2', [3, 2])).toEqual([
      { i: 4 },
      { i: 5 },
    ]);
    expect(
      await warehouse.query(
        'SELECT $text AS text, $number AS number, $flag AS flag, $nothing::DATE AS nothing, $day::DATE + 1 AS day',
        {
          text: "it's",
          number: 1.25,
          flag: false,
          nothing: null,
          day: '2024-02-28',
          unused: 1,
        },
      ),
    ).toEqual([{ text: "it's", number: 1.25, flag: false, nothing: null, day: '2024-02-29' }]);
    await expect(warehouse.query('SELECT $missing', { other: 1 })).rejects.toThrow(
      'no value for the query parameter $missing',
    );
    await warehouse.close();
  });

  it('may be lists, also of a hundred thousand ids', async () => {
    await publish(10);
    const warehouse = await openWarehouse(dir);
    const ids = Array.from({ length: 100_000 }, (_, index) => index * 3);
    expect(
      await warehouse.query('SELECT i FROM t WHERE i IN (SELECT unnest($ids::BIGINT[])) ORDER BY i', { ids }),
    ).toEqual([{ i: 0 }, { i: 3 }, { i: 6 }, { i: 9 }]);
    expect(await warehouse.query('SELECT len($1) AS n, $1 AS list', [['a', "b'c", '']])).toEqual([
      { n: 3, list: ['a', "b'c", ''] },
    ]);
    expect(await warehouse.query('SELECT list_sum($1) AS s', [[1, 2, 3]])).toEqual([{ s: 6 }]);
    expect(await warehouse.query('SELECT list_sum($1::DOUBLE[]) AS s', [[1.5, 2]])).toEqual([{ s: 3.5 }]);
    expect(await warehouse.query('SELECT len($1::BIGINT[]) AS n', [[]])).toEqual([{ n: 0 }]);
    await expect(warehouse.query('SELECT $1::BIGINT[]', [[Number.NaN]])).rejects.toThrow('non-number');
    await warehouse.close();
  });
});
