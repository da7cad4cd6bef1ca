/** Rolls that come as Parquet files are read by the same rules as CSV. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetTable } from '../../../../server/data/ingest/parquetTable.queries.ts';
import { openTable } from '../../../../server/data/ingest/shapes/openTable.ts';
import { proposeFile } from '../../../../server/data/propose/proposeCommand.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { zipped } from '../../../support/zipped.ts';
import { simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
let roll: string;
beforeAll(async () => {
  space = await workspace();
  roll = await parquet('roll.parquet', ROLL);
  const asRecipe = await space.write('test-roll.json', JSON.stringify(recipe));
  await runIngest([asRecipe, roll, '--dir', space.dir], () => undefined);
});
afterAll(async () => await space.remove());

const besides = (): string => join(space.dir, '..');
/** A Parquet file of what the statement selects. */
async function parquet(name: string, select: string): Promise<string> {
  const path = join(besides(), 'input', name);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return path;
}
const ROLL = `SELECT '55-' || (1000 + n) AS apn, (100 + n) || ' Park St' AS streetAddress, 22902.0::DOUBLE AS zip,
  TIMESTAMP '2021-04-01 00:00:00' + INTERVAL (n) DAY AS sold, (250000 + n)::DECIMAL(12, 2) AS assessed,
  (1950 + n)::DOUBLE AS year_built, 'Ashby, Ann' AS owner FROM range(40) AS rows(n)`;
const recipe = {
  ...simpleRecipe,
  facts: { streetAddress: 'streetAddress', zip: 'zip', assessedValue: 'assessed', yearBuilt: 'year_built' },
};

describe('a roll as a Parquet file', () => {
  it('is taken in like a CSV, by itself and out of a zip', async () => {
    const facts = async () =>
      await space.rows(
        `SELECT apn, street_address AS street, zip, assessed_value_cents AS cents, year_built AS built
          FROM parcel ORDER BY apn LIMIT 1 OFFSET 3`,
      );
    const expected = { apn: '55-1003', street: '103 PARK ST', zip: '22902', cents: 25_000_300, built: 1953 };
    expect(await facts()).toMatchObject([expected]);
    const zip = await space.write('packed.zip', await zipped({ 'inside/roll.parquet': await readFile(roll) }));
    const { name, header } = await openTable(zip, besides());
    expect([name, header.slice(0, 3)]).toEqual(['packed.zip', ['apn', 'streetAddress', 'zip']]);
  });

  it('is proposed', async () => {
    const file = await parquet('assessor.parquet', ROLL);
    const { proposal } = await proposeFile({ files: [file], fips: '51540', asOf: '2024-01-01' });
    const meant = Object.fromEntries(proposal.columns.map(({ header, meaning }) => [header, meaning]));
    expect(meant).toMatchObject({ apn: 'apn', zip: 'zip', year_built: 'yearBuilt' });
  });

  it('is written as a person would: days, whole numbers, nested values as JSON, no bytes', async () => {
    const file = await parquet(
      'kinds.parquet',
      `SELECT TIMESTAMP '2020-01-02 00:00:00' AS d, TIMESTAMP '2020-01-02 03:04:05' AS t, 12.0::DOUBLE AS whole,
        1.5::DOUBLE AS half, {'x': 1, 'y': ['a', 'b']} AS nested, [1, 2] AS list, NULL::VARCHAR AS none,
        'say "no", or' || chr(10) || 'yes' AS quoted, '\\x00'::BLOB AS geometry`,
    );
    const table = await parquetTable(file, besides());
    expect(await readFile(table, 'utf8')).toBe(
      'd,t,whole,half,nested,list,none,quoted\n2020-01-02,2020-01-02 03:04:05,12,1.5,"{""x"":1,""y"":[""a"",""b""]}","[1,2]",,"say ""no"", or\nyes"\n',
    );
  });

  it('that is cut off, another file or without rows is refused by its name, and changes nothing', async () => {
    const whole = await readFile(await parquet('whole.parquet', ROLL));
    const before = await space.rows('SELECT count(*) AS n FROM parcel');
    const told = async (file: string): Promise<string> =>
      await runIngest(['generic', file, '--fips', '51540', '--as-of', '2024-01-01', '--dir', space.dir], () => undefined).then(
        () => 'it was done',
        (error: Error) => error.message,
      ); // prettier-ignore
    const cut = await space.write('cut.parquet', whole.subarray(0, whole.length - 200));
    const other = await space.write('other.parquet', 'apn,zip\n1,22902\n');
    const nothing = await space.write('nothing.parquet', '');
    const bytes = await parquet('bytes.parquet', `SELECT '\\x00'::BLOB AS geometry`);
    const empty = await parquet('empty.parquet', `SELECT * FROM (${ROLL}) WHERE false`);
    expect(await told(cut)).toMatch(/^cut\.parquet is no Parquet file, or damaged: /);
    expect(await told(other)).toMatch(/^other\.parquet is no Parquet file, or damaged: /);
    expect(await told(nothing)).toMatch(/^nothing\.parquet is no Parquet file, or damaged: /);
    expect(await told(bytes)).toContain('it has no column that can be read');
    expect(await told(empty)).toContain('empty.parquet has no rows');
    expect(await space.rows('SELECT count(*) AS n FROM parcel')).toEqual(before);
  });
});
