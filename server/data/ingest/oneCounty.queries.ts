import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { createBrokenLines, csvRows } from './csvRows.queries.ts';
import { countySql } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';

/**
 * A list that joins says all of its counties anew. Where its files have a column of the county and hold but one, they are of
 * that one: the lists of two counties stand beside each other then, as if each had been called by its county.
 */
export async function ofOneCounty(
  workshop: Workshop,
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
): Promise<Recipe> {
  if (recipe.joins === undefined || recipe.fips !== undefined) return recipe;
  const found = new Set<string>();
  for (const [key, path] of paths) {
    const settings = recipe.files[key];
    if (settings === undefined) continue;
    const file = await csvRows(workshop, path, { settings, unknownTexts: recipe.unknownTexts });
    const { fips } = settings;
    const name = (typeof fips === 'object' ? fips.column : (fips ?? '')).trim().toLowerCase();
    const at = file.header.findIndex((header) => header.trim().toLowerCase() === name);
    if (at < 0) return recipe;
    await workshop.run(createBrokenLines);
    const counties = await workshop.rows<{ fips: string }>(
      `SELECT DISTINCT fips FROM (SELECT ${countySql(`c${at}`, settings, recipe.codes)} AS fips FROM ${file.rows}) WHERE fips IS NOT NULL LIMIT 2`,
    );
    for (const county of counties) found.add(county.fips);
  }
  const [only, other] = [...found];
  if (only === undefined || other !== undefined) return recipe;
  return { ...recipe, fips: only, name: `${recipe.name}, ${countyOf(only)?.displayName ?? only}` };
}
