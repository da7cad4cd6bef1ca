/** What files of tables end with. */
export const TABLES_SUFFIX = '.duckdb';

/** The file of the tables of a state, beside the database file of the snapshot. */
export const tablesFile = (path: string, state: string): string =>
  `${path.slice(0, -TABLES_SUFFIX.length)}.${state}${TABLES_SUFFIX}`;
