import { dayNumber, type CalendarDate } from '../dates.ts';

/** What a record of a sale says by which another record of the same sale is known. Dollars. */
export interface RecordedSale {
  readonly id: string;
  readonly propertyId: number | null;
  /** M from a listing service, U from public records. */
  readonly type: 'M' | 'U';
  readonly saleDate: CalendarDate | null;
  readonly saleAmount: number | null;
}

/** A deed is recorded some time after the day on which the listing was closed. */
const MOST_DAYS_APART = 92;
/** Listings tell the price before credits, deeds in some places what is left of it. */
const PRICE_TOLERANCE = 0.02;

/**
 * The other record of the same sale: a deed and a sold listing of one property, closed within three months of each
 * other at prices that are alike or of which one is unknown. Each record has at most one, the nearest by date; by id,
 * both ways.
 */
export function otherRecords<Sale extends RecordedSale>(sales: readonly Sale[]): Map<string, Sale> {
  const ofProperty = Map.groupBy(
    sales.filter(({ propertyId, saleDate }) => propertyId !== null && saleDate !== null),
    ({ propertyId }) => propertyId,
  );
  const others = new Map<string, Sale>();
  for (const records of ofProperty.values()) {
    const pairs = records
      .filter(({ type }) => type === 'M')
      .flatMap((listing) =>
        records
          .filter((deed) => deed.type === 'U' && isSamePrice(listing.saleAmount, deed.saleAmount))
          .map((deed) => ({ listing, deed, days: daysApart(listing, deed) })),
      )
      .filter(({ days }) => days <= MOST_DAYS_APART)
      .toSorted((a, b) => a.days - b.days);
    for (const { listing, deed } of pairs) {
      if (others.has(listing.id) || others.has(deed.id)) continue;
      others.set(listing.id, deed);
      others.set(deed.id, listing);
    }
  }
  return others;
}

const daysApart = (a: RecordedSale, b: RecordedSale): number =>
  a.saleDate === null || b.saleDate === null ? Infinity : Math.abs(dayNumber(a.saleDate) - dayNumber(b.saleDate));

const isSamePrice = (a: number | null, b: number | null): boolean =>
  a === null || b === null || Math.abs(a - b) <= PRICE_TOLERANCE * Math.max(a, b);
