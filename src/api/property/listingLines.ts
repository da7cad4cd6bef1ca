/** A property as it is offered for sale: what a person looks for first where prices are those of listings. */
import { mlsListingStatuses } from '../catalogue/property/codes.ts';
import type { PropertyRecord } from '../contract/property/properties.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { MISSING } from '../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../calc/format/number.ts';

/** The newest listing as names and texts; empty without any. Listings come newest first. */
export function listingLines({
  listings,
  squareFeet,
}: Pick<PropertyRecord, 'listings' | 'squareFeet'>): readonly (readonly [label: string, text: string])[] {
  const [newest] = listings;
  if (newest === undefined) return [];
  const { status, listingDate, statusDate, listAmount, soldAmount, soldDate, daysOnMarket } = newest;
  const codes: Readonly<Record<string, string>> = mlsListingStatuses;
  const perFoot = (amount: number | null): string =>
    formatDollars(amount === null || squareFeet === null || squareFeet <= 0 ? null : Math.round(amount / squareFeet));
  return [
    ['Status', status === null ? MISSING : (codes[status] ?? status)],
    ['List price', formatDollars(listAmount)],
    ['List $/sq ft', perFoot(listAmount)],
    ['Listed', formatDate(listingDate)],
    ['Status since', formatDate(statusDate)],
    ['Days on market', formatNumber(daysOnMarket)],
    ...(soldDate === null && soldAmount === null
      ? []
      : ([
          ['Sold', formatDate(soldDate)],
          ['Sold for', formatDollars(soldAmount)],
          ['Sold $/sq ft', perFoot(soldAmount)],
          [
            'Of the list price',
            formatPercent(
              soldAmount === null || listAmount === null || listAmount <= 0 ? null : soldAmount / listAmount,
              1,
            ),
          ],
        ] as const)),
    ['Listings on record', formatNumber(listings.length)],
  ];
}
