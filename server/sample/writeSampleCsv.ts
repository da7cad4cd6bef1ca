import { rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { factColumn, facts } from '../../src/api/catalogue/facts.ts';
import { macros } from '../warehouse/ingest/macros.sql.ts';
import { stagedFacts } from '../warehouse/ingest/staging.sql.ts';
import { identifier, literal } from '../warehouse/ingest/text.ts';
import { DEFAULT_SAMPLE_SEED, stageSample } from './loadSample.ts';
import { sampleCounties } from './sampleCounties.ts';
import { drawMacro } from './sampleHomes.queries.ts';

/**
 * Writes the sample as one flat CSV file under our fact names, as a county roll with last and prior sale would come:
 * input for the generic recipe, for measuring ingest on any number of rows. Money in dollars.
 */
export async function writeSampleCsv(options: {
  readonly path: string;
  readonly parcels: number;
  readonly seed?: number;
  readonly threads?: number;
}): Promise<void> {
  const { path, parcels, seed = DEFAULT_SAMPLE_SEED, threads = 2 } = options;
  const database = `${path}.building.duckdb`;
  await rm(path, { force: true });
  const instance = await DuckDBInstance.create(database, { threads: String(threads) });
  const connection = await instance.connect();
  try {
    const run = async (...statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await connection.run(statement);
    };
    await run(...macros, drawMacro(seed));
    const plan = sampleCounties(parcels);
    const parts: string[] = [];
    for (const [index, county] of plan.entries()) {
      await stageSample({ run }, [county]);
      await run(`CREATE TABLE part_${index} AS ${flatRows}`);
      parts.push(`SELECT * FROM part_${index}`);
    }
    await run(`COPY (${parts.join(' UNION ALL ')}) TO ${literal(path)} (HEADER, DELIMITER ',')`);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(database, { force: true });
  }
}

const columns = stagedFacts.map((key) => {
  const column = `p.${factColumn(key)}`;
  const { kind } = facts[key];
  if (kind === 'money') return `${column} / 100 AS ${identifier(key)}`;
  return `${kind === 'codes' ? `array_to_string(${column}, ';')` : column} AS ${identifier(key)}`;
});

const flatRows = `SELECT ${columns.join(', ')}, sales[1].day AS "lastSaleDate", sales[1].dollars AS "lastSaleAmount",
    sales[2].day AS "priorSaleDate", sales[2].dollars AS "priorSaleAmount"
  FROM stage_parcel p LEFT JOIN (
    SELECT property_id, arg_max({'day': sale_date, 'dollars': amount_cents / 100}, sale_date, 2) AS sales
    FROM stage_deed WHERE amount_cents > 0 GROUP BY property_id) s USING (property_id)`;
