/** What a spreadsheet program would run: the same in every file that leaves, and taken away again by an import. */
import { DuckDBInstance } from '@duckdb/node-api';
import { array, assert, asyncProperty, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLines, csvText } from '../../../server/paper/csv/csvText.ts';
import { csvFile } from '../../../server/paper/csv/csvFile.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import type { ExportCell } from '../../../server/paper/exportCell.ts';
import { spreadsheetMl } from '../../../server/paper/xlsx/spreadsheetMl.ts';
import { xlsxFile } from '../../../server/paper/xlsx/xlsxFile.ts';
import { proposeMapping } from '../../../server/lists/imports/proposeMapping.ts';
import { guardFormula, guardFormulaSql, takeGuard, takeGuardSql } from '../../../server/paper/formulaGuard.ts';
import { unzip } from '../deal/reports/support/unzip.ts';

/** Texts near the border: signs that begin a formula, numbers and phones, and what is almost one. */
const nearFormula = oneof(
  string({ unit: constantFrom(...Array.from('=+-@\t\r\n\'"0123456789.() e;,ax')), maxLength: 20 }),
  tuple(constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'="), string({ maxLength: 12 })).map((parts) =>
    parts.join(''),
  ),
  string({ maxLength: 12 }),
);

describe('a text that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|calc', "'+cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['\tx', "'\tx"],
    ['\r=x', "'\r=x"],
    ['\n=x', "'\n=x"],
    ["'=x", "''=x"],
    ['-12.5', '-12.5'],
    ['+1 (434) 555-0100', '+1 (434) 555-0100'],
    ['+1-434-555-0100', '+1-434-555-0100'],
    ['+1 434 555 01', "'+1 434 555 01"],
    ['+1434555010--0', "'+1434555010--0"],
    ['+1-1', "'+1-1"],
    ["O'Brien & Sons", "O'Brien & Sons"],
  ])('%j is written as %j', (text, safe) => {
    expect(guardFormula(text)).toBe(safe);
  });

  it('never leaves as it was, but numbers and phones', () => {
    assert(
      property(tuple(constantFrom('=', '+', '-', '@', '\t', '\r', '\n'), string()), ([sign, rest]) => {
        const safe = guardFormula(sign + rest);
        return safe.startsWith("'") || /^[+-]\d+(\.\d+)?$/.test(safe) || /^\+[\d ().-]{10,}$/.test(safe);
      }),
    );
  });

  it('comes back as it was', () => {
    assert(property(nearFormula, (text) => takeGuard(guardFormula(text)) === text || text.startsWith("'")));
    assert(property(nearFormula, (text) => takeGuard(guardFormula(`'=${text}`)) === `'=${text}`));
  });
});

describe('in the warehouse', () => {
  let duckdb: DuckDBInstance;
  beforeAll(async () => {
    duckdb = await DuckDBInstance.create(':memory:');
  });
  afterAll(() => duckdb.closeSync());

  it('is the same text, there and back', async () => {
    const connection = await duckdb.connect();
    const texts = array(nearFormula, { minLength: 200, maxLength: 200 });
    await assert(
      asyncProperty(texts, async (drawn) => {
        // NUL stands in no text of the database, and half a sign in none at all.
        const given = drawn.filter((text) => !text.includes('\0') && text === text.toWellFormed());
        const rows = given.map((text, at) => `(${at}, '${text.replaceAll("'", "''")}')`).join(', ');
        const answer = await connection.runAndReadAll(
          `SELECT ${guardFormulaSql('text')}, ${takeGuardSql('text')} FROM (VALUES ${rows}) AS given(n, text) ORDER BY n`,
        );
        expect(answer.getRows()).toEqual(given.map((text) => [guardFormula(text), takeGuard(text)]));
      }),
      { numRuns: 20 },
    );
    connection.closeSync();
  });
});

describe('every file that leaves', () => {
  const header = ['=Own', 'Plain'];
  const rows: ExportCell[][] = [
    ['@SUM(A1)', -5],
    ['+1 434 555 0100', { day: '2026-03-02' }],
  ];
  const parts = async function* (): AsyncGenerator<ExportCell[][]> {
    yield rows;
  };
  const whole = async (file: AsyncIterable<string | Buffer>): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of file) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  };

  it('is guarded in its header and its cells', async () => {
    const csv = (await whole(csvFile(header, parts()))).toString();
    expect(csv).toBe("\uFEFF'=Own,Plain\r\n'@SUM(A1),-5\r\n+1 434 555 0100,2026-03-02\r\n");
    const sheet = unzip(await whole(xlsxFile(header, parts()))).get('xl/worksheets/sheet1.xml') ?? '';
    const texts = (xml: string, tag: RegExp): unknown[] => [...xml.matchAll(tag)].map((found) => found[1]);
    expect(texts(sheet, /<t[^>]*>([^<]*)<\/t>/g)).toEqual(["'=Own", 'Plain', "'@SUM(A1)", '+1 434 555 0100']);
    expect(texts(sheet, /<v>([^<]*)<\/v>/g)).toEqual(['-5', '46083']);
    const xml = (await whole(spreadsheetMl(header, parts()))).toString();
    expect(texts(xml, /"String">([^<]*)</g)).toEqual(["'=Own", 'Plain', "'@SUM(A1)", '+1 434 555 0100']);
    expect(csvText([['=a', 1], ['b']])).toBe("\uFEFF'=a,1\r\nb,\r\n");
    expect(csvLines([['-1+1|cmd']])).toBe("'-1+1|cmd\r\n");
  });

  it('whose column of one’s own is called like a formula is known again by an import', () => {
    const own = { id: 7, name: '=Own', kind: 'text', choices: [], formula: null, version: 1 } satisfies ListColumn;
    expect(proposeMapping(["'=Own"], [own])).toEqual({ '0': 'own.7' });
  });
});
