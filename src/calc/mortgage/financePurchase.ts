import { cents, centsOf, dollarsOf, timesRate } from '../money.ts';

import { firstMortgage } from './mortgageList.ts';
import type { Mortgage } from './mortgage.ts';

/**
 * Completes mortgages from the purchase amount (R-MORTGAGE-014 to R-MORTGAGE-016, calculation conventions 18). The
 * First: neither amount nor down payment: the whole purchase is financed; one of them and a larger purchase: the other
 * is the rest; both: unchanged. Missing and 0 are the same here. Before all that, a mortgage that is a share of the
 * price is that share, and the down payment of the First the rest. Amounts are dollars.
 *
 * @example financePurchase([{ type: 'FIXED_INTEREST', downPaymentAmount: 20_000 }], 100_000)[0].amount // 80000
 * @example financePurchase([{ type: 'FIXED_INTEREST', loanToPrice: 0.75 }], 100_000)[0].downPaymentAmount // 25000
 */
export function financePurchase(mortgages: readonly Mortgage[], purchaseAmount: number | null | undefined): Mortgage[] {
  const first = firstMortgage(mortgages);
  if (first === undefined || !purchaseAmount || purchaseAmount < 0) return [...mortgages];
  return mortgages.map((mortgage) => {
    if (typeof mortgage.loanToPrice === 'number') return asShare(mortgage, mortgage === first, purchaseAmount);
    return mortgage === first ? complete(mortgage, purchaseAmount) : mortgage;
  });
}

function asShare(mortgage: Mortgage, isFirst: boolean, purchaseAmount: number): Mortgage {
  const amount = dollarsOf(timesRate(centsOf(purchaseAmount), mortgage.loanToPrice ?? 0));
  const downPaymentAmount = isFirst ? restOf(purchaseAmount, amount) : (mortgage.downPaymentAmount ?? null);
  const isSame = mortgage.amount === amount && (mortgage.downPaymentAmount ?? null) === downPaymentAmount;
  return isSame ? mortgage : { ...mortgage, amount, downPaymentAmount };
}

function complete(mortgage: Mortgage, purchaseAmount: number): Mortgage {
  const amount = mortgage.amount || 0;
  const downPayment = mortgage.downPaymentAmount || 0;
  if (amount === 0 && downPayment === 0) return { ...mortgage, amount: purchaseAmount };
  if (downPayment === 0 && purchaseAmount > amount)
    return { ...mortgage, downPaymentAmount: restOf(purchaseAmount, amount) };
  if (amount === 0 && purchaseAmount > downPayment) return { ...mortgage, amount: restOf(purchaseAmount, downPayment) };
  return mortgage;
}

/** In cents, because 100,000.10 - 20,000.03 is not a whole number of cents in doubles. */
function restOf(purchaseAmount: number, part: number): number {
  return dollarsOf(cents(centsOf(purchaseAmount) - centsOf(part)));
}

/** Loan and down payment of the First mortgage make the price: as a share of it, or in dollars that add up to it. */
export function makesThePrice(mortgage: Mortgage, purchaseAmount: number | null | undefined): boolean {
  if (typeof mortgage.loanToPrice === 'number') return true;
  const { amount, downPaymentAmount } = mortgage;
  if (!purchaseAmount || !amount) return false;
  return centsOf(amount) + centsOf(downPaymentAmount ?? 0) === centsOf(purchaseAmount);
}

/**
 * The mortgage after its amount or its down payment was changed where both made the price: the other is the rest.
 *
 * @example afterPart({ type: 'FIXED_INTEREST', amount: 60_000, downPaymentAmount: 20_000 }, 'amount', 100_000).downPaymentAmount // 40000
 */
export function afterPart(
  mortgage: Mortgage,
  part: 'amount' | 'downPaymentAmount',
  purchaseAmount: number | null | undefined,
): Mortgage {
  const other = part === 'amount' ? 'downPaymentAmount' : 'amount';
  const given = mortgage[part] ?? 0;
  const rest = purchaseAmount && given <= purchaseAmount ? restOf(purchaseAmount, given) : null;
  return { ...mortgage, loanToPrice: null, [other]: rest };
}
