/** Which parcels lines of addresses mean, as SQL. */
import { namesHouse } from '../../../src/api/search/houseNumber.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { addressReadings, type AddressLine } from './addressLines.ts';
import { numberFirst } from './numberFirst.ts';

/** A key is number, street, unit if any, and ZIP if known: `2313 GLENN CT #4 22901`. */
const keyLine = 'CASE WHEN place.zip IS NULL THEN place.address_key ELSE left(place.address_key, -6) END';
const houseLine = `split_part(${keyLine}, ' #', 1)`;
const behindNumber = `substr(${houseLine}, strpos(${houseLine}, ' ') + 1)`;
const streetLine = `CASE WHEN substr(${behindNumber}, 2, 1) = '/' THEN substr(${behindNumber}, 5) ELSE ${behindNumber} END`;

const keyOf = (line: string): string => `left(address_key(${line}, NULL, '00000'), -6)`;

/** The address lines as a relation: their number from 1, the key without ZIP, that of the street where no number is. */
const wantedAddresses = (withStreets: boolean): string => `SELECT nth, zip, town, ${keyOf('street')} AS line,
    ${withStreets ? `substr(${keyOf("'1 ' || street")}, 3)` : 'NULL'} AS street
  FROM (SELECT unnest($addresses::VARCHAR[]) AS street, unnest($addressZips::VARCHAR[]) AS zip, unnest($addressTowns::VARCHAR[]) AS town,
    unnest($addressLines::INTEGER[]) AS nth)`;

/** And the same in the towns that have the name of the line's as a further one (`postal_name`), by ZIP where that is known. */
const inOtherTowns = `FROM asked UNION SELECT asked.nth, coalesce(n.zip, ''), replace(upper(n.city_name), '.', ''), asked.line, asked.street
    FROM asked JOIN postal_name n ON n.name = lower(asked.town) WHERE asked.zip IN ('', coalesce(n.zip, asked.zip))`;

/** A parcel without a ZIP is known by its town. */
const isInPlace = `CASE WHEN wanted.zip = '' THEN wanted.town = '' OR replace(upper(place.city_name), '.', '') = wanted.town
  WHEN place.zip IS NOT NULL THEN place.zip = wanted.zip
  ELSE wanted.town <> '' AND replace(upper(place.city_name), '.', '') = wanted.town END`;

/** Rows (place_row: its rowid, nth) of the lines that mean a parcel; one line may mean it in two ways. */
export function addressMatches(lines: readonly string[], narrowed: string): string {
  const withStreets = !lines.every(namesHouse);
  const houses = `SELECT place.rowid AS place_row, nth FROM parcel place JOIN wanted ON ${houseLine} = split_part(wanted.line, ' #', 1)
    WHERE (NOT contains(wanted.line, ' #') OR wanted.line = ${keyLine}) AND ${isInPlace}${narrowed}`;
  const streets = `SELECT place.rowid, nth FROM parcel place JOIN wanted ON ${streetLine} = wanted.street
    WHERE wanted.line IS NULL AND ${isInPlace}${narrowed}`;
  return `WITH asked AS MATERIALIZED (${wantedAddresses(withStreets)}), wanted AS MATERIALIZED (${inOtherTowns}) ${houses}${withStreets ? ` UNION ${streets}` : ''}`;
}

/** The line as it stands, and with the number first where the street stands before it. */
const readingsOf = (line: string): AddressLine[] =>
  [line, numberFirst(line)].flatMap((one) => (one === null ? [] : addressReadings(one)));

/** What the relation above binds. */
export function addressParams(addresses: readonly string[]): Readonly<Record<string, Param>> {
  const read = addresses.flatMap((line, at) => readingsOf(line).map((reading) => ({ ...reading, nth: at + 1 })));
  return {
    addresses: read.map(({ street }) => street),
    addressZips: read.map(({ zip }) => zip),
    addressTowns: read.map(({ town }) => town),
    addressLines: read.map(({ nth }) => nth),
  };
}
