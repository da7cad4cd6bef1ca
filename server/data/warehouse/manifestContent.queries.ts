import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from './readRows.ts';
import { withTables } from './snapshotTables.ts';

interface ManifestSource {
  readonly name: string;
  /** As of `SourceRules`; null: of a snapshot that says none. */
  readonly series: string | null;
  readonly asOf: string | null;
  readonly takenIn: string | null;
}

/** Of which sources a snapshot is made, and which counties it has. */
export interface SnapshotContent {
  readonly sources: readonly ManifestSource[];
  readonly counties: readonly string[];
}

/** Null: its tables are those of another program. */
export async function contentOf(path: string): Promise<SnapshotContent | null> {
  try {
    return await withTables(path, contentIn);
  } catch {
    return null; // what is wrong with it is told by whoever opens it
  }
}

/** The same of a snapshot that is open. */
export async function contentIn(connection: DuckDBConnection): Promise<SnapshotContent> {
  const sources = readRows(
    await connection.run(
      `SELECT name, context->>'series' AS series, as_of AS "asOf", loaded_at AS "takenIn" FROM source ORDER BY source_id`,
    ),
  );
  const counties = readRows(
    await connection.run('SELECT DISTINCT fips FROM parcel WHERE fips IS NOT NULL ORDER BY fips'),
  );
  return {
    // What the statements select.
    sources: sources as unknown as ManifestSource[],
    counties: counties.flatMap(({ fips }) => (typeof fips === 'string' ? [fips] : [])),
  };
}

/** What several parts have, each source and county once. */
export function oneContent(parts: readonly SnapshotContent[]): SnapshotContent {
  const sources = parts.flatMap((part) => part.sources);
  return {
    sources: [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()],
    counties: [...new Set(parts.flatMap(({ counties }) => counties))].toSorted(),
  };
}
