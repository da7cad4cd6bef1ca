/** Files whose layout is published, and which a recipe that ships describes: known by their columns, or by their lines. */
import { columnsUsed } from '../ingest/recipeCells.ts';
import { findRecipe, recipeIds } from '../recipes/recipeCatalogue.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { RecipeFile } from '../recipes/recipeFile.ts';

/** Of fewer names any list may have all. */
const FEWEST_COLUMNS = 8;

interface Described {
  readonly recipe: Recipe;
  readonly file: RecipeFile;
  readonly uses: readonly string[];
}

let described: Promise<readonly Described[]> | null = null;

/** Recipes of one file: which of several is meant cannot be told by its columns. */
async function describedFiles(): Promise<readonly Described[]> {
  const recipes = await Promise.all((await recipeIds()).map(async (id) => await findRecipe(id)));
  return recipes.flatMap((recipe) => {
    const [[key, file] = [], ...others] = Object.entries(recipe.files);
    if (key === undefined || file === undefined || others.length > 0) return [];
    return [
      { recipe, file, uses: [...new Set(columnsUsed(recipe, key).map((column) => column.trim().toLowerCase()))] },
    ];
  });
}

/** The recipe that reads most of a table and lacks no column in it; null: none ships that does. */
export async function recipeOfTable(header: readonly string[]): Promise<Recipe | null> {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const [best] = (await (described ??= describedFiles()))
    .filter(({ file, uses }) => file.columns === undefined && uses.length >= FEWEST_COLUMNS)
    .filter(({ uses }) => uses.every((name) => names.has(name)))
    .toSorted((a, b) => b.uses.length - a.uses.length);
  return best?.recipe ?? null;
}

/** The recipe of a text of fixed width: its lines are as long as the layout says, and name counties that it knows. */
export async function recipeOfLines(lines: readonly string[]): Promise<Recipe | null> {
  for (const { recipe, file } of await (described ??= describedFiles())) {
    const { columns, lineLength, fips } = file;
    if (columns === undefined || lineLength === undefined || typeof fips !== 'object') continue;
    const county = columns.find(({ name }) => name === fips.column);
    const codes = recipe.codes[fips.codes] ?? {};
    if (county === undefined || lines.length === 0) continue;
    const isOf = (line: string): boolean =>
      line.length === lineLength && line.slice(county.start - 1, county.start - 1 + county.length) in codes;
    if (lines.every(isOf)) return recipe;
  }
  return null;
}
