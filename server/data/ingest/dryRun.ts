import { isConstant, partsOf, toColumnValue, type Recipe } from '../recipes/recipe.ts';
import type { Plain } from '../warehouse/readRows.ts';
import { readLeadRules } from '../warehouse/leadRulesFile.ts';
import { load, stageLoad, type Loaded, type LoadOptions, type SourceLoad, type StagedLoad } from './loadSource.ts';
import { forgetMeasured, settleOutlines } from './outlines.queries.ts';
import { placePoints } from './points.queries.ts';
import { countyDigests } from './records/countyDigests.queries.ts';
import { matchFiles, sizeOf } from './recipeFiles.ts';
import { refuseFuture, Refused } from './refuseRoll.queries.ts';
import { workedOut } from './staging.sql.ts';
import type { StagedSource } from './stageSource.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { trialBuild } from './trialBuild.ts';

export interface DryRun<Asked = null> extends StagedSource {
  /** Fact or record field -> the columns it is read from. */
  readonly mapping: readonly { readonly target: string; readonly from: string }[];
  /** The first parcels as they would be staged, only the columns that have a value. */
  readonly firstRows: readonly Readonly<Record<string, Plain>>[];
  /** Rows looked at of each file at most. */
  readonly limit: number;
  /** What the load would do to what is loaded; why it would be refused; null: files of more rows than were looked at. */
  readonly outcome: (Loaded & { readonly isUnchanged: boolean }) | { readonly refused: string } | null;
  /** What `ask` answered. */
  readonly asked: Asked;
}

const LIMIT = 100_000;
const SHOWN = 5;

/**
 * What an ingest would do, without touching a warehouse: the mapping, the first rows, what would be rejected or become
 * unknown. Looks at the first 100,000 rows of each file, so that it is quick on any size; files that have no more are
 * loaded for trial, beside what is loaded of the county, so that what would be replaced and retired is what a load would.
 */
export async function dryRun(request: DryRunRequest): Promise<DryRun>;
export async function dryRun<Asked>(request: DryRunRequest & { readonly ask: Ask<Asked> }): Promise<DryRun<Asked>>;
export async function dryRun<Asked>(
  request: DryRunRequest & { readonly ask?: Ask<Asked> },
): Promise<DryRun<Asked | null>> {
  const { recipe, limit = LIMIT, options = {}, dir, ask, workIn, shown = SHOWN } = request;
  refuseFuture(recipe);
  const paths = await matchFiles(recipe, request.files);
  const rules = await readLeadRules(dir);
  const bytes = await sizeOf(paths.values());
  return await trialBuild(dir, { fips: recipe.fips, bytes, workIn }, async (build, workDir) => {
    const source = { recipe, rules, options };
    const before = await countyDigests(build.connection);
    await forgetMeasured(build);
    const staging = await stageLoad(build, source, paths, { workDir, limit });
    const first = await build.rows<Record<string, Plain>>(
      `SELECT * EXCLUDE (property_id, ${workedOut.join(', ')}) FROM stage_parcel ORDER BY apn LIMIT ${shown}`,
    );
    const told = { ...staging.staged, mapping: mappingOf(recipe), firstRows: first.map(withoutNulls), limit };
    const isWhole = staging.staged.files.every(({ rowsRead }) => rowsRead < limit);
    const outcome = isWhole ? await outcomeOf(build, source, staging, before) : null;
    if (ask === undefined) return { ...told, outcome, asked: null };
    // What could not be loaded as it is wished is loaded all the same, to be asked.
    if (outcome === null || 'refused' in outcome) {
      await load(build, { ...source, options: { ...options, retire: true } }, staging);
      await placePoints(build);
      await settleOutlines(build);
    }
    return { ...told, outcome, asked: await ask(build) };
  });
}

/** Asks the trial build, with the first rows loaded; those staged are in `stage_parcel` still. */
export type Ask<Asked> = (build: Pick<SnapshotBuild, 'rows'>) => Promise<Asked>;

interface DryRunRequest {
  readonly recipe: Recipe;
  readonly files: readonly string[];
  readonly limit?: number;
  readonly options?: LoadOptions;
  /** The warehouse that the file would be loaded into; it is only read. */
  readonly dir: string;
  /** The folder for what is unpacked meanwhile. */
  readonly workIn?: string;
  /** First rows that are shown. */
  readonly shown?: number;
}

async function outcomeOf(
  build: SnapshotBuild,
  source: SourceLoad,
  staging: StagedLoad,
  before: Awaited<ReturnType<typeof countyDigests>>,
): Promise<DryRun['outcome']> {
  try {
    const loaded = await load(build, source, staging);
    await placePoints(build);
    await settleOutlines(build);
    const after = await countyDigests(build.connection);
    const isUnchanged = before.size === after.size && [...after].every(([fips, digest]) => before.get(fips) === digest);
    return { ...loaded, isUnchanged };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function withoutNulls(row: Record<string, Plain>): Record<string, Plain> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function mappingOf(recipe: Recipe): { target: string; from: string }[] {
  const columns = (value: ReturnType<typeof toColumnValue>): string =>
    `${value.file === undefined ? '' : `${value.file}: `}${[value.column].flat().join(' + ')}`;
  const inFacts = Object.entries(recipe.facts).flatMap(([target, value]) => {
    if (value === undefined) return [];
    const parts = partsOf(value).map(columns);
    const from = typeof value === 'object' && 'constant' in value ? `always ${value.constant}` : parts.join(', else ');
    return [{ target, from: typeof value === 'object' && 'add' in value ? parts.join(' plus ') : from }];
  });
  const inRecords = Object.entries(recipe.records).flatMap(([kind, list]) =>
    (list ?? []).flatMap((record) =>
      Object.entries(record.fields).flatMap(([field, value]) =>
        value === undefined
          ? []
          : isConstant(value)
            ? [{ target: `${kind}.${field}`, from: `always ${value.constant}` }]
            : [{ target: `${kind}.${field}`, from: columns({ file: record.file, ...toColumnValue(value) }) }],
      ),
    ),
  );
  const ids = Object.values(recipe.files).map(({ apn }) => ({
    target: 'apn',
    from: apn === undefined ? 'none: a parcel is known by its address' : [apn].flat().join(' + '),
  }));
  return [...ids, ...inFacts, ...inRecords];
}
