/**
 * Lists that join are kept as they were read: a row without a parcel joins by itself when a roll brings one, so it never
 * matters which of the two was loaded first.
 */
import { parseRecipe, type Recipe } from '../recipes/recipe.ts';
import type { KeptFile } from './keptTexts.queries.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { SnapshotBuild, Workshop } from './snapshotWork.ts';
import { literal } from './text.ts';

/** How a list is read again; part of `source.context`. */
export interface Kept {
  readonly recipe: Recipe;
  /** It was loaded with `far`. */
  readonly far: boolean;
  readonly files: readonly KeptFile[];
  /** What its rows were held against: where that is the same again, they find the same parcels. */
  readonly known: string;
}

export interface KeptList extends Kept {
  readonly id: number;
}

/**
 * The turn of lists among each other, whatever the order of loading: those that know parcels by address and tell another
 * number of them first, then those that bring parcels, then those with parcel numbers, then the older ones. A list finds
 * what those before it tell.
 */
export function inTurn(a: Turn, b: Turn): number {
  const [one, other] = [a, b].map(placeOf);
  const differs = one?.findIndex((isLater, at) => isLater !== other?.[at]) ?? -1;
  if (differs >= 0) return one?.[differs] === true ? 1 : -1;
  return a.recipe.asOf.localeCompare(b.recipe.asOf) || a.id - b.id;
}

function placeOf({ recipe }: Turn): readonly boolean[] {
  const hasNumbers = Object.values(recipe.files).some(({ apn }) => apn !== undefined);
  return [recipe.facts.alternateApn === undefined || hasNumbers, recipe.joins?.unmatched !== 'add', !hasNumbers];
}
export type Turn = Pick<KeptList, 'id' | 'recipe'>;

/** All of them, in their turn. One that an earlier program loaded, or that this one cannot read any more, is none. */
export async function keptLists(build: Pick<SnapshotBuild, 'rows'>): Promise<KeptList[]> {
  const rows = await build.rows<{ id: number; kept: string }>(
    "SELECT source_id AS id, context->>'kept' AS kept FROM source WHERE (context->>'kept') IS NOT NULL AND source_id IN (SELECT source_id FROM list_row)",
  );
  return rows
    .flatMap(({ id, kept }) => {
      // The column is written from Kept by insertSource and by nobody else.
      const list = JSON.parse(kept) as Kept;
      try {
        return [{ ...list, id, recipe: parseRecipe(list.recipe, list.recipe.id) }];
      } catch {
        return [];
      }
    })
    .toSorted(inTurn);
}

/** Keeps the rows of files that were just read, in place of those of an earlier load. */
export async function keepRows(workshop: Workshop, id: number, files: readonly RawFile[]): Promise<KeptFile[]> {
  await workshop.run(`DELETE FROM list_row WHERE source_id = ${id}`);
  const kept: KeptFile[] = [];
  for (const { key, file, table, columns, brokenRows } of files) {
    // A recipe may write one header in two ways.
    const headers = new Map(Array.from(columns, ([header, column]) => [column, header]));
    await workshop.run(
      `INSERT INTO list_row SELECT ${id}::BIGINT, ${literal(key)}, rowid, fips, [${[...headers.keys()].join(', ')}]::VARCHAR[] FROM ${table} ORDER BY rowid`,
    );
    kept.push({ key, name: file.name, headers: [...headers.values()], brokenRows });
  }
  return kept;
}
