/** The value of a subject from the sales a person selected, as an interval with its reasons. */
import { adjustSale, withOverrides, type AdjustedSale, type RateOverrides } from './adjustSale.ts';
import type { CompSale, CompSubject } from './comparedHome.ts';
import { marketRates, type MarketRates } from './marketRates.ts';
import { similarity } from './similarity.ts';
import { effectiveCount, sum } from './weightedStatistics.ts';

export interface WeightedSale extends AdjustedSale {
  /** Share of the value that comes from this sale; all shares and `marketShare` together are 1. */
  readonly weight: number;
  readonly score: number;
}

export interface AfterRepairValue {
  /** Dollars; four of five sales of such homes fall between low and high (back-tested, bench/parts/accuracy.ts). */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly sales: readonly WeightedSale[];
  readonly market: MarketRates;
  /** Share of the value that comes from the wider market rather than from the selected sales. */
  readonly marketShare: number;
  readonly warnings: readonly string[];
  readonly reasons: readonly string[];
}

/** The wider market counts as much as this many of the most alike selected sales. */
const MARKET_SALES = 2;
/**
 * Half width of the interval in robust standard deviations. A normal distribution would need 1.28 for four of five;
 * prices of homes have heavier tails, and on the back-test 1.55 is what covers 80 %.
 */
const EIGHTY_PERCENT = 1.55;
/**
 * How far a few sales lie apart says less than how far many do: so much of the half width more, over the number of sales, as
 * Student's distribution has it beside the normal one. Without it the intervals of widened searches held 71 of 100 (King).
 */
const FEW_SALES = 0.66;
/** Fewer selected sales than this are warned about. */
export const FEWEST_SALES = 3;
/** Adjustments above this share of the price are warned about: a rule of thumb, no lender's limit. */
export const LARGEST_ADJUSTMENT = 0.15;
const ROUNDS = 15;

/**
 * Rates come from `marketSales` and the selected ones together; the value from the selected ones, adjusted, weighted by
 * likeness, outliers held back, drawn a little to the wider market. Null when fewer than three sales have a price, or
 * none is selected.
 */
export function afterRepairValue(
  subject: CompSubject,
  selected: readonly CompSale[],
  marketSales: readonly CompSale[],
  overrides: RateOverrides = {},
): AfterRepairValue | null {
  const priced = selected.filter(({ saleAmount }) => saleAmount !== null && saleAmount > 0);
  const named = new Set(priced.map(keyOf));
  const market = marketRates(subject, [...priced, ...marketSales.filter((sale) => !named.has(keyOf(sale)))]);
  if (market === null || priced.length === 0) return null;
  const rates = withOverrides(market.rates, overrides, subject, Math.exp(market.level));
  const adjusted = priced.flatMap((sale) => adjustSale(sale, subject, rates) ?? []);
  const alike = adjusted.map(({ sale }) => similarity(sale, subject) + 1e-3);
  const marketWeight = MARKET_SALES * Math.max(...alike);

  let level = market.level;
  let weights: number[] = alike;
  for (let round = 0; round < ROUNDS; round += 1) {
    weights = adjusted.map(
      ({ logPrice }, index) =>
        (alike[index] ?? 0) * Math.min(1, market.spread / Math.max(Math.abs(logPrice - level), 1e-12)),
    );
    const total = marketWeight + sum(weights);
    level =
      (marketWeight * market.level + sum(adjusted.map(({ logPrice }, index) => (weights[index] ?? 0) * logPrice))) /
      total;
  }
  const total = marketWeight + sum(weights);
  const known = Math.max(1, market.effectiveSales);
  const half = EIGHTY_PERCENT * (1 + FEW_SALES / known) * market.spread * Math.sqrt(1 + 1 / known);
  const sales = adjusted.map((one, index) => ({
    ...one,
    weight: (weights[index] ?? 0) / total,
    score: Math.round(100 * (alike[index] ?? 0)),
  }));
  const value = Math.exp(level);
  return {
    value,
    low: Math.exp(level - half),
    high: Math.exp(level + half),
    sales,
    market,
    marketShare: marketWeight / total,
    warnings: warningsOf(sales),
    reasons: reasonsOf(sales, market, marketSales.length, half),
  };
}

/** The same sale stands among the comparables and in the market; a home without a number is known by its row. */
const keyOf = ({ propertyId, id }: CompSale): string => (propertyId === null ? `row ${id}` : `property ${propertyId}`);

const percent = (share: number): string => `${Math.round(share * 100)}%`;

function warningsOf(sales: readonly WeightedSale[]): string[] {
  const large = sales.filter(({ grossShare }) => grossShare > LARGEST_ADJUSTMENT);
  const count = (n: number): string => `${n} ${n === 1 ? 'sale' : 'sales'}`;
  return [
    ...(sales.length < FEWEST_SALES ? [`Only ${count(sales.length)} selected: three are the least to rely on.`] : []),
    ...(large.length > 0
      ? [`${count(large.length)} adjusted by more than ${percent(LARGEST_ADJUSTMENT)} of the price in all.`]
      : []),
  ];
}

function reasonsOf(sales: readonly WeightedSale[], market: MarketRates, marketSales: number, half: number): string[] {
  const equal = effectiveCount(sales.map(({ weight }) => weight));
  return [
    `${sales.length} selected, worth about ${equal.toFixed(1)} sales just like the subject.`,
    `Rates from ${sales.length + marketSales} sales around it at most, after adjustment ${percent(market.spread)} apart.`,
    `Four of five such homes sell within ${percent(Math.expm1(half))} above and ${percent(-Math.expm1(-half))} below.`,
  ];
}
