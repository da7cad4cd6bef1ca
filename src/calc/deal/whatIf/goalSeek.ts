import { financePurchase, makesThePrice } from '../../mortgage/financePurchase.ts';
import { firstMortgage } from '../../mortgage/mortgageList.ts';
import type { Analysis } from '../analysis.ts';
import { hasInput, inputScale, onScale, readInput, withInput, type InputPath, type InputScale } from './inputPath.ts';
import { resultKind, resultOf, type ResultPath } from './resultPath.ts';

export interface Goal {
  readonly input: InputPath;
  readonly result: ResultPath;
  /** Dollars for money, fractions for rates. */
  readonly target: number;
  /** Narrows the search; missing: all values the input can take. */
  readonly min?: number;
  readonly max?: number;
}

export interface GoalAnswer {
  /** The input's value, on its scale: whole cents, whole months, rates to 8 decimals. */
  readonly value: number;
  /** The result with it. */
  readonly achieved: number;
}

export type GoalSeek =
  | ({ readonly ok: true } & GoalAnswer)
  | {
      readonly ok: false;
      /**
       * `not_an_input`: the path names no number of this deal. `no_result`: the result does not exist for any value
       * tried. `no_effect`: it is the same for all of them. `out_of_reach`: it stays on one side of the target.
       * `jumps_over_target`: it is below with one value and above with the next.
       */
      readonly reason: 'not_an_input' | 'no_result' | 'no_effect' | 'out_of_reach' | 'jumps_over_target';
      readonly nearest: GoalAnswer | null;
    };

/** How near a result has to come; deals round to cents, so a rate of a small deal moves in steps: twelve payments by a cent each. Rates as they are shown. */
const NEAR_ENOUGH = { money: 1, rate: 5e-5, number: 1e-4, months: 0.5 };

interface Sample extends GoalAnswer {
  readonly miss: number;
}

/**
 * Finds the value of an input that brings a result to a target: the price for a cash-on-cash rate of 8 %, the rent at
 * which a deal breaks even.
 *
 * Looks outwards from the present value in doubling steps until the result crosses the target, then halves that bracket
 * down to neighbouring values of the input. Where the result only jumps over the target there, as a return does where
 * the cash put in becomes nothing, it looks further. Of several answers it gives the one that is found nearest to the
 * present value. Without an answer it says why, and how near it came.
 */
export function goalSeek(given: Analysis, goal: Goal): GoalSeek {
  const analysis = tied(given, goal.input);
  const scale = inputScale(goal.input);
  if (scale === null || !hasInput(analysis, goal.input)) return { ok: false, reason: 'not_an_input', nearest: null };
  const bounds: InputScale = {
    ...scale,
    min: Math.max(scale.min, goal.min ?? scale.min),
    max: Math.min(scale.max, goal.max ?? scale.max),
  };
  const sampleAt = (value: number): Sample | null => {
    const achieved = resultOf(withInput(analysis, goal.input, value), goal.result);
    return achieved === null ? null : { value, achieved, miss: achieved - goal.target };
  };
  const start = onScale(readInput(analysis, goal.input) ?? 0, bounds);
  const samples: Sample[] = [];
  let jump: Sample | null = null;
  for (const bracket of brackets(sampleAt, start, bounds, samples)) {
    const best = narrow(sampleAt, bracket, bounds.step);
    if (isNear(best, goal.result)) return answer(best);
    jump = jump === null ? best : nearer(jump, best);
  }
  const [first] = samples;
  if (first === undefined) return { ok: false, reason: 'no_result', nearest: null };
  const nearest = samples.reduce(nearer);
  if (isNear(nearest, goal.result)) return answer(nearest);
  const { value, achieved } = jump ?? nearest;
  if (jump !== null) return { ok: false, reason: 'jumps_over_target', nearest: { value, achieved } };
  const isFlat = samples.every((sample) => sample.achieved === first.achieved);
  return { ok: false, reason: isFlat ? 'no_effect' : 'out_of_reach', nearest: { value, achieved } };
}

