/** Rents of areas: what HUD takes for the fair rent of a home of so many bedrooms in a ZIP (Small Area Fair Market Rents). */

/** Bedrooms that HUD publishes a rent for; more cost 15 % each (24 CFR 888.113). */
export const MOST_BEDROOMS = 4;
const EACH_FURTHER = 0.15;

/** Dollars a month by bedrooms, 0 to 4; null where the file has none. */
export type Rents = readonly (number | null)[];

export interface AreaRents {
  /** The federal fiscal year, which begins in October of the year before. */
  readonly year: number;
  readonly zips: ReadonlyMap<
    string,
    { readonly rents: Rents; /** Areas that share the ZIP. */ readonly areas: number }
  >;
}

export interface AreaRent {
  /** Dollars a month. */
  readonly amount: number;
  readonly source: string;
}

/**
 * The rent of a home in a ZIP; null where none is published. Of several areas that share the ZIP it is the lowest. Five
 * bedrooms and more are 15 % each above four, in whole dollars.
 *
 * @example areaRentOf(rents, '22901', 5)?.amount // 2300 where four bedrooms are 2,000
 */
export function areaRentOf({ year, zips }: AreaRents, zip: string | null, bedrooms: number | null): AreaRent | null {
  const found = zips.get(zip?.slice(0, 5) ?? '');
  if (found === undefined || bedrooms === null || !Number.isInteger(bedrooms) || bedrooms < 0) return null;
  const published = found.rents[Math.min(bedrooms, MOST_BEDROOMS)] ?? null;
  if (published === null) return null;
  const further = Math.max(0, bedrooms - MOST_BEDROOMS);
  const parts = [
    `HUD small area fair market rent of ${year}, ZIP ${zip?.slice(0, 5)}, ${bedrooms === 0 ? 'no bedroom' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`}`,
    ...(further > 0 ? [`${MOST_BEDROOMS} bedrooms and 15% for each further one`] : []),
    ...(found.areas > 1 ? [`the lowest of ${found.areas} areas that share the ZIP`] : []),
  ];
  // In whole percents, so that 1.15 is no 1.1499999.
  return { amount: Math.round((published * (100 + further * EACH_FURTHER * 100)) / 100), source: parts.join('; ') };
}
