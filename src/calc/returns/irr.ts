/**
 * An internal rate of return: one rate, none, or several between which the flows do not decide. Several rates are all
 * given, lowest first; showing one of them would be a guess.
 */
export type Irr =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'none' }
  | { readonly ok: false; readonly reason: 'several'; readonly rates: readonly number[] };

/** An amount and when it is due, in periods of the rate; 0 is now. */
export interface TimedFlow {
  readonly amount: number;
  readonly time: number;
}

/** Logarithmic rates searched when the flows change sign more than once: from -99.99 % to 1,000,000 % a period. */
const SEARCH_FROM = Math.log(1e-4);
const SEARCH_TO = Math.log(1e4);
const SEARCH_STEP = 0.005;
/** A value this small against the flows it is made of touches zero. */
const TOUCHES_ZERO = 1e-11;

/**
 * The internal rate of return per unit of time: the rate above -100 % at which the flows are worth 0 at time 0.
 *
 * Flows that never change sign have none; one change of sign means exactly one rate (Descartes' rule); with more the
 * whole range is searched in steps of half a percent, so two rates closer than that can escape.
 *
 * @example timedIrr([{ amount: -100, time: 0 }, { amount: 121, time: 2 }]).value.toFixed(4) // '0.1000'
 */
export function timedIrr(flows: readonly TimedFlow[]): Irr {
  const relevant = flows.filter(({ amount }) => amount !== 0).toSorted((a, b) => a.time - b.time);
  const changes = relevant.filter(({ amount }, index) => amount * (relevant[index - 1]?.amount ?? amount) < 0).length;
  if (changes === 0) return { ok: false, reason: 'none' };
  const value = discountedValue(relevant);
  const roots = changes === 1 ? singleRoot(value) : allRoots(value);
  const rates = roots.map((root) => Math.expm1(root));
  const [rate] = rates;
  if (rate === undefined) return { ok: false, reason: 'none' };
  return rates.length === 1 ? { ok: true, value: rate } : { ok: false, reason: 'several', rates };
}

/**
 * The value of the flows at a logarithmic rate, as a share of the sum of the sizes of its terms: that keeps its sign and
 * its zeros and lies between -1 and 1, however far the rate is.
 */
function discountedValue(flows: readonly TimedFlow[]): (logRate: number) => number {
  const lastTime = flows.at(-1)?.time ?? 0;
  return (logRate) => {
    const origin = logRate < 0 ? lastTime : 0;
    let value = 0;
    let size = 0;
    for (const { amount, time } of flows) {
      const term = amount * Math.exp(-logRate * (time - origin));
      value += term;
      size += Math.abs(term);
    }
    return value / size;
  };
}

/** There is exactly one root: widen a bracket until it holds it. */
function singleRoot(value: (logRate: number) => number): number[] {
  for (let reach = 1; reach <= 128; reach *= 2) {
    if (value(-reach) * value(reach) <= 0) return [bisect(value, -reach, reach)];
  }
  return [];
}

function allRoots(value: (logRate: number) => number): number[] {
  const roots: number[] = [];
  let before = value(SEARCH_FROM - SEARCH_STEP);
  let here = value(SEARCH_FROM);
  for (let rate = SEARCH_FROM; rate < SEARCH_TO; rate += SEARCH_STEP) {
    const next = value(rate + SEARCH_STEP);
    if (here === 0) roots.push(rate);
    else if (here * next < 0) roots.push(bisect(value, rate, rate + SEARCH_STEP));
    else if (isTurning(before, here, next)) {
      const turn = turningPoint(value, rate - SEARCH_STEP, rate + SEARCH_STEP);
      if (Math.abs(value(turn)) < TOUCHES_ZERO) roots.push(turn);
    }
    before = here;
    here = next;
  }
  return roots;
}

/** Whether the value comes nearest to zero around the middle without crossing it. */
function isTurning(before: number, here: number, next: number): boolean {
  return before * here > 0 && here * next > 0 && Math.abs(here) <= Math.abs(before) && Math.abs(here) < Math.abs(next);
}

function bisect(value: (logRate: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  const isLowPositive = value(low) > 0;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    const there = value(middle);
    if (there === 0) return middle;
    if (there > 0 === isLowPositive) low = middle;
    else high = middle;
  }
}

/** Where the size of the value is smallest, by golden sections. */
function turningPoint(value: (logRate: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = from;
  let high = to;
  while (high - low > 1e-10) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (Math.abs(value(left)) < Math.abs(value(right))) high = right;
    else low = left;
  }
  return (low + high) / 2;
}
