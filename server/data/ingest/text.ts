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

/** A text that a map written as one text takes as it is. */
const plain = /^(?!null$)[\w#-]+(?: [\w#-]+)*$/i;

/**
 * A map of texts. Where they are words, it is one constant: DuckDB reads that several times as fast as an expression for
 * each entry, which for ten parcels is most of the work.
 *
 * @example sqlMap(new Map([['STREET', 'ST']])) // ('{STREET=ST}'::MAP(VARCHAR, VARCHAR))
 */
export function sqlMap(entries: Iterable<readonly [string, string]>): string {
  const pairs = [...entries];
  return pairs.length > 0 && pairs.flat().every((text) => plain.test(text))
    ? `('{${pairs.map(([key, value]) => `${key}=${value}`).join(', ')}}'::MAP(VARCHAR, VARCHAR))`
    : `(MAP {${pairs.map(([key, value]) => `${literal(key)}: ${literal(value)}`).join(', ')}})`;
}

/** @example sqlList(['a', 'b']) // ('a', 'b') */
export function sqlList(values: Iterable<string>): string {
  return `(${[...values].map(literal).join(', ')})`;
}

/**
 * Binds a value once. A macro that names its argument twice works it out twice, and macros in macros many times: what is
 * planned anew with every statement, and what no CASE shares between its branches.
 *
 * @param name of the value in `body`
 */
export function bound(name: string, value: string, body: string): string {
  return `list_transform([${value}], lambda ${name}: ${body})[1]`;
}
