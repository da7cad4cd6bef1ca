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

interface Row {
  readonly propertyId: number;
  readonly west: number;
  readonly south: number;
  readonly rings: string;
}

const columns = 'property_id AS "propertyId", west, south, rings';
const rowOf = ({ propertyId, west, south, rings }: Row): OutlineBytes => ({
  propertyId,
  corner: [west, south],
  rings: Uint8Array.from(Buffer.from(rings, 'base64')),
});

const WHOLE_TURN = 360 * OUTLINE_PARTS;

/** Outlines that a box touches, `most` of them; of more always the same ones. One beyond the date line has degrees of more than 180. */
export async function selectOutlines(warehouse: Queries, box: Box, most: number): Promise<OutlineBytes[]> {
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

/** The outline of a property; null where no source draws it. */
export async function selectOutline(warehouse: Queries, propertyId: number): Promise<OutlineBytes | null> {
  if (!(await hasOutlines(warehouse))) return null;
  const [row] = await warehouse.query<Row>(
    `SELECT ${columns} FROM outline WHERE property_id = $propertyId AND is_used LIMIT 1`,
    { propertyId },
  );
  return row === undefined ? null : rowOf(row);
}

/** The source from whose outline the size of a lot is measured; null where a source says it, or nobody. */
export async function selectLotMeasured(
  warehouse: Queries,
  propertyId: number,
): Promise<{ readonly name: string; readonly asOf: string } | null> {
  if (!(await hasOutlines(warehouse))) return null;
  const [row] = await warehouse.query<{ name: string; asOf: string }>(
    `SELECT source.name, source.as_of AS "asOf" FROM outline JOIN source USING (source_id)
      WHERE property_id = $propertyId AND is_lot LIMIT 1`,
    { propertyId },
  );
  return row ?? null;
}
