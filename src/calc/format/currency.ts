import { centsOf, type Cents } from '../money.ts';
import { chosenFormats } from './chosenFormats.ts';
import { orMissing } from './missing.ts';
import { groupDigits } from './number.ts';

export interface CurrencyOptions {
  /** Keeps `.00`, for columns that should line up. */
  readonly forceCents?: boolean;
}

/**
 * Money as `$` with two decimals, `.00` dropped unless forced; the sign stands before the `$` (R-FORMAT-002, O-137),
 * unless the person before the page chose parentheses (`chosenFormats`).
 *
 * @example formatCurrency(cents(123_450)) // '$1,234.50'
 * @example formatCurrency(cents(-123_400)) // '-$1,234'
 * @example formatCurrency(cents(100), { forceCents: true }) // '$1.00'
 * @example formatCurrency(null) // 'n/a'
 */
export function formatCurrency(amount: Cents | null | undefined, { forceCents = false }: CurrencyOptions = {}): string {
  return orMissing<number>(amount, (value) => {
    const digits = String(Math.abs(value)).padStart(3, '0');
    const fraction = digits.slice(-2);
    const shownFraction = fraction === '00' && !forceCents ? '' : `.${fraction}`;
    const text = `$${groupDigits(digits.slice(0, -2))}${shownFraction}`;
    if (value >= 0) return text;
    return chosenFormats.money === 'parentheses' ? `(${text})` : `-${text}`;
  });
}

/**
 * `formatCurrency` for dollars as the wire carries them.
 *
 * @example formatDollars(2.345) // '$2.35'
 */
export function formatDollars(dollars: number | null | undefined, options: CurrencyOptions = {}): string {
  return orMissing(dollars, (value) => formatCurrency(centsOf(value), options));
}
