/** What a source that was staged and loaded says of itself: to derivations, to its row in the snapshot, to whoever loads it. */
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { IngestReport } from './ingestReport.ts';
import { READING } from '../warehouse/readings.ts';
import { countyCounts, type CountyKnown, type EarlierCounties } from './countyCounts.queries.ts';
import { countPointsApart } from './pointsApart.queries.ts';
import type { Kept } from './keptLists.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource, SourceContext } from './sourceContext.ts';
import { countRecords, seriesOf, type SourceRow } from './sourceRows.queries.ts';
import type { StagedSource } from './stageSource.ts';

interface Staged {
  readonly sourceId: number;
  readonly staged: StagedSource;
}

/** The report of one source, before it is known what became of the lists that were there. */
export type SourceReport = Omit<IngestReport, 'snapshot' | 'seconds' | 'isUnchanged' | 'lists'>;

export function contextOf(
  recipe: Recipe,
  rules: LeadRules,
  { sourceId, staged }: Staged,
): { context: SourceContext; known: KnownSource } {
  const said = { loans: recipe.loans, assessmentRatio: recipe.assessmentRatio ?? null };
  const { covers, situations } = staged;
  const context = { sourceId, asOf: recipe.asOf, ...said, covers, situations, rules };
  const known = {
    id: sourceId,
    asOf: recipe.asOf,
    rules: {
      ...said,
      covers: [...covers],
      situations,
      joins: recipe.joins !== undefined,
      complete: recipe.complete,
      series: seriesOf(recipe),
    },
  };
  return { context, known };
}

export async function reportOf(
  build: SnapshotBuild,
  recipe: Recipe,
  { sourceId, staged }: Staged,
  {
    idCollisions,
    told,
    ...done
  }: Pick<SourceReport, 'newParcels' | 'replacedParcels' | 'rolls' | 'idCollisions' | 'rejectedFile'> & {
    /** Of the staged parcels, before they were loaded. */
    readonly told: readonly CountyKnown[];
  },
): Promise<SourceReport> {
  const [pointsApart] =
    recipe.joins === undefined ? [] : await build.rows<SourceReport['pointsApart']>(countPointsApart(sourceId));
  return {
    recipe: recipe.id,
    series: seriesOf(recipe),
    name: recipe.name,
    asOf: recipe.asOf,
    files: staged.files,
    rowsRead: staged.rowsRead,
    rowsKept: staged.rowsRead - staged.rowsRejected,
    rowsRejected: staged.rowsRejected,
    rejected: staged.rejected,
    unknown: staged.unknown,
    keyChanges: staged.keyChanges,
    keyRepeats: staged.keyRepeats,
    far: staged.far,
    apnCollisions: staged.apnCollisions,
    idCollisions: staged.idCollisions + idCollisions,
    parcels: staged.parcels - idCollisions,
    counties: await countyCounts(build, staged.counties, told),
    records: await countRecords(build, sourceId),
    joins: staged.joins,
    pointsApart: pointsApart ?? { count: 0, example: null },
    conflicts: staged.conflicts,
    ...done,
  };
}

interface Beside {
  /** Of a list that joins. */
  readonly kept?: Kept | undefined;
  /** Counties of an earlier load of the source, which stay. */
  readonly others?: EarlierCounties | undefined;
  /** Of a list whose rows are joined again as they were understood when it was loaded. */
  readonly reading?: number | undefined;
}

export function sourceRowOf(
  recipe: Recipe,
  known: KnownSource,
  report: SourceReport,
  { kept, others, reading = READING }: Beside = {},
): SourceRow {
  const { counties = [], files = [] } = others ?? {};
  // Counties that stay as they were make it one of then.
  const eldest = counties.length === 0 ? reading : Math.min(reading, others?.reading ?? 1);
  const sum = (key: 'rowsKept' | 'rowsRejected'): number => counties.reduce((all, county) => all + county[key], 0);
  return {
    ...report,
    rowsRead: report.rowsRead + sum('rowsKept') + sum('rowsRejected'),
    rowsKept: report.rowsKept + sum('rowsKept'),
    rowsRejected: report.rowsRejected + sum('rowsRejected'),
    sourceId: known.id,
    agency: recipe.agency,
    license: recipe.license,
    url: recipe.url,
    isSample: false,
    rules: known.rules,
    kept,
    files: [...new Set([...files, ...report.files.map(({ name }) => name)])],
    report: {
      ...report,
      reading: eldest,
      counties: [...counties, ...report.counties].toSorted((a, b) => a.fips.localeCompare(b.fips)),
    },
  };
}
