/** With apostrophes before it already: one more says that these are its own (the import takes one away). */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n]/;
/** `+1 (434) 555-0100`: nothing a spreadsheet would compute with, and wanted as written. */
const PHONE = /^\+\d[\d ().-]*$/;
const FEWEST_PHONE_DIGITS = 10;

/**
 * A text that a spreadsheet program would run as a formula gets an apostrophe before it, numbers and phones excepted
 * (O-121). Quoting alone does not help.
 *
 * @example safeText('=HYPERLINK("x")') // `'=HYPERLINK("x")`
 * @example safeText('-12.5') // '-12.5'
 */
export function safeText(text: string): string {
  if (!STARTS_FORMULA.test(text) || isNumber(text) || isPhone(text)) return text;
  return `'${text}`;
}

const isNumber = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);
const isPhone = (text: string): boolean =>
  PHONE.test(text) && text.replaceAll(/\D/g, '').length >= FEWEST_PHONE_DIGITS && !/[-.()]{2}/.test(text);
