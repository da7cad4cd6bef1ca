/** Distances and areas in SQL. Miles and degrees. */

/** Mean radius of the earth. */
const EARTH_RADIUS_MILES = 3958.7613;
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** Great-circle distance in miles between two positions given as SQL expressions in degrees. */
export function milesBetween(fromLatitude: string, fromLongitude: string, latitude: string, longitude: string): string {
  const half = (a: string, b: string): string => `pow(sin(radians(${b} - ${a}) / 2), 2)`;
  // Rounding may lift the argument above 1 for opposite points, where asin has no value.
  return `2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(${half(fromLatitude, latitude)}
    + cos(radians(${fromLatitude})) * cos(radians(${latitude})) * ${half(fromLongitude, longitude)})))`;
}

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * A box that holds every position within some miles, so that row groups far away are not read. Slightly too large;
 * near the poles and the date line it is all longitudes.
 */
export function boxAround(latitude: number, longitude: number, miles: number): Box {
  const up = (miles / MILES_PER_DEGREE) * 1.0001;
  const south = latitude - up;
  const north = latitude + up;
  const narrowest = Math.min(Math.cos((south * Math.PI) / 180), Math.cos((north * Math.PI) / 180));
  const across = narrowest > 0.01 ? up / narrowest : 360;
  if (longitude - across < -180 || longitude + across > 180) return { south, north, west: -180, east: 180 };
  return { south, north, west: longitude - across, east: longitude + across };
}

/** Positions inside a box given as the parameters south, north, west, east with a prefix. */
export function inBox(prefix: string, table: string): string {
  return `${table}.latitude BETWEEN $${prefix}South AND $${prefix}North AND ${table}.longitude BETWEEN $${prefix}West AND $${prefix}East`;
}

export function boxParams(prefix: string, box: Box): Record<string, number> {
  return {
    [`${prefix}South`]: box.south,
    [`${prefix}North`]: box.north,
    [`${prefix}West`]: box.west,
    [`${prefix}East`]: box.east,
  };
}

/** Cells of a hundredth of a degree, some 0.7 miles from south to north: whole numbers cost a tenth of comparing degrees. */
const CELLS = 100;
export const cellSql = (degrees: string): string => `floor(${degrees} * ${CELLS})::INTEGER`;
const cellOf = (degrees: number): number => Math.floor(degrees * CELLS);

/** The cells that a box touches, for a table with `cell_row` and `cell_column`: more than is in it. */
export function inCells(prefix: string, table: string, box: Box): { sql: string; params: Record<string, number> } {
  const cells = { south: cellOf(box.south), north: cellOf(box.north), west: cellOf(box.west), east: cellOf(box.east) };
  return {
    sql: `${table}.cell_row BETWEEN $${prefix}South AND $${prefix}North AND ${table}.cell_column BETWEEN $${prefix}West AND $${prefix}East`,
    params: boxParams(prefix, cells),
  };
}
