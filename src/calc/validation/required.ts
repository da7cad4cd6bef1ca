/**
 * The message to show when a required text is missing or blank, else null (R-VALID-004).
 * Showing it in an alert and moving the focus is the screen's part.
 *
 * @example requiredError('  ', 'Enter a name') // 'Enter a name'
 * @example requiredError('Ann', 'Enter a name') // null
 */
export function requiredError(value: string | null | undefined, message: string): string | null {
  return value === null || value === undefined || value.trim() === '' ? message : null;
}
