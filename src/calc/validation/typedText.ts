/**
 * What fields of a person's or a firm's data keep of what is typed into them: other signs are left out at once, and it is
 * said which (R-VALID-009, O-143). What comes from files and what is kept already is never changed so.
 */
interface Kept {
  /** One sign that is kept. */
  readonly sign: RegExp;
  /** So many signs at most. */
  readonly most: number;
  /** Which those are. */
  readonly words: string;
}

export const typedTexts = {
  /** Names and towns (R-VALID-005, R-VALID-010). */
  name: { sign: /[\p{L}\p{M}0-9 -]/u, most: 50, words: 'letters, digits, hyphens and spaces' },
  /** Lines of an address (R-VALID-005, R-VALID-013). */
  address: { sign: /[\p{L}\p{M}0-9 #-]/u, most: 50, words: 'letters, digits, hyphens, spaces and #' },
  /** R-VALID-011, R-VALID-012. */
  email: { sign: /[\p{L}\p{M}0-9@._ -]/u, most: 50, words: 'letters, digits, hyphens, underscores, dots and @' },
  /** R-VALID-007. */
  phone: { sign: /[0-9()\s-]/, most: 15, words: 'digits, hyphens, parentheses and spaces' },
  /** R-VALID-006, R-VALID-014. */
  zip: { sign: /[0-9]/, most: 5, words: 'digits' },
  /** Of other countries (O-141). */
  postalCode: { sign: /[A-Za-z0-9 -]/, most: 10, words: 'letters, digits, spaces and hyphens' },
  /** Card number and code (R-VALID-016). */
  digits: { sign: /[0-9 ]/, most: 24, words: 'digits' },
} as const satisfies Record<string, Kept>;
export type TypedText = keyof typeof typedTexts;

/**
 * Which signs of a text such a field does not take; null: it takes them all.
 *
 * @example notTaken('email', 'ann+1@x.com') // '+ is not taken here'
 */
export function notTaken(kind: TypedText, text: string): string | null {
  const signs = [
    ...new Set(
      Array.from(text)
        .filter((one) => !typedTexts[kind].sign.test(one))
        .map(nameOfSign),
    ),
  ];
  return signs.length === 0
    ? null
    : `${signs.slice(0, 3).join(' ')} ${signs.length === 1 ? 'is' : 'are'} not taken here`;
}

/** Of what shows nothing the kind is said: a space of no width comes along from a page. */
const nameOfSign = (sign: string): string => (/[\p{C}\p{Z}\s]/u.test(sign) ? 'a sign that cannot be seen' : sign);

/**
 * What a field keeps of a text, and what to say of what it left out; null: nothing was.
 *
 * @example keptOf('name', "O'Brien") // { text: 'OBrien', left: "' is not taken here: letters, digits, hyphens and spaces are." }
 */
export function keptOf(kind: TypedText, typed: string): { readonly text: string; readonly left: string | null } {
  const { sign, most, words } = typedTexts[kind];
  const kept = Array.from(typed).filter((one) => sign.test(one));
  const left = notTaken(kind, typed);
  return { text: kept.slice(0, most).join(''), left: left === null ? null : `${left}: ${words} are.` };
}
