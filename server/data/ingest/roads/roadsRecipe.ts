import { ROADS } from '../../../../src/api/search/map/roads.ts';
import { parseRecipe, type Recipe } from '../../recipes/recipe.ts';

export const ROADS_NAME = 'Streets of the Census';

interface Roads {
  readonly fips: string;
  readonly asOf: string;
  readonly name: string;
}

/** What a load of streets is called by, in the words of all other loads. */
export const roadsRecipe = ({ fips, asOf, name }: Roads): Recipe =>
  parseRecipe(
    {
      format: 1,
      id: ROADS,
      name,
      agency: 'US Census Bureau',
      license: 'Public domain',
      url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/tiger-line-file.html',
      asOf,
      fips,
      joins: { by: ['address'], partial: true },
      loans: 'none_recorded',
      files: { roads: { match: ['*'] } },
      // So is a recipe known to be one: of no parcel are they.
      facts: { streetAddress: 'FULLNAME' },
    },
    'the recipe of streets',
  );
