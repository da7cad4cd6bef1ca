import type { Cents } from '../../../src/calc/money.ts';

/** Dollars with both decimals and nothing else. @example csvMoney(cents(-123_450)) // '-1234.50' */
export function csvMoney(amount: Cents): string {
  return (amount / 100).toFixed(2);
}
