import { cleanFips, translatedFips } from './cleanValue.sql.ts';
import { csvRows, type TextRows } from './csvRows.queries.ts';
import { keptTexts, type KeptTexts } from './keptTexts.queries.ts';
import type { KeyChange } from './ingestReport.ts';
import { mendKeys } from './keyDamage.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import { OUTLINE_COLUMN } from './shapes/shapeTable.ts';
import { identifier, literal } from './text.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { RecipeFile } from '../recipes/recipeFile.ts';

/**
 * A file of the source as a temporary table: the texts of the columns that the recipe uses, and the parcel of each row
 * (fips, apn, apn_key, property_id) or the reason why it has none.
 */
export interface RawFile {
  readonly key: string;
  readonly file: Pick<TextRows, 'name'>;
  readonly table: string;
  /** Header -> column of the table. */
  readonly columns: ReadonlyMap<string, string>;
  /** Rows that could be read. */
  readonly rows: number;
  /** Rows that could not: too few or too many columns, unclosed quotes. */
  readonly brokenRows: number;
  /** Parcel numbers that were mended, or are damaged. */
  readonly keyChanges: readonly KeyChange[];
}

export interface RawRequest {
  readonly key: string;
  /** The file; or of a list that is kept its rows in the snapshot. */
  readonly from: string | KeptTexts;
  readonly settings: RecipeFile;
  /** Headers the recipe uses; one that is missing fails the ingest. */
  readonly uses: readonly string[];
  readonly unknownTexts: readonly string[];
  /** The recipe's code lists. */
  readonly codes: Recipe['codes'];
  /** County of all rows, where the file has no column for it. */
  readonly fips: string | undefined;
  /** Read no more than this many rows (dry run). */
  readonly limit?: number;
}

/** Reads a file into a table of texts, in its order: the place of a row decides which of several counts, and is what a person looks for. */
export async function readRaw(workshop: Workshop, request: RawRequest): Promise<RawFile> {
  const { key, from } = request;
  const file = typeof from === 'string' ? await csvRows(workshop, from, request) : keptTexts(from);
  const outlines = file.header.filter((header) => header === OUTLINE_COLUMN);
  const places = columnPlaces(file, [...request.uses, ...outlines]);
  const table = identifier(`raw ${key}`);
  await workshop.run('SET preserve_insertion_order = true');
  try {
    await workshop.run(
      `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT *, CASE WHEN reason IS NULL THEN property_id_of(fips, apn_key) END AS property_id, NULL::VARCHAR AS candidates
        FROM (SELECT *, ${reasonOf(request)} AS reason FROM (SELECT ${[...new Set(places.values())].join(', ')}, ${parcelOf(places, request)}
        FROM ${file.rows}${request.limit === undefined ? '' : ` LIMIT ${request.limit}`}))`,
    );
  } catch (error) {
    throw new Error(`${file.name} cannot be read as CSV: ${firstLine(error)}`, { cause: error });
  } finally {
    await workshop.run('SET preserve_insertion_order = false');
  }
  await workshop.run(file.noteBroken);
  const [count] = await workshop.rows<{ n: number; broken: number }>(
    `SELECT (SELECT count(*) FROM ${table}) AS n,
      (SELECT coalesce(sum(line_count), 0) FROM broken_line WHERE file = ${literal(file.name)}) AS broken`,
  );
  if (!count || count.n === 0) {
    const why =
      count && count.broken > 0
        ? `: all ${count.broken} rows are broken (wrong ${request.settings.columns === undefined ? 'delimiter' : 'layout'}?)`
        : '';
    throw new Error(`${file.name} has no rows that can be read${why}`);
  }
  const keyChanges = await judgeKeys(workshop, file.name, table, places, request);
  return { key, file, table, columns: places, rows: count.n, brokenRows: count.broken, keyChanges };
}

