/** Where rejected rows are kept until they are written out, and the names of the views of a file. */
import type { RawFile } from './readRaw.queries.ts';
import { identifier, literal } from './text.ts';

export const SEVERAL_PARCELS = 'several parcels fit';

export const createRejects =
  'CREATE OR REPLACE TEMP TABLE reject (file VARCHAR, row_number BIGINT, reason VARCHAR, apn VARCHAR, content VARCHAR, line_count BIGINT, fips VARCHAR)';

export const partName = (file: RawFile): string => `part ${file.key}`;
export const oneName = (file: RawFile): string => `one ${file.key}`;
/** The view or table of a file's good rows, values cleaned. */
export const partOf = (file: RawFile): string => identifier(partName(file));
/** The view or table of a file with one row a parcel. */
export const onePerParcel = (file: RawFile): string => identifier(oneName(file));

/** Records rows of a file (`r` in the SQL) as rejected, with the columns that the recipe uses, for whoever repairs them. */
export function rejectRows(file: RawFile, reason: string, where: string): string {
  const content = [...file.columns].map(([header, column]) => `${literal(header)}: r.${column}`).join(', ');
  const row = content === '' ? "'{}'::JSON" : `to_json({${content}})`;
  return `INSERT INTO reject SELECT ${literal(file.file.name)}, r.rowid + 1, ${reason}, r.apn,
    CASE WHEN r.candidates IS NULL THEN ${row} ELSE json_merge_patch(${row}, json_object('parcels that fit', r.candidates)) END, 1, r.fips
    FROM ${file.table} r WHERE ${where}`;
}

export const rejectBrokenLines = `INSERT INTO reject SELECT file, line, 'broken row: ' || problem, NULL, content, line_count, NULL FROM broken_line`;

export const countRejects =
  'SELECT reason, sum(line_count)::BIGINT AS count FROM reject GROUP BY reason ORDER BY count DESC, reason';

/** The first rows that several parcels fit, with these. */
export const firstConflicts = `SELECT file, row_number AS "row", content->>'$."parcels that fit"' AS candidates
  FROM reject WHERE reason = ${literal(SEVERAL_PARCELS)} ORDER BY file, row_number LIMIT 5`;

export function writeRejects(path: string): string {
  return `COPY (SELECT file, row_number AS "row", reason, apn, content FROM reject ORDER BY ALL) TO ${literal(path)} (HEADER, DELIMITER ',')`;
}
