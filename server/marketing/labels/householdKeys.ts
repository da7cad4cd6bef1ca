import { deliveryLine } from '../../../src/calc/marketing/deliveryLine.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { addressKeysApart } from '../compliance/addressKeysApart.ts';

export interface Household {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/**
 * Keys of the places that mail goes to (design, section 5): the normalised line of delivery with its unit, and the first
 * five of the ZIP, as opt-outs of mail have them (`addressKeys`). A box or a line in somebody's care has the line itself;
 * without a ZIP the town counts. Two spellings of one place have the same key; an address without a line has the key ''.
 */
export async function householdKeys(
  { warehouse, apart }: Pick<Services, 'warehouse' | 'apart'>,
  households: readonly Household[],
  caller: ApartCaller,
): Promise<string[] | Refusal> {
  if (households.length === 0) return [];
  // The macros come with the data. Without any the same are made elsewhere, which takes longer.
  if (warehouse.current() === null) return await keysWithoutData(apart, households, caller);
  const rows = await warehouse.query<{ key: string }>(
    `WITH told AS (SELECT unnest($streets::VARCHAR[]) AS street, nullif(unnest($zips::VARCHAR[]), '') AS zip,
        unnest($towns::VARCHAR[]) AS town, unnest(range(${households.length})) AS nth),
      distinct_ones AS (SELECT DISTINCT street, zip, town FROM told),
      keyed AS (SELECT street, zip, town, coalesce(address_key(street, NULL, zip),
        address_line(street) || ' ' || coalesce(zip5(zip), address_line(zip), address_line(town)), '') AS key FROM distinct_ones)
    SELECT key FROM told LEFT JOIN keyed ON keyed.street = told.street AND keyed.zip IS NOT DISTINCT FROM told.zip
      AND keyed.town = told.town ORDER BY nth`,
    {
      streets: households.map(({ street }) => deliveryLine(street)),
      zips: households.map(({ zip }) => zip.trim()),
      towns: households.map(({ city, state }) => `${city} ${state}`),
    },
  );
  return rows.map(({ key }) => key);
}

async function keysWithoutData(
  apart: Services['apart'],
  households: readonly Household[],
  caller: ApartCaller,
): Promise<string[] | Refusal> {
  const lines = households.map(({ street, zip }) => ({ street, unit: '', zip }));
  const keys = await apart.run(addressKeysApart, lines, caller);
  return isRefusal(keys) ? keys : households.map((one, at) => keys[at] ?? plainKey(one));
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[.'\p{M}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Of a place whose key has no ZIP. */
function plainKey({ street, city, state, zip }: Household): string {
  const line = plain(deliveryLine(street));
  return line === '' ? '' : `${line} ${plain(zip) || plain(`${city} ${state}`)}`;
}
