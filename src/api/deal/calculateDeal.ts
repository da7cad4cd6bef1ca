import { analyze, type AnalysisResult } from '../../calc/deal/analyze.ts';
import { dealReturns, type DealReturns } from '../../calc/deal/dealReturns.ts';
import { dealExits, type DealExits } from '../../calc/deal/exits/dealExits.ts';
import type { MaximumOffer } from '../../calc/deal/exits/maximumOffer.ts';
import { knownSchedule } from '../../calc/deal/knownSchedule.ts';
import type { Schedule } from '../../calc/mortgage/amortize.ts';
import { financePurchase } from '../../calc/mortgage/financePurchase.ts';
import type { Deal } from './deal.ts';

/** Everything that follows from a deal's inputs. */
export interface Outcome {
  readonly result: AnalysisResult;
  readonly returns: DealReturns;
  /** One for each mortgage, in their order. */
  readonly schedules: readonly Schedule[];
  /** What to offer at most; null without a market value to start from. */
  readonly offer: MaximumOffer | null;
  /** The same deal assigned, flipped or refinanced. */
  readonly exits: DealExits;
}

export type Calculation =
  | { readonly ok: true; readonly outcome: Outcome }
  /** Why there are no results, in words: numbers so large that cents are lost. */
  | { readonly ok: false; readonly message: string };

/**
 * Calculates a deal. Inputs were checked when they were entered; a saved deal that an older version wrote may still
 * not be calculable, and then says why instead of showing something else.
 */
export function calculate(deal: Deal): Calculation {
  try {
    const result = analyze(deal);
    const schedules = financePurchase(deal.mortgages ?? [], deal.purchaseAmount).map(knownSchedule);
    const exits = dealExits(deal);
    const offer = exits.offer.ok ? exits.offer.value : null;
    return { ok: true, outcome: { result, returns: dealReturns(deal, result), schedules, offer, exits } };
  } catch (error) {
    // RangeError is what the calculation throws on values it refuses; anything else is a mistake of the program.
    if (error instanceof RangeError) return { ok: false, message: error.message };
    throw error;
  }
}
