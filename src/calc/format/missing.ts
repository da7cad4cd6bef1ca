/** What stands where a value is unknown (R-FORMAT-009). */
export const MISSING = 'n/a';

/**
 * Formats a value that may be unknown; unknown, blank and not-a-number read as `n/a` (R-FORMAT-009).
 *
 * @example orMissing(null, String) // 'n/a'
 * @example orMissing(0, String) // '0'
 */
export function orMissing<T>(value: T | null | undefined, format: (value: T) => string): string {
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return MISSING;
  return format(value);
}
