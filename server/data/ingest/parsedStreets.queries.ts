/** Bodies of address lines (`split_line`) as `parseBodies` reads them, in a table of the build: each is read once. */
import { parseBodies } from './addresses.sql.ts';
import type { Step } from './snapshotWork.ts';

/** Before anything is parsed. */
export const noParsedStreets = `CREATE OR REPLACE TEMP TABLE parsed_street (body VARCHAR, special VARCHAR, street VARCHAR,
  name_key VARCHAR, suffix VARCHAR, directions VARCHAR, unit_word VARCHAR, unit VARCHAR, unit_id VARCHAR)`;

/** Adds to `parsed_street` the bodies of a relation with a column `body` that it does not have. */
export function parseStreets(relation: string): Step[] {
  return [
    `CREATE OR REPLACE TEMP TABLE new_body AS SELECT DISTINCT body FROM ${relation}
      WHERE body IS NOT NULL AND body NOT IN (SELECT body FROM parsed_street)`,
    { where: 'new_body', sql: `INSERT INTO parsed_street BY NAME ${parseBodies('new_body')}` },
  ];
}
