import type { CompSale, CompSubject } from './comparedHome.ts';
import { similarity } from './similarity.ts';

/** An appraiser compares with a handful: so many sales at least where there are as many, so many at most. */
const FEWEST = 5;
const MOST = 8;
/** From the sixth on a sale counts only while it is so alike as this share of the fifth. */
const STILL_ALIKE = 0.5;

/**
 * Of the sales with a price the five to eight most alike to the subject, in the order given; without a price there is
 * nothing to compare.
 */
export function mostAlike<Sale extends CompSale>(sales: readonly Sale[], subject: CompSubject): Sale[] {
  const ranked = sales
    .filter(({ saleAmount }) => saleAmount !== null && saleAmount > 0)
    .map((sale) => ({ sale, alike: similarity(sale, subject) }))
    .toSorted((a, b) => b.alike - a.alike);
  const least = STILL_ALIKE * (ranked[FEWEST - 1]?.alike ?? 0);
  const chosen = new Set(
    ranked.filter(({ alike }, at) => at < FEWEST || (at < MOST && alike >= least)).map(({ sale }) => sale),
  );
  return sales.filter((sale) => chosen.has(sale));
}
