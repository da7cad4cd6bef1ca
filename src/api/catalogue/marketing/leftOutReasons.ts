/** Why somebody of an audience is left out, in this order: the first that fits counts (design/marketing.md, section 5). */
export const leftOutReasons = {
  NO_TARGET: 'no number or address',
  BAD_TARGET: 'a number or address that nobody can be reached at',
  DUPLICATE: 'somebody else of the household gets it',
  DO_NOT_CONTACT: 'the contact has the status Do Not Contact',
  SUPPRESSED: 'opted out',
  DNC_LISTED: 'on a list of who may not be reached',
  DNC_UNCHECKED: 'not checked against such a list, or too long ago',
  NO_CONSENT: 'no consent',
  PLACE_BLOCKED: 'the account reaches nobody there',
  TOO_SOON: 'reached too often of late',
  MISSING_VALUE: 'a value that the text needs is missing, or does not fit',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
export const leftOutOrder = Object.keys(leftOutReasons) as LeftOutReason[]; // exactly the keys
