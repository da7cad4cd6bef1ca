/** Parcels for what a person types: by what they are found by in tables of their own, so that a million parcels are not read. */
import { houseNumber } from '../../data/ingest/streets.queries.ts';
import type { Queries } from '../results/search.queries.ts';
import type { StreetRow } from './streets.queries.ts';
import type { TypedAddress, TypedParcelNumber } from './typedAddress.ts';

export interface ParcelMatchRow {
  readonly propertyId: number;
  readonly fips: string;
  readonly apn: string | null;
  readonly streetAddress: string | null;
  readonly unitNumber: string | null;
  readonly cityName: string | null;
  readonly stateCode: string | null;
  readonly zip: string | null;
}

const parcelColumns = `property_id AS "propertyId", fips, apn, street_address AS "streetAddress", unit_number AS "unitNumber",
  city_name AS "cityName", state_code AS "stateCode", zip`;
const byPlace = 'street_address NULLS LAST, unit_number NULLS FIRST, city_name, property_id';

export interface NumberMatchRow extends ParcelMatchRow {
  /** 0: the parcel number as typed. 1: with the same letters and digits. 2: one that begins with them. 3: an address that does. */
  readonly rank: number;
}

const asTyped = (column: string): string => `regexp_replace(upper(trim(${column})), '\\s+', ' ', 'g') = $exact`;
/** Behind all letters and digits. */
const LAST = '~';
/** Of those that begin with a number the first ones: the number itself is the very first. */
const MOST_NUMBERS = 200;

/** Parcels whose number, or other number, begins with what was typed; those that are written like it first. */
export async function selectByNumber(
  warehouse: Queries,
  { exact, key }: TypedParcelNumber,
  limit: number,
): Promise<NumberMatchRow[]> {
  return await warehouse.query<NumberMatchRow>(
    `WITH hit AS MATERIALIZED (SELECT fips, property_id, number_key FROM parcel_number
         WHERE number_key >= $key AND number_key < $key || '${LAST}' ORDER BY number_key LIMIT ${MOST_NUMBERS})
     SELECT ${parcelColumns}, CASE WHEN coalesce(${asTyped('apn')}, false) OR coalesce(${asTyped('alternate_apn')}, false) THEN 0
       WHEN number_key = $key THEN 1 ELSE 2 END AS rank
     FROM hit JOIN parcel USING (fips, property_id) ORDER BY rank, number_key, ${byPlace} LIMIT $limit::BIGINT`,
    { exact, key, limit },
  );
}

/** Parcels whose address begins with the number of a house. */
export async function selectByHouse(warehouse: Queries, start: string, limit: number): Promise<NumberMatchRow[]> {
  return await warehouse.query<NumberMatchRow>(
    `SELECT ${parcelColumns}, 3 AS rank FROM parcel WHERE starts_with(street_address, $start) ORDER BY ${byPlace} LIMIT $limit::BIGINT`,
    { start, limit },
  );
}

/** Parcels with this number in these streets; a number that is within a range, `1035` of `1035-67`, by its first. */
export async function selectInStreets(
  warehouse: Queries,
  { number, unit }: Pick<TypedAddress, 'number' | 'unit'>,
  streets: readonly StreetRow[],
  limit: number,
): Promise<ParcelMatchRow[]> {
  const [fips, zips] = [narrow('fips', streets), narrow('zip', streets)];
  const starts = [...numberSpellings(number).map((one) => `${one} `), `${number}-`];
  return await warehouse.query<ParcelMatchRow>(
    `SELECT ${parcelColumns} FROM parcel
     WHERE (${starts.map((_, at) => `starts_with(street_address, $start${at})`).join(' OR ')}) AND ${fips.sql} AND ${zips.sql}
       AND list_contains($streets::VARCHAR[], regexp_replace(street_address, ${houseNumber}, ''))${unit === '' ? '' : ' AND starts_with(unit_number, $unit)'}
     ORDER BY ${byPlace} LIMIT $limit::BIGINT`,
    {
      ...fips.params,
      ...zips.params,
      ...Object.fromEntries(starts.map((start, at) => [`start${at}`, start])),
      streets: [...new Set(streets.map(({ street }) => street))],
      ...(unit === '' ? {} : { unit }),
      limit,
    },
  );
}

/** More places than these narrow nothing. */
const MOST_PLACES = 20;

/** Parcels lie in the order of county and ZIP, so DuckDB reads those of few places alone. */
function narrow(
  column: 'fips' | 'zip',
  streets: readonly StreetRow[],
): { sql: string; params: Record<string, string> } {
  const values = [...new Set(streets.map((row) => row[column]))];
  if (values.length > MOST_PLACES || values.includes(null)) return { sql: 'true', params: {} };
  const params = Object.fromEntries(values.map((value, at) => [`${column}${at}`, value ?? '']));
  return {
    sql: `${column} IN (${Object.keys(params)
      .map((name) => `$${name}`)
      .join(', ')})`,
    params,
  };
}

/** `1607B` and `1607-B` are one house. */
function numberSpellings(number: string): string[] {
  const [, digits, letter] = /^(\d+)-?([A-Z])$/.exec(number) ?? [];
  return digits === undefined ? [number] : [`${digits}-${letter}`, `${digits}${letter}`];
}
