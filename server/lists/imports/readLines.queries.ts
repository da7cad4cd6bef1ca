/** The rows of an imported file as a table, and what of each identifies a parcel. */
import { addressParts, type ImportTarget } from '../../../src/api/catalogue/lists/importTargets.ts';
import type { ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import { cleanFips } from '../../data/ingest/cleanValue.sql.ts';
import { parseBodies, placeKey } from '../../data/ingest/addresses.sql.ts';
import { literal } from '../../data/ingest/text.ts';
import { ImportProblem } from './importProblem.ts';
import type { MatchDatabase } from './matchDatabase.ts';
import type { OpenedImport } from './openFile.ts';
import { columnSql } from './readWritten.queries.ts';
import { counties } from '../../../src/api/catalogue/search/counties.ts';

const NOISE = "'\\b(county|parish|borough|census area|municipality|city|and)\\b|[().]'";

/** `Richmond city, VA` and `RICHMOND COUNTY` -> `richmond`. */
const countyKeySql = (text: string): string =>
  `nullif(trim(regexp_replace(regexp_replace(lower(split_part(${text}, ',', 1)), ${NOISE}, '', 'g'), '\\s+', ' ', 'g')), '')`;

/** SQL of all counties as (fips, state, name_key). */
const countyTableSql = `SELECT fips, state, ${countyKeySql('name')} AS name_key FROM (VALUES ${counties
  .map(({ fips, stateCode, name }) => `(${literal(fips)}, ${literal(stateCode)}, ${literal(name)})`)
  .join(', ')}) county (fips, state, name)`;

/** A number that a spreadsheet has shortened: the digits are gone for good. */
const DAMAGED = "'^[0-9]([.,][0-9]+)?[Ee][+]?[0-9]{1,3}$'";

/**
 * `raw`: row_no (1 is the first after the header) and the texts c0, c1, ... `broken`: rows that are no rows of the
 * table. Throws ImportProblem when nothing can be read.
 */
export async function readLines(
  database: MatchDatabase,
  { path, delimiter, header }: OpenedImport,
  limit: number | null,
): Promise<{ rows: number; broken: number }> {
  const columns = header.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false',
    'header = true',
    `columns = {${columns}}`,
    `delim = ${literal(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `encoding = 'utf-8'`,
    `nullstr = ['', ' ']`,
    'store_rejects = true',
    `rejects_table = 'csv_error'`,
    `rejects_scan = 'csv_scan'`,
    'rejects_limit = 0',
  ];
  try {
    await database.run(
      `CREATE TABLE raw AS SELECT row_number() OVER () AS row_no, * FROM (
        SELECT * FROM read_csv(${literal(path)}, ${options.join(', ')})${limit === null ? '' : ` LIMIT ${limit}`})`,
    );
  } catch (error) {
    throw new ImportProblem(
      'The file cannot be read as a table: look for a quote that is opened and never closed, or save it anew as CSV.',
      { cause: error },
    );
  }
  await database.run(
    `CREATE TABLE broken AS SELECT DISTINCT ON (line) line, CASE error_type
        WHEN 'MISSING COLUMNS' THEN 'too few columns' WHEN 'TOO MANY COLUMNS' THEN 'too many columns'
        WHEN 'UNQUOTED VALUE' THEN 'quote not closed' WHEN 'INVALID ENCODING' THEN 'not in the encoding of the file'
        ELSE lower(error_type::VARCHAR) END AS problem, trim(csv_line, E'\\r\\n') AS content
      FROM csv_error ORDER BY line, byte_position`,
  );
  const [count] = await database.rows<{ rows: number; broken: number }>(
    'SELECT (SELECT count(*) FROM raw) AS rows, (SELECT count(*) FROM broken) AS broken',
  );
  const { rows = 0, broken = 0 } = count ?? {};
  if (rows === 0) {
    throw new ImportProblem(
      broken === 0
        ? 'The file has a header and no rows.'
        : `None of the ${broken} rows fits the header: wrong separator?`,
    );
  }
  return { rows, broken };
}

/** `line`: row_no, is_damaged, apn, apn_key, fips, address_key, and the texts a row is kept with. */
export async function identifyLines(database: MatchDatabase, options: ImportOptions): Promise<void> {
  const column = (target: ImportTarget): string => columnSql(options, target);
  const parts = addressParts.map((part) => `nullif(${column(part)}, '')`);
  const street = `coalesce(nullif(${column('streetAddress')}, ''), nullif(concat_ws(' ', ${parts.join(', ')}), ''))`;
  const zip = column('zip');
  const owner = `coalesce(nullif(${column('ownerName')}, ''), nullif(concat_ws(' ', nullif(${column('ownerFirstName')}, ''), nullif(${column('ownerLastName')}, '')), ''))`;
  await database.run(
    `CREATE TABLE county AS ${countyTableSql}`,
    // Two counties of one name in one state (a county and its city) name neither.
    `CREATE TABLE county_name AS SELECT state, name_key, any_value(fips) AS fips FROM county GROUP BY ALL HAVING count(*) = 1`,
    `CREATE TABLE text_line AS SELECT row_no, nullif(${column('apn')}, '') AS apn_found, ${street} AS street,
      nullif(${column('unitNumber')}, '') AS unit, nullif(${column('cityName')}, '') AS city, nullif(upper(${column('stateCode')}), '') AS state,
      coalesce(zip5(${zip}), CASE WHEN regexp_matches(${zip}, '^[0-9]{3,4}$') THEN lpad(${zip}, 5, '0') END) AS zip,
      ${owner} AS owner, ${cleanFips(column('fips'))} AS fips_found, ${countyKeySql(column('county'))} AS county_key FROM raw`,
    `CREATE TABLE parted AS SELECT *, coalesce(regexp_matches(apn_found, ${DAMAGED}), false) AS is_damaged,
      split_line(address_line(street)) AS place FROM text_line`,
    `CREATE TABLE body AS ${parseBodies('(SELECT DISTINCT place.body AS body FROM parted WHERE place.body IS NOT NULL)')}`,
    `CREATE TABLE line AS SELECT p.row_no, p.is_damaged, CASE WHEN NOT p.is_damaged THEN apn_text(p.apn_found) END AS apn,
      CASE WHEN NOT p.is_damaged THEN apn_key_of(p.apn_found) END AS apn_key,
      coalesce(p.fips_found, n.fips, ${literal(options.fips)}) AS fips, p.street, p.unit, p.city, p.state, p.zip, p.owner,
      ${placeKey({
        number: 'number_key(p.place.number)',
        special: 'b.special',
        name: 'b.name_key',
        suffix: 'b.suffix',
        directions: 'b.directions',
        unit: 'coalesce(unit_key(p.unit), b.unit_id)',
        zip: 'p.zip',
      })} AS address_key
      FROM parted p LEFT JOIN body b ON b.body = p.place.body
      LEFT JOIN county_name n ON n.name_key = p.county_key AND n.state = p.state`,
    'DROP TABLE text_line',
    'DROP TABLE parted',
    'DROP TABLE body',
  );
}
