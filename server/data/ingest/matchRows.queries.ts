/**
 * Which parcel of the warehouse a row of a joining file is about: by its APN (or the other number a parcel is known
 * by), else by its address. A row that fits no parcel or several is never guessed at: it is written out.
 */
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { isConstant, type Recipe } from '../recipes/recipe.ts';
import { parseStreets } from './parsedStreets.queries.ts';
import { overParsed } from './cleanValue.sql.ts';
import type { JoinCounts } from './ingestReport.ts';
import { knownParcels, type Turns } from './knownParcels.queries.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { RecipeCells } from './recipeCells.ts';
import { SEVERAL_PARCELS } from './rejects.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import { literal } from './text.ts';

export const NO_SUCH_PARCEL = 'no such parcel in the warehouse';
const NO_ADDRESS = 'no house number and street to know the parcel by';

/** How each parcel was found: `joined_parcel` (property_id, joined_by). */
export const createJoined = 'CREATE OR REPLACE TEMP TABLE joined_parcel (property_id BIGINT, joined_by VARCHAR)';

/** Gives the rows of a file without a parcel number the parcel of their address; joins those of a joining recipe. */
export async function matchRows(
  workshop: Workshop,
  recipe: Recipe,
  file: RawFile,
  cells: RecipeCells,
  turns: Turns,
): Promise<JoinCounts | null> {
  const hasApn = recipe.files[file.key]?.apn !== undefined;
  if (recipe.joins === undefined && hasApn) return null;
  await workshop.run(ownRows(recipe, file, cells));
  if (recipe.joins === undefined) {
    await workshop.run(...identifyByAddress(file));
    return null;
  }
  await workshop.run(
    ...knownParcels('SELECT DISTINCT fips FROM own_row', turns),
    ...candidatesByApn,
    ...(recipe.joins.by.includes('address') ? candidatesByAddress : []),
    withoutRetired,
    chosen,
    `UPDATE ${file.table} SET property_id = c.property_id, apn = c.apn, apn_key = c.apn_key, reason = NULL
      FROM chosen c WHERE c.row_id = ${file.table}.rowid AND c.property_id IS NOT NULL`,
    `UPDATE ${file.table} SET property_id = NULL, reason = ${literal(SEVERAL_PARCELS)}, candidates = c.candidates
      FROM chosen c WHERE c.row_id = ${file.table}.rowid AND c.property_id IS NULL`,
  );
  const unmatched = `${file.table}.rowid NOT IN (SELECT row_id FROM chosen) AND ${file.table}.reason IS NULL`;
  if (recipe.joins.unmatched === 'reject') {
    await workshop.run(
      `UPDATE ${file.table} SET property_id = NULL, reason = ${literal(NO_SUCH_PARCEL)} WHERE ${unmatched}`,
    );
  } else if (!hasApn) await workshop.run(...identifyByAddress(file));
  await workshop.run(
    `INSERT INTO joined_parcel SELECT c.property_id, c.joined_by FROM chosen c WHERE c.property_id IS NOT NULL
      UNION ALL SELECT r.property_id, 'new' FROM ${file.table} r
        WHERE r.reason IS NULL AND r.property_id IS NOT NULL AND r.rowid NOT IN (SELECT row_id FROM chosen)`,
  );
  const [counts] = await workshop.rows<JoinCounts>(
    `SELECT count(*) FILTER (c.property_id IS NOT NULL AND c.joined_by = 'apn') AS "byApn",
      count(*) FILTER (c.property_id IS NOT NULL AND c.joined_by = 'address') AS "byAddress",
      count(*) FILTER (c.row_id IS NULL AND r.reason IS NULL) AS added,
      count(*) FILTER (r.reason = ${literal(NO_SUCH_PARCEL)}) AS "notFound",
      count(*) FILTER (r.reason = ${literal(SEVERAL_PARCELS)}) AS conflicts
      FROM ${file.table} r LEFT JOIN chosen c ON c.row_id = r.rowid`,
  );
  return counts ?? null;
}

/** Of a file of which no row has found its parcel: what it has beside what there is, for a person to see why. */
export async function unlikeParcels(workshop: Workshop, files: readonly RawFile[]): Promise<string> {
  const [file] = files;
  if (file === undefined) return '';
  const [example] = await workshop.rows<{ fips: string | null; row: string | null; parcel: string | null }>(
    `SELECT (SELECT any_value(fips) FROM ${file.table}) AS fips,
      (SELECT concat_ws(', ', apn, street, zip) FROM own_row ORDER BY row_id LIMIT 1) AS row,
      (SELECT concat_ws(', ', apn, street_address, zip) FROM known_parcel ORDER BY property_id LIMIT 1) AS parcel`,
  );
  if (example === undefined || example.row === null || example.parcel === null) return '';
  return `. Its rows are like "${example.row}", the parcels of the county ${example.fips} like "${example.parcel}"`;
}

/** A parcel that no number names: its id is made of its address, so that it is the same in every load. */
function identifyByAddress(file: RawFile): string[] {
  return [
    `UPDATE ${file.table} SET property_id = property_id_of(${file.table}.fips, 'address ' || o.key) FROM (
      SELECT row_id, address_key(street, unit, coalesce(zip, '00000')) || coalesce(' ' || city, '') AS key FROM own_row) o
      WHERE o.row_id = ${file.table}.rowid AND ${file.table}.property_id IS NULL AND ${file.table}.reason IS NULL`,
    `UPDATE ${file.table} SET reason = ${literal(NO_ADDRESS)} WHERE property_id IS NULL AND reason IS NULL`,
  ];
}

