import { overParsed } from './cleanValue.sql.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { KeyRepeats } from './ingestReport.ts';
import { keyRepeats } from './keyRepeats.queries.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import type { Cell, RecipeCells } from './recipeCells.ts';
import { oneName, onePerParcel, partName, partOf, rejectRows } from './rejects.queries.ts';
import { identifier, literal } from './text.ts';

/** What is known of the rows of a file once they are judged. */
export interface SplitFile {
  readonly apnCollisions: number;
  readonly idCollisions: number;
  /** Several rows of one parcel were put together. */
  readonly isGrouped: boolean;
  readonly repeats: KeyRepeats | null;
}

/**
 * Judges the rows of a file and makes of them `part` (every good row, values cleaned) and `one` (one row a parcel). What
 * is read more than once is a table: cleaning is planned and computed anew wherever a view is read, and for a list of ten
 * thousand rows the planning alone costs more than all else.
 */
export async function splitRows(
  workshop: Workshop,
  recipe: Recipe,
  file: RawFile,
  cells: RecipeCells,
): Promise<SplitFile> {
  const own = cells.all.filter((cell) => cell.file === file.key);
  await workshop.run(rejectRows(file, 'r.reason', 'r.reason IS NOT NULL'));
  const counting = `SELECT count(property_id) AS n, count(DISTINCT property_id) AS ids FROM ${file.table} WHERE reason IS NULL`;
  let [ids] = await workshop.rows<{ n: number; ids: number }>(counting);
  let collisions = { apnCollisions: 0, idCollisions: 0 };
  if (ids && ids.n > ids.ids) {
    collisions = await sortRepeats(workshop, file);
    [ids] = await workshop.rows<{ n: number; ids: number }>(counting);
  }

  const order = recipe.files[file.key]?.order;
  const rank = order === undefined ? 'rowid' : `row_number() OVER (ORDER BY ${orderOf(file, order)}, rowid)`;
  const parsed = own.map(({ name, clean }) => `, ${clean.parsed} AS ${name}`).join('');
  const values = own.map(({ name, clean }) => `, ${overParsed(clean.value, name)} AS ${name}`).join('');
  const isGrouped = ids !== undefined && ids.n > ids.ids;
  // Those of another list whose file has the same key may be of the other kind, which nothing replaces.
  for (const name of [partName(file), oneName(file)]) await forget(workshop, name);
  const isReadAgain = isGrouped || cells.records.some((record) => record.file === file.key);
  await workshop.run(
    `CREATE OR REPLACE TEMP ${isReadAgain ? 'TABLE' : 'VIEW'} ${partOf(file)} AS SELECT row_id, ord, property_id, fips, apn, apn_key${values} FROM (
      SELECT rowid AS row_id, ${rank} AS ord, property_id, fips, apn, apn_key${parsed} FROM ${cells.rowsOf(file)} WHERE reason IS NULL)`,
  );
  const repeats = isGrouped ? await keyRepeats(workshop, recipe, file, own) : null;
  await workshop.run(...(isGrouped ? groupRows(file, own) : [ungroupedRows(file, own)]));
  return { ...collisions, isGrouped, repeats };
}

/** Drops a table or view of this name, whichever there is. */
async function forget(workshop: Workshop, name: string): Promise<void> {
  const [found] = await workshop.rows<{ kind: string }>(
    `SELECT table_type AS kind FROM information_schema.tables WHERE table_name = ${literal(name)}`,
  );
  if (found !== undefined) await workshop.run(`DROP ${found.kind === 'VIEW' ? 'VIEW' : 'TABLE'} ${identifier(name)}`);
}

function orderOf(file: RawFile, order: { column: string; descending: boolean }): string {
  const column = columnOf(file, order.column);
  // Days in order, other texts as numbers of equal length.
  return `coalesce(date_of(${column})::VARCHAR, lpad(${column}, 20, '0')) ${order.descending ? 'DESC' : 'ASC'} NULLS LAST`;
}

