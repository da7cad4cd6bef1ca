import { DuckDBInstance } from '@duckdb/node-api';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import type { Recipe } from '../../recipes/recipe.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import { cleanMacros } from '../cleanValue.sql.ts';
import { macros } from '../macros.sql.ts';
import { countiesOfList } from '../oneCounty.queries.ts';
import { stepsOn } from '../snapshotWork.ts';
import { seriesOf } from '../sourceRows.queries.ts';
import { literal } from '../text.ts';
import type { Touches } from './touchedStates.queries.ts';

/**
 * What a load changes: the states of its rows, and those where its recipe has loaded before what all of it takes the place of.
 * A file that cannot be read may change any: it is refused when it is loaded.
 */
export async function touchesOf(
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
  { workDir, replace }: { readonly workDir: string; readonly replace: boolean },
): Promise<Touches> {
  const { id, fips, name, joins } = recipe;
  const ending = `, ${fips === undefined ? '' : (countyOf(fips)?.displayName ?? fips)}`;
  const family = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  const series = replace ? `(context->>'series') = ${literal(seriesOf(recipe))}` : 'false';
  const sources =
    joins === undefined
      ? series
      : `recipe = ${literal(id)} AND (context->>'joins') = 'true' AND starts_with(name, ${literal(family)})`;
  if (fips !== undefined) return { states: [stateOf(fips)], sources };
  const counties = await countiesOf(recipe, paths, workDir).catch(() => null);
  return { states: counties && [...new Set(counties.map(stateOf))], sources };
}

/** What changes with a county alone. */
export const touchesCounty = (fips: string) => async (): Promise<Touches> =>
  await Promise.resolve({ states: [stateOf(fips)] });

/** Null: no column says them. */
async function countiesOf(
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
  workDir: string,
): Promise<readonly string[] | null> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const steps = stepsOn(connection);
    await steps.run(...macros, ...cleanMacros);
    return (await countiesOfList({ ...steps, workDir }, recipe, paths)).counties;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
