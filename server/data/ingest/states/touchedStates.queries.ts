/** Which states a build changes: the files of all others stay as they are. */
import { isDeepStrictEqual } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { readRows } from '../../warehouse/readRows.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import type { TableFile } from '../../warehouse/snapshotTables.ts';
import { literal } from '../text.ts';

export interface Touches {
  /** Those whose counties are loaded or taken out; null: any. */
  readonly states: readonly string[] | null;
  /** SQL of what sources are changed as well, in whatever state they are. */
  readonly sources?: string;
}

/**
 * The files that are changed. What is derived by other rules than before is derived anew in all states; and a list that joins
 * is joined as a whole, so with one state of it come its others.
 */
export async function touchedFiles(
  connection: DuckDBConnection,
  files: readonly TableFile[],
  { touches, rules }: { readonly touches: () => Promise<Touches>; readonly rules: LeadRules },
): Promise<readonly TableFile[]> {
  const [only, other] = files;
  if (only === undefined || only.own === null) return files;
  const { states, sources = 'false' } = await touches();
  if (states === null) return files;
  if (other === undefined && states.includes(only.own.state)) return files;
  const known = new Map<TableFile, { readonly isSought: boolean; readonly lists: readonly number[] }>();
  for (const file of files) {
    await connection.run(`ATTACH ${literal(file.path)} AS looked_at (READ_ONLY)`);
    try {
      if (!(await hasRules(connection, rules))) return files;
      const found = readRows(
        await connection.run(
          `SELECT source_id AS id, (context->>'joins') = 'true' AS joins, coalesce(${sources}, false) AS sought FROM looked_at.source`,
        ),
      );
      known.set(file, {
        isSought: found.some(({ sought }) => sought === true),
        lists: found.flatMap(({ id, joins }) => (joins === true ? [Number(id)] : [])),
      });
    } finally {
      await connection.run('DETACH looked_at');
    }
  }
  const touched = new Set(
    files.filter(
      (file) => isEmpty(file) || states.includes(file.own?.state ?? '') || known.get(file)?.isSought === true,
    ),
  );
  for (let before = -1; before < touched.size;) {
    before = touched.size;
    const lists = new Set([...touched].flatMap((file) => known.get(file)?.lists ?? []));
    for (const file of files) if (known.get(file)?.lists.some((id) => lists.has(id)) === true) touched.add(file);
  }
  return files.filter((file) => touched.has(file));
}

/** What is left where all was taken out. */
const isEmpty = ({ own }: TableFile): boolean => own?.state === stateOf(null) && own.parcels === 0;

async function hasRules(connection: DuckDBConnection, rules: LeadRules): Promise<boolean> {
  const [row] = readRows(
    await connection.run(
      "SELECT json_extract(value, '$.parameters')::VARCHAR AS parameters FROM looked_at.snapshot_meta WHERE key = 'lead_rules'",
    ),
  );
  return typeof row?.['parameters'] === 'string' && isDeepStrictEqual(JSON.parse(row['parameters']), rules);
}
