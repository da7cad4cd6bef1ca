import { factColumn } from '../../../src/api/catalogue/property/facts.ts';
import { overParsed } from './cleanValue.sql.ts';
import type { Count, UnknownCount } from './ingestReport.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import type { Cell, RecipeCells } from './recipeCells.ts';

/**
 * Values that were there and could not be used, by what they were for and why, with the first of them. Where another column
 * of the row gave the same fact nothing was lost.
 */
export async function countUnknown(
  workshop: Workshop,
  files: ReadonlyMap<string, RawFile>,
  cells: RecipeCells,
  isPlain: boolean,
): Promise<UnknownCount[]> {
  const found: UnknownCount[] = [];
  for (const [key, file] of files) {
    const own = cells.all.filter((cell) => cell.file === key && cell.clean.canFail && cell.pick !== 'count');
    const suspects = isPlain ? await lossyCells(workshop, file, cells, own) : own;
    if (suspects.length === 0) continue;
    const othersOf = (cell: Cell): Cell[] =>
      (cells.alternatives.find((list) => list.includes(cell)) ?? []).filter(
        (other) => other !== cell && other.file === key,
      );
    const parsed = [...new Set([...suspects, ...suspects.flatMap(othersOf)])].flatMap(({ name, clean }) => [
      `trimmed(${clean.text}) AS had_${name}`,
      `${clean.parsed} AS ${name}`,
    ]);
    const isNull = ({ name, clean }: Cell): string => `(${overParsed(clean.value, name)}) IS NULL`;
    const isLost = (cell: Cell): string =>
      [`had_${cell.name} IS NOT NULL`, ...[cell, ...othersOf(cell)].map(isNull)].join(' AND ');
    // Cleaned once more, and kept where something was lost: a few rows of a roll that is sound.
    await workshop.run(
      `CREATE OR REPLACE TEMP TABLE lossy AS SELECT * FROM (
        SELECT rowid + 1 AS file_row, ${parsed.join(', ')} FROM ${cells.rowsOf(file)} WHERE reason IS NULL)
      WHERE ${suspects.map((cell) => `(${isLost(cell)})`).join(' OR ')}`,
    );
    for (const cell of suspects) {
      const reasons = await workshop.rows<Count & { row: number; example: string }>(
        `SELECT ${overParsed(cell.clean.reason, cell.name, `had_${cell.name}`)} AS reason, count(*) AS count,
            min(file_row) AS "row", arg_min(had_${cell.name}, file_row) AS example
          FROM lossy WHERE ${isLost(cell)} GROUP BY 1 ORDER BY count DESC, 1`,
      );
      for (const row of reasons) {
        const isSaid = found.some(
          ({ fact, column, reason }) => fact === cell.target && column === cell.source && reason === row.reason,
        );
        // A column that is looked through for several patterns loses its text once.
        if (!isSaid) found.push({ fact: cell.target, column: cell.source, ...row });
      }
    }
    await workshop.run('DROP TABLE lossy');
  }
  return found;
}

/**
 * Where every row became one parcel, comparing how many texts went in with how many values came out finds the columns
 * that lost any, without cleaning all of them a second time.
 */
async function lossyCells(
  workshop: Workshop,
  file: RawFile,
  cells: RecipeCells,
  own: readonly Cell[],
): Promise<Cell[]> {
  const alone = new Map(
    [...cells.facts].flatMap(([key, list]) =>
      list.length === 1 && list[0] ? [[list[0], factColumn(key)] as const] : [],
    ),
  );
  const comparable = own.filter((cell) => alone.has(cell));
  if (comparable.length === 0) return [...own];
  const [before] = await workshop.rows<Record<string, number>>(
    `SELECT ${comparable.map((cell) => `count(${cell.clean.text}) AS ${cell.name}`).join(', ')} FROM ${cells.rowsOf(file)} WHERE reason IS NULL`,
  );
  const [after] = await workshop.rows<Record<string, number>>(
    `SELECT ${comparable.map((cell) => `count(${alone.get(cell)}) AS ${cell.name}`).join(', ')} FROM stage_parcel`,
  );
  const kept = new Set(comparable.filter(({ name }) => before?.[name] === after?.[name]));
  return own.filter((cell) => !kept.has(cell));
}
