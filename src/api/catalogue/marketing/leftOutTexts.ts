/** Why somebody is not reached, for who looks before an order (design/marketing.md section 5). */
import type { LeftOutReason } from '../../contract/marketing/mailings.ts';

export const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  NO_TARGET: 'no number or address on record',
  BAD_TARGET: 'a number or address that nothing goes to',
  DUPLICATE: 'the same number or address as somebody else',
  DO_NOT_CONTACT: 'a status that says not to contact them',
  SUPPRESSED: 'asked not to be contacted',
  DNC_LISTED: 'on a do-not-call list',
  DNC_UNCHECKED: 'not checked against a do-not-call list',
  NO_CONSENT: 'no consent on record',
  PLACE_BLOCKED: 'a rule of the place',
  TOO_SOON: 'reached a short while ago',
  MISSING_VALUE: 'a value of the text is missing',
};
