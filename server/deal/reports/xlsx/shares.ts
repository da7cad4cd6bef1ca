/** Amounts of a deal that are a share of another one and follow it. */
import {
  ENTRY_LISTS,
  type Analysis,
  type EntryList,
  type Origin,
  type ShareBase,
} from '../../../../src/calc/deal/analysis.ts';
import { countedEntries } from '../../../../src/calc/deal/entries.ts';
import { entryKey, followed } from '../../../../src/calc/deal/origins.ts';
import type { ShareRow } from './inputRows.ts';

type Base = Pick<ShareRow, 'base' | 'words'>;

const BASES: Readonly<Record<ShareBase, Base>> = {
  PRICE: { base: 'Purchase_price', words: 'of the price' },
  VALUE: { base: 'IF(Market_value>0,Market_value,Purchase_price)', words: 'of the market value' },
  RENT: { base: 'Rent_one_year', words: 'of the rent of one year' },
};

/** The share that an entry is of something, where its amount is that share. */
export function entryShare(analysis: Analysis, list: EntryList, field: number): ShareRow | null {
  const origin = analysis.origins?.[entryKey(list, field)];
  const amountIn = (deal: Analysis) => countedEntries(deal, list).find((entry) => entry.field === field)?.amount;
  return origin?.of && amountIn(followed(analysis)) === amountIn(analysis) ? shareRow(origin, BASES[origin.of]) : null;
}

/** The share of the market value that the price is. */
export function priceShare(analysis: Analysis): ShareRow | null {
  const origin = analysis.origins?.['purchaseAmount'];
  const isShare = Boolean(analysis.purchaseAmount) && followed(analysis).purchaseAmount === analysis.purchaseAmount;
  return origin?.of && isShare ? shareRow(origin, { ...BASES.VALUE, base: 'Market_value' }) : null;
}

const shareRow = ({ share }: Origin, base: Base): ShareRow | null =>
  typeof share === 'number' ? { value: share, ...base } : null;

/** Whether another amount of this base would make an entry, which has no row here. */
export function makesEntries(analysis: Analysis, base: ShareBase): boolean {
  const shares = Object.entries(analysis.origins ?? {}).filter(([, { share, of }]) => of === base && Boolean(share));
  const rows = ENTRY_LISTS.flatMap((list) => countedEntries(analysis, list).map(({ field }) => entryKey(list, field)));
  return shares.some(([key]) => key !== 'purchaseAmount' && !rows.includes(key));
}
