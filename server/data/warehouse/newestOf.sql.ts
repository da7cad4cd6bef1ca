/**
 * The largest value of a column over a WHERE. Not max(): DuckDB 1.5.4 answers min and max of a bare column from the row
 * groups that the WHERE may fit, and fails with an internal error ("index 0 within vector of size 0") where none of
 * several does, as for a county between two that are loaded.
 */
export const newestOf = (column: string): string => `arg_max(${column}, ${column})`;
