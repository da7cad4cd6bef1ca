/**
 * What the fields of a member keep of e-mail address and phone number: other signs are left out while one types, and it
 * is said which (R-VALID-005, R-VALID-007, R-VALID-011, R-VALID-012, O-143). Names are those of `typedText.ts`.
 */
import { isEmail, isPhone } from '../../calc/validation/patterns.ts';
import { MOST_NAME, MOST_PHONE } from '../contract/account/team.ts';

export const memberTexts = {
  email: { sign: /[\p{L}\p{M}0-9@._ -]/u, most: MOST_NAME, words: 'letters, digits, hyphens, underscores, dots and @' },
  phone: { sign: /[0-9()\s-]/, most: MOST_PHONE, words: 'digits, hyphens, parentheses and spaces' },
} as const;
export type MemberText = keyof typeof memberTexts;

const droppedOf = (kind: MemberText, text: string): string[] => [
  ...new Set(Array.from(text).filter((sign) => !memberTexts[kind].sign.test(sign))),
];

/** @example notTaken(['+']) // '+ is not taken here' */
const notTaken = (signs: readonly string[]): string =>
  `${signs.slice(0, 3).join(' ')} ${signs.length === 1 ? 'is' : 'are'} not taken here`;

/**
 * What a field keeps of a text, and what to say of what it left out; null: nothing was.
 *
 * @example keptOfMember('phone', '+1 434') // { text: '1 434', left: '+ is not taken here: digits, hyphens, ... are.' }
 */
export function keptOfMember(kind: MemberText, typed: string): { readonly text: string; readonly left: string | null } {
  const { sign, most, words } = memberTexts[kind];
  const dropped = droppedOf(kind, typed);
  const kept = Array.from(typed).filter((one) => sign.test(one));
  return {
    text: kept.slice(0, most).join(''),
    left: dropped.length === 0 ? null : `${notTaken(dropped)}: ${words} are.`,
  };
}

/** What is wrong with an address that nobody typed into a field, as one of a pasted row; null: nothing. */
export function emailProblem(text: string): string | null {
  if (text === '') return 'is missing';
  const dropped = droppedOf('email', text);
  if (dropped.length > 0) return `${notTaken(dropped)}`;
  if (Array.from(text).length > MOST_NAME) return `has ${MOST_NAME} characters at most`;
  return isEmail(text) ? null : 'is not an e-mail address';
}

export const phoneProblem = (text: string): string | null =>
  text === '' || (isPhone(text) && text.length <= MOST_PHONE)
    ? null
    : `has 10 to 15 digits, ${MOST_PHONE} characters at most`;
