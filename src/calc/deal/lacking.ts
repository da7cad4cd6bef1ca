import { centsOf, type Cents } from '../money.ts';
import { financePurchase } from '../mortgage/financePurchase.ts';
import { loanPlanOf } from '../mortgage/loanPlan.ts';
import type { Mortgage } from '../mortgage/mortgage.ts';
import type { Analysis } from './analysis.ts';

/**
 * What keeps a result from existing, though the arithmetic would give a number: without a price everything would cost
 * nothing, without a rate a loan would be free, without a term it would never be paid back, and there is no return on no
 * money.
 */
export type LackOfLoan = 'rate' | 'term';
export type Lacking = 'price' | LackOfLoan | 'cash';

/** In words, to stand where the number would. */
export const lackingWords: Readonly<Record<Lacking, string>> = {
  price: 'needs a price',
  rate: 'needs the loan’s rate',
  term: 'needs the loan’s term',
  cash: 'no cash put in',
};

/** Results by the last word of their path. */
const OF_PRICE: ReadonlySet<string> = new Set([
  'initialCash',
  'capRate',
  'cashOnCashRate',
  'saleGain',
  'capitalGainTax',
  'saleProceedsAfterTax',
  'saleNetProfit',
  'irrBeforeTax',
  'irrAfterTax',
  'equityMultiple',
  'grossRentMultiplier',
  'flipProfit',
  'flipReturn',
  'refinanceCashLeft',
  'refinanceCashOnCash',
]);
/** Where the value grows from the price. */
const OF_VALUE: ReadonlySet<string> = new Set([
  'propertyValue',
  'equity',
  'saleCost',
  'saleProceedsBeforeTax',
  'finalLoanToValue',
]);
const OF_LOAN: ReadonlySet<string> = new Set([
  'interest',
  'principal',
  'mortgageBalance',
  'taxes',
  'cashBeforeTax',
  'cashAfterTax',
  'cashOnCashRate',
  'equity',
  'saleProceedsBeforeTax',
  'saleProceedsAfterTax',
  'saleNetProfit',
  'irrBeforeTax',
  'irrAfterTax',
  'dscr',
  'breakEvenRatio',
  'finalLoanToValue',
  'equityMultiple',
  'flipProfit',
  'flipReturn',
  'refinanceCashLeft',
  'refinanceCashFlow',
  'refinanceCashOnCash',
]);
/** Where a minimum profit has to be left after the costs of a flip, of which interest is one. */
const OF_MINIMUM_PROFIT: ReadonlySet<string> = new Set(['maximumOffer', 'wholesaleProfit', 'wholesaleRoom']);
const OF_CASH: ReadonlySet<string> = new Set(['cashOnCashRate', 'irrBeforeTax', 'irrAfterTax', 'equityMultiple']);

/** What a deal lacks, by the results that need it. */
export interface Lacks {
  /** Why the result of this path does not exist; null where it does. */
  readonly of: (path: string) => Lacking | null;
}

/**
 * What the results of a deal lack.
 *
 * @example lacksOf({ rentalUnits: [{ amount: 1000 }] }, 0).of('periods[0].capRate') // 'price'
 */
export function lacksOf(analysis: Analysis, initialCash: Cents): Lacks {
  const hasPrice = Boolean(analysis.purchaseAmount);
  const growsFromPrice = growsFromPriceOf(analysis);
  const loan = lackOfLoans(analysis);
  return {
    of: (path) => {
      const name = nameOf(path);
      if (!hasPrice && (OF_PRICE.has(name) || (growsFromPrice && OF_VALUE.has(name)))) return 'price';
      if (loan !== null && (OF_LOAN.has(name) || (analysis.minimumProfit && OF_MINIMUM_PROFIT.has(name)))) return loan;
      return initialCash <= 0 && OF_CASH.has(name) ? 'cash' : null;
    },
  };
}

/** Sums lack what their parts lack. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1).replace(/^cumulative/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function growsFromPriceOf({ propertyValueIncreaseType, propertyValueBasis }: Analysis): boolean {
  const grows = propertyValueIncreaseType !== 'CAP_RATE' && propertyValueIncreaseType !== 'DOLLAR_AMOUNT';
  return grows && (propertyValueBasis ?? 'PURCHASE_PRICE') === 'PURCHASE_PRICE';
}

/** What the first loan lacks that lacks something. */
export function lackOfLoans({ mortgages, purchaseAmount }: Analysis): LackOfLoan | null {
  return (
    financePurchase(mortgages ?? [], purchaseAmount)
      .map(lackOfLoan)
      .find((lack) => lack !== null) ?? null
  );
}

/** A rate of 0 is one that somebody gave: a loan between relatives. A rate that nobody gave is not. */
export function lackOfLoan(mortgage: Mortgage): LackOfLoan | null {
  if (centsOf(mortgage.amount ?? 0) <= 0) return null;
  const { interestOnlyPayments, lastPayment } = loanPlanOf(mortgage);
  if (lastPayment === 0) return 'term';
  const isAmortized = lastPayment > interestOnlyPayments;
  const isRateMissing =
    (isAmortized && mortgage.fixedInterestRate == null) ||
    (interestOnlyPayments > 0 && mortgage.interestOnlyRate == null);
  return isRateMissing ? 'rate' : null;
}
