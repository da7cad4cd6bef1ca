/** The one way to write a postal address that mail may go to: what tells two cards to one door (design/marketing.md, 5). */
import { DuckDBInstance } from '@duckdb/node-api';
import { deliveryLine } from '../../../src/calc/marketing/deliveryLine.ts';
import { parseBodies, placeKey } from '../../data/ingest/addresses.sql.ts';
import { macros } from '../../data/ingest/macros.sql.ts';
import { bindParams } from '../../data/warehouse/bindParams.ts';
import { readRows } from '../../data/warehouse/readRows.ts';

export interface PostalLine {
  /** Number, street, and the unit where it stands there; or a box. */
  readonly street: string;
  readonly unit: string;
  readonly zip: string;
}

const SETTINGS = {
  threads: '1',
  memory_limit: '512MB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

let opened: Promise<DuckDBInstance> | null = null;

/** With the macros, for the life of the process: to make them takes as long as a thousand addresses. */
async function openKeys(): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', SETTINGS);
  const connection = await instance.connect();
  try {
    for (const statement of macros) await connection.run(statement);
  } finally {
    connection.closeSync();
  }
  return instance;
}

/**
 * Delivery line and ZIP5 by the address macros of ingest: `2313 GLENN CT #4 22901`, as `parcel.address_key` has it; of a
 * box, however it is written, or of a line that is no house, the line itself. Null: no line or no ZIP. Takes the processor (100,000 in some two
 * seconds): it runs apart (`addressKeysApart`).
 *
 * @example await addressKeys([{ street: '2313 Glenn Court', unit: 'Apt 4', zip: '22901-1234' }]) // ['2313 GLENN CT #4 22901']
 */
export async function addressKeys(lines: readonly PostalLine[]): Promise<(string | null)[]> {
  if (lines.length === 0) return [];
  opened ??= openKeys().catch((error: unknown) => {
    // The machine may have been short of memory: the next one tries again.
    opened = null;
    throw error;
  });
  // What it makes is its own, and gone with it. A statement that was prepared before may not be kept: it is planned for the
  // numbers of rows that were there then, and sorts others wrongly.
  const connection = await (await opened).connect();
  try {
    const given = await connection.prepare(
      `CREATE TEMP TABLE parted AS SELECT nth, address_line(street) AS line, nullif(trim(unit), '') AS unit, zip5(trim(zip)) AS zip,
        split_line(address_line(street)) AS place
      FROM (SELECT generate_subscripts($streets::VARCHAR[], 1) AS nth, unnest($streets::VARCHAR[]) AS street,
        unnest($units::VARCHAR[]) AS unit, unnest($zips::VARCHAR[]) AS zip)`,
    );
    bindParams(given, {
      streets: lines.map(({ street }) => deliveryLine(street)),
      units: lines.map(({ unit }) => unit),
      zips: lines.map(({ zip }) => zip),
    });
    await given.run();
    await connection.run(
      `CREATE TEMP TABLE body AS ${parseBodies('(SELECT DISTINCT place.body AS body FROM parted WHERE place.body IS NOT NULL)')}`,
    );
    const key = placeKey({
      number: 'number_key(p.place.number)',
      special: 'b.special',
      name: 'b.name_key',
      suffix: 'b.suffix',
      directions: 'b.directions',
      unit: 'coalesce(unit_key(p.unit), b.unit_id)',
      zip: 'p.zip',
    });
    const rows = readRows(
      await connection.run(
        `SELECT coalesce(${key}, p.line || coalesce(' #' || unit_key(p.unit), '') || ' ' || p.zip) AS key
        FROM parted p LEFT JOIN body b ON b.body = p.place.body ORDER BY nth`,
      ),
    );
    return rows.map((row) => (typeof row['key'] === 'string' ? row['key'] : null));
  } finally {
    connection.closeSync();
  }
}
