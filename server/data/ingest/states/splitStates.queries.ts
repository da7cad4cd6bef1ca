/** From one database with the tables of several states to one for each, and back. */
import { mergedTables } from '../../warehouse/schema.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import { filledTables } from '../filledTables.queries.ts';
import type { SnapshotBuild } from '../snapshotWork.ts';
import { sqlList } from '../text.ts';

/** Rows of lists that are of no county lie with the first state that the list speaks of. */
const LIST_ROWS = 'list_row';

/** Adds the rows of another database with the same tables to that in use; all that is derived of several counties is left behind. */
export async function addTables(build: Pick<SnapshotBuild, 'run' | 'rows'>, database: string): Promise<void> {
  const there = await build.rows<{ name: string }>(
    `SELECT table_name AS name FROM duckdb_tables() WHERE database_name = '${database}'`,
  );
  const names = new Set(there.map(({ name }) => name));
  for (const table of mergedTables) {
    if (!names.has(table)) continue;
    const rows = `SELECT * FROM ${database}.main.${table}`;
    await build.run({ where: `${database}.main.${table}`, sql: `INSERT INTO ${table} BY NAME ${rows}` });
  }
  await build.run(
    `INSERT INTO source BY NAME SELECT * FROM ${database}.main.source WHERE source_id NOT IN (SELECT source_id FROM source)`,
  );
}

/** The states of which there are rows, with the first two digits of their counties. */
export async function statesIn(build: Pick<SnapshotBuild, 'run' | 'rows'>): Promise<ReadonlyMap<string, string[]>> {
  const filled = await filledTables(build, Object.fromEntries(mergedTables.map((table) => [table, table])));
  const states = new Map<string, string[]>();
  if (filled.size === 0) return states;
  const found = await build.rows<{ prefix: string | null }>(
    `SELECT DISTINCT prefix FROM (${[...filled]
      .map(
        (table) =>
          `SELECT DISTINCT left(fips, 2) AS prefix FROM ${table}${table === LIST_ROWS ? ' WHERE fips IS NOT NULL' : ''}`,
      )
      .join(' UNION ALL ')}) ORDER BY prefix`,
  );
  for (const { prefix } of found) {
    const state = stateOf(prefix);
    states.set(state, [...(states.get(state) ?? []), ...(prefix === null ? [] : [prefix])]);
  }
  // Rows of lists of no county alone.
  if (states.size === 0) states.set(stateOf(null), []);
  return new Map([...states].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Fills the empty tables in use with what another database has of a state.
 *
 * @param states all that it has, with their counties' first digits
 */
export async function takeState(
  build: Pick<SnapshotBuild, 'run' | 'rows'>,
  from: string,
  state: string,
  states: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const own = states.get(state) ?? [];
  const [first] = states.keys();
  const listed = own.length === 0 ? 'false' : `left(fips, 2) IN ${sqlList(own)}`;
  const others = await rowsOfNoCounty(build, from, (fips) => (fips === null ? first : stateOf(fips)) === state);
  const isOf = (table: string): string => {
    if (table === LIST_ROWS) return `(${listed} OR ${others})`;
    return state === stateOf(null) ? `(${listed} OR fips IS NULL)` : listed;
  };
  // They lie in the order in which they are looked for.
  await build.run('SET preserve_insertion_order = true');
  for (const table of mergedTables) {
    const rows = `SELECT * FROM ${from}.main.${table} WHERE ${isOf(table)}`;
    await build.run({ where: `${from}.main.${table}`, sql: `INSERT INTO ${table} BY NAME ${rows}` });
  }
  await build.run(
    'SET preserve_insertion_order = false',
    `INSERT INTO source BY NAME SELECT * FROM ${from}.main.source`,
  );
}

async function rowsOfNoCounty(
  { rows }: Pick<SnapshotBuild, 'rows'>,
  from: string,
  isOwn: (fips: string | null) => boolean,
): Promise<string> {
  const lists = await rows<{ id: number; first: string | null }>(
    `SELECT source_id AS id, min(fips) AS first FROM ${from}.main.${LIST_ROWS} GROUP BY source_id HAVING bool_or(fips IS NULL)`,
  );
  const own = lists.filter(({ first }) => isOwn(first)).map(({ id }) => id);
  return own.length === 0 ? 'false' : `fips IS NULL AND source_id IN (${own.join(', ')})`;
}
