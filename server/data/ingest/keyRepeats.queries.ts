/** Parcel numbers that stand in several rows of a file: told, and refused where they cannot be what tells parcels apart. */
import type { Recipe } from '../recipes/recipe.ts';
import type { KeyRepeats } from './ingestReport.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Cell } from './recipeCells.ts';
import type { Workshop } from './snapshotWork.ts';

/** So many rows a parcel, of so many rows, are no list of parcels. */
const ROWS_A_PARCEL = 5;
const LEAST_ROWS = 50;

/** Of a file of which parcels have several rows; `cells`: its values. Throws where nothing says what several rows of one mean. */
export async function keyRepeats(
  workshop: Workshop,
  recipe: Recipe,
  file: RawFile,
  cells: readonly Cell[],
): Promise<KeyRepeats> {
  const [found] = await workshop.rows<{ all: number; listed: number; parcels: number; rows: number }>(
    `SELECT sum(n)::BIGINT AS "all", count(*) AS listed, count(*) FILTER (n > 1) AS parcels, coalesce(sum(n) FILTER (n > 1), 0)::BIGINT AS "rows"
      FROM (SELECT count(*) AS n FROM ${file.table} WHERE reason IS NULL GROUP BY property_id)`,
  );
  const [example] = await workshop.rows<{ apn: string | null; at: string }>(
    `SELECT apn, array_to_string(list_transform(rows_of[1:3], lambda r: r::VARCHAR), ', ') || CASE WHEN len(rows_of) > 3 THEN ' ...' ELSE '' END AS at
      FROM (SELECT arg_min(apn, rowid) AS apn, list(rowid + 1 ORDER BY rowid) AS rows_of FROM ${file.table} WHERE reason IS NULL
        GROUP BY property_id ORDER BY count(*) DESC, min(rowid) LIMIT 1)`,
  );
  if (found === undefined || example === undefined) throw new Error(`${file.file.name} has no repeats`);
  const settings = recipe.files[file.key];
  const column = [settings?.apn ?? []].flat().join(' + ');
  const isRecords = Object.values(recipe.records).some((list) =>
    list?.some((record) => (record.file ?? Object.keys(recipe.files)[0]) === file.key),
  );
  const saysWhich = settings?.order !== undefined || cells.some(({ pick }) => pick !== 'first');
  const listsParcels = recipe.joins === undefined && settings?.listsParcels !== false;
  if (
    listsParcels &&
    !isRecords &&
    !saysWhich &&
    column !== '' &&
    found.all >= LEAST_ROWS &&
    found.listed * ROWS_A_PARCEL <= found.all
  ) {
    throw new Error(
      `${file.file.name}: the parcel number, column ${column}, has only ${number(found.listed)} different values in ${number(found.all)} rows, such as ${example.apn} in rows ${example.at}: taken is a column, or several ("apn": [...]), that tells parcels apart; where each parcel does have several rows, say in the recipe which counts, by order or pick`,
    );
  }
  return {
    file: file.file.name,
    column,
    parcels: found.parcels,
    rows: found.rows,
    example: example.apn,
    at: example.at,
  };
}

const number = (value: number): string => value.toLocaleString('en-US');
