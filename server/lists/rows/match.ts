/** ANY, NONE and ALL of a list of conditions (R-GROUP-010, O-079). */
export type Match = 'ANY' | 'NONE' | 'ALL';

/**
 * SQL of a match; null when nothing is asked for. Conditions must not be NULL.
 *
 * @example matchSql('NONE', ['a', 'b']) // 'NOT (a OR b)'
 */
export function matchSql(match: Match, conditions: readonly string[]): string | null {
  if (conditions.length === 0) return null;
  switch (match) {
    case 'ANY':
      return `(${conditions.join(' OR ')})`;
    case 'NONE':
      return `NOT (${conditions.join(' OR ')})`;
    default:
      return `(${conditions.join(' AND ')})`;
  }
}

/** Whether what a row has matches. @example matches('ALL', ['a'], new Set(['a', 'b'])) // true */
export function matches(match: Match, asked: readonly string[], has: ReadonlySet<string>): boolean {
  if (asked.length === 0) return true;
  switch (match) {
    case 'ANY':
      return asked.some((value) => has.has(value));
    case 'NONE':
      return !asked.some((value) => has.has(value));
    default:
      return asked.every((value) => has.has(value));
  }
}
