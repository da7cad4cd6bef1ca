import { meanOf } from './saleQuality.ts';

/** A purchase and its resale; dollars, dollars per square foot, months. */
export interface FlipFigures {
  readonly acqSaleAmount: number | null;
  readonly acqSalePpsf: number | null;
  readonly disSaleAmount: number | null;
  readonly disSalePpsf: number | null;
  readonly flipLength: number | null;
}

/** Averages over the flips that have the value; null, shown as n/a, when none has it (R-FLIP-002, O-103, O-108). */
export interface FlipStatistics {
  /** Whole dollars. */
  readonly purchase: number | null;
  readonly flip: number | null;
  readonly grossProfit: number | null;
  /** Dollars with two decimals. */
  readonly purchasePpsf: number | null;
  readonly flipPpsf: number | null;
  readonly grossProfitPpsf: number | null;
  /** Whole months, rounded down as days on market are. */
  readonly flipLength: number | null;
}

/**
 * Average purchase, flip and gross profit, as amounts and per square foot. Gross profit is resale less purchase of the
 * same flip: costs are not in it.
 *
 * @example flipStatistics([{ acqSaleAmount: 100000, acqSalePpsf: 100, disSaleAmount: 150000, disSalePpsf: 150, flipLength: 7 }]).grossProfit // 50000
 */
export function flipStatistics(flips: readonly FlipFigures[]): FlipStatistics {
  const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);
  const round = (value: number | null, decimals: number): number | null =>
    value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
  const length = meanOf(flips.map(({ flipLength }) => flipLength));
  return {
    purchase: round(meanOf(flips.map(({ acqSaleAmount }) => acqSaleAmount)), 0),
    flip: round(meanOf(flips.map(({ disSaleAmount }) => disSaleAmount)), 0),
    grossProfit: round(meanOf(flips.map((one) => difference(one.disSaleAmount, one.acqSaleAmount))), 0),
    purchasePpsf: round(meanOf(flips.map(({ acqSalePpsf }) => acqSalePpsf)), 2),
    flipPpsf: round(meanOf(flips.map(({ disSalePpsf }) => disSalePpsf)), 2),
    grossProfitPpsf: round(meanOf(flips.map((one) => difference(one.disSalePpsf, one.acqSalePpsf))), 2),
    flipLength: length === null ? null : Math.floor(length),
  };
}
