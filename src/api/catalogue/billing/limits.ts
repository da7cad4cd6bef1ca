/** Limits that a plan has and that are raised for the running month; prices are placeholders (O-176, O-193). */
import { cents, type Cents } from '../../../calc/money.ts';

export const limitKinds = ['saves', 'exports'] as const;
export type LimitKind = (typeof limitKinds)[number];

export interface LimitPrice {
  /** As few are sold at once. */
  readonly least: number;
  readonly each: Cents;
}

export const limitPrices: Readonly<Record<LimitKind, LimitPrice>> = {
  saves: { least: 1000, each: cents(2) },
  exports: { least: 100, each: cents(10) },
};

/** As many are sold at once: nobody means more. */
export const MOST_RAISED = 1_000_000;
