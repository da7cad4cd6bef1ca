/**
 * What an entry field keeps of what is typed, and how much of it (R-VALID-005 to R-VALID-014).
 *
 * Characters are stripped, not refused (R-VALID-009), and only while typing: imported and stored names are never
 * changed (O-143). Letters are those of Unicode, so that José stays (O-144); digits are 0 to 9.
 */
interface EntryRule {
  /** The characters that go. */
  readonly stripped: RegExp;
  readonly maxLength: number;
}

const NAME = { stripped: /[^\p{L}\p{M}0-9 -]/gu, maxLength: 50 };
const ADDRESS = { stripped: /[^\p{L}\p{M}0-9 #-]/gu, maxLength: 50 };

const ENTRY_RULES = {
  name: NAME,
  business: NAME,
  city: NAME,
  addressLine: ADDRESS,
  email: { stripped: /[^\p{L}\p{M}0-9_.@ -]/gu, maxLength: 50 },
  phone: { stripped: /[^0-9()\s-]/g, maxLength: 15 },
  zip: { stripped: /[^0-9]/g, maxLength: 5 },
  /** Postal codes outside the United States (O-141). */
  postalCode: { stripped: /[^\p{L}0-9 -]/gu, maxLength: 10 },
} as const satisfies Record<string, EntryRule>;

export type EntryKind = keyof typeof ENTRY_RULES;

/**
 * What is left of typed text in a field of this kind.
 *
 * @example cleanEntry('name', "O'Brien 2nd") // 'OBrien 2nd'
 * @example cleanEntry('addressLine', '12 Main St. #4') // '12 Main St #4'
 * @example cleanEntry('zip', '22901-1234') // '22901'
 */
export function cleanEntry(kind: EntryKind, text: string): string {
  const { stripped, maxLength } = ENTRY_RULES[kind];
  return cut(text.replace(stripped, ''), maxLength);
}

/**
 * The entry rule of a postal code by its country (O-140, O-141): those of the United States are digits, others begin
 * with whatever theirs begin with.
 *
 * @example cleanPostalCode('22901-1234') // '22901'
 * @example cleanPostalCode('K1A 0B1') // 'K1A 0B1'
 */
export function cleanPostalCode(text: string): string {
  return cleanEntry(/^\s*\p{L}/u.test(text) ? 'postalCode' : 'zip', text);
}

function cut(text: string, maxLength: number): string {
  // By code points: cutting between the halves of a surrogate pair would leave a character that does not exist.
  return text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('');
}
