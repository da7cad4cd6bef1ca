/** A vector tile as what is drawn of it. Positions are longitude and latitude, those of names fractions of the world. */
import { classifyRings, VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { STREET_LAYERS } from '../../../../api/search/map/streetLayers.ts';
import { latitudeOf, longitudeOf } from '../../../../machines/search/map/view.ts';
import { groundOf, grounds, roadClass, roadClasses, type Ground, type RoadClass } from './streetLook.ts';

export interface TileIndex {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Lines one after the other, as the graphics card takes them. */
export interface Paths {
  readonly count: number;
  readonly startIndices: Uint32Array;
  readonly positions: Float64Array;
}

export interface Area {
  readonly ground: Ground;
  readonly polygon: [number, number][][];
}

/** A named street, or a piece of it. */
export interface NamedLine {
  readonly text: string;
  readonly road: RoadClass;
  /** Fractions of the world, x and y one after the other. */
  readonly points: Float64Array;
}

export interface NamedPlace {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Larger places come first: from which zoom on it is named. */
  readonly from: number;
}

export interface StreetTile {
  readonly areas: readonly Area[];
  readonly roads: Readonly<Record<RoadClass, Paths>>;
  readonly lines: readonly NamedLine[];
  readonly places: readonly NamedPlace[];
}

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
/** A place that says nothing of its size. */
const PLACE_ZOOM = 12;

/** @throws where the bytes are no vector tile. */
export function decodeTile(bytes: ArrayBuffer, index: TileIndex): StreetTile {
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  const areas: Area[] = [];
  const roads: Record<RoadClass, Float64Array[]> = { path: [], minor: [], major: [], highway: [] };
  const lines: NamedLine[] = [];
  const places: NamedPlace[] = [];
  for (const name of ['earth', ...STREET_LAYERS]) {
    const layer = tile.layers[name];
    for (let at = 0; at < (layer?.length ?? 0); at++) {
      const feature = layer?.feature(at);
      if (feature === undefined) continue;
      const { properties } = feature;
      const text = textOf(properties);
      if (feature.type === POLYGON) {
        const ground = groundOf(name, properties);
        if (ground !== null) areas.push(...polygonsOf(feature, index).map((polygon) => ({ ground, polygon })));
      } else if (name === 'roads' && feature.type === LINE) {
        const road = roadClass(properties);
        if (road === null) continue;
        for (const points of worldLines(feature, index)) {
          roads[road].push(points.map((value, place) => (place % 2 === 0 ? longitudeOf(value) : latitudeOf(value))));
          if (text !== '') lines.push({ text, road, points });
        }
      } else if (name === 'places' && feature.type === POINT && text !== '') {
        const [point] = worldLines(feature, index);
        const from = Number(properties['min_zoom'] ?? PLACE_ZOOM);
        if (point !== undefined) places.push({ text, x: point[0] ?? 0, y: point[1] ?? 0, from });
      }
    }
  }
  const all = roadClasses.map((road) => [road, pathsOf(roads[road])] as const);
  return {
    areas: areas.toSorted((a, b) => grounds.indexOf(a.ground) - grounds.indexOf(b.ground)),
    roads: Object.fromEntries(all) as Record<RoadClass, Paths>, // each of them
    lines,
    places,
  };
}

const textOf = ({ name, ...others }: Readonly<Record<string, string | number | boolean>>): string => {
  const text = others['name:en'] ?? name;
  return typeof text === 'string' ? text.trim() : '';
};

function worldLines(feature: VectorTileFeature, { x, y, z }: TileIndex): Float64Array[] {
  const across = 2 ** z;
  return feature.loadGeometry().map((line) => {
    const points = new Float64Array(line.length * 2);
    line.forEach((point, at) => {
      points[at * 2] = (x + point.x / feature.extent) / across;
      points[at * 2 + 1] = (y + point.y / feature.extent) / across;
    });
    return points;
  });
}

function polygonsOf(feature: VectorTileFeature, { x, y, z }: TileIndex): [number, number][][][] {
  const across = 2 ** z;
  return classifyRings(feature.loadGeometry()).map((rings) =>
    rings.map((ring) =>
      ring.map((point): [number, number] => [
        longitudeOf((x + point.x / feature.extent) / across),
        latitudeOf((y + point.y / feature.extent) / across),
      ]),
    ),
  );
}

function pathsOf(lines: readonly Float64Array[]): Paths {
  const startIndices = new Uint32Array(lines.length + 1);
  const positions = new Float64Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  lines.forEach((line, index) => {
    startIndices[index] = at / 2;
    positions.set(line, at);
    at += line.length;
  });
  startIndices[lines.length] = at / 2;
  return { count: lines.length, startIndices, positions };
}
