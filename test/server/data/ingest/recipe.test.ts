import { describe, expect, it } from 'vitest';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { findRecipe, recipeIds } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { simpleRecipe } from './workspace.ts';

describe('recipes that ship', () => {
  it('are all recipes, named after their files', async () => {
    const ids = await recipeIds();
    expect(ids).toEqual(
      expect.arrayContaining(['charlottesville-va', 'charlottesville-va-flat', 'king-county-wa-sales', 'syracuse-ny']),
    );
    for (const id of ids) {
      const recipe = await findRecipe(id);
      expect(recipe.id).toBe(id);
      expect(recipe.agency).toBeTruthy();
      expect(recipe.url).toMatch(/^https:/);
    }
  });

  it('are offered when a name is wrong', async () => {
    const known = (await recipeIds()).join(', ');
    await expect(findRecipe('narnia')).rejects.toThrow(
      `there is no recipe narnia; there are: generic, points, ${known}`,
    );
  });
});

describe('a mistake in a recipe is named by its place', () => {
  it.each<[string, object, RegExp]>([
    ['a fact we do not have', { facts: { bedroomz: 'beds' } }, /facts.*bedroomz|bedroomz/],
    ['a fact that is computed', { facts: { absentee: 'x' } }, /absentee/],
    ['a sale written as a fact', { facts: { lastSaleDate: 'x' } }, /lastSaleDate/],
    ['an unknown record field', { records: { deed: [{ fields: { price: 'x' } }] } }, /records\.deed\.0\.fields/],
    [
      'a file it does not have',
      { facts: { bedrooms: { file: 'houses', column: 'beds' } } },
      /a value names houses; the recipe has roll/,
    ],
    [
      'a code list it does not have',
      { facts: { landUse: { column: 'use', codes: 'uses' } } },
      /there is no code list uses/,
    ],
    ['no county', { fips: undefined }, /give the county \(fips\), or its column in every file/],
    ['a wrong date', { asOf: '30.6.2024' }, /asOf: a date as YYYY-MM-DD/],
    ['a misspelt option', { facts: { bedrooms: { column: 'beds', maximum: 3 } } }, /facts\.bedrooms/],
    ['another format', { format: 2 }, /format/],
  ])('%s', (_what, change, message) => {
    expect(() => parseRecipe({ ...simpleRecipe, ...change }, 'recipes/x.json')).toThrow(message);
    expect(() => parseRecipe({ ...simpleRecipe, ...change }, 'recipes/x.json')).toThrow('recipes/x.json');
  });
});
