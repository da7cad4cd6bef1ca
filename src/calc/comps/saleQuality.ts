/** What speaks against a sale as a comparable. */
import { pricePerSquareFootOf } from './comparables.ts';
import { sum, weightedMedian } from './weightedStatistics.ts';

export type SaleFlag = 'nonMarket' | 'multiParcel' | 'sameParty' | 'outlier' | 'shortHold';

export const saleFlagLabels: Readonly<Record<SaleFlag, string>> = {
  nonMarket: 'Not a market price',
  multiParcel: 'Price of several parcels',
  sameParty: 'Buyer and seller are the same party',
  outlier: 'Price far from the others',
  shortHold: 'Sold again within a year',
};

/** The part of a row that the flags read. Dollars. */
export interface JudgedSale {
  readonly id: string;
  readonly saleAmount: number | null;
  readonly squareFeet: number | null;
  readonly pricePerSquareFoot: number | null;
  readonly multiParcel: boolean | null;
  readonly notMarketReason: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  /** Months since the sale before; null when none is on record. */
  readonly monthsHeld: number | null;
}

/** A price per square foot this many robust deviations from the median is an outlier (Iglewicz and Hoaglin 1993). */
const OUTLIER = 3.5;
/** Fewer prices than this say nothing of what is usual. */
const FEWEST_PRICES = 5;
/** Held for less than this, a home was probably bought below the market and improved. */
const SHORT_HOLD_MONTHS = 12;
/** Spread that prices of like homes have anyway: 5 % of the price, in logarithms. */
const LEAST_SPREAD = 0.05;

/** The flags of each sale, by its id; sales without any are left out. */
export function saleFlags(sales: readonly JudgedSale[]): ReadonlyMap<string, readonly SaleFlag[]> {
  const outliers = outliersOf(sales);
  const flags = new Map<string, readonly SaleFlag[]>();
  for (const sale of sales) {
    const found: SaleFlag[] = [
      ...(sale.notMarketReason !== null && sale.notMarketReason !== 'multi_parcel' ? (['nonMarket'] as const) : []),
      ...(sale.multiParcel === true ? (['multiParcel'] as const) : []),
      ...(isSameParty(sale) ? (['sameParty'] as const) : []),
      ...(outliers.has(sale.id) ? (['outlier'] as const) : []),
      ...(sale.monthsHeld !== null && sale.monthsHeld < SHORT_HOLD_MONTHS ? (['shortHold'] as const) : []),
    ];
    if (found.length > 0) flags.set(sale.id, found);
  }
  return flags;
}

/**
 * Whether a sale lies far from the others: robust z-score of the logarithm of its price per square foot.
 *
 * @example robustScores([100, 100, 105, 95, 1000]).map((score) => score > 3.5) // [false, false, false, false, true]
 */
export function robustScores(values: readonly number[]): number[] {
  const logs = values.map((value) => Math.log(value));
  const even = logs.map(() => 1);
  const middle = weightedMedian(logs, even) ?? 0;
  const deviation = weightedMedian(
    logs.map((value) => Math.abs(value - middle)),
    even,
  );
  const spread = Math.max(LEAST_SPREAD, (deviation ?? 0) / 0.6745);
  return logs.map((value) => Math.abs(value - middle) / spread);
}

function outliersOf(sales: readonly JudgedSale[]): ReadonlySet<string> {
  const priced = sales.flatMap((sale) => {
    const price = pricePerSquareFootOf(sale);
    return price !== null && price > 0 ? [{ id: sale.id, price }] : [];
  });
  if (priced.length < FEWEST_PRICES) return new Set();
  const scores = robustScores(priced.map(({ price }) => price));
  return new Set(priced.filter((_, index) => (scores[index] ?? 0) > OUTLIER).map(({ id }) => id));
}

/** Words of a name that say nothing of who it is. */
const FORM_WORDS = new Set(
  'LLC INC CO CORP COMPANY LTD LP LLP TRUST TRUSTEE TRUSTEES LIVING REVOCABLE FAMILY ESTATE OF THE AND ETAL JR SR II III'.split(
    ' ',
  ),
);

/** Buyer and seller share a surname or the whole name: the first word before a comma, or every telling word. */
function isSameParty({ buyer, seller }: JudgedSale): boolean {
  if (buyer === null || seller === null) return false;
  const [a, b] = [wordsOf(buyer), wordsOf(seller)];
  if (a.length === 0 || b.length === 0) return false;
  const shared = a.filter((word) => b.includes(word)).length;
  const hasComma = buyer.includes(',') && seller.includes(',');
  return shared === Math.min(a.length, b.length) || (hasComma && a[0] === b[0]);
}

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FORM_WORDS.has(word));

/** Mean of known numbers; null without any. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known) / known.length;
};
