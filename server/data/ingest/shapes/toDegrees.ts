/** Positions of a file in the degrees of WGS84, from what the file says of its coordinates. */
import proj4 from 'proj4';
import type { Position } from './middleOf.ts';

/** null where the file's coordinates are degrees already. */
export type ToDegrees = ((position: Position) => Position) | null;

/**
 * By the text of a .prj. NAD83 and WGS84 are three feet apart and count as one. Throws, naming the file, for a system that is not known.
 *
 * @example degreesOfPrj('parcels.shp', 'PROJCS["NAD_1983_StatePlane_Virginia_South_FIPS_4502_Feet", ...')
 */
export function degreesOfPrj(name: string, prj: string): ToDegrees {
  if (/^\s*GEOG(CS|CRS)\s*\[/i.test(prj)) return null;
  return conversion(prj, `the .prj of ${name} names a system that is not known: ${prj.trim().slice(0, 80)}`);
}

/** By the name of `crs` in a GeoJSON, `urn:ogc:def:crs:EPSG::2284`. */
export function degreesOfCrs(name: string, crs: string): ToDegrees {
  const code = /EPSG:[^:]*:?(\d+)$/i.exec(crs)?.[1];
  if (/CRS84$/i.test(crs) || code === '4326' || code === '4269') return null;
  return conversion(
    `EPSG:${code ?? crs}`,
    `${name} is in ${crs}, which is not known: write it in WGS84 (longitude and latitude), or as a shapefile with its .prj`,
  );
}

function conversion(system: string, problem: string): ToDegrees {
  let forward: (position: number[]) => number[];
  try {
    ({ forward } = proj4(system, 'WGS84'));
  } catch (error) {
    throw new Error(problem, { cause: error });
  }
  return ([x, y]) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y]);
    return [longitude, latitude];
  };
}
