import { formatCurrency } from '../../../src/calc/format/currency.ts';
import type { Cents } from '../../../src/calc/money.ts';

/** @example exactDollars(cents(100_000)) // '$1,000.00' */
export function exactDollars(amount: Cents): string {
  return formatCurrency(amount, { forceCents: true });
}

/** For tables whose header says that they are dollars. @example plainDollars(cents(-100_000)) // '-1,000.00' */
export function plainDollars(amount: Cents): string {
  return exactDollars(amount).replace('$', '');
}
