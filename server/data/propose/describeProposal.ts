/** A proposal as lines for a person at a terminal: what is doubtful stands first. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { ProposedCodes } from './proposeCodes.ts';
import type { Proposal } from './proposeMapping.ts';
import type { ProposedColumn } from './proposedColumn.ts';
import type { SeenFile } from './readSeen.queries.ts';

const number = (value: number): string => value.toLocaleString('en-US');
const delimiters: Readonly<Record<string, string>> = { ',': 'commas', '\t': 'tabs', ';': 'semicolons', '|': 'bars' };
const SHOWN_CODES = 40;

export function describeProposal(file: SeenFile, { warnings, columns, codes, recipe }: Proposal): string[] {
  const used = columns.filter(({ meaning }) => meaning !== null);
  const county =
    recipe.fips === undefined ? 'its county in a column' : (countyOf(recipe.fips)?.displayName ?? recipe.fips);
  return [
    `${file.name}: ${file.sheet === undefined ? '' : `sheet ${file.sheet}, `}${file.encoding}, ${delimiters[file.delimiter] ?? `"${file.delimiter}"`} between, names of ${number(columns.length)} columns in line 1, ${file.isWhole ? '' : 'the first '}${number(file.rows)} rows looked at`,
    ...(warnings.length === 0 ? [] : ['Look at this first:', ...warnings.map((warning) => `  ${warning}`)]),
    `${county}, as of ${recipe.asOf}; ${number(used.length)} of ${number(columns.length)} columns are used:`,
    ...used.map(columnLine),
    ...(used.length === columns.length
      ? []
      : ['Not used:', ...columns.filter(({ meaning }) => meaning === null).map(columnLine)]),
    ...codes.flatMap(codeLines),
  ];
}

const columnLine = ({ header, meaning, label, sure, why }: ProposedColumn): string =>
  `  ${header === '' ? '(without a name)' : header}${meaning === null ? '' : ` -> ${label}, ${sure.toFixed(2)} sure`}: ${why}`;

function codeLines({ header, codes }: ProposedCodes): string[] {
  return [
    `Codes of ${header}:`,
    ...codes
      .slice(0, SHOWN_CODES)
      .map(
        ({ code, rows, type, label, sure }) =>
          `  ${code} (${number(rows)} rows) -> ${type === null ? 'not known' : `${type} ${label}, ${sure.toFixed(2)} sure`}`,
      ),
    ...(codes.length > SHOWN_CODES
      ? [`  ... and ${number(codes.length - SHOWN_CODES)} more, which the recipe has`]
      : []),
  ];
}
