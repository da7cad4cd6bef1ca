import type { Recipe } from '../../data/recipes/recipe.ts';

/** The recipe for the one file that it is given, whatever that is called on the disk. */
export const anyFile = (recipe: Recipe): Recipe => ({
  ...recipe,
  files: Object.fromEntries(Object.entries(recipe.files).map(([key, file]) => [key, { ...file, match: ['*'] }])),
});
