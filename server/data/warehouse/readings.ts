/**
 * What this program reads otherwise out of the same files than an earlier one did. Facts stay as they were read until their
 * source is loaded again, so whoever has them is told.
 */

interface Learnt {
  /** Those with a lower one have read it the other way. */
  readonly reading: number;
  /** Of which parcels of such a source it may be: a condition over `parcel`. */
  readonly of: string;
  /** As what they were taken in. */
  readonly as: string;
  /** What is wrong with that, and what loading them again does, in sentences. */
  readonly why: string;
}

/** Marks of sources begin with 1, which is also that of those without one. */
export const learnt: readonly Learnt[] = [
  {
    reading: 2,
    of: "property_type_code = '1000'",
    as: 'Residential, unspecified',
    why: 'Apartments of which the records do not say how many homes they have were taken for that as well, and compared with houses. Loaded again they are “Multi-Family, unspecified”.',
  },
  {
    reading: 3,
    of: "estimated_value_method LIKE 'Assessed value%' AND last_sale_date >= make_date(coalesce(assessed_year, year(as_of_date)), 1, 1) AND last_sale_amount_cents >= 0.5 * estimated_value_cents",
    as: 'worth what they are assessed at',
    why: 'They were sold after that. Loaded again, a price paid on the market since the assessment is their value.',
  },
];

/** That of a source which is loaded now. */
export const READING = Math.max(1, ...learnt.map(({ reading }) => reading));
