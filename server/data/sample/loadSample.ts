import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { IngestReport, OnProgress } from '../ingest/ingestReport.ts';
import { readLeadRules } from '../warehouse/leadRulesFile.ts';
import { loadStaged } from '../ingest/loadStaged.queries.ts';
import { placePoints } from '../ingest/points.queries.ts';
import { buildSnapshot } from '../ingest/snapshotBuild.ts';
import type { BuildOptions } from '../ingest/states/buildOptions.ts';
import type { Touches } from '../ingest/states/touchedStates.queries.ts';
import { stateOf } from '../warehouse/records/stateFiles.ts';
import type { SnapshotBuild } from '../ingest/snapshotWork.ts';
import { recordKinds, type SourceContext } from '../ingest/sourceContext.ts';
import { countRecords, insertSource, removeSources, sourceIdOf } from '../ingest/sourceRows.queries.ts';
import { SAMPLE_SERIES } from '../ingest/rolls.queries.ts';
import { createStaging } from '../ingest/staging.sql.ts';
import { sampleCounties, type SampleCounty } from './sampleCounties.ts';
import { SAMPLE_AS_OF, drawMacro, sampleHomes } from './sampleHomes.queries.ts';
import { sampleOwners } from './sampleOwners.queries.ts';
import { sampleParcels, sampleRecords } from './sampleRecords.queries.ts';

export const SAMPLE_NAME = 'Sample counties (generated, not real)';
export const DEFAULT_SAMPLE_PARCELS = 60_000;
export const DEFAULT_SAMPLE_SEED = 20_260_630;

/** Parcels generated and derived at a time: bounds memory, not the result. */
const BATCH = 300_000;
/** What a file would say of one with its records, roughly. */
const BYTES_A_PARCEL = 400;

export interface LoadSampleOptions extends BuildOptions {
  /** Another seed makes other counties of the same kind. */
  readonly seed?: number;
  /** Default 60,000 in three counties of three states; more than 750,000 adds counties. */
  readonly parcels?: number;
  readonly onProgress?: OnProgress;
}

type Plan = ReturnType<typeof sampleCounties>;

/**
 * Generates the labelled sample county set into a new snapshot: every record kind, every lead type, the same data for
 * the same seed on every machine. Real data in the warehouse stays; a sample loaded before is replaced, and a county
 * of the sample that has real parcels is left out.
 */
export async function loadSample(options: LoadSampleOptions): Promise<IngestReport> {
  const started = performance.now();
  const rules = await readLeadRules(options.dir);
  const touches = async (): Promise<Touches> => {
    const counties = sampleCounties(options.parcels ?? DEFAULT_SAMPLE_PARCELS).map(({ county }) => county.fips);
    return await Promise.resolve({ states: [...new Set(counties.map(stateOf))], sources: 'sample' });
  };
  const bytes = (options.parcels ?? DEFAULT_SAMPLE_PARCELS) * BYTES_A_PARCEL;
  const { snapshot, filled, isUnchanged } = await buildSnapshot(
    { bytes, touches, ...options },
    rules,
    async (build) => {
      const counts = await fill(build, options, rules);
      await placePoints(build);
      return counts;
    },
  );
  return {
    snapshot,
    recipe: 'sample',
    series: SAMPLE_SERIES,
    counties: [],
    name: SAMPLE_NAME,
    asOf: SAMPLE_AS_OF,
    files: [],
    rowsRead: filled.parcels,
    rowsKept: filled.parcels,
    rowsRejected: 0,
    rejected: [],
    keyChanges: [],
    keyRepeats: [],
    far: [],
    lists: [],
    newParcels: filled.parcels,
    unknown: [],
    apnCollisions: 0,
    joins: null,
    pointsApart: { count: 0, example: null },
    rolls: null,
    isUnchanged,
    conflicts: [],
    idCollisions: 0,
    parcels: filled.parcels,
    records: filled.records,
    replacedParcels: filled.replaced,
    rejectedFile: null,
    seconds: (performance.now() - started) / 1000,
  };
}

async function fill(
  build: SnapshotBuild,
  { seed = DEFAULT_SAMPLE_SEED, parcels = DEFAULT_SAMPLE_PARCELS, onProgress }: LoadSampleOptions,
  rules: LeadRules,
): Promise<{ parcels: number; replaced: number; records: Record<string, number> }> {
  const replaced = await removeSources(build, 'SELECT source_id FROM source WHERE sample');
  const real = new Set((await build.rows<{ fips: string }>('SELECT DISTINCT fips FROM parcel')).map((row) => row.fips));
  const plan = sampleCounties(parcels).filter(({ county }) => !real.has(county.fips));
  const sourceId = await sourceIdOf(build, { id: 'sample', name: SAMPLE_NAME, asOf: SAMPLE_AS_OF });
  const context: SourceContext = {
    sourceId,
    asOf: SAMPLE_AS_OF,
    loans: 'source',
    assessmentRatio: null,
    covers: new Set(recordKinds),
    rules,
  };
  await build.run(drawMacro(seed));
  const batches = batchesOf(plan);
  let done = 0;
  const total = plan.reduce((sum, county) => sum + county.parcels, 0);
  for (const batch of batches) {
    onProgress?.({ step: `Generating ${batch.map(({ county }) => county.fips).join(', ')}`, done, total });
    await stageSample(build, batch);
    const size = batch.reduce((sum, county) => sum + county.parcels, 0);
    onProgress?.({ step: 'Deriving owners, equity and lead types', done: done + size / 2, total });
    await loadStaged(build, context);
    done += size;
  }
  onProgress?.({ step: 'Writing the snapshot', done, total });
  await build.run(
    insertSource({
      sourceId,
      recipe: 'sample',
      name: SAMPLE_NAME,
      license: 'CC0',
      asOf: SAMPLE_AS_OF,
      isSample: true,
      rules: {
        loans: context.loans,
        assessmentRatio: null,
        covers: recordKinds,
        joins: false,
        complete: true,
        series: SAMPLE_SERIES,
      },
      files: [],
      rowsRead: total,
      rowsKept: total,
      rowsRejected: 0,
      report: { seed, parcels },
    }),
  );
  return { parcels: total, replaced, records: await countRecords(build, sourceId) };
}

/** Fills the staging tables with the counties of a plan. Needs the draw macro. */
export async function stageSample(build: Pick<SnapshotBuild, 'run'>, plan: Plan): Promise<void> {
  await build.run(
    ...createStaging,
    ...sampleHomes(plan),
    ...sampleOwners(),
    sampleParcels,
    ...sampleRecords,
    'DROP TABLE sample_home',
    'DROP TABLE sample_owner',
    'DROP TABLE sample_mail',
  );
}

function batchesOf(plan: Plan): { county: SampleCounty; parcels: number }[][] {
  const batches: Plan[] = [];
  let size = Infinity;
  for (const county of plan) {
    if (size + county.parcels > BATCH) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(county);
    size += county.parcels;
  }
  return batches;
}
