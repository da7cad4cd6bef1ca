import type { Origin, ShareBase } from '../../../calc/deal/analysis.ts';
import { formatPercent } from '../../../calc/format/number.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { pathKey, type CellPath } from './cellPath.ts';

const bases: Readonly<Record<ShareBase, string>> = {
  RENT: "of a year's rent",
  PRICE: 'of the price',
  VALUE: 'of the market value',
};

/**
 * Where the value of a cell comes from, in words; null where a person typed it.
 *
 * @example originText(deal, { at: 'entry', list: 'expenses', id: 216, field: 'amount' }) // '5% of a year's rent: a customary assumption, of no public record.'
 */
export function originText(deal: Deal, path: CellPath): string | null {
  const origin = deal.origins?.[pathKey(path)];
  if (origin !== undefined) return `${withBase(origin)}.`;
  if (path.at !== 'mortgage' || (path.field !== 'amount' && path.field !== 'downPaymentAmount')) return null;
  const share = deal.mortgages?.[path.index]?.loanToPrice;
  if (typeof share !== 'number') return null;
  return `${formatPercent(path.field === 'amount' ? share : Number((1 - share).toFixed(8)), 4)} of the price.`;
}

function withBase({ source, share, of }: Origin): string {
  // A price that is the value as a whole needs no 100 %.
  if (typeof share !== 'number' || !of || share === 1) return source;
  return `${formatPercent(share, 4)} ${bases[of]}: ${source.charAt(0).toLowerCase()}${source.slice(1)}`;
}
