/**
 * A mapping of a file that nobody has described: of each column the field of ours, how surely and why, what has to be
 * looked at first, and a recipe that loads the file as it is proposed. Pure: the command and a page ask it alike.
 */
import { rollFields } from '../../../src/api/catalogue/search/rollFields.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { genericCodes } from '../ingest/genericNames.ts';
import { parseRecipe, type Recipe } from '../recipes/recipe.ts';
import { assignColumns, slotFor, TAKEN_FROM, type Assigned } from './assignColumns.ts';
import { judgeColumns, type JudgedColumn } from './judgeColumns.ts';
import type { MeaningKey } from './rollWords.ts';
import { proposeCodes, type ProposedCodes } from './proposeCodes.ts';
import { proposedValues } from './proposedValues.ts';
import type { SeenTable } from './seenColumn.ts';
import { countyOfRows, liesElsewhere, type Atlas } from './whereRowsLie.ts';

export interface ProposedColumn {
  readonly header: string;
  /** Null: not used. */
  readonly meaning: MeaningKey | null;
  /** As a person calls it, of sales with their turn. */
  readonly label: string;
  readonly sure: number;
  readonly why: string;
}

export interface Proposal {
  /** To be looked at before anything is loaded, each a sentence. */
  readonly warnings: readonly string[];
  readonly columns: readonly ProposedColumn[];
  /** Of each column of land use: its codes. */
  readonly codes: readonly ProposedCodes[];
  readonly recipe: Recipe;
}

export interface ProposeOptions {
  /** County of all rows; else the file shows it, or has a column. */
  readonly fips?: string | undefined;
  readonly asOf: string;
  readonly id: string;
  readonly atlas: Atlas;
}

/** More codes than this are no list of codes. */
const MOST_CODES = 400;
/** A file of which more rows than this repeat a parcel is no roll: a list of sales, of buildings, of owners. */
const REPEATING = 0.1;

/**
 * Throws, in a sentence, when no column says which parcel a row is about, or nothing tells the county.
 *
 * @example proposeMapping(table, { fips: '12001', asOf: '2024-01-01', id: 'my-county', atlas }).recipe.files.file.apn
 */
export function proposeMapping(table: SeenTable, options: ProposeOptions): Proposal {
  const judged = judgeColumns(table);
  const assigned = assignColumns(judged);
  const taken = (meaning: MeaningKey): string | undefined => assigned.slots.get(slotFor(meaning))?.column.header;
  const values = proposedValues(assigned);
  const apn = taken('apn');
  if (apn === undefined && values.facts.streetAddress === undefined) {
    throw new Error(
      `${table.name}: no column says which parcel a row is about: neither a parcel number (APN, PIN, PARCEL_ID) nor a street address; the columns are: ${table.columns.map(({ header }) => header).join(', ')}`,
    );
  }
  const countyColumn = options.fips === undefined ? taken('fips') : undefined;
  const found = options.fips === undefined && countyColumn === undefined ? countyOfRows(assigned, options.atlas) : null;
  const fips = options.fips ?? found?.fips;
  if (fips === undefined && countyColumn === undefined)
    throw new Error(`${table.name}: nothing tells the county: say which one with --fips 00000`);
  const stateCode = fips === undefined ? null : (countyOf(fips)?.stateCode ?? null);
  const codes = ['useCode words', 'useCode codes'].flatMap((slot) => {
    const column = assigned.slots.get(slot)?.column;
    return column === undefined || column.filled === 0 || column.distinct > MOST_CODES
      ? []
      : [proposeCodes(column, stateCode)];
  });
  const [best] = codes.toSorted((a, b) => b.covered - a.covered);
  const key = keyOf(assigned, table);
  const recipe = parseRecipe(
    {
      format: 1,
      id: options.id,
      name: table.name,
      asOf: options.asOf,
      fips: countyColumn === undefined ? fips : undefined,
      complete: key.repeats <= REPEATING && apn !== undefined,
      loans: 'none_recorded',
      unknownTexts: ['NA', 'N/A', 'NULL', 'null', 'None', '<Null>'],
      codes: { use: useList(best), qualified: qualifiedList(assigned) },
      files: { file: { match: [bare(table.name)], apn, fips: countyColumn } },
      facts: { ...values.facts, ...useFacts(assigned, best) },
      ...(values.deeds.length === 0 ? {} : { records: { deed: values.deeds.map((fields) => ({ fields })) } }),
      notes: ['Proposed from the file itself: look at each column and each code before you rely on it.'],
    },
    'the proposal',
  );
  const warnings = [
    ...key.warnings,
    ...(found === null
      ? []
      : [`No county was named: ${countyOf(found.fips)?.displayName ?? found.fips} is taken by the ${found.by}`]),
    ...(fips === undefined
      ? []
      : liesElsewhere(assigned, fips, options.atlas).map((said) => `This may be the wrong county: ${said}`)),
    ...assigned.contested,
    ...assigned.repeated.map(
      (name) => `Several columns are called ${name}: none of them can be read, give each a name of its own`,
    ),
    ...(best !== undefined && best.covered < 0.5
      ? [`Most codes of ${best.header} are not known: write their property types into the recipe`]
      : []),
  ];
  const isRead = new Set(columnsOf(recipe));
  return { warnings, columns: judged.map((column) => proposedColumn(column, assigned, isRead)), codes, recipe };
}

