import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readAreaRents, writeAreaRents } from './areaRentsFile.ts';
import { readSafmr, type Cell, type ReadRents } from './readSafmr.ts';

export interface LoadOptions {
  readonly dir: string;
  readonly files: readonly string[];
  /** Federal fiscal year; undefined: as the name of the file has it (`fy2026_safmrs.xlsx`). */
  readonly year: number | undefined;
  readonly isDryRun: boolean;
  /** An older year in place of a newer one. */
  readonly replace: boolean;
}

const FIRST_YEAR = 2011;
const LAST_YEAR = 2100;

/**
 * Loads HUD's file of Small Area Fair Market Rents, XLSX or CSV, in place of the one before. Throws in words when the
 * file is another one, its year is unknown, or a newer year is there already.
 */
export async function loadAreaRents({ dir, files, year, isDryRun, replace }: LoadOptions): Promise<ReadRents> {
  const [file = '', ...others] = files;
  if (others.length > 0) throw new Error('rents are one file of one year');
  const name = basename(file);
  const known =
    year ??
    Number(
      /(?:fy|20)_?(\d{2,4})/i
        .exec(name)?.[0]
        .replace(/\D/g, '')
        .replace(/^(\d\d)$/, '20$1'),
    );
  if (!Number.isInteger(known) || known < FIRST_YEAR || known > LAST_YEAR)
    throw new Error(`${name}: of which fiscal year are these rents? Add --year, as --year 2026`);
  const rents = readSafmr(await rowsOf(file), known);
  const before = await readAreaRents(dir);
  if (before !== null && before.year > known && !replace)
    throw new Error(
      `rents of ${before.year} are loaded, these are of ${known}: nothing was changed. Add --replace for the older ones`,
    );
  if (!isDryRun) await writeAreaRents(dir, rents);
  return rents;
}

/** What was loaded, for a person. */
export function describeRents({ year, zips, rejected }: ReadRents, isDryRun: boolean): string[] {
  const shown = rejected.slice(0, 10);
  const [zip = '', one] = [...zips][0] ?? [];
  return [
    `${zips.size.toLocaleString('en-US')} ZIPs with rents of ${year}${isDryRun ? '; nothing was changed' : ''}`,
    `for example ${zip}: ${one?.rents.map((rent, bedrooms) => `${bedrooms} bedrooms ${rent === null ? 'none' : `$${rent}`}`).join(', ') ?? ''}`,
    ...(rejected.length === 0 ? [] : [`${rejected.length} rows were left out:`]),
    ...shown.map((line) => `  ${line}`),
    ...(rejected.length > shown.length ? [`  and ${rejected.length - shown.length} more`] : []),
  ];
}

async function rowsOf(file: string): Promise<Cell[][]> {
  const bytes = await readFile(file);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const { readSheet } = await import('read-excel-file/node');
    return (await readSheet(bytes)) as Cell[][]; // without a schema cells hold values, never constructors
  }
  const text = textOf(file.toLowerCase().endsWith('.gz') ? gunzipSync(bytes) : bytes);
  if (text.includes('\0')) throw new Error(`${basename(file)} is neither a table of text nor an XLSX workbook`);
  // Names of columns go over several lines.
  return parse(text, { delimiter: [',', ';', '\t'], relaxColumnCount: true, relaxQuotes: true });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