/** Puts damaged parcel numbers right, or gives their rows a reason. */
async function judgeKeys(
  workshop: Workshop,
  name: string,
  table: string,
  places: ReadonlyMap<string, string>,
  request: RawRequest,
): Promise<readonly KeyChange[]> {
  if (request.settings.apn === undefined) return [];
  const parts = [request.settings.apn].flat().map((header) => ({ header, column: places.get(header) ?? 'NULL' }));
  const { changes, isDamaged, isMended } = await mendKeys(workshop, { name, table, parts });
  if (isMended) {
    const apn = apnText(places, request.settings);
    await workshop.run(`UPDATE ${table} SET apn = apn_text(${apn}), apn_key = apn_key_of(${apn})`);
  }
  const [none] = await workshop.rows<{ n: number }>(`SELECT count(*) FILTER (apn_key = '0') AS n FROM ${table}`);
  if (changes.length === 0 && (none?.n ?? 0) < 2) return changes;
  await workshop.run(
    `UPDATE ${table} SET reason = ${reasonOf(request, isDamaged, none !== undefined && none.n > 1)}`,
    `UPDATE ${table} SET property_id = CASE WHEN reason IS NULL THEN property_id_of(fips, apn_key) END`,
  );
  return changes;
}

/** What rolls write where there is no number; a single 0 where several rows have it. */
const NO_NUMBER =
  "(apn_key IN ('NA', 'NAN', 'NULL', 'NONE', 'UNKNOWN', 'TBD', 'PENDING') OR (apn_key LIKE '00%' AND ltrim(apn_key, '0') = ''))";

function parcelOf(places: ReadonlyMap<string, string>, { settings, fips, codes }: RawRequest): string {
  const apn = apnText(places, settings);
  return `${countyOf(places, settings, codes, fips)} AS fips, apn_text(${apn}) AS apn, apn_key_of(${apn}) AS apn_key`;
}

function countyOf(
  places: ReadonlyMap<string, string>,
  settings: RecipeFile,
  codes: Recipe['codes'],
  fips: string | undefined,
): string {
  if (settings.fips === undefined) return literal(fips);
  const header = typeof settings.fips === 'string' ? settings.fips : settings.fips.column;
  return countySql(places.get(header) ?? 'NULL', settings, codes);
}

/** The county of a row by its column of it. */
export const countySql = (column: string, { fips }: Pick<RecipeFile, 'fips'>, codes: Recipe['codes']): string =>
  typeof fips === 'object' ? translatedFips(`trimmed(${column})`, codes[fips.codes] ?? {}) : cleanFips(column);

function apnText(places: ReadonlyMap<string, string>, { apn, apnDigits }: RecipeFile): string {
  const parts = [apn ?? []].flat().map((column) => places.get(column) ?? 'NULL');
  const [only = 'NULL::VARCHAR'] = parts;
  const text =
    parts.length <= 1 ? only : `nullif(concat_ws(' ', ${parts.map((part) => `trimmed(${part})`).join(', ')}), '')`;
  if (apnDigits === undefined) return text;
  return `CASE WHEN regexp_matches(trim(${text}), '^[0-9]{1,${apnDigits}}$') THEN lpad(trim(${text}), ${apnDigits}, '0') ELSE ${text} END`;
}

function reasonOf({ settings }: RawRequest, isDamaged = 'false', isZeroNone = false): string {
  // Such rows are known by their address: matchRows gives them a parcel, or the reason why not.
  if (settings.apn === undefined) return "CASE WHEN fips IS NULL THEN 'no such county' END";
  return `CASE WHEN ${isDamaged} THEN 'parcel number damaged by a spreadsheet'
    WHEN apn IS NULL OR ${NO_NUMBER}${isZeroNone ? " OR apn_key = '0'" : ''} THEN 'no parcel number'
    WHEN apn_key IS NULL THEN 'parcel number without letters or digits'
    WHEN fips IS NULL THEN 'no such county' END`;
}

/** Headers are compared without regard to case and outer blanks; which of two equal ones is meant cannot be guessed. */
function columnPlaces(file: TextRows, uses: readonly string[]): Map<string, string> {
  const byName = new Map<string, number>();
  const twice = new Set<string>();
  file.header.forEach((header, index) => {
    const name = header.toLowerCase();
    if (byName.has(name)) twice.add(name);
    else byName.set(name, index);
  });
  const doubtful = [...new Set(uses)].filter((use) => twice.has(use.trim().toLowerCase()));
  if (doubtful.length > 0) throw new Error(`${file.name} has more than one column ${doubtful.join(', ')}`);
  const places = new Map<string, string>();
  const missing: string[] = [];
  for (const use of new Set(uses)) {
    const index = byName.get(use.trim().toLowerCase());
    if (index === undefined) missing.push(use);
    else places.set(use, `c${index}`);
  }
  if (missing.length > 0) {
    throw new Error(`${file.name} has no column ${missing.join(', ')}; its columns are: ${file.header.join(', ')}`);
  }
  return places;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
