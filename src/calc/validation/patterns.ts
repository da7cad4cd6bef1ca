/**
 * Whether the trimmed text is an e-mail address: one @, a local part, a domain with a dot and an end of two or more
 * letters, no spaces (R-VALID-001, O-145).
 *
 * @example isEmail(' ann@example.com ') // true
 * @example isEmail('ann@example') // false
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@(?:[^\s@.]+\.)+\p{L}{2,}$/u.test(text.trim());
}

const ZIP = /^\d{5}(?:-\d{4})?$/;

/**
 * Whether the text is a zip: five digits, optionally a hyphen and four digits (R-VALID-002).
 *
 * @example isZip('22901-1234') // true
 * @example isZip('229011234') // false
 */
export function isZip(text: string): boolean {
  return ZIP.test(text);
}

/**
 * Whether the text holds 10 to 15 digits, whatever else it holds (R-VALID-003).
 *
 * @example isPhone('+1 (434) 555-1234') // true
 * @example isPhone('555-1234') // false
 */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 10 && digits <= 15;
}

/** How postal codes of a country are written (R-COUNTRY-006 to R-COUNTRY-008); of all others nothing is known. */
export const postalPatterns: Readonly<Record<string, RegExp>> = {
  US: ZIP,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
};

/**
 * Whether a postal code fits its country (R-COUNTRY-006 to R-COUNTRY-008): US five digits with an optional extension of
 * four, Canada letter digit letter, optional space, digit letter digit; other countries have no pattern.
 *
 * @example isPostalCode('US', '22901-1234') // true
 * @example isPostalCode('CA', 'k1a 0b1') // true
 * @example isPostalCode('CA', 'K1A-0B1') // false
 * @example isPostalCode('GB', 'anything') // true
 */
export function isPostalCode(countryCode: string, text: string): boolean {
  return countryCode === 'US' ? isZip(text) : (postalPatterns[countryCode]?.test(text) ?? true);
}
