/** A text as an SQL literal. For catalogue data, file names and names the account gave; values of requests are bound. */
export function literal(text: string | number | boolean | null | undefined): string {
  if (text === null || text === undefined) return 'NULL';
  if (typeof text === 'number' || typeof text === 'boolean') return String(text);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A column or table name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** @example sqlMap(new Map([['STREET', 'ST']])) // MAP {'STREET': 'ST'} */
export function sqlMap(entries: Iterable<readonly [string, string]>): string {
  return `MAP {${[...entries].map(([key, value]) => `${literal(key)}: ${literal(value)}`).join(', ')}}`;
}

/** @example sqlList(['a', 'b']) // ('a', 'b') */
export function sqlList(values: Iterable<string>): string {
  return `(${[...values].map(literal).join(', ')})`;
}
