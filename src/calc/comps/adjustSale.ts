import type { CompSale, CompSubject } from './comparedHome.ts';
import { featureGap, features, type FeatureKey } from './features.ts';
import type { Rate } from './marketRates.ts';

/** What one difference between a sale and the subject is worth. Dollars: positive where the subject is the better. */
export interface Adjustment {
  readonly key: FeatureKey;
  readonly dollars: number;
}

export interface AdjustedSale {
  readonly sale: CompSale;
  readonly adjustments: readonly Adjustment[];
  /** Log of the price the sale would have brought as the subject, on the day of valuation. */
  readonly logPrice: number;
  readonly adjustedAmount: number;
  /** Sum of the adjustments, and of their sizes, as shares of the price. */
  readonly netShare: number;
  readonly grossShare: number;
}

/** A rate that a person set: dollars per shown unit at the subject. */
export type RateOverrides = Partial<Record<FeatureKey, number>>;

/** The rate of a feature in dollars per its shown unit, at a value of the subject. */
export function dollarsPerUnit(key: FeatureKey, rate: number, subject: CompSubject, value: number): number {
  return rate * features[key].unitStep(subject) * value;
}

/** The rates with a person's own in place: dollars per unit turned back into the scale of the regression. */
export function withOverrides(
  rates: readonly Rate[],
  overrides: RateOverrides,
  subject: CompSubject,
  value: number,
): Rate[] {
  return rates.map((rate) => {
    const dollars = overrides[rate.key];
    const step = features[rate.key].unitStep(subject) * value;
    return dollars === undefined || step === 0 ? rate : { ...rate, rate: dollars / step, error: 0 };
  });
}

/**
 * A sale brought to the subject: its price changed by each difference at its rate. Differences multiply, so the dollars
 * of one are those of the price after the ones before it; together they are exactly the whole change. Null without a
 * price.
 */
export function adjustSale(sale: CompSale, subject: CompSubject, rates: readonly Rate[]): AdjustedSale | null {
  if (sale.saleAmount === null || !(sale.saleAmount > 0)) return null;
  let amount = sale.saleAmount;
  const adjustments = rates.map(({ key, rate }): Adjustment => {
    // A sale that does not know the feature is taken to have the subject's.
    const changed = amount * Math.exp(-rate * (featureGap(key, sale, subject) ?? 0));
    const dollars = changed - amount;
    amount = changed;
    return { key, dollars };
  });
  const gross = adjustments.reduce((total, { dollars }) => total + Math.abs(dollars), 0);
  return {
    sale,
    adjustments,
    logPrice: Math.log(amount),
    adjustedAmount: amount,
    netShare: (amount - sale.saleAmount) / sale.saleAmount,
    grossShare: gross / sale.saleAmount,
  };
}
