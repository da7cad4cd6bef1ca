/** The result report: every row of the file with what became of it and why. */
import { guardFormula, guardFormulaSql } from '../../paper/formulaGuard.ts';
import { identifier, literal } from '../../data/ingest/text.ts';
import type { MatchDatabase } from './matchDatabase.ts';

/** What the results are called. */
export const outcomeLabels = {
  APN: 'Matched by APN',
  ADDRESS: 'Matched by address',
  DUPLICATE: 'Same parcel as an earlier row',
  UNMATCHED: 'Not found',
  CONFLICT: 'Conflict',
  DAMAGED: 'Damaged APN',
  BROKEN: 'Broken row',
} as const;

export const outcomeSql = (column: string): string =>
  `CASE ${column} ${Object.entries(outcomeLabels)
    .map(([code, label]) => `WHEN '${code}' THEN ${literal(label)}`)
    .join(' ')} END`;

export const reasonSql = `nullif(concat_ws('; ', CASE WHEN j.result = 'DUPLICATE' THEN 'same parcel as row ' || j.first_row
  WHEN k.property_id IS NOT NULL THEN j.reason || '; kept as a parcel of your own' ELSE j.reason END,
  'not read: ' || w.unread), '')`;

/** Address of a parcel in a line. */
export const parcelText = "concat_ws(', ', concat_ws(' ', p.street_address, '#' || p.unit_number), p.city_name)";

export async function writeReport(database: MatchDatabase, header: readonly string[], path: string): Promise<void> {
  // A header may come twice, and may be called like one of ours.
  const used = new Map<string, number>();
  const own = ['Row', 'Result', 'Reason', 'Parcel APN', 'Parcel address', 'Candidates'];
  const nameOf = (name: string): string => {
    const plain = name === '' ? 'Column' : guardFormula(name);
    const count = (used.get(plain.toLowerCase()) ?? 0) + 1;
    used.set(plain.toLowerCase(), count);
    return identifier(count === 1 ? plain : `${plain} (${count})`);
  };
  const [row, result, reason, apn, address, candidates] = own.map(nameOf);
  const columns = header.map((name, index) => ({ name: nameOf(name), column: `c${index}` }));
  await database.run(
    `CREATE TABLE candidate AS SELECT c.row_no, string_agg(concat_ws(' ', p.apn, ${parcelText}), '; ' ORDER BY p.property_id) AS parcels
      FROM (SELECT row_no, unnest(candidates) AS property_id FROM judged WHERE result = 'CONFLICT') c
      JOIN place_of p ON p.property_id = c.property_id GROUP BY c.row_no`,
    `COPY (SELECT ${row}, ${result}, ${reason}, ${apn}, ${address}, ${candidates}, ${columns.map(({ name }) => name).join(', ')} FROM (
      SELECT j.row_no AS ${row}, ${outcomeSql('j.result')} AS ${result}, ${reasonSql} AS ${reason}, p.apn AS ${apn},
        CASE WHEN p.property_id IS NOT NULL THEN ${parcelText} END AS ${address}, c.parcels AS ${candidates},
        ${columns.map(({ name, column }) => `${guardFormulaSql(`r.${column}`)} AS ${name}`).join(', ')}
      FROM judged j JOIN raw r USING (row_no) LEFT JOIN written w USING (row_no) LEFT JOIN kept k USING (row_no) LEFT JOIN candidate c USING (row_no)
      LEFT JOIN place_of p ON p.property_id = j.property_id
      UNION ALL SELECT NULL, ${literal(outcomeLabels.BROKEN)}, 'line ' || line || ': ' || problem, NULL, NULL, NULL,
        ${columns.map((_, index) => (index === 0 ? guardFormulaSql('content') : 'NULL')).join(', ')} FROM broken)
      ORDER BY ${row} NULLS LAST) TO ${literal(path)} (HEADER, DELIMITER ',', QUOTE '"')`,
  );
}
