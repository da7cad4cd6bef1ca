/** Parcels and streets that a typed address may mean. */
import type { Queries } from '../results/search.queries.ts';
import { isTownKnown, selectStreets, selectStreetsAlike, type StreetRow } from './streets.queries.ts';
import { selectInStreets, type ParcelMatchRow } from './suggestions.queries.ts';
import type { TypedAddress } from './typedAddress.ts';
import { streetForm, typedStreet, withoutSlips } from './typedStreet.ts';

export interface FoundAddresses {
  /** With the rank of its street (`StreetRow`), the nearest first. */
  readonly parcels: readonly { readonly row: ParcelMatchRow; readonly rank: number }[];
  /** Where no number was typed. */
  readonly streets: readonly StreetRow[];
}

const NOTHING: FoundAddresses = { parcels: [], streets: [] };
/** A text that is a letter or two long begins more; it will be longer. */
const MOST_STREETS = 1000;
const MOST_ALIKE = 100;
const MOST_SLIPS = 6;
/** More than are suggested: they are put in the order of their streets here. */
const MOST_ROWS = 300;

/** Of the readings of a text the first that finds something. */
export async function findAddresses(warehouse: Queries, addresses: readonly TypedAddress[]): Promise<FoundAddresses> {
  for (const address of addresses) {
    if (!namesStreet(address)) continue;
    const street = typedStreet(address.words, address.unit === '');
    const found = await inStreets(warehouse, address, await selectStreets(warehouse, street, address, MOST_STREETS));
    if (found !== NOTHING) return found;
  }
  return NOTHING;
}

/** Those that are alike (`selectStreetsAlike`); of a town that nothing loaded is called, in any. */
export async function findAddressesAlike(
  warehouse: Queries,
  addresses: readonly TypedAddress[],
): Promise<FoundAddresses> {
  for (const address of addresses.toReversed()) {
    if (!namesStreet(address)) continue;
    const { shown } = typedStreet(address.words, false);
    const forms = withoutSlips(address.words).slice(0, MOST_SLIPS).map(streetForm);
    const alike = async (towns: readonly string[]): Promise<FoundAddresses> =>
      await inStreets(
        warehouse,
        address,
        await selectStreetsAlike(warehouse, { shown, forms }, { zip: address.zip, towns }, MOST_ALIKE),
      );
    const found = await alike(address.towns);
    if (found !== NOTHING) return found;
    if (address.towns.length === 0 || (await isTownKnown(warehouse, address.towns))) continue;
    const anywhere = await alike([]);
    if (anywhere !== NOTHING) return anywhere;
  }
  return NOTHING;
}

/** One word alone begins many places and commands. */
const namesStreet = ({ number, words, unit }: TypedAddress): boolean =>
  number === '' ? words.length > 1 && unit === '' : words.length > 0;

async function inStreets(
  warehouse: Queries,
  address: TypedAddress,
  streets: readonly StreetRow[],
): Promise<FoundAddresses> {
  if (streets.length === 0) return NOTHING;
  if (address.number === '') return { parcels: [], streets };
  const rows = await selectInStreets(warehouse, address, streets, MOST_ROWS);
  const places = streets.map((street, at) => ({ ...street, at }));
  const parcels = rows.flatMap((row) => {
    const place = places.find(
      ({ street, fips, zip, cityName }) =>
        row.fips === fips && row.zip === zip && row.cityName === cityName && row.streetAddress?.endsWith(` ${street}`),
    );
    return place === undefined ? [] : [{ row, rank: place.rank, at: place.at }];
  });
  return parcels.length === 0
    ? NOTHING
    : { parcels: parcels.toSorted((a, b) => a.rank - b.rank || a.at - b.at), streets: [] };
}
