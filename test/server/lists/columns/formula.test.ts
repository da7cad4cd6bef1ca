/** Formulas whose values no column keeps: they have a value or are unknown, and never fail the list that shows them. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileFormula } from '../../../../server/lists/columns/formula.ts';

let database: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  database = await DuckDBInstance.create(':memory:');
  connection = await database.connect();
});
afterAll(() => {
  connection.closeSync();
  database.closeSync();
});

it.each([
  ['round(1234.5, 1e300)', 1234.5],
  ['round(1234.5, -1e300)', 0],
  ['round(1234.5, 2147483648)', 1234.5],
  ['round(1234.5, 0 / 0)', 1235],
  ['round(1234.5, 1e308 * 10)', 1234.5],
  ['1e308 * 10', Number.POSITIVE_INFINITY],
  ['floor(1e308 * 10)', Number.POSITIVE_INFINITY],
  ["days(date('infinity'), date('2020-01-01'))", null],
  ["year(date('-infinity'))", null],
  ["month(date('9999999-01-01'))", null],
])('%s is worth %s', async (text, value) => {
  const compiled = compileFormula(text);
  if (!compiled.ok) throw new Error(compiled.message);
  const [row] = (await connection.runAndReadAll(`SELECT ${compiled.sql}`)).getRows();
  expect(row?.[0]).toBe(value);
});

it.each(["O'Neil", "'; DROP TABLE parcel; --", "' OR 1=1 --", '$1', 'a\\', '/* */ ; select 1'])(
  'the text %s is that text, whatever stands in it',
  async (text) => {
    const compiled = compileFormula(`"${text.replaceAll('\\', '\\\\')}"`);
    if (!compiled.ok) throw new Error(compiled.message);
    const rows = (await connection.runAndReadAll(`SELECT ${compiled.sql}`)).getRows();
    expect(rows).toEqual([[text]]);
  },
);

it.each([
  'parcel.owner_name',
  'constructor',
  '__proto__',
  'read_text("/etc/passwd")',
  'toString()',
  'this',
  '(SELECT 1)',
  'estimatedValue; DROP TABLE parcel',
  '[1, 2]',
])('%s is no formula', (text) => {
  expect(compileFormula(text)).toMatchObject({ ok: false });
});
