import { orMissing } from './missing.ts';

/**
 * A stored phone number for display: ten or more digits show as (###) ###-#### (R-FORMAT-007, O-139).
 * Of 11 digits that start with 1 the 1 is the country code and is dropped, of other longer numbers the first ten show.
 * Shorter values show as they are: nothing is known about them.
 *
 * @example displayPhone('4345551234') // '(434) 555-1234'
 * @example displayPhone('1-434-555-1234') // '(434) 555-1234'
 * @example displayPhone('555-1234') // '555-1234'
 * @example displayPhone(null) // 'n/a'
 */
export function displayPhone(phone: string | null | undefined): string {
  return orMissing(phone, (text) => {
    const digits = digitsOf(text);
    if (digits.length < 10) return text;
    return pattern(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits.slice(0, 10));
  });
}

/**
 * The formatter of account and marketing forms: digits only; exactly ten become (###) ###-####, any other number of
 * digits is returned unchanged (R-FORMAT-008).
 *
 * @example formatPhoneEntry('434.555.1234') // '(434) 555-1234'
 * @example formatPhoneEntry('1-434-555-1234') // '14345551234'
 */
export function formatPhoneEntry(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 10 ? pattern(digits) : digits;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function pattern(tenDigits: string): string {
  return `(${tenDigits.slice(0, 3)}) ${tenDigits.slice(3, 6)}-${tenDigits.slice(6)}`;
}
