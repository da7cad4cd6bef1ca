import type { Cents } from '../../money.ts';
import type { Result } from '../../result.ts';
import type { BrrrrDeal } from './brrrr.ts';
import type { DealExits, MissingForExit } from './dealExits.ts';
import type { FlipDeal } from './flip.ts';
import type { MaximumOffer } from './maximumOffer.ts';
import type { WholesaleDeal } from './wholesale.ts';

/** A record with its money in dollars; rates, words and results stay as they are. */
type InDollars<T> = {
  readonly [Key in keyof T]: T[Key] extends Cents ? number : T[Key] extends Cents | null ? number | null : T[Key];
};

/** The exits as the wire carries them: the same fields, money in dollars. */
export interface ExitsInDollars {
  readonly offer: Result<InDollars<MaximumOffer>, MissingForExit>;
  readonly wholesale: Result<InDollars<WholesaleDeal>, MissingForExit>;
  readonly flip: Result<InDollars<FlipDeal>, MissingForExit>;
  readonly brrrr: Result<InDollars<BrrrrDeal>, MissingForExit>;
  readonly refinanceRate: number | null;
}

/** The one number of an exit that is no money; rates that may be missing are results of their own. */
const SHARES: ReadonlySet<string> = new Set(['margin'] satisfies (keyof FlipDeal)[]);

/** @example exitsInDollars(dealExits({ purchaseAmount: 150_000, marketValue: 250_000 })).flip.value.profit // 100_000 */
export function exitsInDollars({ offer, wholesale, flip, brrrr, refinanceRate }: DealExits): ExitsInDollars {
  return {
    offer: converted(offer),
    wholesale: converted(wholesale),
    flip: converted(flip),
    brrrr: converted(brrrr),
    refinanceRate,
  };
}

function converted<T extends object, R extends string>(result: Result<T, R>): Result<InDollars<T>, R> {
  if (!result.ok) return result;
  const entries = Object.entries(result.value).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'number' && !SHARES.has(key) ? value / 100 : value,
  ]);
  // The same keys; numbers that are not shares are cents.
  return { ok: true, value: Object.fromEntries(entries) as InDollars<T> };
}
