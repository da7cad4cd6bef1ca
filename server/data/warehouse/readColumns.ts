import type { DuckDBResult } from '@duckdb/node-api';

/** All columns of a result that has numbers only (ids fit 53 bits), NULL as NaN. */
export async function readColumns(result: DuckDBResult): Promise<Float64Array[]> {
  const chunks = await result.fetchAllChunks();
  const count = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(count));
  let start = 0;
  for (const chunk of chunks) {
    for (const [at, target] of columns.entries()) {
      const vector = chunk.getColumnVector(at);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        const value = vector.getItem(row);
        target[start + row] = value === null ? Number.NaN : Number(value);
      }
    }
    start += chunk.rowCount;
  }
  return columns;
}
