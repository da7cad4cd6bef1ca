/** The tables of a snapshot before and after a source is loaded. */
import { createHash } from 'node:crypto';
import { leadRuleTexts, type LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import {
  allTables,
  listTables,
  outlineTables,
  READABLE_VERSIONS,
  roadTables,
  SCHEMA_VERSION,
} from '../warehouse/schema.ts';
import { writeRanks } from '../warehouse/ranks.sql.ts';
import { ownerTables, writeSideTables } from '../warehouse/sideTables.sql.ts';
import { macros } from './macros.sql.ts';
import { cleanMacros } from './cleanValue.sql.ts';
import { cleanControls } from './cleanControls.queries.ts';
import { noParsedStreets } from './parsedStreets.queries.ts';
import { forgetMeasured } from './outlines.queries.ts';
import { writePlaces } from './places.queries.ts';
import { noZipPoints, placeZips } from './points.queries.ts';
import type { RecordsMark } from '../warehouse/records/format.ts';
import { removeRecords } from '../warehouse/records/stateFiles.ts';
import { recordsFile } from '../warehouse/snapshots.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { writeStreets } from './streets.queries.ts';
import { countyDigests } from './records/countyDigests.queries.ts';
import { ControlsInText } from './records/recordShape.ts';
import { writeRecords, type NewRecords } from './records/writeRecords.queries.ts';
import { removeEmptySources } from './sourceRows.queries.ts';
import { literal } from './text.ts';

/** Makes what was copied ready to be changed, or creates empty tables. */
export async function prepareTables(build: Pick<SnapshotBuild, 'run' | 'rows'>): Promise<void> {
  await createTables(build);
  await forgetMeasured(build);
  await build.run(noZipPoints, noParsedStreets);
}

/** Creates tables and macros in the empty database in use; checks the version of a copied one. */
export async function createTables(build: Pick<SnapshotBuild, 'run' | 'rows'>): Promise<void> {
  const tables = await build.rows<{ n: number }>(
    "SELECT count(*) AS n FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = 'main' AND NOT temporary",
  );
  if (tables[0]?.n === 0) {
    await build.run(...allTables);
  } else {
    const version = await metaOf(build, 'schema_version');
    if (!READABLE_VERSIONS.includes(Number(version))) {
      throw new Error(
        `the snapshot in service has tables of version ${version ?? '?'}, this program writes version ${SCHEMA_VERSION}: start anew with --fresh and load all sources again`,
      );
    }
  }
  await build.run(...[listTables, outlineTables, roadTables, ownerTables].flatMap((tables) => Object.values(tables)));
  // The file has them, and DuckDB takes longer to read them anew than to load ten parcels by them.
  if ((await metaOf(build, 'macros')) !== macrosDigest) await build.run(...allMacros);
}

const allMacros = [...macros, ...cleanMacros];
/** Of the macros of this program, as `snapshot_meta` says of a file which it has. */
export const macrosDigest = createHash('md5').update(allMacros.join(';')).digest('hex');

async function metaOf(
  build: Pick<SnapshotBuild, 'rows'>,
  key: 'schema_version' | 'macros',
): Promise<string | undefined> {
  const [meta] = await build.rows<{ value: string }>(`SELECT value FROM snapshot_meta WHERE key = ${literal(key)}`);
  return meta?.value;
}

/**
 * Places, ranks, side tables and description of the finished tables of a state; answers how many parcels it has. Throws when
 * two of them share an id. `unchanged`: counties of which nothing has changed. `mark`: by which the file is known.
 */
export async function finishTables(
  build: Pick<SnapshotBuild, 'run' | 'rows'>,
  rules: LeadRules,
  { unchanged, mark }: { readonly unchanged: readonly string[]; readonly mark: string },
): Promise<number> {
  await build.run(removeEmptySources);
  const fips = await build.rows<{ fips: string }>(
    'SELECT DISTINCT fips FROM parcel WHERE fips IS NOT NULL ORDER BY fips',
  );
  const stateCodes = await build.rows<{ code: string }>(
    'SELECT DISTINCT state_code AS code FROM parcel WHERE state_code IS NOT NULL ORDER BY code',
  );
  await build.run(
    ...writePlaces(
      fips.map((row) => row.fips),
      stateCodes.map((row) => row.code),
    ),
    ...writeStreets,
    ...placeZips,
    writeRanks,
    ...writeSideTables(unchanged),
    'DELETE FROM snapshot_meta',
    `INSERT INTO snapshot_meta VALUES ('schema_version', '${SCHEMA_VERSION}'), ('mark', ${literal(mark)}), ('macros', ${literal(macrosDigest)}),
      ('lead_rules', ${literal(rulesText(rules))})`,
  );
  const [check] = await build.rows<{ n: number; ids: number }>(
    'SELECT count(*) AS n, count(DISTINCT property_id) AS ids FROM parcel',
  );
  if (!check || check.n !== check.ids) {
    throw new Error(`the new snapshot holds ${check?.n} parcels but ${check?.ids} property ids: not published`);
  }
  return check.n;
}

/** The rules that flags of leads were made by, as `snapshot_meta` tells them. */
export const rulesText = (rules: LeadRules): string =>
  JSON.stringify({ parameters: rules, texts: leadRuleTexts(rules) });

/** Writes the files of records beside the finished tables, and answers which those are. */
export async function finishRecords(
  build: Pick<SnapshotBuild, 'connection' | 'run' | 'rows' | 'id'>,
  path: string,
  records: Pick<NewRecords, 'sources' | 'untouched' | 'former'>,
): Promise<RecordsMark> {
  const file = recordsFile(path);
  const write = async (sources: NewRecords['sources']): Promise<RecordsMark> =>
    await writeRecords(build.connection, { ...records, sources, path: file, snapshot: build.id });
  return await write(records.sources).catch(async (error: unknown) => {
    if (!(error instanceof ControlsInText)) throw error;
    const cleaned: NewRecords['sources'][number][] = [];
    for (const { database, ...source } of records.sources) {
      await build.run(`USE ${database}`);
      await cleanControls(build);
      await build.run(...writeSideTables());
      cleaned.push({ ...source, database, digests: await countyDigests(build.connection) });
    }
    await removeRecords(file);
    return await write(cleaned);
  });
}
