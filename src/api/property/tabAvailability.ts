/**
 * Whether a tab of a listing type is on: types longer than one letter always are, a single letter only when sign-in
 * delivered it in `availableListingTypes` (R-PERM-007, R-PERM-008, O-029).
 *
 * @example isTabAvailable('COMP', []) // true
 * @example isTabAvailable('V', ['E']) // false
 */
export const isTabAvailable = (type: string, availableListingTypes: readonly string[]): boolean =>
  type.length > 1 || availableListingTypes.includes(type);
