/**
 * From the files of a source to filled staging tables: texts are read, cleaned, judged row by row, repeats collapse,
 * files join on the APN. Everything is a set operation of DuckDB; TypeScript only writes the SQL out of the recipe.
 */
import type { Recipe } from '../recipes/recipe.ts';
import { columnEvidence } from './columnEvidence.queries.ts';
import { countUnknown } from './countUnknown.queries.ts';
import type {
  Conflict,
  Count,
  FarRows,
  FileReport,
  JoinCounts,
  KeyChange,
  KeyRepeats,
  UnknownCount,
} from './ingestReport.ts';
import { farRows } from './farRows.queries.ts';
import { joinParcels } from './joinParcels.queries.ts';
import { findNameOrder } from './owners.sql.ts';
import { createBrokenLines, readRaw, type RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import { columnsUsed, recipeCells } from './recipeCells.ts';
import { createJoined, matchRows, unlikeParcels } from './matchRows.queries.ts';
import { refuseElsewhere } from './refuseElsewhere.queries.ts';
import { countRejects, createRejects, firstConflicts, rejectBrokenLines } from './rejects.queries.ts';
import type { RecordKind } from './sourceContext.ts';
import { splitRows, type SplitFile } from './splitRows.queries.ts';
import { createStaging } from './staging.sql.ts';
import { stageRecords } from './stageRecords.queries.ts';

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
  readonly joins: JoinCounts | null;
  readonly conflicts: readonly Conflict[];
  readonly covers: ReadonlySet<RecordKind>;
}

export interface StageOptions {
  /** Rows read of each file at most. */
  readonly limit?: number;
  /** Take rows that lie far from their county as they are. */
  readonly keepFar?: boolean;
  readonly onStep?: (step: string) => void;
}

export async function stageSource(
  workshop: Workshop,
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
  options: StageOptions = {},
): Promise<StagedSource> {
  await workshop.run(...createStaging, createBrokenLines, createRejects, createJoined);
  const files = new Map<string, RawFile>();
  for (const [key, path] of paths) {
    const settings = recipe.files[key];
    if (settings === undefined) continue;
    options.onStep?.(`Reading ${key}`);
    files.set(
      key,
      await readRaw(workshop, {
        key,
        path,
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
  await refuseElsewhere(workshop, recipe, files.values());
  const { all } = recipeCells(recipe, files);
  const evidence = await columnEvidence(workshop, files.values(), (key) =>
    all.flatMap(({ file, isConstant, clean: { reads } }) =>
      file === key && isConstant !== true && reads !== undefined ? [reads] : [],
    ),
  );
  const cells = recipeCells(recipe, files, evidence);
  const joins: JoinCounts[] = [];
  for (const file of files.values()) joins.push(...[(await matchRows(workshop, recipe, file, cells)) ?? []].flat());
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
  if (!parcels || parcels.n === 0) {
    const damaged = keyChanges
      .filter(({ taken }) => taken === null)
      .map(({ column, row, example, why }) => `. ${column} in row ${row} is "${example}": ${why}`)
      .join('');
    const why = rejected.map(({ reason, count }) => `${reason} (${count})`).join(', ');
    const unlike = recipe.joins === undefined ? '' : await unlikeParcels(workshop, [...files.values()]);
    throw new Error(
      `no parcel could be read from ${[...files.values()].map(({ file }) => file.name).join(', ')}${why && `: ${why}`}${damaged}${unlike}`,
    );
  }
  const far = await farRows(workshop, recipe, [...files.values()], options.keepFar === true);
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
    parcels: parcels.n,
    joins: recipe.joins === undefined ? null : addUp(joins),
    covers: new Set(recipe.joins?.partial === true ? [] : cells.records.map(({ kind }) => kind)),
  };
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
