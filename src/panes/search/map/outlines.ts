/** Outlines of counties and states, built in (US Atlas, Census Bureau, public domain): served by us, works offline. */
import { feature, mesh } from 'topojson-client';
import address from 'us-atlas/counties-10m.json?url';
import { extentOf, type Bounds } from '../../../machines/search/map/view.ts';

type Ring = [number, number][];
type Topology = Parameters<typeof feature>[0];
type Feature = Extract<ReturnType<typeof feature>, { type: 'Feature' }>;

export interface Lines {
  readonly count: number;
  readonly from: Float32Array;
  readonly to: Float32Array;
}

export interface Outlines {
  /** The polygons of the states, each with what it lies within. */
  readonly land: readonly { readonly bounds: Bounds; readonly polygon: Ring[] }[];
  readonly stateLines: Lines;
  readonly countyLines: Lines;
  /** Outlines of counties by FIPS. */
  readonly counties: ReadonlyMap<string, Feature>;
}

let loading: Promise<Outlines> | null = null;

/** Loaded once; a failure is tried again by the next map. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= read().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function read(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the outlines could not be loaded: ${response.status}`);
  const atlas = (await response.json()) as Topology; // the file of the package
  const object = (name: string) => {
    const found = atlas.objects[name];
    if (found === undefined) throw new Error(`the outlines have no ${name}`);
    return found;
  };
  const counties = features(feature(atlas, object('counties')));
  return {
    land: features(feature(atlas, object('states'))).flatMap(polygonsOf),
    stateLines: linesOf(mesh(atlas, object('states') as Parameters<typeof mesh>[1])), // a collection of areas
    countyLines: linesOf(mesh(atlas, object('counties') as Parameters<typeof mesh>[1])), // as above
    counties: new Map(counties.map((county) => [String(county.id), county])),
  };
}

const features = (found: ReturnType<typeof feature>): Feature[] =>
  found.type === 'FeatureCollection' ? found.features : [found];

function polygonsOf({ geometry }: Feature): Outlines['land'][number][] {
  const polygons =
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  return polygons.flatMap((rings) => {
    const polygon = rings as Ring[]; // positions of an atlas are longitude and latitude
    const bounds = extentOf((polygon[0] ?? []).flat());
    return bounds === null ? [] : [{ bounds, polygon }];
  });
}

const touches = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Of the outlines what lies in or near some bounds: a county needs no borders of Alaska drawn at every frame. */
export function outlinesWithin({ land, stateLines, countyLines, counties }: Outlines, bounds: Bounds): Outlines {
  return {
    land: land.filter((one) => touches(one.bounds, bounds)),
    stateLines: linesWithin(stateLines, bounds),
    countyLines: linesWithin(countyLines, bounds),
    counties,
  };
}

/** The lines whose own bounds touch some bounds: none that is seen is left out. */
export function linesWithin({ count, from, to }: Lines, bounds: Bounds): Lines {
  const kept: number[] = [];
  for (let at = 0; at < count; at++) {
    const [west = 0, south = 0, east = 0, north = 0] = [from[at * 2], from[at * 2 + 1], to[at * 2], to[at * 2 + 1]];
    const own = {
      west: Math.min(west, east),
      east: Math.max(west, east),
      south: Math.min(south, north),
      north: Math.max(south, north),
    };
    if (touches(own, bounds)) kept.push(at);
  }
  const pick = (all: Float32Array): Float32Array =>
    Float32Array.from({ length: kept.length * 2 }, (_, index) => all[(kept[index >> 1] ?? 0) * 2 + (index & 1)] ?? 0);
  return { count: kept.length, from: pick(from), to: pick(to) };
}

/** Pairs of points as flat arrays: a tenth of the time that outlines of polygons take to draw. */
export function linesOf({ coordinates }: { readonly coordinates: number[][][] }): Lines {
  const count = coordinates.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0);
  const [from, to] = [new Float32Array(count * 2), new Float32Array(count * 2)];
  let at = 0;
  for (const line of coordinates) {
    for (let index = 1; index < line.length; index++) {
      const [start, end] = [line[index - 1], line[index]];
      from.set([start?.[0] ?? 0, start?.[1] ?? 0], at * 2);
      to.set([end?.[0] ?? 0, end?.[1] ?? 0], at * 2);
      at += 1;
    }
  }
  return { count, from, to };
}
