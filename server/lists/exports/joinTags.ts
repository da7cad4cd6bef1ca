/**
 * Tags as one cell, in such a way that they can be told apart again: a semicolon between them, and a backslash before a
 * semicolon, comma or backslash of their own. The import takes them apart (readWritten.queries.ts).
 *
 * @example joinTags(['hot', 'a;b']) // 'hot; a\\;b'
 */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)).join('; ');
