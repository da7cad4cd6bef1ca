import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRecipe, type Recipe } from './recipe.ts';

/** The folder of the recipes that ship, beside `server/`. */
export const recipesDir = join(import.meta.dirname, '..', '..', '..', 'recipes');

/** Ids of all recipes in a folder, sorted. */
export async function recipeIds(dir = recipesDir): Promise<string[]> {
  const names = await readdir(dir);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** A recipe by its id, or by the path of a recipe file of one's own. Throws when there is none. */
export async function findRecipe(nameOrPath: string, dir = recipesDir): Promise<Recipe> {
  const isPath = nameOrPath.endsWith('.json');
  const ids = isPath ? [] : await recipeIds(dir);
  if (!isPath && !ids.includes(nameOrPath)) {
    throw new Error(
      `there is no recipe ${nameOrPath}; there are: ${['generic', 'points', 'ranges', 'roads', ...ids].join(', ')}`,
    );
  }
  const path = isPath ? nameOrPath : join(dir, `${nameOrPath}.json`);
  let data: unknown;
  try {
    data = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON`, { cause: error });
  }
  return parseRecipe(data, path);
}
