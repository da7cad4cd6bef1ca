import type { AddOn } from './subscription.ts';

export interface NeededAddOn {
  /** Null: the plan includes enough. */
  readonly addOn: AddOn | null;
  /** Properties for which the largest one has no room. */
  readonly waits: number;
}

/**
 * The smallest add-on with which a plan watches what is watched; where none is large enough, the largest.
 *
 * @example neededAddOn([], { watched: 31_000, included: 50_000 }).waits // 0
 */
export function neededAddOn(
  addOns: readonly AddOn[],
  { watched, included }: { readonly watched: number; readonly included: number },
): NeededAddOn {
  const missing = Math.max(0, watched - included);
  if (missing === 0) return { addOn: null, waits: 0 };
  const bySize = addOns.toSorted((one, other) => one.properties - other.properties);
  const addOn = bySize.find(({ properties }) => properties >= missing) ?? bySize.at(-1) ?? null;
  return { addOn, waits: Math.max(0, missing - (addOn?.properties ?? 0)) };
}
