import { CUMIPMT, CUMPRINC, IPMT, PMT, PPMT } from '@formulajs/formulajs';
import type { BareRow } from './bareLoop.ts';

/** The same columns as a workbook computes them: each cell with its own financial function, in cents. */
export function formulaRows(amount: number, annual: number, months: number): BareRow[] {
  const i = annual / 12;
  return Array.from({ length: months }, (_, index) => {
    const k = index + 1;
    const cumulativePrincipal = -numberOf(CUMPRINC(i, months, amount, 1, k, 0));
    return {
      paymentNumber: k,
      date: null,
      payment: -numberOf(PMT(i, months, amount)),
      interest: -numberOf(IPMT(i, k, months, amount)),
      principal: -numberOf(PPMT(i, k, months, amount)),
      balance: amount - cumulativePrincipal,
      cumulativeInterest: -numberOf(CUMIPMT(i, months, amount, 1, k, 0)),
      cumulativePrincipal,
    };
  });
}

/** Without the cumulative columns, whose functions start over at payment 1 in every row: the kind reading. */
export function formulaShares(
  amount: number,
  annual: number,
  months: number,
): { interest: number; principal: number }[] {
  const i = annual / 12;
  return Array.from({ length: months }, (_, index) => ({
    interest: -numberOf(IPMT(i, index + 1, months, amount)),
    principal: -numberOf(PPMT(i, index + 1, months, amount)),
  }));
}

/** The functions answer with an Error where a workbook shows #NUM!. */
function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error(`formulajs answers ${String(value)}`);
  return value;
}
