import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOfType, propertyTypes } from '../../../../src/api/catalogue/property/propertyTypes.ts';
import { homeKind } from '../../../../server/property/comparables/homeKind.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { findRecipe, recipeIds, recipesDir } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { recipeReference } from '../../../../server/data/recipes/recipeReference.ts';
import { simpleRecipe } from './workspace.ts';

/** As rolls call them. */
const SEVERAL = /multi|apart|plex|several|dormitor|rooming/i;

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

  it('take no building of several homes for a house', async () => {
    const houses = new Set(homeKind('1001')?.types.split(',').flatMap(codesOfType));
    const taken: string[] = [];
    for (const id of await recipeIds()) {
      const { codes } = await findRecipe(id);
      for (const [word, type] of Object.values(codes).flatMap(Object.entries<string>)) {
        if (!SEVERAL.test(word)) continue;
        if (type in propertyTypes) taken.push(`${word}: ${type}`);
        expect([id, word, houses.has(type)]).toEqual([id, word, false]);
      }
    }
    expect(taken).toContain('MULTI FAMILY: 1014');
    expect(new Set(taken).size).toBeGreaterThan(8);
  });

  it('are offered when a name is wrong', async () => {
    const known = (await recipeIds()).join(', ');
    await expect(findRecipe('narnia')).rejects.toThrow(
      `there is no recipe narnia; there are: generic, points, ranges, roads, ${known}`,
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
    [
      'a misspelt fact',
      { facts: { bedroms: 'x' } },
      /facts: Unrecognized key: "bedroms", bedrooms is alike; taken are alternateApn, .*, hoaFeeAnnualTotal$/,
    ],
    ['a part of the name of a fact', { facts: { owner: 'x' } }, /"owner", ownerName is alike/],
    ['a fact that is worked out', { facts: { absentee: 'x' } }, /"absentee" \(it is worked out by ingest\); taken are/],
    ['a sale as a fact', { facts: { lastSaleDate: 'x' } }, /"lastSaleDate" \(a sale is a record: "records"/],
    [
      'a misspelt key of a value',
      { facts: { bedrooms: { colum: 'beds' } } },
      /facts\.bedrooms: Unrecognized key: "colum", column is alike; taken are file, column, pick,/,
    ],
    [
      'a misspelt key in a list of values',
      { facts: { bedrooms: ['a', { column: 'b', patern: 'x' }] } },
      /facts\.bedrooms\.1: Unrecognized key: "patern", pattern is alike/,
    ],
    ['a number for a column', { facts: { bedrooms: 3 } }, /facts\.bedrooms: taken is a column name, \{ "column"/],
    ['another record', { records: { sales: [] } }, /records: Unrecognized key: "sales"; taken are deed, loan, lien,/],
    [
      'another field of a record',
      { records: { deed: [{ fields: { saledate: 'x' } }] } },
      /records\.deed\.0\.fields: Unrecognized key: "saledate", saleDate is alike; taken are saleDate, recordingDate,/,
    ],
    [
      'a misspelt key of a file',
      { files: { roll: { match: ['roll*'], apm: 'apn' } } },
      /files\.roll: Unrecognized key: "apm", apn is alike; taken are match, apn, apnDigits,/,
    ],
    [
      'a code that is none of ours',
      { codes: { use: { A: '1001', B: 'SFR' } }, facts: { propertyTypeCode: { column: 'use', codes: 'use' } } },
      /codes\.use\.B is SFR, which is no code of propertyTypeCode; there are 1000, 1001/,
    ],
    [
      'a code of a record that is none of ours',
      {
        codes: { why: { X: 'familly' } },
        records: { deed: [{ fields: { notMarketReason: { column: 'w', codes: 'why' } } }] },
      },
      /codes\.why\.X is familly, which is no code of deed\.notMarketReason, family is alike; there are family, related/,
    ],
  ])('%s', (_what, change, message) => {
    expect(() => parseRecipe({ ...simpleRecipe, ...change }, 'recipes/x.json')).toThrow(message);
    expect(() => parseRecipe({ ...simpleRecipe, ...change }, 'recipes/x.json')).toThrow('recipes/x.json');
  });
});

it('recipes/README.md lists the facts, records, types and codes that there are', async () => {
  const [, part] = (await readFile(join(recipesDir, 'README.md'), 'utf8')).split(
    '`npm run ingest -- --facts` prints this part, from the catalogue.\n\n',
  );
  expect(part?.trimEnd().split('\n')).toEqual(recipeReference());
});
