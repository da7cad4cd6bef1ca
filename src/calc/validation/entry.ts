/**
 * What an entry field keeps of what is typed, and how much of it (R-VALID-005 to R-VALID-015).
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

export const ENTRY_RULES = {
  name: NAME,
  business: NAME,
  city: NAME,
  addressLine: ADDRESS,
  email: { stripped: /[^\p{L}\p{M}0-9_.@ -]/gu, maxLength: 50 },
  phone: { stripped: /[^0-9()\s-]/g, maxLength: 15 },
  zip: { stripped: /[^0-9]/g, maxLength: 5 },
  /** Postal codes outside the United States (O-141). */
  postalCode: { stripped: /[^\p{L}0-9 -]/gu, maxLength: 10 },
  prepaidCredit: { stripped: /[^0-9.]/g, maxLength: 7 },
} as const satisfies Record<string, EntryRule>;

export type EntryKind = keyof typeof ENTRY_RULES;

/** The longest text a field takes, in characters (R-VALID-005 to R-VALID-008). */
export function maxLengthOf(kind: EntryKind): number {
  return ENTRY_RULES[kind].maxLength;
}

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
 * The entry rule of a postal code by country: five digits in the United States, else letters, digits, space and
 * hyphen (O-140, O-141).
 *
 * @example cleanPostalCode('CA', 'K1A 0B1') // 'K1A 0B1'
 */
export function cleanPostalCode(countryCode: string, text: string): string {
  return cleanEntry(countryCode === 'US' ? 'zip' : 'postalCode', text);
}

/**
 * Numeric input: digits only, cut to a length when one is given (R-VALID-016).
 *
 * @example digitsEntry('1,250 sqft') // '1250'
 * @example digitsEntry('123456', 4) // '1234'
 */
export function digitsEntry(text: string, maxLength?: number): string {
  return cut(text.replace(/[^0-9]/g, ''), maxLength);
}

/**
 * Input of money and rates, which need more than digits: one dot, and a leading minus where a negative value has a
 * meaning (O-148).
 *
 * @example decimalEntry('$1,250.755.5') // '1250.7555'
 * @example decimalEntry('-2.5', { allowNegative: true }) // '-2.5'
 */
export function decimalEntry(text: string, { allowNegative = false }: { allowNegative?: boolean } = {}): string {
  const sign = allowNegative && text.trim().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  return `${sign}${whole}${rest.length > 0 ? `.${rest.join('')}` : ''}`;
}

function cut(text: string, maxLength: number | undefined): string {
  // By code points: cutting between the halves of a surrogate pair would leave a character that does not exist.
  return maxLength === undefined || text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('');
}
