/** Outlines of parcels from the snapshot in service. */
import { OUTLINE_PARTS } from '../../../src/api/search/map/outlineRings.ts';
import type { OutlineBytes } from '../../../src/api/search/map/outlines.ts';
import type { Box } from '../../data/warehouse/geo.sql.ts';
import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

type Queries = Pick<Warehouse, 'current' | 'query'>;

/** A snapshot of an earlier program has no such table, one without a file of shapes no rows. */
const hasOutlines = perSnapshot(async (warehouse: Queries): Promise<boolean> => {
  const tables = await warehouse.query("SELECT 1 AS n FROM duckdb_tables() WHERE table_name = 'outline'");
  return tables.length > 0 && (await warehouse.query('SELECT 1 AS n FROM outline LIMIT 1')).length > 0;
});

export interface OutlineRow extends OutlineBytes {
  /** The size of its lot is measured from it. */
  readonly isLot: boolean;
}

interface Row {
  readonly propertyId: number;
  readonly west: number;
  readonly south: number;
  readonly rings: string;
  readonly isLot: boolean;
}

const columns = 'property_id AS "propertyId", west, south, rings, is_lot AS "isLot"';
const rowOf = ({ propertyId, west, south, rings, isLot }: Row): OutlineRow => ({
  propertyId,
  corner: [west, south],
  rings: Uint8Array.from(Buffer.from(rings, 'base64')),
  isLot,
});

const WHOLE_TURN = 360 * OUTLINE_PARTS;

/** Outlines that a box touches, `most` of them; of more always the same ones. One beyond the date line has degrees of more than 180. */
export async function selectOutlines(warehouse: Queries, box: Box, most: number): Promise<OutlineRow[]> {
  if (!(await hasOutlines(warehouse))) return [];
  const parts = (degrees: number): number => Math.round(degrees * OUTLINE_PARTS);
  const rows = await warehouse.query<Row>(
    `SELECT ${columns} FROM outline WHERE south <= $north AND north >= $south AND is_used AND ((west <= $east AND east >= $west)
      OR (west <= $east - ${WHOLE_TURN} AND east >= $west - ${WHOLE_TURN}) OR (west <= $east + ${WHOLE_TURN} AND east >= $west + ${WHOLE_TURN}))
      ORDER BY property_id LIMIT ${most}`,
    { west: parts(box.west), south: parts(box.south), east: parts(box.east), north: parts(box.north) },
  );
  return rows.map(rowOf);
}

/** Whether the size of a lot is measured from its outline. */
export async function isLotMeasured(warehouse: Queries, propertyId: number): Promise<boolean> {
  if (!(await hasOutlines(warehouse))) return false;
  const rows = await warehouse.query('SELECT 1 AS n FROM outline WHERE property_id = $propertyId AND is_lot LIMIT 1', {
    propertyId,
  });
  return rows.length > 0;
}
