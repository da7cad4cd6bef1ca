import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ROADS, roadColumns } from '../../../../src/api/search/map/roads.ts';
import { readLeadRules } from '../../warehouse/leadRulesFile.ts';
import type { Recipe } from '../../recipes/recipe.ts';
import type { Snapshot } from '../../warehouse/snapshots.ts';
import type { Count, OnProgress } from '../ingestReport.ts';
import { refuseFuture, refuseOlderList } from '../refuseRoll.queries.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import { buildSnapshot, BUILDING } from '../snapshotBuild.ts';
import type { Touches } from '../states/touchedStates.queries.ts';
import { insertSource, seriesOf, sourceIdOf } from '../sourceRows.queries.ts';
import type { Shapes } from '../shapes/features.ts';
import { placingRules } from '../sourceContext.ts';
import { leftOutReasons, roadLine } from './roadLine.ts';
import { keepRoads, roadTable } from './roads.queries.ts';
import { countyName, countyOfRoads } from './countyOfRoads.ts';
import { areRoads, seeRoads, shapesOf } from './roadsFile.ts';
import { ROADS_NAME, roadsRecipe } from './roadsRecipe.ts';

export interface RoadsReport {
  readonly snapshot: Snapshot;
  readonly fips: string;
  readonly asOf: string;
  readonly lines: number;
  readonly kept: number;
  readonly leftOut: readonly Count[];
  readonly series: string;
  readonly seconds: number;
}

export interface RoadsRequest {
  /** The warehouse directory. */
  readonly dir: string;
  /** A shapefile of roads of TIGER/Line, or the zip that the Census publishes. */
  readonly file: string;
  /** Absent: as the file says. */
  readonly fips?: string | undefined;
  readonly asOf?: string | undefined;
  readonly name?: string | undefined;
  readonly onProgress?: OnProgress;
}

/**
 * Loads the streets of a county into a new snapshot, in place of those of before; parcels stay as they are. Throws, with the
 * snapshot in service unchanged, when the file is another one, of another county, or older than what is loaded.
 *
 * @example await ingestRoads({ dir: 'data/warehouse', file: 'tl_2024_51540_roads.zip' });
 */
export async function ingestRoads(request: RoadsRequest): Promise<RoadsReport> {
  const { dir, file, onProgress } = request;
  const began = Date.now();
  const steps = ['Reading the streets', 'Putting them in', 'Writing the snapshot'];
  const step = (done: number): void => onProgress?.({ step: steps[done] ?? '', done, total: steps.length });
  // What is unpacked lies where an ingest that was ended leaves nothing.
  const workDir = join(dir, BUILDING);
  const look = async (): Promise<Awaited<ReturnType<typeof whatOf>> & { readonly shapes: Shapes }> => {
    step(0);
    const { name, shapes } = await shapesOf(file, workDir);
    return { shapes, ...(await whatOf(request, name, shapes)) };
  };
  let looked: ReturnType<typeof look> | null = null;
  const touches = async (): Promise<Touches> => ({ states: [stateOf((await (looked ??= look())).fips)] });
  const { snapshot, filled } = await buildSnapshot({ dir, touches }, await readLeadRules(dir), async (build) => {
    const { shapes, fips, recipe } = await (looked ??= look());
    const sourceId = await sourceIdOf(build, recipe);
    await refuseOlderList(build, { name: `${recipe.name} for ${countyName(fips)}`, asOf: recipe.asOf }, sourceId);
    const table = join(workDir, 'roads.csv');
    const counts = await writeRoads(shapes, table);
    step(1);
    await build.run(...keepRoads({ sourceId, fips, path: table }), describe({ sourceId, recipe, file, counts }));
    step(2);
    return { fips, asOf: recipe.asOf, lines: linesOf(counts), ...counts, series: seriesOf(recipe) };
  });
  return { snapshot, ...filled, seconds: (Date.now() - began) / 1000 };
}

/** Of which county and day they are. Throws where the file is another one, or that cannot be told. */
export async function whatOf(
  { file, fips: said, asOf: saidDay, name: saidName }: RoadsRequest,
  name: string,
  shapes: Shapes,
): Promise<{ readonly fips: string; readonly recipe: Recipe }> {
  if (!areRoads(shapes.columns)) {
    const missing = roadColumns.filter((column) => !shapes.columns.includes(column));
    throw new Error(`${name} is no file of roads of TIGER/Line: it has no ${missing.join(', ')}`);
  }
  const seen = await seeRoads(name, basename(file), shapes);
  const county = countyOfRoads(seen, said ?? null);
  if ('problem' in county) throw new Error(county.problem);
  const asOf = saidDay ?? seen.asOf;
  if (asOf === null) throw new Error(`${name} does not say of which year it is: say of which day it is`);
  const recipe = roadsRecipe({ fips: county.fips, asOf, name: saidName ?? ROADS_NAME });
  refuseFuture(recipe);
  return { fips: county.fips, recipe };
}

type Counts = Pick<RoadsReport, 'kept' | 'leftOut'>;

const linesOf = ({ kept, leftOut }: Counts): number => leftOut.reduce((sum, { count }) => sum + count, kept);

interface Described {
  readonly sourceId: number;
  readonly recipe: Recipe;
  readonly file: string;
  readonly counts: Counts;
}

/** The row of the source. */
function describe({ sourceId, recipe, file, counts }: Described): string {
  const { name, agency = '', license = '', url = '', asOf } = recipe;
  const lines = linesOf(counts);
  return insertSource({
    sourceId,
    recipe: ROADS,
    name,
    agency,
    license,
    url,
    asOf,
    isSample: false,
    files: [basename(file)],
    rowsRead: lines,
    rowsKept: counts.kept,
    rowsRejected: lines - counts.kept,
    rules: placingRules(seriesOf(recipe)),
    report: counts,
  });
}

async function writeRoads(shapes: Shapes, path: string): Promise<Counts> {
  let kept = 0;
  const left = { line: 0, place: 0, kind: 0 };
  const rows = async function* (): AsyncGenerator<readonly (string | number)[]> {
    for await (const feature of shapes.features()) {
      const road = roadLine(feature, shapes.toDegrees);
      if (typeof road === 'string') {
        left[road] += 1;
        continue;
      }
      kept += 1;
      yield [road.name, road.mtfcc, ...road.box, road.line];
    }
  };
  await pipeline(Readable.from(rows()), stringify({ header: true, columns: roadTable }), createWriteStream(path));
  const leftOut = Object.entries(left).flatMap(
    ([reason, count]) => (count === 0 ? [] : [{ reason: leftOutReasons[reason as keyof typeof left], count }]), // its own keys
  );
  return { kept, leftOut };
}
