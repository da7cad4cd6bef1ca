/** Streets of a made-up town as the Census publishes roads: a zip of a shapefile with its columns. All in it is invented. */
import { shapefile, type Shape } from './shapefile.ts';
import { zipped } from './zipped.ts';

type At = readonly [number, number];

export const DEGREES =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]]]';

export interface MadeRoad {
  readonly name: string;
  readonly mtfcc: string;
  readonly parts: readonly (readonly At[])[];
}

const FEET_PER_DEGREE = 364_567;
const EAST_WEST = 'Elm Oak Maple Cedar Birch Walnut Hickory Laurel Poplar Spruce'.split(' ');
const NORTH_SOUTH = 'First Second Third Fourth Fifth Sixth Seventh'.split(' ');

/** The streets between the lots of `madeLots` of the same corner, a highway and a road with it, an alley, and a lane with a bend. */
export function madeRoads([west, south]: At, { rows = 6, across = 4 } = {}): MadeRoad[] {
  const flat = Math.cos((south * Math.PI) / 180);
  const place = (east: number, north: number): At => [
    west + east / FEET_PER_DEGREE / flat,
    south + north / FEET_PER_DEGREE,
  ];
  const [width, height] = [across * 620 - 30, rows * 300 - 30];
  const road = (name: string, mtfcc: string, ...corners: readonly At[]): MadeRoad => ({
    name,
    mtfcc,
    parts: [corners],
  });
  return [
    ...Array.from({ length: rows + 1 }, (_, row) =>
      road(
        `${EAST_WEST[row % EAST_WEST.length]} St`,
        'S1400',
        ...Array.from({ length: across + 1 }, (__, at) => place(at * 620 - 30, row * 300 - 30)),
      ),
    ),
    ...Array.from({ length: across + 1 }, (_, column) =>
      road(
        `${NORTH_SOUTH[column % NORTH_SOUTH.length]} Ave`,
        'S1400',
        ...Array.from({ length: rows + 1 }, (__, at) => place(column * 620 - 30, at * 300 - 30)),
      ),
    ),
    road('I- 85', 'S1100', place(-9000, -1200), place(width / 2, -700), place(width + 9000, -900)),
    road('State Rte 20', 'S1200', place(width + 400, -9000), place(width + 200, height / 2), place(width + 500, height + 9000)),
    road('Alley 4', 'S1730', place(-30, 105), place(width, 105)),
    road('Winding Ln', 'S1740', place(-30, height), place(-200, height + 200), place(-100, height + 420), place(300, height + 500)),
    road('', 'S1400', place(width, height), place(width + 200, height + 300)),
  ]; // prettier-ignore
}

export interface RoadsZip {
  readonly name?: string;
  readonly prj?: string | null;
  readonly hasDbf?: boolean;
  readonly move?: (at: At) => At;
}

/** The zip. `prj: null` and `hasDbf: false` leave these parts out. */
export async function roadsZip(
  roads: readonly MadeRoad[],
  { name = 'tl_2025_13135_roads', prj = DEGREES, hasDbf = true, move = (at) => at }: RoadsZip = {},
): Promise<Buffer> {
  const shapes: Shape[] = roads.map(({ parts }) => parts.map((part) => part.map(move)));
  const rows = roads.map((road, at) => ({
    LINEARID: `11010${String(100_000 + at)}`,
    FULLNAME: road.name,
    RTTYP: road.mtfcc === 'S1100' ? 'I' : 'M',
    MTFCC: road.mtfcc,
  }));
  const { shp, dbf } = shapefile({ type: 'line', shapes, rows });
  return await zipped({
    [`${name}.shp`]: shp,
    ...(hasDbf ? { [`${name}.dbf`]: dbf } : {}),
    ...(prj === null ? {} : { [`${name}.prj`]: prj }),
  });
}

/** Points with the columns of roads. */
export async function pointsAsRoads(count: number): Promise<Buffer> {
  const { shp, dbf } = shapefile({
    type: 'point',
    shapes: Array.from({ length: count }, (_, at): At => [-84 + at / 1000, 34]),
    rows: Array.from({ length: count }, () => ({ LINEARID: '1', FULLNAME: 'Elm St', RTTYP: 'M', MTFCC: 'S1400' })),
  });
  return await zipped({ 'tl_2025_13135_roads.shp': shp, 'tl_2025_13135_roads.dbf': dbf, 'tl_2025_13135_roads.prj': DEGREES });
} // prettier-ignore
