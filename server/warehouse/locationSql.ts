/** Where to search as an SQL condition. Values are bound, never written into the text. */
import type { Location, Search } from '../../src/api/contract/search.ts';
import type { Param } from './bindParams.ts';
import { shapeCondition, shapePoints } from './shapeSql.ts';

export interface Condition {
  readonly sql: string;
  readonly params: Readonly<Record<string, Param>>;
}
export type LocationType = NonNullable<Location['type']>;

/** A location that cannot be searched: the wire key and what is wrong with it. */
export interface WrongLocation {
  readonly field: string;
  readonly problem: string;
}
export const isWrongLocation = (value: Condition | WrongLocation | null): value is WrongLocation =>
  value !== null && 'problem' in value;

/** Several parcel numbers or addresses at once, one a line (mode Multiple, O-059). */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Most lines of one search. */
const MOST_LINES = 1000;

/** The type of a location that does not name it, by the key that is most exact; null: no location, all parcels. */
export function locationType(location: Search): LocationType | null {
  if (location.type !== undefined) return location.type;
  if (location.propertyId !== undefined) return 'PROPERTY';
  if (isFilled(location.apn)) return 'APN';
  if (isFilled(location.streetAddress)) return 'ADDRESS';
  if (isFilled(location.shapeDefinition)) return 'SHAPE';
  if (isFilled(location.zip)) return 'ZIP';
  if (location.cityId !== undefined) return 'CITY';
  if (location.fips !== undefined || location.countyId !== undefined) return 'COUNTY';
  return isFilled(location.id) ? 'STATE' : null;
}

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/**
 * The condition of a location on `table`, null for everywhere. What each type reads:
 *
 * - STATE: `id`, the two letters. COUNTY: `fips`, or `countyId`, a place. CITY: `cityId`, a place. ZIP: `zip`.
 * - APN: `apn`, one a line, compared without punctuation; `fips` narrows it. ADDRESS: `streetAddress`, one a line,
 *   compared as USPS writes it, all units unless one is named; `zip` and `fips` narrow it. Both prefer `propertyId`,
 *   which suggestions carry.
 * - PROPERTY: `propertyId`. SHAPE: `shapeDefinition`.
 */
export function locationCondition(location: Search, table: string): Condition | WrongLocation | null {
  const type = locationType(location);
  const { fips, zip } = location;
  switch (type) {
    case null:
      return null;
    case 'STATE': {
      const state = location.id?.trim().toUpperCase() ?? '';
      if (!/^[A-Z]{2}$/.test(state)) return { field: 'id', problem: 'A state is given by its two letters.' };
      return { sql: `${table}.state_code = $state`, params: { state } };
    }
    case 'COUNTY':
      if (fips !== undefined) return { sql: `${table}.fips = $fips`, params: { fips } };
      if (location.countyId === undefined) {
        return { field: 'fips', problem: 'A county is given by its FIPS code of five digits.' };
      }
      return {
        sql: `${table}.fips = (SELECT any_value(fips) FROM place WHERE kind = 'COUNTY' AND place_id = $countyId)`,
        params: { countyId: location.countyId },
      };
    case 'CITY':
      if (location.cityId === undefined) return { field: 'cityId', problem: 'A city is given by its id.' };
      return {
        sql: `${table}.city_name = (SELECT any_value(city_name) FROM place WHERE kind = 'CITY' AND place_id = $cityId)
          AND ${table}.state_code = (SELECT any_value(state_code) FROM place WHERE kind = 'CITY' AND place_id = $cityId)`,
        params: { cityId: location.cityId },
      };
    case 'ZIP':
      if (!/^\d{5}$/.test(zip ?? '')) return { field: 'zip', problem: 'A ZIP code has five digits.' };
      return { sql: `${table}.zip = $zip`, params: { zip: zip ?? '' } };
    case 'PROPERTY':
      if (location.propertyId === undefined) return { field: 'propertyId', problem: 'A property is given by its id.' };
      return byPropertyId(location.propertyId, table);
    case 'APN':
      return location.propertyId === undefined ? byApn(location, table) : byPropertyId(location.propertyId, table);
    case 'ADDRESS':
      return location.propertyId === undefined ? byAddress(location, table) : byPropertyId(location.propertyId, table);
    case 'SHAPE': {
      const points = shapePoints(location.shapeDefinition ?? '');
      return typeof points === 'string' ? { field: 'shapeDefinition', problem: points } : shapeCondition(points, table);
    }
  }
}

const byPropertyId = (propertyId: number, table: string): Condition => ({
  sql: `${table}.property_id = $propertyId`,
  params: { propertyId },
});

function byApn(location: Search, table: string): Condition | WrongLocation {
  const apns = linesOf(location.apn ?? '');
  if (apns.length === 0) return { field: 'apn', problem: 'A parcel number is missing.' };
  if (apns.length > MOST_LINES) return { field: 'apn', problem: `At most ${MOST_LINES} parcel numbers at once.` };
  const narrowed = narrowTo(location, ['fips'], table);
  return {
    sql: `${table}.apn_key IN (SELECT apn_key_of(unnest($apns::VARCHAR[])))${narrowed.sql}`,
    params: { apns, ...narrowed.params },
  };
}

function byAddress(location: Search, table: string): Condition | WrongLocation {
  const addresses = linesOf(location.streetAddress ?? '');
  if (addresses.length === 0) return { field: 'streetAddress', problem: 'An address is missing.' };
  if (addresses.length > MOST_LINES) {
    return { field: 'streetAddress', problem: `At most ${MOST_LINES} addresses at once.` };
  }
  const narrowed = narrowTo(location, ['fips', 'zip'], 'place');
  // A key is number, street, unit if any, and ZIP: `2313 GLENN CT #4 22901`. The macro is used once: it is long.
  const line = 'left(place.address_key, -6)';
  return {
    sql: `${table}.rowid IN (SELECT place.rowid FROM parcel place
      JOIN (SELECT left(address_key(line, NULL, '00000'), -6) AS line FROM (SELECT unnest($addresses::VARCHAR[]) AS line)) wanted
        ON split_part(${line}, ' #', 1) = split_part(wanted.line, ' #', 1)
        AND (NOT contains(wanted.line, ' #') OR wanted.line = ${line})${narrowed.sql})`,
    params: { addresses, ...narrowed.params },
  };
}

function narrowTo(location: Search, keys: readonly ('fips' | 'zip')[], table: string): Condition {
  const used = keys.filter((key) => isFilled(location[key]));
  return {
    sql: used.map((key) => ` AND ${table}.${key} = $${key}`).join(''),
    params: Object.fromEntries(used.map((key) => [key, location[key] ?? ''])),
  };
}
