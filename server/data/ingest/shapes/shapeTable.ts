/**
 * Files of shapes as tables: one row a feature with its attributes, and where it is in columns of ours. An outline is
 * taken at its middle, and kept as it is drawn.
 */
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { ShapeFeature, Shapes } from './features.ts';
import { middleOf } from './middleOf.ts';
import { outlineOf } from './outlineOf.ts';
import { readGeoJson } from './readGeoJson.ts';
import { readShapefile } from './readShapefile.ts';
import type { ToDegrees } from './toDegrees.ts';

/** Columns that a file of shapes has beside its attributes: where, and whether that is a `POINT` or the middle of an `OUTLINE`. */
export const shapeColumns = ['longitude', 'latitude', 'shape'] as const;
/** The last column, which no recipe names and nobody is shown: as of `outlineOf`. */
export const OUTLINE_COLUMN = 'shape_outline';

/** By their names, compressed or not. */
export const isShapes = (path: string): boolean => /\.(shp|geojson|json|geojsonl|ndjson)(\.gz)?$/i.test(path);

/** What lies beside a .shp and is no file by itself. */
export const isPartOfShapefile = (path: string): boolean =>
  /\.(dbf|prj|shx|cpg|sbn|sbx|qpj|qix|qmd|shp\.xml|shp\.iso\.xml|shp\.ea\.iso\.xml)$/i.test(path);

/** Writes the table of a file of shapes as CSV into `workDir` and answers its path. `limit`: of features. Throws, naming the file, what cannot be read. */
export async function shapeTable(path: string, workDir: string, limit = Number.POSITIVE_INFINITY): Promise<string> {
  const name = basename(path);
  const shapes = /\.shp$/i.test(name) ? await readShapefile(path) : await readGeoJson(path);
  const columns = attributesOf(shapes);
  const target = join(workDir, `${name}.csv`);
  await pipeline(
    Readable.from(rowsOf(shapes, columns, limit)),
    stringify({ header: true, columns: [...columns, ...shapeColumns, OUTLINE_COLUMN] }),
    createWriteStream(target),
  );
  return target;
}

/** Where the shape is counts, not what an attribute of the same name says. */
function attributesOf({ columns }: Shapes): string[] {
  const ours: readonly string[] = [...shapeColumns, OUTLINE_COLUMN];
  return columns.filter((column) => !ours.some((name) => name.toLowerCase() === column.trim().toLowerCase()));
}

async function* rowsOf(
  { features, toDegrees }: Shapes,
  columns: readonly string[],
  limit: number,
): AsyncGenerator<string[]> {
  let rows = 0;
  for await (const feature of features()) {
    if (rows >= limit) return;
    rows += 1;
    yield [...columns.map((column) => textOf(feature.properties[column])), ...placeOf(feature, toDegrees)];
  }
}

function placeOf({ geometry }: ShapeFeature, toDegrees: ToDegrees): readonly [string, string, string, string] {
  const middle = geometry === null ? null : middleOf(geometry.type, geometry.coordinates);
  const place = middle === null || toDegrees === null ? middle : toDegrees(middle);
  if (geometry === null || place === null || !place.every(Number.isFinite)) return ['', '', '', ''];
  const [longitude, latitude] = place.map((degrees) => degrees.toFixed(7));
  const isOutline = geometry.type.endsWith('Polygon');
  return [
    longitude ?? '',
    latitude ?? '',
    isOutline ? 'OUTLINE' : 'POINT',
    isOutline ? outlineOf(geometry.type, geometry.coordinates, toDegrees) : '',
  ];
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
};
