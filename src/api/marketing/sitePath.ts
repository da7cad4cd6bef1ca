import { RESERVED_PATHS } from '../catalogue/marketing/siteTemplates.ts';

export const SHORTEST_PATH = 3;
export const LONGEST_PATH = 50;

/**
 * What is wrong with the path of a page (O-220): three to fifty of a-z, 0-9 and hyphen, none at an end; null: nothing.
 *
 * @example wrongPath('we-buy') // null
 * @example wrongPath('-ab') // 'must not begin or end with a hyphen'
 */
export function wrongPath(path: string): string | null {
  if (path === '') return 'is missing';
  if (!/^[a-z0-9-]+$/.test(path)) return 'has signs other than a-z, 0-9 and hyphen';
  if (path.startsWith('-') || path.endsWith('-')) return 'must not begin or end with a hyphen';
  if (path.length < SHORTEST_PATH) return `has fewer than ${SHORTEST_PATH} characters`;
  if (path.length > LONGEST_PATH) return `has more than ${LONGEST_PATH} characters`;
  return RESERVED_PATHS.has(path) ? 'is kept for the house' : null;
}
