import type { CsvFile, CsvOptions } from './csvFile.ts';
import { openTable } from './shapes/openTable.ts';
import type { Workshop } from './snapshotWork.ts';
import { literal } from './text.ts';

/** Rows of texts to be made a table of. */
export interface TextRows {
  readonly name: string;
  readonly header: readonly string[];
  /** SQL of the rows, columns c0, c1 ... as the header has them. */
  readonly rows: string;
  /** A statement that tells `broken_line`, once the rows were read, which of them could not be. */
  readonly noteBroken: string;
}

/** Broken lines go to `broken_line` (file, line, problem, content). */
export const createBrokenLines =
  'CREATE OR REPLACE TEMP TABLE broken_line (file VARCHAR, line BIGINT, problem VARCHAR, content VARCHAR, line_count BIGINT)';

const problems: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'too few columns',
  'TOO MANY COLUMNS': 'too many columns',
  'UNQUOTED VALUE': 'quote not closed',
  'LINE SIZE OVER MAXIMUM': 'line too long',
  'INVALID ENCODING': 'not in the encoding of the file',
  'INVALID STATE': 'not readable as CSV',
};

/**
 * A CSV file as rows of texts. The types are ours to find, so the reader is told everything and guesses nothing: the same
 * file always gives the same rows.
 */
export async function csvRows(
  workshop: Workshop,
  path: string,
  {
    settings,
    unknownTexts,
    limit,
    broken = 'told',
  }: {
    readonly settings: CsvOptions;
    readonly unknownTexts: readonly string[];
    readonly limit?: number;
    /** Whether lines that cannot be read are noted. To note one takes fifty times as long as to pass over it. */
    readonly broken?: 'told' | 'passed over';
  },
): Promise<TextRows> {
  const file = await openTable(path, workshop.workDir, { ...settings, limit });
  // What it could not read stands in tables that would go on from the file before.
  await workshop.run('DROP TABLE IF EXISTS csv_error', 'DROP TABLE IF EXISTS csv_scan');
  return {
    name: file.name,
    header: columnsOf(file),
    rows: readCsv(file, unknownTexts, broken),
    noteBroken: noteBroken(file),
  };
}

const columnsOf = ({ header, hidden = [] }: CsvFile): readonly string[] => [...header, ...hidden];

const TOLD = ['store_rejects = true', `rejects_table = 'csv_error'`, `rejects_scan = 'csv_scan'`, 'rejects_limit = 0'];

function readCsv(file: CsvFile, unknownTexts: readonly string[], broken: 'told' | 'passed over'): string {
  const names = columnsOf(file).map((_, index) => `c${index}`);
  const options = [
    'auto_detect = false',
    'header = true',
    `columns = {${names.map((name) => `'${name}': 'VARCHAR'`).join(', ')}}`,
    `delim = ${literal(file.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `encoding = ${literal(file.encoding)}`,
    `nullstr = [${['', ' ', ...unknownTexts].map(literal).join(', ')}]`,
    ...(broken === 'told' ? TOLD : ['ignore_errors = true']),
  ];
  return `read_csv(${literal(file.path)}, ${options.join(', ')})`;
}

/** A quote that is never closed swallows lines: each of them is a lost row. */
function noteBroken({ name, broken }: CsvFile): string {
  const short =
    broken === undefined
      ? ''
      : ` UNION ALL SELECT ${literal(name)}, line, 'line shorter than the layout', content, 1
        FROM read_csv(${literal(broken)}, auto_detect = false, header = true, columns = {'line': 'BIGINT', 'content': 'VARCHAR'}, delim = ',', quote = '"', escape = '"')`;
  return `INSERT INTO broken_line SELECT ${literal(name)}, line, CASE error_type ${Object.entries(problems)
    .map(([type, text]) => `WHEN '${type}' THEN ${literal(text)}`)
    .join(
      ' ',
    )} ELSE lower(error_type::VARCHAR) END, trim(csv_line, E'\\r\\n'), 1 + length(trim(csv_line, E'\\r\\n')) - length(replace(trim(csv_line, E'\\r\\n'), chr(10), ''))
    FROM (SELECT DISTINCT ON (line) * FROM csv_error ORDER BY line, byte_position)${short}`;
}
