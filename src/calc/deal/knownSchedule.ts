import { amortize, type Schedule } from '../mortgage/amortize.ts';
import type { Mortgage } from '../mortgage/mortgage.ts';
import { lackOfLoan } from './lacking.ts';

/** The schedule of a loan of a deal; without payments where its rate or term is not known, rather than those of a free loan. */
export function knownSchedule(mortgage: Mortgage): Schedule {
  return amortize(lackOfLoan(mortgage) === null ? mortgage : { ...mortgage, amount: 0 });
}
