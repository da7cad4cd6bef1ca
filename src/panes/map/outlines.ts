/** Outlines of counties and states, built in (US Atlas, Census Bureau, public domain): served by us, works offline. */
import { feature, mesh } from 'topojson-client';
import address from 'us-atlas/counties-10m.json?url';

type Topology = Parameters<typeof feature>[0];
type Feature = Extract<ReturnType<typeof feature>, { type: 'Feature' }>;

export interface Lines {
  readonly count: number;
  readonly from: Float32Array;
  readonly to: Float32Array;
}

export interface Outlines {
  readonly land: Feature | null;
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
    land: features(feature(atlas, object('nation')))[0] ?? null,
    stateLines: linesOf(mesh(atlas, object('states') as Parameters<typeof mesh>[1])), // a collection of areas
    countyLines: linesOf(mesh(atlas, object('counties') as Parameters<typeof mesh>[1])), // as above
    counties: new Map(counties.map((county) => [String(county.id), county])),
  };
}

const features = (found: ReturnType<typeof feature>): Feature[] =>
  found.type === 'FeatureCollection' ? found.features : [found];

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
