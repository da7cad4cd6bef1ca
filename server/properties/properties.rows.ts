/** Rows of a property's queries as the record of the contract. */
import type { z } from 'zod';
import { countyOf } from '../../src/api/catalogue/counties.ts';
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
} from '../../src/api/contract/properties.ts';
import type { Address } from '../../src/api/contract/search.ts';
import { dollars } from '../warehouse/factRows.ts';
import type {
  AddressRow,
  CourtRow,
  DeedRow,
  ForeclosureRow,
  LienRow,
  ListingRow,
  LoanRow,
  ValueRow,
  ViolationRow,
  YearlySales,
} from './properties.queries.ts';

export const deedOf = ({ amountCents, ...row }: DeedRow): z.infer<typeof Deed> => ({
  ...row,
  amount: dollars(amountCents),
});

export const loanOf = ({ amountCents, estimatedBalanceCents, ...row }: LoanRow): z.infer<typeof Loan> => ({
  ...row,
  amount: dollars(amountCents),
  estimatedBalance: dollars(estimatedBalanceCents),
});

export const lienOf = ({ amountCents, ...row }: LienRow): z.infer<typeof Lien> => ({
  ...row,
  amount: dollars(amountCents),
});

export const foreclosureOf = ({
  openingBidCents,
  unpaidBalanceCents,
  defaultAmountCents,
  ...row
}: ForeclosureRow): z.infer<typeof Foreclosure> => ({
  ...row,
  openingBid: dollars(openingBidCents),
  unpaidBalance: dollars(unpaidBalanceCents),
  defaultAmount: dollars(defaultAmountCents),
});

export const listingOf = ({ listAmountCents, soldAmountCents, ...row }: ListingRow): z.infer<typeof ListingRecord> => ({
  ...row,
  listAmount: dollars(listAmountCents),
  soldAmount: dollars(soldAmountCents),
});

export const violationOf = (row: ViolationRow): z.infer<typeof ViolationRecord> => row;

export const courtOf = (row: CourtRow): z.infer<typeof CourtRecord> => row;

export const addressOf = (row: AddressRow): z.infer<typeof Address> => ({ ...row, id: row.propertyId });

/** @example countyName('51003') // 'Albemarle County, VA' */
export const countyName = (fips: string | null): string | null =>
  fips === null ? null : (countyOf(fips)?.displayName ?? null);

const valueNames: Readonly<Record<string, string>> = {
  assessed: 'Assessed value',
  estimated: 'Estimated value',
  market: 'Market value',
};

/**
 * Values by year, one series a kind, and the current estimate as a series of its own where no history holds it
 * (R-PROP-005). A value of January 1 is the value of its year.
 */
export function valueGraph(rows: readonly ValueRow[], { estimatedValue, estimatedValueDate }: Facts): Graph {
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
  return { categories: [...series].map(([name, points]) => ({ name, points })) };
}

/** Median prices around the property by year, and the property's own market sales. */
export function salesGraph(around: readonly YearlySales[], deeds: readonly DeedRow[]): Graph {
  const own = deeds
    .filter(({ marketSale, saleDate, amountCents }) => marketSale === true && saleDate !== null && amountCents !== null)
    .map(({ saleDate, amountCents }) => ({ label: (saleDate ?? '').slice(0, 4), value: (amountCents ?? 0) / 100 }))
    .toReversed();
  const median = around.map(({ year, medianCents }) => ({ label: String(year), value: Math.round(medianCents / 100) }));
  return {
    categories: [
      { name: 'Median sale within half a mile', points: median },
      { name: 'This property', points: own },
    ].filter(({ points }) => points.length > 0),
  };
}
