/** A file of roads of the Census (TIGER/Line), before anything is done with it: of which county and year, what is in it. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { roadColumns } from '../../../../src/api/search/map/roads.ts';
import { countyOutlines } from '../countyOutlines.ts';
import type { Shapes } from '../shapes/features.ts';
import { readShapefile } from '../shapes/readShapefile.ts';
import { isZip, unzip } from '../unzip.ts';
import type { SeenRoads } from './countyOfRoads.ts';
import { leftOutReasons, roadLine } from './roadLine.ts';

/** Whether a table of shapes with these columns is a file of roads. */
export const areRoads = (header: readonly string[]): boolean => roadColumns.every((column) => header.includes(column));

/** The shapefile; out of a zip it is unpacked into `workDir`, unless it was already. */
export async function shapesOf(
  path: string,
  workDir: string,
): Promise<{ readonly name: string; readonly shapes: Shapes }> {
  const unpacked = isZip(path) ? await unpackedIn(join(workDir, `${basename(path)}.files`)) : null;
  const shp = isZip(path) ? (unpacked ?? (await unzip(path, workDir))) : path;
  return { name: basename(shp), shapes: await readShapefile(shp) };
}

async function unpackedIn(dir: string): Promise<string | null> {
  const names = await readdir(dir).catch(() => []);
  const shp = names.find((name) => /\.shp$/i.test(name));
  return shp === undefined ? null : join(dir, shp);
}

/** Where so many begin is looked up; of more every so many-th. */
const LOOKED_UP = 3000;

/** Reads all of it once. Throws, naming the file, where it has no street at all. `called`: what the person calls it. */
export async function seeRoads(name: string, called: string, shapes: Shapes): Promise<SeenRoads> {
  let [lines, named] = [0, 0];
  const left = { line: 0, place: 0, kind: 0 };
  let starts: [number, number][] = [];
  let every = 1;
  for await (const feature of shapes.features()) {
    const road = roadLine(feature, shapes.toDegrees);
    if (typeof road === 'string') {
      left[road] += 1;
      continue;
    }
    if (lines % every === 0) starts.push([road.start[1], road.start[0]]);
    if (starts.length > LOOKED_UP * 2) {
      starts = starts.filter((_, at) => at % 2 === 0);
      every *= 2;
    }
    lines += 1;
    if (road.name !== '') named += 1;
  }
  if (lines === 0) {
    const [why] = Object.entries(left)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason]) => reason as keyof typeof left); // its keys
    throw new Error(
      `${name} holds no street: of each of its shapes ${why === undefined ? 'there is none' : leftOutReasons[why]}. A file of roads of the Census is called tl_2024_51540_roads.zip`,
    );
  }
  return { lines, named, ...saidBy(name, called), counties: await countiesOf(starts) };
}

/** Its own name, then what the person calls it. */
function saidBy(...names: readonly string[]): Pick<SeenRoads, 'fips' | 'asOf'> {
  for (const name of names) {
    const said = /^tl_(?:rd)?(\d{4}|\d{2})_(\d{5})_/i.exec(name);
    if (said === null) continue;
    const [, year = '', fips = ''] = said;
    return { asOf: `${year.padStart(4, '20')}-01-01`, fips: countyOf(fips) === undefined ? null : fips };
  }
  return { fips: null, asOf: null };
}

async function countiesOf(starts: readonly (readonly [number, number])[]): Promise<SeenRoads['counties']> {
  const { countyAt } = await countyOutlines();
  const lines = new Map<string, number>();
  for (const [latitude, longitude] of starts) {
    const fips = countyAt(latitude, longitude);
    if (fips !== null) lines.set(fips, (lines.get(fips) ?? 0) + 1);
  }
  return [...lines]
    .map(([fips, count]) => ({ fips, lines: count }))
    .toSorted((a, b) => b.lines - a.lines || a.fips.localeCompare(b.fips));
}
