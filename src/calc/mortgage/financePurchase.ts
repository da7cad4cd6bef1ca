import { cents, centsOf, dollarsOf } from '../money.ts';

import { firstMortgage } from './mortgageList.ts';
import type { Mortgage } from './mortgage.ts';

/**
 * Completes the First mortgage from the purchase amount (R-MORTGAGE-014 to R-MORTGAGE-016, calculation conventions 18):
 * neither amount nor down payment: the whole purchase is financed; one of them and a larger purchase: the other is the
 * rest; both: unchanged. Missing and 0 are the same here. Amounts are dollars.
 *
 * @example financePurchase([{ type: 'FIXED_INTEREST', downPaymentAmount: 20_000 }], 100_000)[0].amount // 80000
 */
export function financePurchase(mortgages: readonly Mortgage[], purchaseAmount: number | null | undefined): Mortgage[] {
  const first = firstMortgage(mortgages);
  if (first === undefined || !purchaseAmount || purchaseAmount < 0) return [...mortgages];
  return mortgages.map((mortgage) => (mortgage === first ? complete(mortgage, purchaseAmount) : mortgage));
}

function complete(mortgage: Mortgage, purchaseAmount: number): Mortgage {
  const amount = mortgage.amount || 0;
  const downPayment = mortgage.downPaymentAmount || 0;
  // In cents, because 100,000.10 - 20,000.03 is not a whole number of cents in doubles.
  const rest = (part: number) => dollarsOf(cents(centsOf(purchaseAmount) - centsOf(part)));
  if (amount === 0 && downPayment === 0) return { ...mortgage, amount: purchaseAmount };
  if (downPayment === 0 && purchaseAmount > amount) return { ...mortgage, downPaymentAmount: rest(amount) };
  if (amount === 0 && purchaseAmount > downPayment) return { ...mortgage, amount: rest(downPayment) };
  return mortgage;
}
