/** Rows of a property's queries as the record of the contract. */
import type { z } from 'zod';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type {
  CourtRecord,
  Deed,
  Facts,
  Foreclosure,
  Graph,
  Lien,
  ListingRecord,
  Loan,
  ViolationRecord,
} from '../../../src/api/contract/property/properties.ts';
import type { Address } from '../../../src/api/contract/search/search.ts';
import { dollars } from '../../data/warehouse/factRows.ts';
import type { AddressRow, YearlySales } from './properties.queries.ts';
import type { RecordRow } from './recordsInOrder.ts';

export const deedOf = ({ amountCents, ...row }: RecordRow<'deeds'>): z.infer<typeof Deed> => ({
  ...row,
  amount: dollars(amountCents),
});

export const loanOf = ({ amountCents, estimatedBalanceCents, ...row }: RecordRow<'loans'>): z.infer<typeof Loan> => ({
  ...row,
  amount: dollars(amountCents),
  estimatedBalance: dollars(estimatedBalanceCents),
});

export const lienOf = ({ amountCents, ...row }: RecordRow<'liens'>): z.infer<typeof Lien> => ({
  ...row,
  amount: dollars(amountCents),
});

export const foreclosureOf = ({
  openingBidCents,
  unpaidBalanceCents,
  defaultAmountCents,
  ...row
}: RecordRow<'foreclosures'>): z.infer<typeof Foreclosure> => ({
  ...row,
  openingBid: dollars(openingBidCents),
  unpaidBalance: dollars(unpaidBalanceCents),
  defaultAmount: dollars(defaultAmountCents),
});

export const listingOf = ({
  listAmountCents,
  soldAmountCents,
  ...row
}: RecordRow<'listings'>): z.infer<typeof ListingRecord> => ({
  ...row,
  listAmount: dollars(listAmountCents),
  soldAmount: dollars(soldAmountCents),
});

export const violationOf = (row: RecordRow<'violations'>): z.infer<typeof ViolationRecord> => row;

export const courtOf = (row: RecordRow<'court'>): z.infer<typeof CourtRecord> => row;

export const addressOf = ({
  propertyId,
  streetAddress,
  unitNumber,
  cityName,
  stateCode,
  zip,
}: AddressRow): z.infer<typeof Address> => ({
  id: propertyId,
  propertyId,
  streetAddress,
  unitNumber,
  cityName,
  stateCode,
  zip,
});

/** @example countyName('51003') // 'Albemarle County, VA' */
export const countyName = (fips: string | null): string | null =>
  fips === null ? null : (countyOf(fips)?.displayName ?? null);

/** What kinds of values are called. */
export const valueNames: Readonly<Record<string, string>> = {
  assessed: 'Assessed value',
  estimated: 'Estimated value',
  market: 'Market value',
};

/**
 * Values by year, one series a kind, and the current estimate as a series of its own where no history holds it
 * (R-PROP-005); asking prices of the listings given as another. A value of January 1 is the value of its year.
 */
export function valueGraph(
  rows: readonly RecordRow<'values'>[],
  { estimatedValue, estimatedValueDate }: Facts,
  listings: readonly RecordRow<'listings'>[] = [],
): Graph {
  const series = new Map<string, { label: string; value: number }[]>();
  const add = (name: string, date: string, value: number): void => {
    const points = series.get(name) ?? [];
    points.push({ label: date.endsWith('-01-01') ? date.slice(0, 4) : date, value });
    series.set(name, points);
  };
  for (const { kind, valueDate, amountCents } of rows) {
    add(valueNames[kind] ?? kind, valueDate, (amountCents ?? 0) / 100);
  }
  if (estimatedValue !== null && estimatedValueDate !== null && !series.has('Estimated value')) {
    add('Estimated value', estimatedValueDate, estimatedValue);
  }
  for (const { listingDate, listAmountCents } of listings.toReversed()) {
    if (listingDate !== null && listAmountCents !== null) add('List price', listingDate, listAmountCents / 100);
  }
  return { categories: [...series].map(([name, points]) => ({ name, points })) };
}

interface OwnSale {
  readonly date: string;
  readonly cents: number;
}

/** Market sales of the property by its deeds, newest first. */
export const recordedSales = (deeds: readonly RecordRow<'deeds'>[]): OwnSale[] =>
  deeds.flatMap(({ marketSale, saleDate, amountCents }) =>
    marketSale === true && saleDate !== null && amountCents !== null ? [{ date: saleDate, cents: amountCents }] : [],
  );

/** Sales of the property by its listings, newest first. */
export const listedSales = (listings: readonly RecordRow<'listings'>[]): OwnSale[] =>
  listings.flatMap(({ soldDate, soldAmountCents }) =>
    soldDate !== null && soldAmountCents !== null ? [{ date: soldDate, cents: soldAmountCents }] : [],
  );

/** Median prices around the property by year, and the property's own sales, given newest first. */
export function salesGraph(around: readonly YearlySales[], sales: readonly OwnSale[]): Graph {
  const own = sales.map(({ date, cents }) => ({ label: date.slice(0, 4), value: cents / 100 })).toReversed();
  const median = around.map(({ year, medianCents }) => ({ label: String(year), value: Math.round(medianCents / 100) }));
  return {
    categories: [
      { name: 'Median sale within half a mile', points: median },
      { name: 'This property', points: own },
    ].filter(({ points }) => points.length > 0),
  };
}
