import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT from 'geojson-vt';
import { decodeRings } from '../../../../src/api/search/map/outlineRings.ts';
import { roadClasses, roadKind, roadsFrom } from '../../../../src/api/search/map/roads.ts';
import { keptAnswers } from '../../../data/warehouse/keptAnswers.ts';
import type { Warehouse } from '../../../data/warehouse/openWarehouse.ts';
import { squareOf } from '../squareOf.ts';
import { selectRoads, type RoadRow } from './streets.queries.ts';

type Queries = Pick<Warehouse, 'current' | 'query'>;

const EXTENT = 4096;
/** Of a tile to each side, so that lines run on and names at an edge are those of both. */
const BUFFER = 128;

const kept = keptAnswers<Uint8Array>();

/** The streets of a tile as a vector tile with a layer `roads`, kept as long as the snapshot is in service. */
export async function streetTile(warehouse: Queries, z: number, x: number, y: number): Promise<Uint8Array> {
  return await kept(warehouse, 'streets', { z, x, y }, async () => {
    const classes = roadClasses.filter((code) => {
      const kind = roadKind(code);
      return kind !== null && roadsFrom[kind] <= z;
    });
    return cutTile(await selectRoads(warehouse, squareOf(z, x, y, BUFFER / EXTENT), classes), z, x, y);
  });
}

/** Cut, made coarser and packed by the library; empty where there is no street. */
function cutTile(roads: readonly RoadRow[], z: number, x: number, y: number): Uint8Array {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: roads.map(({ name, mtfcc, west, south, line }) => ({
        type: 'Feature' as const,
        properties: { kind: roadKind(mtfcc) ?? '', ...(name === null ? {} : { name }) },
        geometry: {
          type: 'MultiLineString' as const,
          coordinates: decodeRings(Buffer.from(line, 'base64'), [west, south]).flat(),
        },
      })),
    },
    // Nothing is cut but the one tile: the index begins with the world, and goes down to it alone.
    { maxZoom: z, indexMaxZoom: 0, indexMaxPoints: 0, extent: EXTENT, buffer: BUFFER, tolerance: 2 },
  );
  const tile = index.getTile(z, x, y);
  return tile === null ? new Uint8Array() : fromGeojsonVt({ roads: tile }, { version: 2, extent: EXTENT });
}
