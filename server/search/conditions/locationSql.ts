/** Where to search as an SQL condition. Values are bound, never written into the text. */
import type { Location, Search } from '../../../src/api/contract/search/search.ts';
import { parcelNumberOf } from '../../../src/api/search/parcelNumberText.ts';
import { addressMatches, addressParams } from './addressSql.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { otherApnKey } from '../../data/warehouse/sideTables.sql.ts';
import { shapeCondition, shapePoints } from './shapeSql.ts';

export interface Condition {
  readonly sql: string;
  readonly params: Readonly<Record<string, Param>>;
}
export type LocationType = NonNullable<Location['type']>;

/** A location that cannot be searched: the wire key, what it is called, and what is wrong with it, after that name. */
export interface WrongLocation {
  readonly field: string;
  readonly label: string;
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

/** Without what says that they are parcel numbers: "APN 10-204". */
const numbersOf = (text: string): string[] => linesOf(text).map((line) => parcelNumberOf(line) ?? line);

/** Most lines of one search. */
export const MOST_LINES = 1000;
/** No parcel number and no address is longer. */
const LONGEST_LINE = 300;

/** The type of a location that does not name it, by the key that is most exact; null: no location, all parcels. */
export function locationType(location: Partial<Location>): LocationType | null {
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
 * - APN: `apn`, one a line, compared without punctuation, the alternate number too; `fips` narrows it. ADDRESS:
 *   `streetAddress`, one a line, compared as USPS writes it, all units unless one is named, the whole street where no
 *   number is; `zip` and `fips` narrow it. Both prefer `propertyId`, which suggestions carry.
 * - PROPERTY: `propertyId`. SHAPE: `shapeDefinition`.
 */
export function locationCondition(
  search: Location & Pick<Search, 'also'>,
  table: string,
): Condition | WrongLocation | null {
  const { also = [], ...first } = search;
  const own = oneLocation(first, table);
  if (also.length === 0 || isWrongLocation(own)) return own;
  const parts = own === null ? [] : [own];
  for (const [at, place] of also.entries()) {
    const part = oneLocation(place, table);
    if (part === null) {
      return { field: `also.${at}`, label: `Place ${at + 2}`, problem: 'says nothing of where it is' };
    }
    if (isWrongLocation(part))
      return { ...part, field: `also.${at}.${part.field}`, label: `Place ${at + 2}: ${part.label}` };
    parts.push(renamed(part, at + 2));
  }
  return {
    sql: `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    params: Object.assign({}, ...parts.map(({ params }) => params)) as Condition['params'], // merged records are one
  };
}

/** The same condition with parameters of its own, so that two places never share one. */
function renamed({ sql, params }: Condition, number: number): Condition {
  return {
    sql: sql.replaceAll(/\$([A-Za-z]\w*)/g, (whole, name: string) => (name in params ? `$${name}_${number}` : whole)),
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`${name}_${number}`, value])),
  };
}

const FIPS = /^\d{5}$/;
const wrongFips: WrongLocation = { field: 'fips', label: 'The county', problem: 'must be a FIPS code of five digits' };
/** Of a ZIP+4 the parcels know the first five digits. */
const ZIP = /^\s*\d{5}(-\d{4})?\s*$/;
const wrongZip: WrongLocation = { field: 'zip', label: 'The ZIP code', problem: 'must have five digits' };
const fiveDigits = (zip = ''): string => zip.trim().slice(0, 5);

/** The newest roll of its county has the parcel, or it is of no roll. */
export const isCurrent = (table: string): string => `${table}.retired_date IS NULL`;

/** Places whose parcels are looked up one by one: one that is no longer in the roll is found there all the same. */
const lookedUp: readonly LocationType[] = ['APN', 'ADDRESS', 'PROPERTY'];

/** Everywhere, or whole states: parcels that are in the roll, and so many that no order of theirs shortens a search. */
export const isWide = ({ also = [], ...first }: Location & Pick<Search, 'also'>): boolean =>
  [first, ...also].every((place) => [null, 'STATE'].includes(locationType(place)));

function oneLocation(location: Location, table: string): Condition | WrongLocation | null {
  const condition = anyLocation(location, table);
  const type = locationType(location);
  if (condition === null || isWrongLocation(condition) || type === null || lookedUp.includes(type)) return condition;
  return { ...condition, sql: `${type === 'SHAPE' ? `(${condition.sql})` : condition.sql} AND ${isCurrent(table)}` };
}

function anyLocation(location: Location, table: string): Condition | WrongLocation | null {
  const type = locationType(location);
  const { fips, zip } = location;
  switch (type) {
    case null:
      return null;
    case 'STATE': {
      const state = location.id?.trim().toUpperCase() ?? '';
      if (!/^[A-Z]{2}$/.test(state))
        return { field: 'id', label: 'The state', problem: 'must be the two letters of a state' };
      return { sql: `${table}.state_code = $state`, params: { state } };
    }
    case 'COUNTY':
      if (fips !== undefined && !FIPS.test(fips)) return wrongFips;
      if (fips !== undefined) return { sql: `${table}.fips = $fips`, params: { fips } };
      if (location.countyId === undefined) return wrongFips;
      return {
        sql: `${table}.fips = (SELECT any_value(fips) FROM place WHERE kind = 'COUNTY' AND place_id = $countyId)`,
        params: { countyId: location.countyId },
      };
    case 'CITY':
      if (location.cityId === undefined)
        return { field: 'cityId', label: 'The city', problem: 'must be the id of a city' };
      return {
        sql: `${table}.city_name = (SELECT any_value(city_name) FROM place WHERE kind = 'CITY' AND place_id = $cityId)
          AND ${table}.state_code = (SELECT any_value(state_code) FROM place WHERE kind = 'CITY' AND place_id = $cityId)`,
        params: { cityId: location.cityId },
      };
    case 'ZIP':
      if (!ZIP.test(zip ?? '')) return wrongZip;
      return { sql: `${table}.zip = $zip`, params: { zip: fiveDigits(zip) } };
    case 'PROPERTY':
      if (location.propertyId === undefined)
        return { field: 'propertyId', label: 'The property', problem: 'must be the id of a property' };
      return byPropertyId(location.propertyId, table);
    case 'APN':
      return location.propertyId === undefined ? byApn(location, table) : byPropertyId(location.propertyId, table);
    case 'ADDRESS':
      return location.propertyId === undefined ? byAddress(location, table) : byPropertyId(location.propertyId, table);
    case 'SHAPE': {
      const points = shapePoints(location.shapeDefinition ?? '');
      return typeof points === 'string'
        ? { field: 'shapeDefinition', label: 'The shape', problem: points }
        : shapeCondition(points, table);
    }
  }
}

const byPropertyId = (propertyId: number, table: string): Condition => ({
  sql: `${table}.property_id = $propertyId`,
  params: { propertyId },
});

function byApn(location: Location, table: string): Condition | WrongLocation {
  const apns = numbersOf(location.apn ?? '');
  if (apns.length === 0) return { field: 'apn', label: 'A parcel number', problem: 'is missing' };
  const problem = wrongLines(apns, 'parcel numbers');
  if (problem !== null) return { field: 'apn', label: 'The search', problem };
  if (location.fips !== undefined && !FIPS.test(location.fips)) return wrongFips;
  const narrowed = narrowTo(location, ['fips'], table);
  const keys = '(SELECT apn_key_of(unnest($apns::VARCHAR[])))';
  return {
    sql: `(${table}.apn_key IN ${keys} OR ${otherApnKey(table)} IN ${keys})${narrowed.sql}`,
    params: { apns, ...narrowed.params },
  };
}

function wrongLines(lines: readonly string[], what: string): string | null {
  if (lines.length > MOST_LINES) {
    return `has ${lines.length.toLocaleString('en-US')} ${what}: at most ${MOST_LINES.toLocaleString('en-US')} are taken at once`;
  }
  const long = lines.findIndex((line) => line.length > LONGEST_LINE);
  return long < 0 ? null : `has more than ${LONGEST_LINE} characters in line ${long + 1}`;
}

function byAddress(location: Location, table: string): Condition | WrongLocation {
  const addresses = linesOf(location.streetAddress ?? '');
  if (addresses.length === 0) return { field: 'streetAddress', label: 'An address', problem: 'is missing' };
  const problem = wrongLines(addresses, 'addresses');
  if (problem !== null) return { field: 'streetAddress', label: 'The search', problem };
  if (location.fips !== undefined && !FIPS.test(location.fips)) return wrongFips;
  if (isFilled(location.zip) && !ZIP.test(location.zip)) return wrongZip;
  const narrowed = narrowTo(location, ['fips', 'zip'], 'place');
  return {
    sql: `${table}.rowid IN (SELECT place_row FROM (${addressMatches(addresses, narrowed.sql)}))`,
    params: { ...addressParams(addresses), ...narrowed.params },
  };
}

/**
 * How many parcels each line of a location means, as a query of rows (nth from 1, parcels) for the lines that mean any, with the
 * lines themselves in order; null for a location that is not made of lines.
 */
export function lineCounts(location: Location): (Condition & { readonly lines: readonly string[] }) | null {
  const type = locationType(location);
  if (location.propertyId !== undefined || (type !== 'APN' && type !== 'ADDRESS')) return null;
  if (type === 'APN') {
    const lines = linesOf(location.apn ?? '');
    const apns = numbersOf(location.apn ?? '');
    const narrowed = narrowTo(location, ['fips'], 'place');
    const wanted = `(SELECT apn_key_of(unnest($apns::VARCHAR[])) AS key, generate_subscripts($apns::VARCHAR[], 1) AS nth) wanted`;
    return {
      lines,
      sql: `SELECT nth, count(*) AS parcels FROM (
        SELECT nth, place.rowid FROM parcel place JOIN ${wanted} ON place.apn_key = wanted.key${narrowed.sql}
        UNION SELECT nth, place.rowid FROM parcel place JOIN ${wanted} ON ${otherApnKey('place')} = wanted.key${narrowed.sql}) GROUP BY nth`,
      params: { apns, ...narrowed.params },
    };
  }
  const lines = linesOf(location.streetAddress ?? '');
  const narrowed = narrowTo(location, ['fips', 'zip'], 'place');
  return {
    lines,
    sql: `SELECT nth, count(DISTINCT place_row) AS parcels FROM (${addressMatches(lines, narrowed.sql)}) GROUP BY nth`,
    params: { ...addressParams(lines), ...narrowed.params },
  };
}

function narrowTo(location: Location, keys: readonly ('fips' | 'zip')[], table: string): Condition {
  const used = keys.filter((key) => isFilled(location[key]));
  return {
    sql: used.map((key) => ` AND ${table}.${key} = $${key}`).join(''),
    params: Object.fromEntries(used.map((key) => [key, fiveDigits(location[key])])),
  };
}
