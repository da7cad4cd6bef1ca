/** Files whose coordinates are no longitude and latitude of the United States, or have them the wrong way round. */
import { partsOf, type Recipe } from '../recipes/recipe.ts';
import { plausibleRanges } from './plausible.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';

interface Seen {
  readonly placed: number;
  readonly here: number;
  readonly turned: number;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly row: number | null;
}

/**
 * Throws when most rows with coordinates lie elsewhere: then the columns are meant otherwise than the recipe reads them. A few such
 * rows are unknown by `plausibleRanges`, and counted.
 */
export async function refuseElsewhere(workshop: Workshop, recipe: Recipe, files: Iterable<RawFile>): Promise<void> {
  const [longitude, latitude] = [recipe.facts.longitude, recipe.facts.latitude].map((value) =>
    value === undefined ? undefined : partsOf(value)[0],
  );
  if (longitude === undefined || latitude === undefined) return;
  for (const file of files) {
    if ((longitude.file ?? latitude.file ?? file.key) !== file.key) continue;
    const [x, y] = [longitude, latitude].map(({ column }) => file.columns.get([column].flat()[0] ?? ''));
    if (x === undefined || y === undefined) continue;
    const number = (column: string): string => `try_cast(replace(${column}, ',', '.') AS DOUBLE)`;
    const isHere = `${within('longitude', 'x')} AND ${within('latitude', 'y')}`;
    const [seen] = await workshop.rows<Seen>(
      `SELECT count(*) AS placed, count(*) FILTER (${isHere}) AS here, count(*) FILTER (${within('longitude', 'y')} AND ${within('latitude', 'x')}) AS turned,
        arg_min(raw_x, row) FILTER (NOT (${isHere})) AS longitude, arg_min(raw_y, row) FILTER (NOT (${isHere})) AS latitude, min(row) FILTER (NOT (${isHere})) AS row
        FROM (SELECT rowid + 1 AS row, ${x} AS raw_x, ${y} AS raw_y, ${number(x)} AS x, ${number(y)} AS y FROM ${file.table})
        WHERE x <> 0 AND y <> 0`,
    );
    if (seen === undefined || seen.placed === 0 || seen.here * 2 > seen.placed) continue;
    const example = `row ${seen.row}: longitude ${seen.longitude}, latitude ${seen.latitude}`;
    throw new Error(
      seen.turned * 2 > seen.placed
        ? `${file.file.name} has longitude and latitude the wrong way round (${example}): of the United States the longitude is negative, the latitude positive, such as -78.48 and 38.03`
        : `${file.file.name} has coordinates that are no longitude and latitude of the United States (${example}): taken are degrees (WGS84) such as -78.48 and 38.03, or feet and metres of a map as a shapefile with its .prj`,
    );
  }
}

function within(fact: 'longitude' | 'latitude', number: string): string {
  const [low, high] = plausibleRanges[fact] ?? [];
  return `${number} BETWEEN ${low} AND ${high}`;
}
