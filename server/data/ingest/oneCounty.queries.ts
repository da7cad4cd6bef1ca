import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { createBrokenLines, csvRows } from './csvRows.queries.ts';
import { countySql } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';

export interface ListOfCounties {
  readonly recipe: Recipe;
  /** Those of its rows; null: not told by a column of its files. */
  readonly counties: readonly string[] | null;
}

/**
 * A list that joins, with the counties of its rows. Where its files have a column of the county and hold but one, they are of
 * that one: the list is called by it, as if it had been loaded by its county.
 */
export async function countiesOfList(
  workshop: Workshop,
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
): Promise<ListOfCounties> {
  if (recipe.fips !== undefined) return { recipe, counties: [recipe.fips] };
  const found = new Set<string>();
  for (const [key, path] of paths) {
    const settings = recipe.files[key];
    if (settings === undefined) continue;
    const file = await csvRows(workshop, path, { settings, unknownTexts: recipe.unknownTexts });
    const { fips } = settings;
    const name = (typeof fips === 'object' ? fips.column : (fips ?? '')).trim().toLowerCase();
    const at = file.header.findIndex((header) => header.trim().toLowerCase() === name);
    if (at < 0) return { recipe, counties: null };
    await workshop.run(createBrokenLines);
    const counties = await workshop.rows<{ fips: string }>(
      `SELECT DISTINCT fips FROM (SELECT ${countySql(`c${at}`, settings, recipe.codes)} AS fips FROM ${file.rows}) WHERE fips IS NOT NULL`,
    );
    for (const county of counties) found.add(county.fips);
  }
  const counties = [...found].toSorted();
  const [only, other] = counties;
  return only === undefined || other !== undefined
    ? { recipe, counties }
    : { recipe: { ...recipe, fips: only, name: `${recipe.name}, ${countyOf(only)?.displayName ?? only}` }, counties };
}
