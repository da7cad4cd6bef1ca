/** A line of a bill: a price, or what is left of it by whole days, or unused time that is taken back. */
import { roundFormula } from '../arithmetic.ts';
import type { CalendarDate } from '../dates.ts';
import { cents, negative, sumCents, type Cents } from '../money.ts';
import { daysOf, type Cycle } from './cycle.ts';

export interface BillLine {
  readonly product: 'PLAN' | 'SEAT' | 'AUTOMATOR';
  readonly text: string;
  /** Of a whole cycle; below nothing where unused time is taken back. */
  readonly unit: Cents;
  /** Days that are paid for, of the days of the cycle. */
  readonly days: number;
  readonly of: number;
  /** unit × days / of. */
  readonly cents: Cents;
  /** What is paid for: from this day until before that one. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whose seat it is; null: of a plan, or of a seat that stands vacant. */
  readonly memberId: number | null;
}

/** What a line is about, at a price of a whole cycle. */
export interface Priced {
  readonly product: BillLine['product'];
  readonly text: string;
  readonly unit: Cents;
  readonly memberId: number | null;
}

/**
 * A part of an amount by days, rounded to cents, half away from zero.
 *
 * @example prorate(cents(30_00), 19, 31) // 1839
 */
export const prorate = (amount: Cents, days: number, of: number): Cents =>
  cents(roundFormula((in_) => in_.over(in_.times(in_.of(amount), in_.of(days)), in_.of(of))));

/** The price of the rest of a cycle from a day on, that day included; from its start the whole. */
export function billLine(priced: Priced, cycle: Cycle, from: CalendarDate = cycle.start): BillLine {
  const [days, of] = [daysOf(cycle, from), daysOf(cycle)];
  return { ...priced, days, of, cents: prorate(priced.unit, days, of), from, to: cycle.end };
}

/** The same taken back: what was paid for and is not used. */
export const takenBack = (priced: Priced, cycle: Cycle, from: CalendarDate): BillLine =>
  billLine({ ...priced, text: `Unused time: ${priced.text}`, unit: negative(priced.unit) }, cycle, from);

export interface Settled {
  /** Of the lines; below nothing when more is taken back than bought. */
  readonly total: Cents;
  /** What is owed now. */
  readonly due: Cents;
  /** Paid with what was carried forward from earlier bills. */
  readonly fromForward: Cents;
  /** Carried forward to later bills. */
  readonly toForward: Cents;
}

/** What becomes of the lines of a bill, with so much carried forward so far. */
export function settleLines(lines: readonly Pick<BillLine, 'cents'>[], forward: Cents): Settled {
  const total = sumCents(lines.map((line) => line.cents));
  const owed = Math.max(0, total);
  const fromForward = Math.min(owed, forward);
  return {
    total,
    due: cents(owed - fromForward),
    fromForward: cents(fromForward),
    toForward: cents(Math.max(0, negative(total))),
  };
}
