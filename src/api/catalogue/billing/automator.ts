/**
 * What the lead automator watches beyond the properties of a plan, by the month; their prices are placeholders
 * (R-AUTOMATOR-007). `automator` of `plans.json` replaces them.
 */
import type { AddOn } from '../../../calc/billing/subscription.ts';
import { centsOf } from '../../../calc/money.ts';

export const defaultAddOns: readonly AddOn[] = [
  { id: 961, name: 'Lead automator 10,000', properties: 10_000, monthly: centsOf(27) },
  { id: 962, name: 'Lead automator 50,000', properties: 50_000, monthly: centsOf(97) },
  { id: 963, name: 'Lead automator 120,000', properties: 120_000, monthly: centsOf(197) },
];

/** Once an account: no card, and it ends by itself (O-175, O-196). */
export const automatorTrial = { days: 7, properties: 10_000 } as const;
