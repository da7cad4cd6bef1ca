/** Writes the file of records of a snapshot that is being built (`warehouse/records/format.ts`). */
import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { factColumn, facts, type FactKey } from '../../../../src/api/catalogue/property/facts.ts';
import type { CountyBlocks, RecordsMark } from '../../warehouse/records/format.ts';
import { furtherFacts, sectionNames, sections, shownFacts } from '../../warehouse/records/sections.ts';
import { encodedRecord, gathered, GROUP, joinedBy } from '../../warehouse/records/values.ts';
import { addressRankSql } from '../../warehouse/ranks.sql.ts';
import { literal } from '../text.ts';
import type { Digests } from './countyDigests.queries.ts';
import type { FormerRecords } from './formerRecords.ts';
import { blockWriter } from './recordBlocks.ts';
import { writeIndex } from './recordIndex.ts';

export interface NewRecords {
  readonly path: string;
  /** The id of the snapshot that they belong to. */
  readonly snapshot: string;
  /** Of the counties, as they are now. */
  readonly digests: Digests;
  /** Of the snapshot that this one begins as: its counties are copied where they are the same. Null: all are written. */
  readonly former: FormerRecords | null;
}

/**
 * Writes the records of all parcels, county by county and there by address, so that a page of neighbours stands in few
 * blocks. Throws `ControlsInText` where a text of a source has characters that the file needs for itself.
 */
export async function writeRecords(
  connection: DuckDBConnection,
  { path, snapshot, digests, former }: NewRecords,
): Promise<RecordsMark> {
  const found = await connection.runAndReadAll(
    'SELECT fips, count(*) FROM parcel GROUP BY fips ORDER BY fips NULLS LAST',
  );
  const file = await open(path, 'wx');
  try {
    const blocks = blockWriter(file);
    const counties: CountyBlocks[] = [];
    for (const [given, parcels] of found.getRows()) {
      const fips = typeof given === 'string' ? given : null;
      const digest = digests.get(fips) ?? '';
      const at = await blocks.pause();
      const same = await former?.county(fips, digest);
      if (same === undefined || !(await blocks.copy(same))) await writeCounty(connection, fips, blocks);
      const end = await blocks.pause();
      counties.push({ fips, digest, parcels: Number(parcels), at, bytes: end - at });
    }
    for (const name of sectionNames) await connection.run(`DROP TABLE IF EXISTS record_${name}`);
    const mark = await writeIndex(file, await blocks.end(), snapshot, counties);
    await file.sync();
    return mark;
  } finally {
    await file.close();
  }
}

async function writeCounty(
  connection: DuckDBConnection,
  fips: string | null,
  blocks: ReturnType<typeof blockWriter>,
): Promise<void> {
  const county = fips === null ? 'fips IS NULL' : `fips = ${literal(fips)}`;
  for (const name of sectionNames) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE record_${name} AS SELECT property_id, ${gathered(recordOf(name))} AS records
      FROM ${sections[name].table} r WHERE ${county} GROUP BY property_id`);
  }
  const result = await connection.stream(parcelsOf(county));
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, shown, further] = [chunk.getColumnVector(0), chunk.getColumnVector(1), chunk.getColumnVector(2)];
    for (let row = 0; row < chunk.rowCount; row += 1) {
      await blocks.add(Number(ids.getItem(row)), String(shown.getItem(row)), String(further.getItem(row)));
    }
  }
}

function recordOf(name: (typeof sectionNames)[number]): string {
  return encodedRecord(Object.values(sections[name].fields).map(([column, kind]) => [`r.${column}`, kind]));
}

function parcelsOf(county: string): string {
  const factsOf = (keys: readonly FactKey[]): string =>
    encodedRecord(keys.map((key) => [`parcel.${factColumn(key)}`, facts[key].kind]));
  const records = sectionNames.map((name) => `record_${name}.records`);
  return `SELECT parcel.property_id, ${factsOf(shownFacts)}, ${joinedBy(GROUP, [factsOf(furtherFacts), ...records])}
    FROM (SELECT * FROM parcel WHERE ${county}) parcel
    ${sectionNames.map((name) => `LEFT JOIN record_${name} ON record_${name}.property_id = parcel.property_id`).join('\n')}
    ORDER BY ${addressRankSql(true)}, parcel.property_id`;
}
