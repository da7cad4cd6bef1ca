/** What the blocks of a county follow from, in a few characters. */
import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { factColumn, factKeys } from '../../../../src/api/catalogue/property/facts.ts';
import { readRows } from '../../warehouse/readRows.ts';
import { filledTables } from '../filledTables.queries.ts';
import { stepsOn } from '../snapshotWork.ts';
import { sectionNames, sections } from '../../warehouse/records/sections.ts';

/** By county; null is the key of parcels without one. */
export type Digests = ReadonlyMap<string | null, string>;

/** Raised when blocks are made differently from the same rows: those of before are not copied any more. */
const MAKING = 1;

/**
 * By county: a digest of all its rows that records are made from, in whatever order they stand. Sums of 64-bit hashes of
 * DuckDB, which may change with its version, so that is part of it.
 */
export async function countyDigests(connection: DuckDBConnection): Promise<Digests> {
  const parts = new Map<string | null, string[]>();
  const tables = [
    ['parcel', factKeys.map(factColumn)] as const,
    ...sectionNames.map((name) => {
      const columns = Object.values(sections[name].fields).map(([column]) => column);
      return [sections[name].table, ['property_id', ...columns]] as const;
    }),
  ];
  const filled = await filledTables(stepsOn(connection), Object.fromEntries(tables.map(([table], at) => [at, table])));
  const [about] = readRows(await connection.run('SELECT version() AS version'));
  for (const [at, [table, columns]] of tables.entries()) {
    if (!filled.has(String(at))) continue;
    const rows = readRows(
      await connection.run(
        `SELECT fips, sum(hash(${columns.map((column) => `r.${column}`).join(', ')})::HUGEINT)::VARCHAR AS sum, count(*) AS rows
         FROM ${table} r GROUP BY fips`,
      ),
    );
    for (const { fips, sum, rows: count } of rows) {
      const county = typeof fips === 'string' ? fips : null;
      const known = parts.get(county) ?? [];
      parts.set(county, known);
      known.push(JSON.stringify([at, sum, count]));
    }
  }
  return new Map(
    Array.from(parts, ([fips, texts]) => [
      fips,
      createHash('md5')
        .update(JSON.stringify([MAKING, about, texts]))
        .digest('hex'),
    ]),
  );
}