/**
 * The deal with what belongs together kept together while the price is looked for: a First mortgage that makes the price
 * with its down payment stays the same share of it.
 *
 * @example tied({ purchaseAmount: 100_000, mortgages: [{ type: 'FIXED_INTEREST', amount: 75_000 }] }, 'purchaseAmount').mortgages[0].loanToPrice // 0.75
 */
export function tied(analysis: Analysis, input: InputPath): Analysis {
  const { purchaseAmount } = analysis;
  if (input !== 'purchaseAmount' || !purchaseAmount) return analysis;
  const mortgages = financePurchase(analysis.mortgages ?? [], purchaseAmount);
  const first = firstMortgage(mortgages);
  if (first === undefined || !makesThePrice(first, purchaseAmount)) return analysis;
  const loanToPrice = first.loanToPrice ?? (first.amount ?? 0) / purchaseAmount;
  return { ...analysis, mortgages: mortgages.map((one) => (one === first ? { ...one, loanToPrice } : one)) };
}

function answer({ value, achieved }: Sample): GoalSeek {
  return { ok: true, value, achieved };
}

function nearer(a: Sample, b: Sample): Sample {
  return Math.abs(b.miss) < Math.abs(a.miss) ? b : a;
}

function isNear({ miss }: Sample, result: ResultPath): boolean {
  return Math.abs(miss) <= NEAR_ENOUGH[resultKind(result)];
}

type Bracket = readonly [Sample, Sample];

/** Walks outwards on both sides at once: each pair of neighbours with the target between them, and all values tried. */
function* brackets(
  sampleAt: (value: number) => Sample | null,
  start: number,
  bounds: InputScale,
  samples: Sample[],
): Generator<Bracket> {
  const first = sampleAt(start);
  if (first !== null) samples.push(first);
  if (first?.miss === 0) yield [first, first];
  const last = { '-1': first, '1': first };
  for (let reach = bounds.step; ; reach *= 2) {
    let isInside = false;
    for (const side of [-1, 1] as const) {
      const isBeyond = side < 0 ? start - reach / 2 <= bounds.min : start + reach / 2 >= bounds.max;
      if (isBeyond && reach > bounds.step) continue;
      isInside = true;
      const before = last[side];
      const place = onScale(start + side * reach, bounds);
      const here = sampleAt(place) ?? towards(sampleAt, before, place, bounds);
      last[side] = here;
      if (here === null) continue;
      samples.push(here);
      if (here.miss === 0) yield [here, here];
      else if (before !== null && before.miss * here.miss < 0) yield [before, here];
    }
    if (!isInside) return;
  }
}

/**
 * Where the result does not exist at a place, as a rate without a price: the value towards it, from the last one with a
 * result, at which the target is crossed, else the last one that has a result.
 */
function towards(
  sampleAt: (value: number) => Sample | null,
  from: Sample | null,
  gone: number,
  bounds: InputScale,
): Sample | null {
  if (from === null) return null;
  let there = from;
  let nowhere = gone;
  for (;;) {
    if (there.miss * from.miss <= 0) break;
    const middle = onScale((there.value + nowhere) / 2, bounds);
    if (middle === there.value || middle === nowhere) break;
    const here = sampleAt(middle);
    if (here === null) nowhere = middle;
    else there = here;
  }
  return there === from ? null : there;
}

function narrow(sampleAt: (value: number) => Sample | null, [from, to]: Bracket, step: number): Sample {
  let low = from;
  let high = to;
  for (;;) {
    const middle = Number((Math.round((low.value + high.value) / 2 / step) * step).toFixed(8));
    if (middle === low.value || middle === high.value) return nearer(low, high);
    const here = sampleAt(middle);
    // Where the result does not exist inside the bracket there is no telling on which side the target lies.
    if (here === null) return nearer(low, high);
    if (here.miss * low.miss > 0) low = here;
    else high = here;
  }
}
