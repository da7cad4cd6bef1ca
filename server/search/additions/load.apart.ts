/** A load in a process of its own: what it does to the facts is what the command does. */
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { leadTiles } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { LoadReport } from '../../../src/api/contract/search/addSource.ts';
import { ingest } from '../../data/ingest/ingest.ts';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import type { IngestReport } from '../../data/ingest/ingestReport.ts';
import { seriesOf } from '../../data/ingest/sourceRows.queries.ts';
import { literal } from '../../data/ingest/text.ts';
import { readRows } from '../../data/warehouse/readRows.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import { stepBack } from '../../platform/apart/stepBack.ts';
import { isCurrent } from '../conditions/locationSql.ts';
import { leadCounts } from '../results/search.queries.ts';
import type { AdditionFolder } from './additionFolder.ts';
import { anyFile } from './anyFile.ts';
import { orWhy, type Told } from './sentence.ts';

export interface LoadOrder {
  readonly warehouseDir: string;
  readonly folder: AdditionFolder;
  readonly file: string;
  readonly recipe: Recipe;
  readonly retire: boolean;
  readonly memoryMb: number;
}

/** Beside the database the process has the program, its buffers and the files it reads. */
const DATABASE_SHARE = 0.6;

/** What a load came to, kept in the folder: who takes it up again finds that it is done. */
export interface Loaded {
  readonly report: LoadReport;
  readonly hasRejected: boolean;
}

export type LoadOutcome = Told<Loaded> | { readonly ok: false; readonly isBusy: true };

export async function run(order: LoadOrder): Promise<LoadOutcome> {
  // Beside the five steps of every process apart: as the command.
  stepBack(14);
  try {
    return await orWhy(async () => await load(order));
  } catch (error) {
    if (error instanceof WarehouseBusy) return { ok: false, isBusy: true };
    throw error;
  }
}

async function load({ warehouseDir: dir, folder, file, recipe, retire, memoryMb }: LoadOrder): Promise<Loaded> {
  const report = await ingest({
    dir,
    recipe: anyFile(recipe),
    files: [file],
    options: { retire, memoryLimit: `${Math.floor(memoryMb * DATABASE_SHARE)}MB` },
    onProgress: (progress) => writeFileSync(folder.progress, JSON.stringify(progress)),
  });
  if (report.rejectedFile !== null) await copyFile(join(dir, report.rejectedFile), folder.rejected);
  const loaded: Loaded = { report: await reportOf(report, recipe), hasRejected: report.rejectedFile !== null };
  await writeFile(`${folder.loaded}.part`, JSON.stringify(loaded));
  await rename(`${folder.loaded}.part`, folder.loaded);
  return loaded;
}

async function reportOf(report: IngestReport, recipe: Recipe): Promise<LoadReport> {
  const { rowsRead, rowsKept, rowsRejected, rejected, unknown, parcels, newParcels, isUnchanged, seconds } = report;
  return {
    rowsRead,
    rowsKept,
    rowsRejected,
    rejected: rejected.map(({ reason, count }) => ({ reason, count })),
    unknown: unknown.map(({ fact, column, reason, count, row, example }) => ({
      fact,
      column,
      reason,
      count,
      row,
      example,
    })),
    parcels,
    newParcels,
    retired: report.rolls?.retired ?? 0,
    isUnchanged,
    seconds,
    ...(await inService(report.snapshot.path, recipe)),
  };
}

/** The parcels that the source speaks for, by county and lead type, as a search counts them. */
async function inService(path: string, recipe: Recipe): Promise<Pick<LoadReport, 'counties' | 'leads'>> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '1' });
  const connection = await instance.connect();
  try {
    const rows = async (sql: string) => await readRows(await connection.run(sql));
    const source = `SELECT source_id FROM source WHERE context->>'series' = ${literal(seriesOf(recipe))} AND as_of = DATE ${literal(recipe.asOf)}`;
    const spoken = ['parcel', 'parcel_source', 'roll_parcel'].map(
      (table) => `SELECT property_id FROM ${table} WHERE source_id IN (${source})`,
    );
    const where = `property_id IN (${spoken.join(' UNION ALL ')}) AND ${isCurrent('parcel')}`;
    const counties = await rows(
      `SELECT fips, count(*) AS parcels FROM parcel WHERE ${where} GROUP BY fips ORDER BY parcels DESC, fips`,
    );
    const [counted] = await rows(`SELECT ${leadCounts(leadTiles).join(', ')} FROM parcel WHERE ${where}`);
    return {
      counties: counties.map(({ fips, parcels }) => ({
        fips: String(fips),
        name: countyOf(String(fips))?.displayName ?? String(fips),
        parcels: Number(parcels),
      })),
      leads: leadTiles
        .map((type) => ({ type, parcels: Number(counted?.[type] ?? 0) }))
        .filter(({ parcels }) => parcels > 0)
        .toSorted((a, b) => b.parcels - a.parcels),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
