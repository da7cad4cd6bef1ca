/** Outlines of counties (US Atlas, Census Bureau: simplified to some thousand feet), to tell how far from its county something lies. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import { FEET_PER_DEGREE } from '../../../src/calc/feetPerDegree.ts';

type Topology = Parameters<typeof feature>[0];
type Ring = readonly (readonly number[])[];

interface Outline {
  readonly fips: string;
  readonly rings: readonly Ring[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export interface CountyOutlines {
  /** 0 within the county; null: no such county. */
  readonly feetOutside: (fips: string, latitude: number, longitude: number) => number | null;
  /** The county of a place; null: of none. */
  readonly countyAt: (latitude: number, longitude: number) => string | null;
}

let loading: Promise<CountyOutlines> | null = null;

/** Read once, when something has to be looked at. */
export function countyOutlines(): Promise<CountyOutlines> {
  loading ??= read();
  return loading;
}

async function read(): Promise<CountyOutlines> {
  const path = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const atlas = JSON.parse(await readFile(path, 'utf8')) as Topology; // the file of the package
  const counties = atlas.objects['counties'];
  if (counties === undefined) throw new Error('the outlines have no counties');
  const found = feature(atlas, counties);
  const outlines = (found.type === 'FeatureCollection' ? found.features : [found]).map(({ id, geometry }): Outline => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const rings: Ring[] = polygons.flat();
    const box = { west: 180, east: -180, south: 90, north: -90 };
    for (const [x = 0, y = 0] of rings.flat()) {
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
    return { fips: String(id), rings, ...box };
  });
  const byFips = new Map(outlines.map((outline) => [outline.fips, outline]));
  return {
    feetOutside: (fips, latitude, longitude) => {
      const outline = byFips.get(fips);
      if (outline === undefined) return null;
      return holds(outline, latitude, longitude) ? 0 : feetTo(outline.rings, latitude, longitude);
    },
    countyAt: (latitude, longitude) => outlines.find((outline) => holds(outline, latitude, longitude))?.fips ?? null,
  };
}

/** Whether a line from the place to the east meets the outline an odd number of times. */
function holds({ rings, west, east, south, north }: Outline, latitude: number, longitude: number): boolean {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  let isInside = false;
  for (const ring of rings) {
    eachSide(ring, ([x = 0, y = 0], [nextX = 0, nextY = 0]) => {
      if (y > latitude === nextY > latitude) return;
      if (longitude < x + ((nextX - x) * (latitude - y)) / (nextY - y)) isInside = !isInside;
    });
  }
  return isInside;
}

function feetTo(rings: readonly Ring[], latitude: number, longitude: number): number {
  const across = Math.cos((latitude * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    eachSide(ring, ([x = 0, y = 0], [nextX = 0, nextY = 0]) => {
      const [fromX, fromY] = [(x - longitude) * across, y - latitude];
      const [sideX, sideY] = [(nextX - x) * across, nextY - y];
      const length = sideX * sideX + sideY * sideY;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * sideX + fromY * sideY) / length));
      least = Math.min(least, Math.hypot(fromX + share * sideX, fromY + share * sideY));
    });
  }
  return least * FEET_PER_DEGREE;
}

function eachSide(ring: Ring, look: (from: readonly number[], to: readonly number[]) => void): void {
  for (let at = 1; at < ring.length; at += 1) {
    const [from, to] = [ring[at - 1], ring[at]];
    if (from !== undefined && to !== undefined) look(from, to);
  }
}
