import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import * as f from './fraction.ts';
import type { Fraction } from './fraction.ts';

/**
 * The schedule of a mortgage as the calculation conventions tell it, step by step in exact fractions. Shares nothing
 * with src/calc but the names of the fields.
 */
export interface ReferenceRow {
  readonly paymentNumber: number;
  readonly date: string | null;
  readonly payment: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly balance: bigint;
}

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 };
const HYBRID = { ARM_10_1: 120, ARM_7_1: 84, ARM_5_1: 60, ARM_3_1: 36, ARM_1_YEAR: 12 };

export function referenceSchedule(mortgage: Mortgage): { rows: ReferenceRow[]; rates: Map<number, Fraction> } {
  const isBiweekly = mortgage.type === 'ACCELERATED' && mortgage.biWeekly === true;
  const p = isBiweekly ? 1 : MONTHS[mortgage.paymentFrequency ?? 'MONTHLY'];
  const c = mortgage.compoundFrequency ? MONTHS[mortgage.compoundFrequency] : p;

  // 4. Number of payments.
  let interestOnlyPayments = 0;
  let n = 0;
  const fixedTerm = mortgage.fixedInterestTerm ?? 0;
  const interestTerm = mortgage.interestOnlyTerm ?? 0;
  if (mortgage.type === 'INTEREST_ONLY') n = interestOnlyPayments = Math.ceil(interestTerm / p);
  if (mortgage.type === 'FIXED_INTEREST' || mortgage.type === 'ACCELERATED') n = Math.ceil(fixedTerm / p);
  if (mortgage.type === 'COMBINATION') {
    interestOnlyPayments = Math.ceil(interestTerm / p);
    n = interestOnlyPayments + Math.ceil(fixedTerm / p);
  }
  const last = isBiweekly ? Math.ceil((26 * n) / 12) : n;

  // 7. Months elapsed at payment k.
  const t = (k: number) => (isBiweekly ? f.fraction(12n * BigInt(k), 26n) : f.fraction(BigInt(k * p)));

  // 9. Balloon.
  let balloon = 0;
  const wanted = mortgage.balloonPaymentNumber ?? 0;
  if (mortgage.balloon && wanted >= 1) {
    const behavesInterestOnly =
      mortgage.type === 'INTEREST_ONLY' || (mortgage.type === 'COMBINATION' && fixedTerm === 0);
    const cap = behavesInterestOnly ? n : mortgage.type === 'ACCELERATED' ? Infinity : n - 2;
    if (cap >= 1) balloon = Math.min(wanted, cap);
  }

  const rates = new Map<number, Fraction>();
  const rows: ReferenceRow[] = [];
  let balance = f.round(f.multiply(f.decimal(mortgage.amount ?? 0), f.fraction(100n)));
  if (balance <= 0n || last === 0) return { rows, rates };
  let previousRate: Fraction | null = null;
  let level = 0n;

  for (let k = 1; ; k++) {
    const isInterestOnly = k <= interestOnlyPayments;
    const base = f.decimal((isInterestOnly ? mortgage.interestOnlyRate : mortgage.fixedInterestRate) ?? 0);
    const { rate, changeDate } = rateFor(mortgage, base, t(k - 1));
    const isNewRate: boolean = previousRate === null || f.compare(rate, previousRate) !== 0n;
    if (isNewRate) rates.set(k, rate);
    const beginsPhase = k === 1 || k === interestOnlyPayments + 1;
    const i = intervalRate(rate, p, c, isBiweekly);
    if (!isInterestOnly && (beginsPhase || isNewRate)) {
      if (isBiweekly) {
        const monthly = levelPayment(balance, intervalRate(rate, 1, c, false), n - changeDate);
        level = f.round(f.fraction(monthly, 2n));
      } else {
        level = levelPayment(balance, i, n - k + 1);
      }
    }
    previousRate = rate;
    const interest = f.round(f.multiply(f.fraction(balance), i));
    let principal = isInterestOnly ? 0n : level - interest;
    if (mortgage.type === 'ACCELERATED') {
      if (mortgage.doublePrincipal) principal += level - interest;
      const e = BigInt(MONTHS[mortgage.extraPaymentFrequency ?? 'MONTHLY']);
      const extra = f.round(f.multiply(f.decimal(mortgage.extraPaymentAmount ?? 0), f.fraction(100n)));
      const intervalsPassed = (time: Fraction) => time.top / (time.bottom * e);
      principal += extra * (intervalsPassed(t(k)) - intervalsPassed(t(k - 1)));
    }
    if (k === last || k === balloon || principal >= balance) principal = balance;
    balance -= principal;
    const date = mortgage.firstPaymentDate ? dueDate(mortgage.firstPaymentDate, k, p, isBiweekly) : null;
    rows.push({ paymentNumber: k, date, payment: interest + principal, interest, principal, balance });
    if (balance === 0n) return { rows, rates };
  }
}

