/**
 * The recipe format: how the files of one public source become our facts. A recipe is a JSON file in `recipes/`; it
 * says what the source is and when it was true, which files it has, which column fills which fact, which codes are
 * translated and how the files join (always on the APN).
 */
import { z } from 'zod';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { plausibleTexts } from '../ingest/plausible.ts';
import { stagedFacts } from '../ingest/staging.sql.ts';
import { checkCodes } from './checkCodes.ts';
import { recordFields, type RecordFieldsOf } from './recipeRecords.ts';
import { recipeFile } from './recipeFile.ts';
import { recipeProblems } from './recipeProblems.ts';
import type { RecordKind } from '../ingest/sourceContext.ts';

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD');

/** A value out of one column (or several, joined with a blank) of one file. */
const columnValue = z.strictObject({
  /** Absent: the recipe's only file. */
  file: z.string().optional(),
  column: z.union([z.string(), z.array(z.string()).min(1)]),
  /** Which of several rows of one parcel counts. `first` known value in the order of the file unless said otherwise. */
  pick: z.enum(['first', 'min', 'max', 'sum', 'count']).optional(),
  /** Only the part of the text that the first group of this regular expression (RE2) matches. */
  pattern: z.string().optional(),
  /** Name of a code list of the recipe; a text that is not in it becomes unknown. */
  codes: z.string().optional(),
  /** Texts that mean unknown here, besides the recipe's own list. */
  unknown: z.array(z.string()).optional(),
  /** Values outside become unknown and are counted. Numbers, or days for dates. */
  min: z.union([z.number(), isoDate]).optional(),
  max: z.union([z.number(), isoDate]).optional(),
  /** Multiplied with numbers: 43560 turns acres into square feet. */
  scale: z.number().positive().optional(),
  /** How its numbers or days are written, where that is known: else all rows of the column in this file show it. */
  writes: z.enum(['decimal point', 'decimal comma', 'month first', 'day first']).optional(),
});
export type ColumnValue = z.infer<typeof columnValue>;

/**
 * A value: a column name; a column with options; a list, of which the first known counts; a sum (`add`: the first part
 * must be known, unknown others count 0); or a constant.
 */
const oneValue = z.union([z.string(), columnValue]);
const constant = z.strictObject({ constant: z.union([z.string(), z.number(), z.boolean()]) });
const value = z.union([
  oneValue,
  z.array(oneValue).min(1),
  z.strictObject({ add: z.array(oneValue).min(2) }),
  constant,
]);
export type RecipeValue = z.infer<typeof value>;
/** A value of a record: it stands in the same file as the others. A record of constants alone is none. */
const recordValue = z.union([oneValue, constant]);
export type RecordValue = z.infer<typeof recordValue>;

/** Facts a recipe can fill. Sales are records (`records.deed`): the parcel's sale columns follow from them. */
export const fillableFacts: readonly FactKey[] = stagedFacts.filter((key) => key !== 'fips' && key !== 'apn');

const records = z
  .strictObject(
    Object.fromEntries(
      Object.entries(recordFields).map(([kind, fields]) => [
        kind,
        z
          .array(
            z.strictObject({
              file: z.string().optional(),
              fields: z.strictObject(
                Object.fromEntries(Object.keys(fields).map((name) => [name, recordValue.optional()])),
              ),
            }),
          )
          .optional(),
      ]),
    ),
  )
  .default({});

export const recipeSchema = z.strictObject({
  format: z.literal(1),
  id: z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens'),
  name: z.string().min(1),
  agency: z.string().optional(),
  license: z.string().optional(),
  /** Where the agency publishes the files: the property's page links to it. */
  url: z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' }).optional(),
  /** The day the data was true: ages and lead rules count from it. */
  asOf: isoDate,
  /** County of all rows; absent when a file has a column for it. */
  fips: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /**
   * The rows are about parcels that other sources list: they are joined to those by APN, else by address, and add to
   * them. `unmatched`: a row without such a parcel is written out (reject) or makes a parcel of its own (add).
   * `partial`: the file has not all of the county, so a parcel that it does not name is unknown, not without.
   */
  joins: z
    .strictObject({
      /** Only by number where the file's numbers are the county's: two lots may share an address. */
      by: z
        .array(z.enum(['apn', 'address']))
        .min(1)
        .default(['apn', 'address']),
      unmatched: z.enum(['reject', 'add']).default('reject'),
      partial: z.boolean().default(false),
    })
    .optional(),
  /**
   * Of a source that lists parcels: it has all of its counties, so a parcel that it no longer has is retired. false: it
   * lists some (sales of a year, a list that was bought).
   */
  complete: z.boolean().default(true),
  /** See LoanKnowledge: what may be said about debts. */
  loans: z.enum(['source', 'none_recorded', 'estimated']),
  /** Assessed value / market value; absent = assessments are not used as values. */
  assessmentRatio: z.number().positive().optional(),
  unknownTexts: z.array(z.string()).default([]),
  /** Lists by name: code of the source -> ours. The key `*` stands for every other code. */
  codes: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  files: z.record(z.string(), recipeFile).refine((files) => Object.keys(files).length > 0, 'at least one file'),
  facts: z.partialRecord(z.enum(fillableFacts), value),
  records,
  notes: z.array(z.string()).optional(),
});
export type Recipe = Omit<z.infer<typeof recipeSchema>, 'records'> & { readonly records: RecipeRecords };
export type RecipeRecords = { readonly [Kind in RecordKind]?: readonly RecipeRecord<Kind>[] };
export interface RecipeRecord<Kind extends RecordKind = RecordKind> {
  readonly file?: string;
  readonly fields: { readonly [Field in RecordFieldsOf<Kind>]?: RecordValue };
}

