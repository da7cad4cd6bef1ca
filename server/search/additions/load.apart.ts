/** A load in a process of its own: what it does to the facts is what the command does. */
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { leadTiles } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { LoadReport } from '../../../src/api/contract/search/addSource.ts';
import { ROADS } from '../../../src/api/search/map/roads.ts';
import { ingest } from '../../data/ingest/ingest.ts';
import { WarehouseBusy } from '../../data/ingest/ingestLock.ts';
import { ingestRoads, type RoadsReport } from '../../data/ingest/roads/ingestRoads.ts';
import type { IngestProgress, IngestReport } from '../../data/ingest/ingestReport.ts';
import { stepsOn } from '../../data/ingest/snapshotWork.ts';
import { literal, sqlList } from '../../data/ingest/text.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import { withTables } from '../../data/warehouse/snapshotTables.ts';
import { stepBack } from '../../platform/apart/stepBack.ts';
import { isCurrent } from '../conditions/locationSql.ts';
import { leadCounts } from '../results/search.queries.ts';
import type { AdditionFolder } from './additionFolder.ts';
import { anyFile } from './anyFile.ts';
import { countsOf } from './countsOf.ts';
import { readLoaded, type Loaded } from './loaded.ts';
import { orWhy, type Told } from './sentence.ts';

export interface LoadOrder {
  readonly warehouseDir: string;
  readonly folder: AdditionFolder;
  readonly file: string;
  readonly recipe: Recipe;
  readonly retire: boolean;
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

async function load({ warehouseDir: dir, folder, file, recipe, retire }: LoadOrder): Promise<Loaded> {
  const known = await readLoaded(folder);
  const onProgress = (progress: IngestProgress): void => writeFileSync(folder.progress, JSON.stringify(progress));
  if (recipe.id === ROADS) {
    const { fips, asOf, name } = recipe;
    return known ?? (await keepRoads(folder, await ingestRoads({ dir, file, fips, asOf, name, onProgress })));
  }
  const loaded =
    known ??
    (await keep(
      folder,
      await ingest({
        dir,
        recipe: anyFile(recipe),
        files: [file],
        options: { retire },
        onProgress,
      }),
    ));
  const { report, path, hasRejected, series } = loaded;
  if (hasRejected) await copyFile(path.replace(/\.duckdb$/, '.rejected.csv'), folder.rejected);
  return await write(folder, {
    ...loaded,
    report: { ...report, ...(await inService(path, { series, asOf: recipe.asOf }, report.counties)) },
    isCounted: true,
  });
}

/** At once, so that it is known as soon as it is so: what is counted comes after. */
const keep = async (folder: AdditionFolder, report: IngestReport): Promise<Loaded> =>
  await write(folder, {
    report: reportOf(report),
    hasRejected: report.rejectedFile !== null,
    series: report.series,
    path: report.snapshot.path,
    isCounted: false,
  });

/** Streets are of no parcel: there is nothing more to count. */
const keepRoads = async (
  folder: AdditionFolder,
  { fips, lines, kept, leftOut, series, snapshot, seconds }: RoadsReport,
): Promise<Loaded> =>
  await write(folder, {
    report: {
      streets: kept,
      rowsRead: lines,
      rowsKept: kept,
      rowsRejected: lines - kept,
      rejected: leftOut.map((one) => ({ ...one })),
      unknown: [],
      parcels: 0,
      isUnchanged: false,
      seconds,
      counties: [
        {
          ...nothingTold,
          fips,
          name: countyOf(fips)?.displayName ?? fips,
          parcels: 0,
          rowsKept: kept,
          rowsRejected: lines - kept,
        },
      ],
      leads: [],
      absentee: null,
      newParcels: 0,
      retired: 0,
    },
    hasRejected: false,
    series,
    path: snapshot.path,
    isCounted: true,
  });

async function write({ loaded: path }: AdditionFolder, loaded: Loaded): Promise<Loaded> {
  await writeFile(`${path}.part`, JSON.stringify(loaded));
  await rename(`${path}.part`, path);
  return loaded;
}

function reportOf(report: IngestReport): LoadReport {
  const { rowsKept, parcels, newParcels, isUnchanged, seconds } = report;
  return {
    ...countsOf(report),
    rowsKept,
    parcels,
    newParcels,
    retired: report.rolls?.retired ?? 0,
    isUnchanged,
    seconds,
    counties: report.counties.map((county) => ({ ...county })),
    absentee: null,
    leads: [],
  };
}

const nothingTold = { rowsKept: 0, rowsRejected: 0, newParcels: 0, replaced: 0, retired: 0 };

/** The parcels that the source speaks for, by county and lead type, as a search counts them. */
async function inService(
  path: string,
  { series, asOf }: { readonly series: string; readonly asOf: string },
  told: LoadReport['counties'],
): Promise<Pick<LoadReport, 'counties' | 'leads' | 'absentee'>> {
  return await withTables(path, async (connection) => {
    const { rows } = stepsOn(connection);
    const source = `SELECT source_id FROM source WHERE context->>'series' = ${literal(series)} AND as_of = DATE ${literal(asOf)}`;
    const spoken = ['parcel', 'parcel_source', 'roll_parcel'].map(
      (table) => `SELECT property_id FROM ${table} WHERE source_id IN (${source})`,
    );
    const here = told.length === 0 ? 'false' : `fips IN ${sqlList(told.map(({ fips }) => fips))}`;
    const where = `property_id IN (${spoken.join(' UNION ALL ')}) AND ${isCurrent('parcel')} AND ${here}`;
    const counties = await rows<{ fips: string; parcels: number }>(
      `SELECT fips, count(*) AS parcels FROM parcel WHERE ${where} GROUP BY fips ORDER BY parcels DESC, fips`,
    );
    const [counted] = await rows<Record<string, number>>(
      `SELECT ${leadCounts(leadTiles).join(', ')}, count(*) FILTER (absentee) AS absentee, count(absentee) AS lives FROM parcel WHERE ${where}`,
    );
    return {
      counties: counties.map(({ fips, parcels }) => ({
        ...(told.find((county) => county.fips === fips) ?? nothingTold),
        fips,
        name: countyOf(fips)?.displayName ?? fips,
        parcels,
      })),
      absentee: (counted?.['lives'] ?? 0) === 0 ? null : (counted?.['absentee'] ?? 0),
      leads: leadTiles
        .map((type) => ({ type, parcels: counted?.[type] ?? 0 }))
        .filter(({ parcels }) => parcels > 0)
        .toSorted((a, b) => b.parcels - a.parcels),
    };
  });
}