/** 8. The rate in force when an interval starts, and the month of the change that brought it. */
function rateFor(mortgage: Mortgage, base: Fraction, start: Fraction): { rate: Fraction; changeDate: number } {
  const increase = mortgage.armIncreaseRate ?? 0;
  if (!mortgage.adjustableRate || increase === 0) return { rate: base, changeDate: 0 };
  const own = mortgage.armRateIncreaseTerm || 12;
  let first = own;
  let every = own;
  if (mortgage.armType === 'HYBRID' || (!mortgage.armType && mortgage.armHybridType)) {
    const type = mortgage.armHybridType ?? 'CUSTOM';
    if (type === 'CUSTOM') first = mortgage.armFixedInterestTerm || own;
    else [first, every] = [HYBRID[type], 12];
  }
  let changes = 0;
  let changeDate = 0;
  for (let month = first; f.compare(f.fraction(BigInt(month)), start) <= 0n; month += every) {
    changes++;
    changeDate = month;
  }
  let total = f.multiply(f.decimal(increase), f.fraction(BigInt(changes)));
  if (increase < 0) return { rate: f.larger(f.ZERO, f.add(base, total)), changeDate };
  if (mortgage.armRateCapType === 'CAP_INCREASE' && mortgage.armIncreaseRateMax) {
    total = f.smaller(total, f.decimal(mortgage.armIncreaseRateMax));
  }
  let rate = f.add(base, total);
  if (mortgage.armRateCapType === 'CAP_RATE' && mortgage.armRateMax) {
    rate = f.larger(base, f.smaller(rate, f.decimal(mortgage.armRateMax)));
  }
  return { rate, changeDate };
}

/** 3. The rate per payment interval. */
function intervalRate(r: Fraction, p: number, c: number, isBiweekly: boolean): Fraction {
  if (isBiweekly && c === 1) return f.divide(r, f.fraction(26n));
  if (!isBiweekly && p === c) return f.multiply(r, f.fraction(BigInt(p), 12n));
  if (r.top === 0n) return f.ZERO;
  const growth = f.add(f.ONE, f.multiply(r, f.fraction(BigInt(c), 12n)));
  const exponent = isBiweekly ? f.fraction(12n, BigInt(26 * c)) : f.fraction(BigInt(p), BigInt(c));
  return f.subtract(f.root(f.power(growth, Number(exponent.top)), Number(exponent.bottom)), f.ONE);
}

/** 5, step 2. B*i / (1-(1+i)^-m) with i = a/b is B*a*(a+b)^m / (b*((a+b)^m - b^m)). */
function levelPayment(balance: bigint, i: Fraction, m: number): bigint {
  if (i.top === 0n) return f.round(f.fraction(balance, BigInt(m)));
  const grown = (i.top + i.bottom) ** BigInt(m);
  return f.round({ top: balance * i.top * grown, bottom: i.bottom * (grown - i.bottom ** BigInt(m)) });
}

/** 2. Due dates, by the calendar of the platform. */
function dueDate(first: string, k: number, p: number, isBiweekly: boolean): string {
  const date = new Date(`${first}T00:00:00Z`);
  if (isBiweekly) {
    date.setUTCDate(date.getUTCDate() + 14 * (k - 1));
  } else {
    const month = date.getUTCMonth() + p * (k - 1);
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
    date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
  }
  return date.toISOString().slice(0, 10);
}
