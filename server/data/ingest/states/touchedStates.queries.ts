/** Which states a build changes: the files of all others stay as they are. */
import { isDeepStrictEqual } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { readRows } from '../../warehouse/readRows.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import type { TableFile } from '../../warehouse/snapshotTables.ts';
import { macrosDigest } from '../snapshotTables.queries.ts';
import { literal } from '../text.ts';

export interface Touches {
  /** Those whose counties are loaded or taken out; null: any. */
  readonly states: readonly string[] | null;
  /** SQL of what sources are changed as well, in whatever state they are. */
  readonly sources?: string;
}

export interface TouchedFiles {
  readonly touched: readonly TableFile[];
  /** Others that an earlier program made, whose macros or tables are not those of this one. */
  readonly outdated: readonly TableFile[];
}

/**
 * The files that are changed. What is derived by other rules than before is derived anew in all states; and a list that joins
 * is joined as a whole, so with one state of it come its others.
 */
export async function touchedFiles(
  connection: DuckDBConnection,
  files: readonly TableFile[],
  { touches, rules }: { readonly touches: Touches; readonly rules: LeadRules },
): Promise<TouchedFiles> {
  const all = { touched: files, outdated: [] };
  const [only, other] = files;
  if (only === undefined || only.own === null) return all;
  const { states, sources = 'false' } = touches;
  if (states === null || (other === undefined && states.includes(only.own.state))) return all;
  const outdated = new Set<TableFile>();
  const known = new Map<TableFile, { readonly isSought: boolean; readonly lists: readonly number[] }>();
  for (const file of files) {
    await connection.run(`ATTACH ${literal(file.path)} AS looked_at (READ_ONLY)`);
    try {
      if (!isDeepStrictEqual(parametersOf(await metaOf(connection, 'lead_rules')), rules)) return all;
      if ((await metaOf(connection, 'macros')) !== macrosDigest) outdated.add(file);
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
  return {
    touched: files.filter((file) => touched.has(file)),
    outdated: files.filter((file) => outdated.has(file) && !touched.has(file)),
  };
}

/** What is left where all was taken out. */
const isEmpty = ({ own }: TableFile): boolean => own?.state === stateOf(null) && own.parcels === 0;

/** Written by `finishTables`. */
const parametersOf = (told = '{}'): unknown => (JSON.parse(told) as { parameters?: unknown }).parameters;

async function metaOf(connection: DuckDBConnection, key: string): Promise<string | undefined> {
  const [row] = readRows(await connection.run(`SELECT value FROM looked_at.snapshot_meta WHERE key = ${literal(key)}`));
  return typeof row?.['value'] === 'string' ? row['value'] : undefined;
}
