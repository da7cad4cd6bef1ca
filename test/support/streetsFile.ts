/** A small file of streets as Protomaps makes them (PMTiles 3, vector tiles): all in it is made up. */
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import { mercatorX, mercatorY } from '../../src/machines/search/map/view.ts';

type Position = readonly [number, number];

/** Of a layer of a basemap. Lines and polygons run along the axes: they are cut at the edges of tiles by clamping. */
export interface MadeFeature {
  readonly layer: string;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly type: 'point' | 'line' | 'polygon';
  readonly positions: readonly Position[];
}

const EXTENT = 4096;
const BUFFER = 64;
const KINDS = { point: 1, line: 2, polygon: 3 } as const;
const HEADER_BYTES = 127;

export interface StreetsFileOptions {
  readonly features: readonly MadeFeature[];
  readonly zooms: readonly number[];
  readonly attribution?: string;
  /** What is written of the file instead of what is right, for files that cannot be drawn. */
  readonly tileType?: TileType;
  readonly compression?: Compression;
}

/** The bytes of the file. */
export function streetsFile({ features, zooms, attribution, tileType, compression }: StreetsFileOptions): Buffer {
  const tiles = zooms
    .flatMap((z) => tilesOf(features, z))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, bytes }) => ({ id, bytes: gzipSync(bytes) }));
  const directory = gzipSync(directoryOf(tiles));
  const layers = [...new Set(features.map(({ layer }) => layer))];
  const metadata = gzipSync(
    JSON.stringify({
      vector_layers: layers.map((id) => ({ id, fields: {} })),
      ...(attribution === undefined ? {} : { attribution }),
    }),
  );
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const all = features.flatMap(({ positions }) => positions);
  const edge = (at: 0 | 1, pick: (...values: number[]) => number): number => pick(...all.map((one) => one[at]));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const at = { directory: HEADER_BYTES, metadata: HEADER_BYTES + directory.length };
  const dataAt = at.metadata + metadata.length;
  [at.directory, directory.length, at.metadata, metadata.length, dataAt, 0, dataAt, data.length]
    .concat([tiles.length, tiles.length, tiles.length])
    .forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header[96] = 1;
  header[97] = Compression.Gzip;
  header[98] = compression ?? Compression.Gzip;
  header[99] = tileType ?? TileType.Mvt;
  header[100] = Math.min(...zooms);
  header[101] = Math.max(...zooms);
  [edge(0, Math.min), edge(1, Math.min), edge(0, Math.max), edge(1, Math.max)].forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4),
  );
  return Buffer.concat([header, directory, metadata, data]);
}

interface MadeTile {
  readonly id: number;
  readonly bytes: Uint8Array;
}

function tilesOf(features: readonly MadeFeature[], z: number): MadeTile[] {
  const across = 2 ** z;
  const inTiles = new Map<string, MadeFeature[]>();
  for (const feature of features) {
    const xs = feature.positions.map(([longitude]) => Math.floor(mercatorX(longitude) * across));
    const ys = feature.positions.map(([, latitude]) => Math.floor(mercatorY(latitude) * across));
    for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
      for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
        const key = `${x} ${y}`;
        inTiles.set(key, [...(inTiles.get(key) ?? []), feature]);
      }
    }
  }
  return [...inTiles].map(([key, own]) => {
    const [x = 0, y = 0] = key.split(' ').map(Number);
    return { id: zxyToTileId(z, x, y), bytes: madeTile(own, { x, y, z }) };
  });
}

/** What the library reads back: ids as steps, runs of one tile, lengths, and that each lies behind the one before. */
function directoryOf(tiles: readonly MadeTile[]): Uint8Array {
  const writer = new PbfWriter();
  writer.writeVarint(tiles.length);
  tiles.forEach(({ id }, at) => writer.writeVarint(id - (tiles[at - 1]?.id ?? 0)));
  tiles.forEach(() => writer.writeVarint(1));
  tiles.forEach(({ bytes }) => writer.writeVarint(bytes.length));
  tiles.forEach((_, at) => writer.writeVarint(at === 0 ? 1 : 0));
  return writer.finish();
}

