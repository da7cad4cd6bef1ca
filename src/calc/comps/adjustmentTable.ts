import { dollarsPerUnit, type RateOverrides } from './adjustSale.ts';
import { LARGEST_ADJUSTMENT, type AfterRepairValue } from './afterRepairValue.ts';
import type { HomeFeatures } from './comparedHome.ts';
import { compSubject } from './compSubject.ts';
import type { FeatureKey } from './features.ts';

/** What one unit of a feature is worth in this market, in dollars to be shown. */
interface RateLine {
  readonly key: FeatureKey;
  /** As set by hand, else as estimated. */
  readonly dollars: number;
  /** How far the estimate may be off; null: it was set by hand. */
  readonly error: number | null;
}

interface SaleLine {
  readonly id: string;
  readonly price: number | null;
  /** Whole dollars, feature by feature; null: less than half a dollar. */
  readonly steps: readonly { readonly key: FeatureKey; readonly dollars: number | null }[];
  readonly adjusted: number;
  /** Sum of the sizes of its adjustments, as a share of the price, and whether that is more than one should trust. */
  readonly gross: number;
  readonly isStrained: boolean;
  readonly weight: number;
}

/** How the selected sales were brought to the subject: the rates of the market, and each sale by them. */
export function adjustmentTable(
  { market, sales }: AfterRepairValue,
  home: HomeFeatures & { readonly assessedYear: number | null },
  own: RateOverrides,
): { readonly rates: readonly RateLine[]; readonly sales: readonly SaleLine[] } {
  const level = Math.exp(market.level);
  // Every assessment on record: the estimate is of today, whatever day the sales are brought to.
  const subject = compSubject(home, '9999-12-31');
  return {
    rates: market.rates.map(({ key, rate, error }) => ({
      key,
      dollars: shownRate(own[key] ?? dollarsPerUnit(key, rate, subject, level)),
      error: own[key] === undefined ? shownRate(dollarsPerUnit(key, error, subject, level)) : null,
    })),
    sales: sales.map(({ sale, adjustments, adjustedAmount, grossShare, weight }) => ({
      id: sale.id,
      price: sale.saleAmount,
      steps: adjustments.map(({ key, dollars }) => ({
        key,
        dollars: Math.abs(dollars) < 0.5 ? null : Math.round(dollars),
      })),
      adjusted: Math.round(adjustedAmount),
      gross: grossShare,
      isStrained: grossShare > LARGEST_ADJUSTMENT,
      weight,
    })),
  };
}

/** Small ones, as those of a square foot, to the cent; others to the dollar. */
const shownRate = (dollars: number): number =>
  Math.abs(dollars) < 100 ? Number(dollars.toFixed(2)) : Math.round(dollars);
