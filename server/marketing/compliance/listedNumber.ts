/**
 * The number that a row of a do-not-call list has: ten digits in one cell, or area code and number in two, as the
 * registry delivers them. Anything that has the form of a number counts: a list says more rather than less.
 *
 * @example listedNumber(['434', '2933131']) // '+14342933131'
 */
export function listedNumber(cells: readonly string[]): string | null {
  const digits = cells.map((cell) => cell.replaceAll(/[\s().+-]/g, '')).filter((cell) => /^\d+$/.test(cell));
  for (const [index, one] of digits.entries()) {
    const joined = one.length === 3 && digits[index + 1]?.length === 7 ? one + digits[index + 1] : one;
    const ten = joined.length === 11 && joined.startsWith('1') ? joined.slice(1) : joined;
    if (/^[2-9]\d{2}[2-9]\d{6}$/.test(ten)) return `+1${ten}`;
  }
  return null;
}

const YES = new Set(['y', 'yes', 'true', '1', 'x', 'listed', 'dnc', 'donotcall', 'blocked', 'onlist']);
const NO = new Set(['n', 'no', 'false', '0', 'notlisted', 'clean', 'clear', 'ok', 'callable', 'notonlist']);

/** Whether a result says that a number is listed; null: it cannot be read. */
export function saysListed(text: string): boolean | null {
  const word = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
