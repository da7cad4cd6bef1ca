/**
 * What lies around a parcel of which only the ZIP is known: nobody can measure from a ZIP, but who shares its subdivision
 * is nearer than who shares its street, and that nearer than who shares its ZIP.
 */
import type { ComparableSearch, SharedPlace } from '../../../src/api/contract/property/surroundings.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';

export interface Locality {
  readonly fips: string;
  readonly subdivision: string | null;
  /** Without the house number. */
  readonly street: string | null;
  readonly zip: string | null;
}

/** Null where nothing is known to share. */
export function localityOf({
  fips,
  subdivision,
  streetAddress,
  zip,
}: Pick<Facts, 'fips' | 'subdivision' | 'streetAddress' | 'zip'>): Locality | null {
  const street = /^\d\S*(?: 1\/2)? (.+)$/.exec(streetAddress ?? '')?.[1] ?? null;
  if (fips === null || (subdivision === null && street === null && zip === null)) return null;
  return { fips, subdivision, street, zip };
}

/** In the order of nearness: the place among these is the rank of a parcel. */
const shared: readonly SharedPlace[] = ['SUBDIVISION', 'STREET', 'ZIP'];

/** Rank of a parcel of a table, from 1; NULL where it shares nothing. */
export const rankSql = (table: string): string => `CASE WHEN ${table}.fips <> $localFips THEN NULL
  WHEN ${table}.subdivision = $localSubdivision THEN 1
  WHEN ends_with(${table}.street_address, ' ' || $localStreet) AND coalesce(${table}.zip = $localZip, true)
    AND regexp_full_match(left(${table}.street_address, length(${table}.street_address) - length($localStreet) - 1), '[0-9][^ ]*( 1/2)?') THEN 2
  WHEN ${table}.zip = $localZip THEN 3 END`;

export const rankParams = ({ fips, subdivision, street, zip }: Locality): Record<string, Param> => ({
  localFips: fips,
  localSubdivision: subdivision,
  localStreet: street,
  localZip: zip,
});

/** What a row shares with the subject; null where its distance is known, or nothing is. */
export const sharedPlace = (rank: number | null | undefined): SharedPlace | null => shared[(rank ?? 0) - 1] ?? null;

/** A search where no distance is known asks for none. */
export function withoutDistance(search: ComparableSearch): ComparableSearch {
  const { distanceMin, distanceMax, ...rest } = search;
  void distanceMin;
  void distanceMax;
  return rest;
}

export function localityNote({ subdivision, street, zip }: Locality): string {
  const places = [
    ...(subdivision === null ? [] : ['subdivision']),
    ...(street === null ? [] : ['street']),
    ...(zip === null ? [] : [`ZIP ${zip}`]),
  ];
  return `Where in its ${zip === null ? 'county' : 'ZIP'} this property lies is not known, so no distance is: what shares its ${places.join(', then its ')} is shown${places.length > 1 ? ', in this order' : ''}.`;
}