function ungroupedRows(file: RawFile, own: readonly Cell[]): string {
  const values = own.map(({ pick, name }) =>
    pick === 'count' ? `, (${name} IS NOT NULL)::BIGINT AS ${name}` : `, ${name}`,
  );
  return `CREATE OR REPLACE TEMP VIEW ${onePerParcel(file)} AS SELECT property_id, fips, apn, apn_key${values.join('')} FROM ${partOf(file)}`;
}

/** Most parcels have one row; only those with several are put together. */
function groupRows(file: RawFile, own: readonly Cell[]): string[] {
  const single = own.map(({ pick, name }) => (pick === 'count' ? `, (${name} IS NOT NULL)::BIGINT` : `, ${name}`));
  return [
    `CREATE OR REPLACE TEMP TABLE several AS SELECT property_id FROM ${file.table} WHERE reason IS NULL GROUP BY property_id HAVING count(*) > 1`,
    `CREATE OR REPLACE TEMP TABLE ${onePerParcel(file)} AS
      SELECT property_id, any_value(fips) AS fips, arg_min(apn, ord) AS apn, any_value(apn_key) AS apn_key${own.map((cell) => `, ${pickOf(cell)}`).join('')}
      FROM ${partOf(file)} WHERE property_id IN (SELECT property_id FROM several) GROUP BY property_id
      UNION ALL SELECT property_id, fips, apn, apn_key${single.join('')} FROM ${partOf(file)}
      WHERE property_id NOT IN (SELECT property_id FROM several)`,
  ];
}

/**
 * Rows that share a parcel id: exact repeats are rejected but the first; different APNs that are equal without
 * punctuation ("12-3" and "1-23") get ids of their full text; different keys with one id (an md5 collision) keep the first.
 */
async function sortRepeats(
  workshop: Workshop,
  file: RawFile,
): Promise<{ apnCollisions: number; idCollisions: number }> {
  const columns = [...new Set(file.columns.values())].join(', ');
  await workshop.run(
    `CREATE OR REPLACE TEMP TABLE shared AS SELECT property_id, min(apn_key) AS first_key,
        count(DISTINCT apn_key) > 1 AS is_collision,
        count(DISTINCT CASE WHEN regexp_matches(apn, '[^A-Z0-9]') THEN regexp_replace(apn, '[^A-Z0-9]+', '-', 'g') END) > 1 AS is_clash
      FROM ${file.table} WHERE property_id IS NOT NULL GROUP BY property_id HAVING count(*) > 1`,
    `UPDATE ${file.table} SET reason = 'parcel id is taken by another parcel number' FROM shared s
      WHERE s.property_id = ${file.table}.property_id AND s.is_collision AND ${file.table}.apn_key <> s.first_key`,
    `UPDATE ${file.table} SET property_id = property_id_of(fips, apn) FROM shared s
      WHERE s.property_id = ${file.table}.property_id AND s.is_clash AND NOT s.is_collision AND regexp_matches(apn, '[^A-Z0-9]')`,
    `UPDATE ${file.table} SET reason = 'repeats another row' WHERE rowid IN (
      SELECT row_id FROM (SELECT rowid AS row_id, row_number() OVER (PARTITION BY property_id, hash(${columns}) ORDER BY rowid) AS copy
        FROM ${file.table} WHERE reason IS NULL AND property_id IN (SELECT property_id FROM shared)) WHERE copy > 1)`,
    rejectRows(file, 'r.reason', "r.reason IN ('repeats another row', 'parcel id is taken by another parcel number')"),
  );
  const [counts] = await workshop.rows<{ clashes: number; collisions: number }>(
    'SELECT count(*) FILTER (is_clash AND NOT is_collision) AS clashes, count(*) FILTER (is_collision) AS collisions FROM shared',
  );
  return { apnCollisions: counts?.clashes ?? 0, idCollisions: counts?.collisions ?? 0 };
}

function pickOf({ pick, name }: Cell): string {
  return pick === 'first' ? `arg_min(${name}, ord) AS ${name}` : `${pick}(${name}) AS ${name}`;
}

function columnOf(file: RawFile, header: string): string {
  const column = file.columns.get(header);
  if (column === undefined) throw new Error(`${file.file.name} was read without its column ${header}`);
  return column;
}
