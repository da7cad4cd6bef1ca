/**
 * A number of the North American plan as it is kept: ten digits, whatever it was typed with. Null: it is none; area code
 * and exchange begin with 2 to 9 and are no service code (211, 911), and 900 is a number that costs who calls it.
 *
 * @example tenDigits('+1 (434) 555-0100') // '4345550100'
 * @example tenDigits('434-093-1234') // null
 */
export function tenDigits(text: string): string | null {
  if (!/^[\s\d().+-]*$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^(?!.11|900)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(ten) ? ten : null;
}
