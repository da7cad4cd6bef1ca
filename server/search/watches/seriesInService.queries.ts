import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** The series of each source in service: the rolls of several days are of one. */
export const seriesInService = perSnapshot(
  async (warehouse: Warehouse): Promise<{ readonly id: number; readonly series: string }[]> =>
    await warehouse.query<{ id: number; series: string }>(
      `SELECT source_id AS id, context->>'series' AS series FROM source WHERE context->>'series' IS NOT NULL`,
    ),
);
