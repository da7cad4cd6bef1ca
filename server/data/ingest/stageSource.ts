/**
 * From the files of a source to filled staging tables: texts are read, cleaned, judged row by row, repeats collapse,
 * files join on the APN. Everything is a set operation of DuckDB; TypeScript only writes the SQL out of the recipe.
 */
import type { Recipe } from '../recipes/recipe.ts';
import { countyRows } from './countyCounts.queries.ts';
import { columnEvidence } from './columnEvidence.queries.ts';
import { countUnknown } from './countUnknown.queries.ts';
import type {
  Conflict,
  Count,
  CountyRows,
  FarRows,
  FileReport,
  JoinCounts,
  KeyChange,
  KeyRepeats,
  UnknownCount,
} from './ingestReport.ts';
import { farRows, type FarHandling } from './farRows.queries.ts';
import { joinParcels } from './joinParcels.queries.ts';
import { createBrokenLines } from './csvRows.queries.ts';
import { keepRows } from './keptLists.queries.ts';
import type { KeptFile, KeptTexts } from './keptTexts.queries.ts';
import type { Turns } from './knownParcels.queries.ts';
import { stageOutlines } from './outlines.queries.ts';
import { findNameOrder } from './owners.sql.ts';
import { readRaw, type RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import { columnsUsed, recipeCells } from './recipeCells.ts';
import { createJoined, matchRows, unlikeParcels } from './matchRows.queries.ts';
import { refuseElsewhere } from './refuseElsewhere.queries.ts';
import { countRejects, createRejects, firstConflicts, rejectBrokenLines } from './rejects.queries.ts';
import type { RecordKind } from './sourceContext.ts';
import { splitRows, type SplitFile } from './splitRows.queries.ts';
import { createStaging } from './staging.sql.ts';
import { completeRolls } from './sourceRows.queries.ts';
import { stageRecords } from './stageRecords.queries.ts';
import { literal } from './text.ts';

export interface StagedSource {
  readonly files: readonly FileReport[];
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly rejected: readonly Count[];
  readonly unknown: readonly UnknownCount[];
  readonly keyChanges: readonly KeyChange[];
  readonly keyRepeats: readonly KeyRepeats[];
  readonly far: readonly FarRows[];
  readonly apnCollisions: number;
  readonly idCollisions: number;
  readonly parcels: number;
  readonly counties: readonly CountyRows[];
  readonly joins: JoinCounts | null;
  readonly conflicts: readonly Conflict[];
  readonly covers: ReadonlySet<RecordKind>;
  /** See SourceRules. */
  readonly situations: boolean;
  /** Of a list that joins, read from files: these as they are kept. */
  readonly kept: readonly KeptFile[];
}

/** A county of a list that is loaded as of a later day, which counts there. */
export interface NewerCounty {
  readonly fips: string;
  readonly asOf: string;
}

/** A list that joins, among the others. */
export interface ListTurn {
  readonly sourceId: number;
  readonly turns: Turns;
  /** Its counties that a later list of its name says. */
  readonly newer?: readonly NewerCounty[];
}

export interface StageOptions {
  /** Rows read of each file at most. */
  readonly limit?: number;
  /** What is done with rows that lie far from their county. */
  readonly far?: FarHandling;
  /** Of a list that joins. */
  readonly list?: ListTurn;
  readonly onStep?: (step: string) => void;
}

export async function stageSource(
  workshop: Workshop,
  recipe: Recipe,
  paths: ReadonlyMap<string, string | KeptTexts>,
  options: StageOptions = {},
): Promise<StagedSource> {
  await workshop.run(...createStaging, createBrokenLines, createRejects, createJoined);
  const files = new Map<string, RawFile>();
  for (const [key, from] of paths) {
    const settings = recipe.files[key];
    if (settings === undefined) continue;
    options.onStep?.(`Reading ${key}`);
    files.set(
      key,
      await readRaw(workshop, {
        key,
        from,
        settings,
        uses: columnsUsed(recipe, key),
        unknownTexts: recipe.unknownTexts,
        fips: recipe.fips,
        codes: recipe.codes,
        limit: options.limit,
      }),
    );
  }
  options.onStep?.('Cleaning and joining');
  for (const { table } of files.values())
    for (const { fips, asOf } of options.list?.newer ?? [])
      await workshop.run(
        `UPDATE ${table} SET reason = ${literal(`the list as of ${asOf} says this county newer`)}, property_id = NULL WHERE fips = ${literal(fips)}`,
      );
  await refuseElsewhere(workshop, recipe, files.values());
  const read = recipeCells(recipe, files);
  const evidence = await columnEvidence(workshop, files.values(), read.rowsOf, (key) =>
    read.all.flatMap(({ file, isConstant, clean: { reads } }) =>
      file === key && isConstant !== true && reads !== undefined ? [reads] : [],
    ),
  );
  const cells = recipeCells(recipe, files, evidence);
  const turns = options.list?.turns ?? { before: [], hidden: [] };
  const joins: JoinCounts[] = [];
  for (const file of files.values())
    joins.push(...[(await matchRows(workshop, recipe, file, cells, turns)) ?? []].flat());
  const split: SplitFile[] = [];
  for (const file of files.values()) split.push(await splitRows(workshop, recipe, file, cells));
  await workshop.run(
    joinParcels(recipe, files, cells),
    findNameOrder,
    ...stageRecords(recipe, files, cells),
    rejectBrokenLines,
  );

  const unknown = await countUnknown(
    workshop,
    files,
    cells,
    files.size === 1 && split.every(({ isGrouped }) => !isGrouped),
  );
  const rejected = await workshop.rows<Count>(countRejects);
  const conflicts = await workshop.rows<Conflict>(firstConflicts);
  const [parcels] = await workshop.rows<{ n: number }>('SELECT count(*) AS n FROM stage_parcel');
  const keyChanges = [...files.values()].flatMap((file) => file.keyChanges);
  if ((parcels?.n ?? 0) === 0 && !(await mayWait(workshop, joins, options))) {
    throw new Error(await whyNone(workshop, recipe, [...files.values()], { rejected, keyChanges }));
  }
  const far = await farRows(workshop, recipe, [...files.values()], options.far ?? 'refuse');
  await stageOutlines(workshop, [...files.values()], recipe.facts.latitude !== undefined);
  const isNew = [...paths.values()].every((from) => typeof from === 'string');
  const counties = await countyRows(workshop, [...files.values()]);
  const kept =
    options.list !== undefined && isNew ? await keepRows(workshop, options.list.sourceId, [...files.values()]) : [];
  for (const { fips } of options.list?.newer ?? [])
    await workshop.run(`DELETE FROM list_row WHERE source_id = ${options.list?.sourceId} AND fips = ${literal(fips)}`);
  // The texts are not needed any more; what follows wants the memory.
  await workshop.run(...[...files.values()].map(({ table }) => `DROP TABLE ${table}`));
  const reports = [...files.values()].map(({ file, rows, brokenRows }) => ({
    name: file.name,
    rowsRead: rows + brokenRows,
  }));
  return {
    files: reports,
    rowsRead: reports.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsRejected: rejected.reduce((sum, { count }) => sum + count, 0),
    rejected,
    conflicts,
    unknown,
    keyChanges,
    far,
    keyRepeats: split.flatMap(({ repeats }) => repeats ?? []),
    apnCollisions: split.reduce((sum, file) => sum + file.apnCollisions, 0),
    idCollisions: split.reduce((sum, file) => sum + file.idCollisions, 0),
    parcels: parcels?.n ?? 0,
    counties,
    kept,
    joins: recipe.joins === undefined ? null : addUp(joins),
    covers: new Set(recipe.joins?.partial === true ? [] : cells.records.map(({ kind }) => kind)),
    situations: cells.records.some(({ fields }) => fields.has('sale_situation') || fields.has('reason')),
  };
}

/**
 * Whether a list of which no row has found a parcel waits for them: where no whole roll of the county is loaded yet, or it
 * has waited before. Beside one it is more likely a list of something else.
 */
async function mayWait(
  workshop: Workshop,
  joins: readonly JoinCounts[],
  { list, far }: StageOptions,
): Promise<boolean> {
  if (list === undefined) return false;
  if (far === 'tell') return true;
  if (joins.every(({ notFound }) => notFound === 0)) return false;
  const rolls = await workshop.rows(
    `SELECT 1 AS n FROM known_parcel JOIN parcel USING (property_id) WHERE source_id IN (${completeRolls}) LIMIT 1`,
  );
  return rolls.length === 0;
}

async function whyNone(
  workshop: Workshop,
  recipe: Recipe,
  files: readonly RawFile[],
  { rejected, keyChanges }: { readonly rejected: readonly Count[]; readonly keyChanges: readonly KeyChange[] },
): Promise<string> {
  const damaged = keyChanges
    .filter(({ taken }) => taken === null)
    .map(({ column, row, example, why }) => `. ${column} in row ${row} is "${example}": ${why}`)
    .join('');
  const why = rejected.map(({ reason, count }) => `${reason} (${count})`).join(', ');
  const unlike = recipe.joins === undefined ? '' : await unlikeParcels(workshop, files);
  return `no parcel could be read from ${files.map(({ file }) => file.name).join(', ')}${why && `: ${why}`}${damaged}${unlike}`;
}

function addUp(counts: readonly JoinCounts[]): JoinCounts {
  const sum = (key: keyof JoinCounts): number => counts.reduce((total, count) => total + count[key], 0);
  return {
    byApn: sum('byApn'),
    byAddress: sum('byAddress'),
    added: sum('added'),
    notFound: sum('notFound'),
    conflicts: sum('conflicts'),
  };
}
