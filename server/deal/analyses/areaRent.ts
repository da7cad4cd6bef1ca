import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { areaRentOf, type AreaRents } from '../../data/rents/areaRents.ts';
import type { Known } from './taxOf.ts';

/**
 * A year of rent of the homes of a parcel by what its area pays; unknown where the roll does not say how many bedrooms
 * a home of it has. Of several homes each has its share of the bedrooms, where these can be shared out evenly.
 */
export function areaRent(
  {
    zip,
    bedrooms,
    units,
    squareFeet,
    propertyClass,
  }: Pick<Facts, 'zip' | 'bedrooms' | 'units' | 'squareFeet' | 'propertyClass'>,
  rents: AreaRents | null,
): Known {
  const nothing = { amount: null, source: null };
  const homes = units === null || units < 1 ? 1 : units;
  // No bedrooms and no building is land, not a studio.
  const isHome = bedrooms !== null && (bedrooms > 0 || (squareFeet ?? 0) > 0);
  if (rents === null || !isHome || bedrooms % homes !== 0) return nothing;
  if (propertyClass !== null && propertyClass !== 'R') return nothing;
  const rent = areaRentOf(rents, zip, bedrooms / homes);
  if (rent === null) return nothing;
  return {
    amount: rent.amount * homes * 12,
    source: `$${rent.amount.toLocaleString('en-US')} a month${homes === 1 ? '' : ` for each of ${homes} units`}: ${rent.source}`,
  };
}