function proposedColumn(
  column: JudgedColumn,
  { slots, repeated }: Assigned,
  isRead: ReadonlySet<string>,
): ProposedColumn {
  const { header, shape } = column;
  const mine = [...slots.values()].find((taken) => taken.column === column);
  const [first] = column.candidates;
  const none = { header, meaning: null, label: '', sure: first?.sure ?? 0 };
  if (repeated.includes(header.toLowerCase())) return { ...none, why: 'another column has its name' };
  if (mine !== undefined && isRead.has(header)) {
    const { meaning, turn, sure, why } = mine.candidate;
    return { header, meaning, label: labelOf(meaning, turn), sure, why: `${why}; ${shape}` };
  }
  if (first === undefined) return { ...none, why: `not known; ${shape}` };
  const label = labelOf(first.meaning, first.turn);
  const why =
    mine === undefined
      ? first.sure < TAKEN_FROM
        ? `perhaps ${label}: ${first.why}`
        : `another column is taken for ${label}`
      : `${label}, not enough by itself or in another column as a whole`;
  return { ...none, why: `${why}; ${shape}` };
}

function labelOf(meaning: MeaningKey, turn: number): string {
  const label = rollFields[meaning];
  if (turn === 1) return label;
  return turn === 0
    ? `${label} (last transfer)`
    : `${label} (${turn} sales back)`.replace('(2 sales back)', '(the sale before)');
}

/** What is doubtful about the column that says which parcel a row is. */
function keyOf({ slots }: Assigned, { rows }: SeenTable): { warnings: string[]; repeats: number } {
  const taken = slots.get(slotFor('apn'));
  if (taken === undefined)
    return { warnings: ['No column is a parcel number: a parcel is known by its address alone'], repeats: 0 };
  const { header, filled, distinct } = taken.column;
  const count = (value: number): string => value.toLocaleString('en-US');
  const repeats = filled === 0 ? 0 : (filled - distinct) / filled;
  return {
    repeats,
    warnings: [
      ...(filled < rows
        ? [
            `${header}, the parcel number, is blank in ${count(rows - filled)} of ${count(rows)} rows: these cannot be loaded`,
          ]
        : []),
      ...(distinct < filled
        ? [
            `${header}, the parcel number, repeats: ${count(filled)} rows have ${count(distinct)} different numbers${repeats > REPEATING ? ', so this is taken for a list of some parcels, not for a whole roll' : ''}`,
          ]
        : []),
      ...(taken.candidate.why.includes('of its values look like parcel numbers')
        ? [`No column is named like a parcel number: ${header} is taken, since its values look like one`]
        : []),
    ],
  };
}

function useList(best: ProposedCodes | undefined): Record<string, string> {
  return Object.fromEntries(
    (best?.codes ?? []).flatMap(({ code, type }) => (type === null ? [] : [[code.trim(), type]])),
  );
}

function useFacts({ slots }: Assigned, best: ProposedCodes | undefined): Record<string, unknown> {
  const [words, numbers] = ['useCode words', 'useCode codes'].map((slot) => slots.get(slot)?.column.header);
  return {
    ...(best === undefined || best.covered === 0 ? {} : { propertyTypeCode: { column: best.header, codes: 'use' } }),
    ...(words === undefined ? {} : { landUse: words }),
    ...(numbers === undefined ? {} : { landUseCode: numbers }),
  };
}

/** Florida's codes of two digits: 01 and 02 are sales at arm's length. */
function qualifiedList({ slots }: Assigned): Record<string, string> {
  const column = slots.get(slotFor('saleQualified'))?.column;
  const isFlorida =
    column !== undefined && column.values.length > 0 && column.values.every(({ text }) => /^\d{2}$/.test(text.trim()));
  return isFlorida ? { '01': 'yes', '02': 'yes', '*': 'no' } : { ...genericCodes['qualified'] };
}

/** `Roll 2024.csv.gz` is found by `Roll 2024`. */
const bare = (name: string): string =>
  name.replace(/\.(gz|zip)$/i, '').replace(/\.(csv|txt|tsv|parquet|shp|(geo)?json|geojsonl|ndjson)$/i, '');

function columnsOf(recipe: Recipe): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) if (name !== 'codes' && name !== 'constant') walk(inner);
  };
  walk([recipe.files, recipe.facts, recipe.records]);
  return found;
}
