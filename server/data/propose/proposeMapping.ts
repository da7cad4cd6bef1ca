/**
 * A mapping of a file that nobody has described: of each column the field of ours, how surely and why, what has to be
 * looked at first, and a recipe that loads the file as it is proposed. Pure: the command and a page ask it alike.
 */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { genericCodes } from '../ingest/genericNames.ts';
import { parseRecipe, type Recipe } from '../recipes/recipe.ts';
import { assignColumns, slotFor, type Assigned } from './assignColumns.ts';
import { chosenColumns, nothingChosen, type Chosen } from './chosenColumns.ts';
import { judgeColumns } from './judgeColumns.ts';
import type { MeaningKey } from './rollWords.ts';
import { proposeCodes, type ProposedCodes } from './proposeCodes.ts';
import { proposedColumn, type ProposedColumn } from './proposedColumn.ts';
import { recordCodes } from './proposedRecords.ts';
import { proposedValues } from './proposedValues.ts';
import type { SeenTable } from './seenColumn.ts';
import { countyOfRows, liesElsewhere, type Atlas } from './whereRowsLie.ts';

/** What was made of a file so far. */
interface Found {
  /** Those of the warnings that put what is loaded in doubt: the county, the key, two columns for one field. */
  readonly doubts: readonly string[];
  /** To be looked at before anything is loaded, each a sentence. */
  readonly warnings: readonly string[];
  readonly columns: readonly ProposedColumn[];
  /** Of each column of land use: its codes. */
  readonly codes: readonly ProposedCodes[];
  /** Those of them that the property type is read from. */
  readonly codesUsed: ProposedCodes | null;
}

export interface Proposal extends Found {
  readonly recipe: Recipe;
}

/** A proposal that may lack what it cannot be loaded without: a person can say it. */
export interface Draft extends Found {
  readonly recipe: Recipe | null;
  /** `PARCEL`: no column says which parcel a row is about; `COUNTY`: nothing tells the county. */
  readonly lacks: 'PARCEL' | 'COUNTY' | null;
  /** Its rows lie in another county than the one that is named. */
  readonly isElsewhere: boolean;
}

export interface ProposeOptions {
  /** County of all rows; else the file shows it, or has a column. */
  readonly fips?: string | undefined;
  readonly asOf: string;
  readonly id: string;
  /** Of a workbook with several. */
  readonly sheet?: string | undefined;
  /** Default: that of the file. */
  readonly name?: string | undefined;
  readonly atlas: Atlas;
  /** What a person says of columns and codes; `wrongChoice` finds nothing wrong with it. */
  readonly chosen?: Chosen;
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
  const { recipe, lacks, isElsewhere: _isElsewhere, ...found } = draftMapping(table, options);
  if (recipe !== null) return { ...found, recipe };
  throw new Error(
    lacks === 'PARCEL'
      ? `${table.name}: no column says which parcel a row is about: neither a parcel number (APN, PIN, PARCEL_ID) nor a street address; the columns are: ${table.columns.map(({ header }) => header).join(', ')}`
      : `${table.name}: nothing tells the county: say which one with --fips 00000`,
  );
}

/** The same, also where it lacks something. */
export function draftMapping(table: SeenTable, options: ProposeOptions): Draft {
  const { chosen = nothingChosen } = options;
  const judged = chosenColumns(judgeColumns(table), chosen);
  const assigned = assignColumns(judged);
  const taken = (meaning: MeaningKey): string | undefined => assigned.slots.get(slotFor(meaning))?.column.header;
  const values = proposedValues(assigned);
  const apn = taken('apn');
  const hasParcel = apn !== undefined || values.facts.streetAddress !== undefined;
  const countyColumn = options.fips === undefined ? taken('fips') : undefined;
  const found = options.fips === undefined && countyColumn === undefined ? countyOfRows(assigned, options.atlas) : null;
  const fips = options.fips ?? found?.fips;
  const lacks = !hasParcel ? 'PARCEL' : fips === undefined && countyColumn === undefined ? 'COUNTY' : null;
  const stateCode = fips === undefined ? null : (countyOf(fips)?.stateCode ?? null);
  const codes = ['useCode words', 'useCode codes'].flatMap((slot) => {
    const column = assigned.slots.get(slot)?.column;
    return column === undefined || column.filled === 0 || column.distinct > MOST_CODES
      ? []
      : [proposeCodes(column, stateCode, chosen.codes)];
  });
  const [best] = codes.toSorted((a, b) => Number(hasChosen(b)) - Number(hasChosen(a)) || b.covered - a.covered);
  const key = keyOf(assigned, table);
  const recipe =
    lacks === null
      ? parseRecipe(
          {
            format: 1,
            id: options.id,
            name: options.name ?? table.name,
            asOf: options.asOf,
            fips: countyColumn === undefined ? fips : undefined,
            complete: key.repeats <= REPEATING && apn !== undefined,
            loans: 'none_recorded',
            unknownTexts: ['NA', 'N/A', 'NULL', 'null', 'None', '<Null>'],
            codes: {
              use: useList(best),
              qualified: qualifiedList(assigned),
              ...recordCodes(values.facts, values.others),
            },
            files: { file: { match: [bare(table.name)], apn, fips: countyColumn, sheet: options.sheet } },
            facts: { ...values.facts, ...useFacts(assigned, best) },
            records: {
              ...(values.deeds.length === 0 ? {} : { deed: values.deeds.map((fields) => ({ fields })) }),
              ...values.others,
            },
            notes: ['Proposed from the file itself: look at each column and each code before you rely on it.'],
          },
          'the proposal',
        )
      : null;
  const elsewhere = fips === undefined ? [] : liesElsewhere(assigned, fips, options.atlas);
  const doubts = [
    ...(hasParcel ? key.warnings : []),
    ...elsewhere.map((said) => `This may be the wrong county: ${said}`),
    ...assigned.contested,
  ];
  const warnings = [
    ...(found === null
      ? []
      : [`No county was named: ${countyOf(found.fips)?.displayName ?? found.fips} is taken by the ${found.by}`]),
    ...doubts,
    ...assigned.repeated.map(
      (name) => `Several columns are called ${name}: none of them can be read, give each a name of its own`,
    ),
    ...(best !== undefined && best.covered < 0.5
      ? [`Most codes of ${best.header} are not known: write their property types into the recipe`]
      : []),
  ];
  const headers = [...assigned.slots.values()].map(({ column }) => column.header);
  const isRead = new Set(recipe === null ? headers : columnsOf(recipe));
  const columns = judged.map((column) => proposedColumn(column, assigned, isRead));
  return {
    warnings,
    doubts,
    columns,
    codes,
    codesUsed: best ?? null,
    recipe,
    lacks,
    isElsewhere: elsewhere.length > 0,
  };
}

const hasChosen = ({ codes }: ProposedCodes): boolean => codes.some(({ isChosen }) => isChosen);

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
  name
    .replace(/\.(gz|zip)$/i, '')
    .replace(/\.(csv|txt|tsv|dat|dbf|parquet|xlsx|xlsm|shp|(geo)?json|geojsonl|ndjson)$/i, '');

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
