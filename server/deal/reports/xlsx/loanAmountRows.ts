import { centsOf, dollarsOf } from '../../../../src/calc/money.ts';
import type { LoanReport } from '../loanReport.ts';
import type { InputRows } from './inputRows.ts';

/** What the price of a deal is for its loan: null where there is no price. */
export type PriceFor = {
  readonly isFirst: boolean;
  /** Loan and down payment make the price. */
  readonly isMade: boolean;
} | null;

/** What was not entered follows from the price (conventions 18), and does so in the sheet. */
export function addLoanAmounts(
  rows: InputRows,
  { mortgage, entered, plan }: LoanReport,
  loan: string,
  price: PriceFor,
): void {
  const isShare = price !== null && typeof mortgage.loanToPrice === 'number' && plan.amount > 0;
  const isAmountMissing = price !== null && !entered.amount && Boolean(mortgage.amount);
  const isRest =
    price !== null && price.isFirst && (isShare || !entered.downPaymentAmount || (price.isMade && !isAmountMissing));
  const amount = {
    label: 'Amount',
    name: `${loan}_amount`,
    value: dollarsOf(plan.amount),
    format: 'money',
    isFixed: plan.amount <= 0,
  } as const;
  const downPayment = {
    label: 'Down payment',
    name: `${loan}_down_payment`,
    value: mortgage.downPaymentAmount ? dollarsOf(centsOf(mortgage.downPaymentAmount)) : null,
    format: 'money',
    // Beside an entered amount it decides nothing.
    isFixed: !isAmountMissing,
  } as const;
  const rest = (part: string) => `MAX(0,ROUND(Purchase_price-${part},2))`;
  if (isShare) {
    rows.add({ label: 'Share of the price', name: `${loan}_share`, value: mortgage.loanToPrice ?? 0, format: 'rate' });
    rows.add({ ...amount, formula: `ROUND(Purchase_price*${loan}_share,2)` });
  } else if (!isAmountMissing) rows.add(amount);
  else if (downPayment.value === null) rows.add({ ...amount, formula: 'Purchase_price', remark: 'The whole purchase' });
  else rows.add({ ...amount, formula: rest(`${loan}_down_payment`) });
  if (downPayment.value === null) return;
  rows.add(isRest ? { ...downPayment, formula: rest(`${loan}_amount`) } : downPayment);
}
