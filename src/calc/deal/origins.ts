import { centsOf, dollarsOf, timesRate, TooLargeAmount, type Cents } from '../money.ts';
import { ENTRY_LISTS, type Analysis, type EntryList, type Origin } from './analysis.ts';
import { setEntry } from './entries.ts';
import { oneYearRent } from './rent.ts';

/** The key of an entry's origin, by the id of its field as cells name it. */
export const entryKey = (list: EntryList, field: number): string => `${list}[${field}].amount`;

/**
 * The deal with every amount that is a share of something brought up to date: repairs of 5 % of the rent, a price that
 * is the estimated value. An amount whose base is unknown or 0 is none. The same deal where nothing changes.
 *
 * @example followed({ purchaseAmount: 100_000, origins: { 'closingCosts[21].amount': { source: '', share: 0.02, of: 'PRICE' } } }).closingCosts // [{ field: 21, amount: 2000 }]
 */
export function followed(analysis: Analysis): Analysis {
  const shares = Object.entries(analysis.origins ?? {}).filter(([, { share, of }]) => typeof share === 'number' && of);
  if (shares.length === 0) return analysis;
  try {
    // The price first, because others are shares of it.
    const price = shares.find(([key]) => key === 'purchaseAmount');
    const priced = price === undefined ? analysis : withPrice(analysis, price[1]);
    return shares.reduce((deal, [key, origin]) => withShare(deal, key, origin), priced);
  } catch (error) {
    // The calculation itself says that the amounts are too large.
    if (error instanceof TooLargeAmount) return analysis;
    throw error;
  }
}

function withPrice(analysis: Analysis, origin: Origin): Analysis {
  const amount = amountOf(analysis.marketValue, origin);
  return amount === (analysis.purchaseAmount ?? null) ? analysis : { ...analysis, purchaseAmount: amount };
}

function withShare(analysis: Analysis, key: string, origin: Origin): Analysis {
  const match = /^(\w+)\[(\d+)\]\.amount$/.exec(key);
  const list = ENTRY_LISTS.find((name) => name === match?.[1]);
  if (list === undefined) return analysis;
  const field = Number(match?.[2]);
  const amount = amountOf(baseOf(analysis, origin), origin);
  const entries = analysis[list] ?? [];
  const known = entries.find((entry) => entry.field === field)?.amount ?? null;
  return known === amount ? analysis : { ...analysis, [list]: setEntry(entries, { field, amount }) };
}

/** Dollars of what it is a share of. */
function baseOf(analysis: Analysis, { of }: Origin): number | null {
  const { purchaseAmount, marketValue, rentalUnits } = analysis;
  if (of === 'RENT') return dollarsOf(oneYearRent(rentalUnits ?? []));
  return (of === 'VALUE' ? marketValue || purchaseAmount : purchaseAmount) ?? null;
}

function amountOf(base: number | null | undefined, { share }: Origin): number | null {
  const amount: Cents | null = base ? timesRate(centsOf(base), share ?? 0) : null;
  return amount ? dollarsOf(amount) : null;
}

/** What was typed over has no origin any more. */
export function withoutOrigin<T extends Pick<Analysis, 'origins'>>(analysis: T, key: string): T {
  if (analysis.origins?.[key] === undefined) return analysis;
  const { [key]: _gone, ...origins } = analysis.origins;
  return { ...analysis, origins };
}