/** The bytes of one vector tile. */
export function madeTile(features: readonly MadeFeature[], index: { x: number; y: number; z: number }): Uint8Array {
  const tile = new PbfWriter();
  for (const layer of new Set(features.map(({ layer: name }) => name))) {
    const own = features.filter((feature) => feature.layer === layer);
    const keys = [...new Set(own.flatMap(({ properties }) => Object.keys(properties)))];
    const values = [...new Set(own.flatMap(({ properties }) => Object.values(properties)))];
    tile.writeMessage(
      3,
      (_: null, writer: PbfWriter) => {
        writer.writeVarintField(15, 2);
        writer.writeStringField(1, layer);
        for (const { properties, type, positions } of own) {
          writer.writeMessage(
            2,
            (__: null, feature: PbfWriter) => {
              const tags = Object.entries(properties).flatMap(([key, value]) => [
                keys.indexOf(key),
                values.indexOf(value),
              ]);
              feature.writePackedVarint(2, tags);
              feature.writeVarintField(3, KINDS[type]);
              feature.writePackedVarint(4, geometryOf(type, positions, index));
            },
            null,
          );
        }
        for (const key of keys) writer.writeStringField(3, key);
        for (const value of values) {
          writer.writeMessage(
            4,
            (__: null, one: PbfWriter) =>
              typeof value === 'string' ? one.writeStringField(1, value) : one.writeDoubleField(3, value),
            null,
          );
        }
        writer.writeVarintField(5, EXTENT);
      },
      null,
    );
  }
  return tile.finish();
}

/** Commands of a geometry: move there, then lines, closed for a polygon. */
function geometryOf(
  type: MadeFeature['type'],
  positions: readonly Position[],
  { x, y, z }: { x: number; y: number; z: number },
): number[] {
  const across = 2 ** z;
  const clamp = (value: number): number => Math.max(-BUFFER, Math.min(EXTENT + BUFFER, Math.round(value * EXTENT)));
  const points = positions.map(([longitude, latitude]) => [
    clamp(mercatorX(longitude) * across - x),
    clamp(mercatorY(latitude) * across - y),
  ]);
  const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
  const steps = points.flatMap(([px = 0, py = 0], index) => {
    const [bx = 0, by = 0] = points[index - 1] ?? [];
    return [zigzag(px - bx), zigzag(py - by)];
  });
  const command = (id: number, count: number): number => (count << 3) | id;
  if (type === 'point') return [command(1, 1), ...steps];
  const lines = [command(1, 1), ...steps.slice(0, 2), command(2, points.length - 1), ...steps.slice(2)];
  return type === 'polygon' ? [...lines, command(7, 1)] : lines;
}

const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Laurel Maple Oak Poplar Redbud Spruce'.split(
  ' ',
);

/** A town of streets at right angles around a place, with a park, a pond, houses and a highway. */
export function madeTown([longitude, latitude]: Position): MadeFeature[] {
  const [step, blocks] = [0.0025, 12];
  const reach = step * blocks;
  const line = (layer: string, properties: MadeFeature['properties'], positions: readonly Position[]): MadeFeature => ({
    layer,
    properties,
    type: 'line',
    positions,
  });
  const box = (layer: string, kind: string, [west, south]: Position, [width, height]: Position): MadeFeature => ({
    layer,
    properties: { kind },
    type: 'polygon',
    // In the order in which an outer ring runs.
    positions: [
      [west, south + height],
      [west + width, south + height],
      [west + width, south],
      [west, south],
    ],
  });
  const offsets = Array.from({ length: blocks * 2 + 1 }, (_, at) => at - blocks);
  const kindOf = (at: number): string => (at === 0 ? 'highway' : at % 4 === 0 ? 'major_road' : 'minor_road');
  return [
    box('landuse', 'park', [longitude + step, latitude + step], [step * 3, step * 2]),
    box('water', 'lake', [longitude - step * 4, latitude - step * 3], [step * 2, step * 1.5]),
    ...offsets.flatMap((at) => [
      line('roads', { kind: kindOf(at), name: `${NAMES[(at + blocks) % NAMES.length] ?? ''} Street` }, [
        [longitude - reach, latitude + at * step],
        [longitude + reach, latitude + at * step],
      ]),
      line('roads', { kind: kindOf(at + 2), name: `${at + blocks + 1}th Avenue` }, [
        [longitude + at * step, latitude - reach],
        [longitude + at * step, latitude + reach],
      ]),
    ]),
    ...offsets.flatMap((at) => [
      box(
        'buildings',
        'building',
        [longitude + at * step + step * 0.2, latitude + step * 0.15],
        [step * 0.2, step * 0.15],
      ),
      box(
        'buildings',
        'building',
        [longitude + at * step + step * 0.6, latitude + step * 0.2],
        [step * 0.25, step * 0.12],
      ),
    ]),
    {
      layer: 'places',
      properties: { kind: 'locality', name: 'Madeville', min_zoom: 8 },
      type: 'point',
      positions: [[longitude, latitude]],
    },
  ];
}
