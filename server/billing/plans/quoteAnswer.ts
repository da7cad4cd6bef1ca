/** A quote as the wire has it. */
import type { Bill, PlanQuote as Answer, PriceLine } from '../../../src/api/contract/billing/plans.ts';
import type { BillLine } from '../../../src/calc/billing/billLine.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { toldOf, type PaymentProvider } from '../payments/port.ts';
import type { CardRow } from '../wallet/wallet.queries.ts';
import { shownCard } from '../wallet/shownCard.ts';
import type { PlanQuote } from './quotePlan.ts';
import type { Standing } from './standing.ts';

export function quoteAnswer(
  quote: PlanQuote,
  { forward }: Pick<Standing, 'forward'>,
  payments: PaymentProvider,
  card: CardRow | undefined,
): Answer {
  const { how, effective, lines, settled, bonus, nextBill } = quote;
  const [first] = lines;
  return {
    amount: dollarsOf(settled.due),
    prorateAmount: dollarsOf(first?.cents ?? cents(0)),
    billDate: nextBill?.day ?? null,
    effective,
    how,
    lines: lines.map(lineOf),
    carriedForward: dollarsOf(cents(forward - settled.fromForward + settled.toForward)),
    fromForward: dollarsOf(settled.fromForward),
    bonus: dollarsOf(bonus),
    nextBill: nextBill === null ? null : billOf(nextBill),
    card: shownCard(card),
    provider: toldOf(payments),
  };
}

export const billOf = ({ day, lines, settled }: NonNullable<PlanQuote['nextBill']>): Bill => ({
  date: day,
  lines: lines.map(lineOf),
  total: dollarsOf(settled.due),
});

export const lineOf = ({ product, text, unit, days, of, cents: amount, from, to }: BillLine): PriceLine => ({
  product,
  text,
  unit: dollarsOf(unit),
  days,
  of,
  amount: dollarsOf(amount),
  from,
  to,
});
