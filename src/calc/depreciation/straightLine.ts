import type { Arithmetic } from '../arithmetic.ts';

/** Straight line: the same share of the amount in every month of the life (15.3). Exact, in cents. */
export function straightLineThrough<N>(in_: Arithmetic<N>, amount: number, lifeMonths: number, months: number): N {
  return in_.over(in_.times(in_.of(amount), in_.of(Math.min(months, lifeMonths))), in_.of(lifeMonths));
}