/** Rows with a usable county; one whose parcel number is missing or damaged may still have an address. */
function ownRows(recipe: Recipe, file: RawFile, cells: RecipeCells): string {
  const fact = (key: FactKey): string => factSql(recipe, file, cells, key);
  return `CREATE OR REPLACE TEMP TABLE own_row AS SELECT *, split_line(address_line(street)) AS line FROM (
    SELECT rowid AS row_id, fips, apn, CASE WHEN reason IS NULL THEN apn_key END AS apn_key, ${fact('streetAddress')} AS street,
      ${fact('unitNumber')} AS unit, ${fact('zip')} AS zip, ${fact('cityName')} AS city
    FROM ${cells.rowsOf(file)} WHERE fips IS NOT NULL AND (reason IS NULL OR reason LIKE '%parcel number%'))`;
}

/** A fact of the recipe over the rows of one file, cleaned as it will be stored. */
function factSql(recipe: Recipe, file: RawFile, cells: RecipeCells, key: FactKey): string {
  const entry = recipe.facts[key];
  if (entry === undefined) return 'NULL::VARCHAR';
  if (isConstant(entry)) return `${literal(entry.constant)}::VARCHAR`;
  const values = (cells.facts.get(key) ?? []).filter((cell) => cell.file === file.key);
  if (values.length === 0) return 'NULL::VARCHAR';
  return `coalesce(${values.map(({ clean }) => overParsed(clean.value, `(${clean.parsed})`)).join(', ')}, NULL)::VARCHAR`;
}

/**
 * Every parcel a row may mean. An address fits when house number, street and unit agree, and either the ZIPs agree and
 * one side at most lacks suffix or directional, or one side has no ZIP and everything else is the same. `is_exact`: no
 * part had to be left out of the comparison.
 */
const candidatesByApn = [
  `CREATE OR REPLACE TEMP TABLE candidate AS
    SELECT r.row_id, p.property_id, 'apn' AS joined_by, coalesce(r.apn = p.apn, false) AS is_exact
    FROM own_row r JOIN known_parcel p ON p.fips = r.fips AND p.apn_key = r.apn_key
    UNION ALL SELECT r.row_id, p.property_id, 'apn', false
    FROM own_row r JOIN known_parcel p ON p.fips = r.fips AND p.other_key = r.apn_key AND p.apn_key IS DISTINCT FROM r.apn_key`,
];

const candidatesByAddress = [
  ...parseStreets('(SELECT line.body AS body FROM own_row UNION ALL SELECT line.body FROM known_parcel)'),
  ...(['own_row', 'known_parcel'] as const).map(
    (table) => `CREATE OR REPLACE TEMP TABLE ${table}_place AS
      SELECT t.*, number_key(t.line.number) AS number, split_part(number_key(t.line.number), '-', 1) AS first_number, s.name_key,
        s.suffix, s.directions, coalesce(unit_key(t.unit), upper(t.unit), s.unit_id, s.unit, '') AS unit_id
      FROM ${table} t JOIN parsed_street s ON s.body = t.line.body WHERE s.special IS NULL AND nullif(t.line.number, '') IS NOT NULL`,
  ),
  `INSERT INTO candidate
    SELECT r.row_id, p.property_id, 'address',
      r.number = p.number AND r.suffix IS NOT DISTINCT FROM p.suffix AND r.directions IS NOT DISTINCT FROM p.directions
    FROM own_row_place r JOIN known_parcel_place p
      ON p.fips = r.fips AND p.first_number = r.first_number AND p.name_key = r.name_key AND p.unit_id = r.unit_id
    WHERE r.row_id NOT IN (SELECT row_id FROM candidate)
      AND (r.number = p.number OR (strpos(r.number, '-') > 0) <> (strpos(p.number, '-') > 0))
      AND CASE WHEN r.zip = p.zip THEN coalesce(r.suffix = p.suffix, true) AND coalesce(r.directions = p.directions, true)
        WHEN r.zip IS NULL OR p.zip IS NULL THEN r.suffix IS NOT DISTINCT FROM p.suffix
          AND r.directions IS NOT DISTINCT FROM p.directions AND coalesce(r.city = p.city, true)
        ELSE false END`,
];

/** Whoever stands in the newest roll comes before who stood at that address or had that number in an older one. */
const withoutRetired = `DELETE FROM candidate c USING known_parcel k WHERE k.property_id = c.property_id AND k.is_retired
  AND c.row_id IN (SELECT o.row_id FROM candidate o JOIN known_parcel n USING (property_id) WHERE NOT n.is_retired)`;

/** One exact candidate, or the only one; else the row keeps the list of those that would fit. */
const chosen = `CREATE OR REPLACE TEMP TABLE chosen AS
  SELECT c.row_id, c.joined_by, c.property_id, c.candidates, p.apn, p.apn_key FROM (
    SELECT row_id, any_value(joined_by) AS joined_by,
      CASE WHEN count(*) FILTER (is_exact) = 1 THEN max(property_id) FILTER (is_exact) WHEN count(*) = 1 THEN max(property_id) END AS property_id,
      string_agg(coalesce(k.apn, k.street_address, property_id::VARCHAR), ', ' ORDER BY k.apn, property_id) AS candidates
    FROM (SELECT DISTINCT * FROM candidate) JOIN known_parcel k USING (property_id) GROUP BY row_id) c
  LEFT JOIN known_parcel p ON p.property_id = c.property_id`;
