/** Streets of the Census from the snapshot in service. */
import { createHash } from 'node:crypto';
import { OUTLINE_PARTS } from '../../../../src/api/search/map/outlineRings.ts';
import { ROAD_ZOOMS, ROADS } from '../../../../src/api/search/map/roads.ts';
import type { Basemap } from '../../../../src/api/contract/search/map.ts';
import type { Box } from '../../../data/warehouse/geo.sql.ts';
import { perSnapshot } from '../../../data/warehouse/perSnapshot.ts';
import type { Warehouse } from '../../../data/warehouse/openWarehouse.ts';

type Queries = Pick<Warehouse, 'current' | 'query'>;

/** What there is of streets; null: none are loaded. A snapshot of an earlier program has no such table. */
export const streetsInService = perSnapshot(async (warehouse: Queries): Promise<Basemap | null> => {
  if (warehouse.current() === null) return null;
  const sources = await warehouse.query<{ id: number; takenIn: string; asOf: string }>(
    `SELECT source_id AS id, loaded_at AS "takenIn", as_of AS "asOf" FROM source WHERE recipe = '${ROADS}' ORDER BY source_id`,
  );
  if (sources.length === 0) return null;
  const [box] = await warehouse.query<Box>(
    `SELECT min(west) / ${OUTLINE_PARTS}::DOUBLE AS west, min(south) / ${OUTLINE_PARTS}::DOUBLE AS south,
      max(east) / ${OUTLINE_PARTS}::DOUBLE AS east, max(north) / ${OUTLINE_PARTS}::DOUBLE AS north FROM road`,
  );
  if (box === undefined) return null;
  const { west, south, east, north } = box;
  const years = [...new Set(sources.map(({ asOf }) => asOf.slice(0, 4)))].toSorted();
  return {
    tag: createHash('md5').update(JSON.stringify(sources)).digest('hex').slice(0, 16),
    minZoom: ROAD_ZOOMS.least,
    maxZoom: ROAD_ZOOMS.most,
    bounds: [west, south, east, north],
    attribution: `Streets: US Census Bureau, TIGER/Line ${years.join(', ')}`,
  };
});

export interface RoadRow {
  readonly name: string | null;
  readonly mtfcc: string;
  readonly west: number;
  readonly south: number;
  readonly line: string;
}

/** Streets of these classes that a box touches, always in one order. */
export async function selectRoads(warehouse: Queries, box: Box, classes: readonly string[]): Promise<RoadRow[]> {
  if ((await streetsInService(warehouse)) === null) return [];
  const parts = (degrees: number): number => Math.round(degrees * OUTLINE_PARTS);
  return await warehouse.query<RoadRow>(
    `SELECT name, mtfcc, west, south, line FROM road WHERE south <= $north AND north >= $south AND west <= $east AND east >= $west
      AND mtfcc IN (${classes.map((code) => `'${code}'`).join(', ')}) ORDER BY mtfcc, name, south, west, line`,
    { west: parts(box.west), south: parts(box.south), east: parts(box.east), north: parts(box.north) },
  );
}
