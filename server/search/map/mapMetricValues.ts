import type { z } from 'zod';
import type { MapMetric, mapContract } from '../../../src/api/contract/search/map.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { mapMetrics, NO_METRIC, type AreaKind } from '../../../src/api/search/map/mapMetrics.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { loadedSql } from '../results/loadedSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { selectAreas, selectAsOf, selectZipCells } from './metrics.queries.ts';

type Query = z.output<(typeof mapContract)['mapMetrics']['query']>;

/** The metrics, and values by area of those that are asked for (O-057). */
export async function mapMetricValues(
  warehouse: Warehouse,
  reader: Reader,
  query: Query,
): Promise<MapMetric[] | Refusal> {
  const wanted = (query.metrics ?? '').split(',').filter((id) => id !== '');
  const unknown = wanted.find((id) => !mapMetrics.some((metric) => metric.id === id));
  if (unknown !== undefined)
    return refuse(400, `There is no map metric ${unknown.slice(0, 40)}.`, { metrics: 'is not a map metric' });
  if (wanted.length === 0) return [...mapMetrics];
  const shape = query.shapeDefinition === undefined ? {} : { type: 'SHAPE', shapeDefinition: query.shapeDefinition };
  const sql = loadedSql(warehouse, reader, Search.parse(shape));
  if (isRefusal(sql)) return sql;
  const isZip = query.area === 'ZIP';
  const [asOf, cells] = await Promise.all([
    selectAsOf(warehouse, sql),
    isZip ? selectZipCells(warehouse, sql) : { degrees: 0, byZip: new Map<string, number[]>() },
  ]);
  return await Promise.all(
    mapMetrics.map(async (metric): Promise<MapMetric> => {
      if (!wanted.includes(metric.id)) return metric;
      const rows = metric.id === NO_METRIC ? [] : await selectAreas(warehouse, sql, metric.id, query.area);
      return {
        ...metric,
        asOf,
        ...(isZip ? { cellDegrees: cells.degrees } : {}),
        areas: rows.map((row) => ({
          ...row,
          kind: query.area satisfies AreaKind,
          label: row.label ?? row.key,
          cells: cells.byZip.get(row.key) ?? [],
        })),
      };
    }),
  );
}