/**
 * Reads a recipe, with every mistake named by its place in the file. `source` is its file name, for the message.
 *
 * @example parseRecipe(JSON.parse(text), 'recipes/king-county-wa-sales.json')
 */
export function parseRecipe(data: unknown, source: string): Recipe {
  const parsed = recipeSchema.safeParse(data);
  if (!parsed.success) {
    throw new Error(`${source} is not a recipe: ${recipeProblems(recipeSchema, parsed.error.issues).join('; ')}`);
  }
  // The record fields were built from recordFields above, so their names are the typed ones.
  const recipe = parsed.data as Recipe;
  checkReferences(recipe, source);
  return recipe;
}

function checkReferences(recipe: Recipe, source: string): void {
  const names = Object.keys(recipe.files);
  for (const column of allColumnValues(recipe)) {
    if (column.file === undefined ? names.length > 1 : !names.includes(column.file)) {
      throw new Error(`${source}: a value names ${column.file ?? 'no file'}; the recipe has ${names.join(', ')}`);
    }
  }
  const named = [
    ...allColumnValues(recipe).map(({ codes }) => codes),
    ...Object.values(recipe.files).map(({ fips }) => (typeof fips === 'object' ? fips.codes : undefined)),
  ];
  const missing = named.find((codes) => codes !== undefined && !(codes in recipe.codes));
  if (missing !== undefined) throw new Error(`${source}: there is no code list ${missing}`);
  checkCodes(recipe.codes, filledByCodes(recipe), source);
  for (const [name, { apn }] of Object.entries(recipe.files)) {
    if (apn === undefined && recipe.facts.streetAddress === undefined) {
      throw new Error(`${source}: ${name} needs the column of the parcel number (apn), or the recipe a streetAddress`);
    }
  }
  for (const [key, entry] of Object.entries(recipe.facts)) {
    const known = plausibleTexts[key];
    if (known === undefined || entry === undefined || !isConstant(entry) || known.includes(String(entry.constant)))
      continue;
    throw new Error(`${source}: facts.${key} is ${entry.constant}; it may be ${known.join(', ')}`);
  }
  if (recipe.fips === undefined && Object.values(recipe.files).some((entry) => entry.fips === undefined)) {
    throw new Error(`${source}: give the county (fips), or its column in every file`);
  }
}

/** A value that is the same for every row. */
export function isConstant(entry: RecipeValue): entry is { constant: string | number | boolean } {
  return typeof entry === 'object' && 'constant' in entry;
}

export function toColumnValue(entry: string | ColumnValue): ColumnValue {
  return typeof entry === 'string' ? { column: entry } : entry;
}

/** The columns a value is made of. */
export function partsOf(entry: RecipeValue): ColumnValue[] {
  if (typeof entry === 'string') return [{ column: entry }];
  if (Array.isArray(entry)) return entry.map(toColumnValue);
  if ('add' in entry) return entry.add.map(toColumnValue);
  if ('constant' in entry) return [];
  return [entry];
}

/** What is filled by a code list. */
function filledByCodes(recipe: Recipe): { target: string; codes: string }[] {
  const named = (target: string, value: RecipeValue | undefined): { target: string; codes: string }[] =>
    value === undefined ? [] : partsOf(value).flatMap(({ codes }) => (codes === undefined ? [] : [{ target, codes }]));
  return [
    ...Object.entries(recipe.facts).flatMap(([key, value]) => named(key, value)),
    ...Object.entries(recipe.records).flatMap(([kind, list]) =>
      (list ?? []).flatMap(({ fields }) =>
        Object.entries(fields).flatMap(([field, value]) => named(`${kind}.${field}`, value)),
      ),
    ),
  ];
}

function allColumnValues(recipe: Recipe): ColumnValue[] {
  const inFacts = Object.values(recipe.facts).flatMap((entry) => (entry === undefined ? [] : partsOf(entry)));
  const inRecords = Object.values(recipe.records).flatMap((list) =>
    (list ?? []).flatMap((record) =>
      Object.values(record.fields).flatMap((entry) =>
        entry === undefined || isConstant(entry) ? [] : [{ file: record.file, ...toColumnValue(entry) }],
      ),
    ),
  );
  return [...inFacts, ...inRecords];
}
