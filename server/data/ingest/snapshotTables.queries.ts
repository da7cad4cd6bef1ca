/** The tables of a snapshot before and after a source is loaded. */
import { createHash } from 'node:crypto';
import { leadRuleTexts, type LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import { allTables, listTables, outlineTables, roadTables, SCHEMA_VERSION } from '../warehouse/schema.ts';
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
import { countyDigests, type Digests } from './records/countyDigests.queries.ts';
import type { FormerRecords } from './records/formerRecords.ts';
import { ControlsInText } from './records/recordShape.ts';
import { writeRecords } from './records/writeRecords.queries.ts';
import { removeEmptySources } from './sourceRows.queries.ts';
import { literal } from './text.ts';

/** Creates tables and macros in an empty file; checks the version of a copied one. */
export async function prepareTables(build: SnapshotBuild): Promise<void> {
  const tables = await build.rows<{ n: number }>(
    "SELECT count(*) AS n FROM duckdb_tables() WHERE schema_name = 'main' AND NOT temporary",
  );
  if (tables[0]?.n === 0) {
    await build.run(...allTables);
  } else {
    const version = await metaOf(build, 'schema_version');
    if (version !== String(SCHEMA_VERSION)) {
      throw new Error(
        `the snapshot in service has tables of version ${version ?? '?'}, this program writes version ${SCHEMA_VERSION}: start anew with --fresh and load all sources again`,
      );
    }
  }
  await build.run(...[listTables, outlineTables, roadTables, ownerTables].flatMap((tables) => Object.values(tables)));
  await forgetMeasured(build);
  // The file has them, and DuckDB takes longer to read them anew than to load ten parcels by them.
  if ((await metaOf(build, 'macros')) !== macrosDigest) await build.run(...allMacros);
  await build.run(noZipPoints, noParsedStreets);
}

const allMacros = [...macros, ...cleanMacros];
const macrosDigest = createHash('md5').update(allMacros.join(';')).digest('hex');

async function metaOf(build: SnapshotBuild, key: 'schema_version' | 'macros'): Promise<string | undefined> {
  const [meta] = await build.rows<{ value: string }>(`SELECT value FROM snapshot_meta WHERE key = ${literal(key)}`);
  return meta?.value;
}

/**
 * Places, ranks, side tables and description of the finished snapshot; throws when two parcels share an id. `unchanged`:
 * counties of which nothing has changed.
 */
export async function finishTables(
  build: SnapshotBuild,
  rules: LeadRules,
  unchanged: readonly string[],
): Promise<void> {
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
    `INSERT INTO snapshot_meta VALUES ('schema_version', '${SCHEMA_VERSION}'), ('created_at', ${literal(new Date().toISOString())}),
      ('macros', ${literal(macrosDigest)}), ('lead_rules', ${literal(JSON.stringify({ parameters: rules, texts: leadRuleTexts(rules) }))})`,
  );
  const [check] = await build.rows<{ n: number; ids: number }>(
    'SELECT count(*) AS n, count(DISTINCT property_id) AS ids FROM parcel',
  );
  if (!check || check.n !== check.ids) {
    throw new Error(`the new snapshot holds ${check?.n} parcels but ${check?.ids} property ids: not published`);
  }
}

/** Writes the files of records beside the finished tables, and into them which those are. `former`: as in `NewRecords`. */
export async function finishRecords(
  build: Pick<SnapshotBuild, 'connection' | 'run' | 'rows' | 'id'>,
  path: string,
  { digests, former }: { readonly digests: Digests; readonly former: FormerRecords | null },
): Promise<void> {
  const file = recordsFile(path);
  const write = async (now: Digests): Promise<RecordsMark> =>
    await writeRecords(build.connection, { path: file, snapshot: build.id, digests: now, former });
  const mark = await write(digests).catch(async (error: unknown) => {
    if (!(error instanceof ControlsInText)) throw error;
    await cleanControls(build);
    await build.run(...writeSideTables());
    await removeRecords(file);
    return await write(await countyDigests(build.connection));
  });
  await build.run(`INSERT INTO snapshot_meta VALUES ('records', ${literal(JSON.stringify(mark))})`);
}
