/** From one database with the tables of several states to one for each, and back. */
import { mergedTables } from '../../warehouse/schema.ts';
import { countiesOf, readingOf, wholeSources, withCounties } from '../../warehouse/sourceParts.sql.ts';
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
    `CREATE OR REPLACE TEMP TABLE whole_source AS ${wholeSources(`SELECT * FROM source UNION ALL BY NAME SELECT * FROM ${database}.main.source`)}`,
    'DELETE FROM source',
    'INSERT INTO source BY NAME SELECT * FROM whole_source',
    'DROP TABLE whole_source',
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
    ownPartOfSources(listed, state === first),
  );
}

/**
 * Of sources of other states as well the counties and rows of this one. Rows of no county lie with the first county's state,
 * those of a source that tells of no counties with the first state.
 */
function ownPartOfSources(listed: string, isFirst: boolean): string {
  const sum = (key: string, of: string): string =>
    `coalesce(list_sum(list_transform(${of}, lambda one: (one->>'${key}')::BIGINT)), 0)`;
  const kept = `if(has_first, rows_kept - ${sum('rowsKept', 'counties')}, 0) + ${sum('rowsKept', 'own')}`;
  const rejected = `if(has_first, rows_rejected - ${sum('rowsRejected', 'counties')}, 0) + ${sum('rowsRejected', 'own')}`;
  return `UPDATE source SET rows_kept = part.kept, rows_rejected = part.rejected, rows_read = part.kept + part.rejected, report = part.report
    FROM (SELECT source_id, ${kept} AS kept, ${rejected} AS rejected,
        if(len(counties) = 0, report, ${withCounties('report', 'own', readingOf('report'))}) AS report
      FROM (SELECT *, list_filter(counties, lambda one: ${listed.replace('fips', "(one->>'fips')")}) AS own,
          if(len(counties) = 0, ${isFirst}, len(own) > 0 AND list_min(list_transform(counties, lambda one: one->>'fips')) = list_min(list_transform(own, lambda one: one->>'fips'))) AS has_first
        FROM (SELECT *, ${countiesOf('report')} AS counties FROM source))
      WHERE len(own) < len(counties) OR len(counties) = 0) part
    WHERE part.source_id = source.source_id`;
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
