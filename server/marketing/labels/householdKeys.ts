import type { Services } from '../../platform/http/services.ts';

export interface Household {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/**
 * Keys of the places that mail goes to (design, section 5): the normalised line of delivery with its unit, and the first
 * five of the ZIP, as parcels have them (`address_key`). A box or a line in somebody's care has the line itself; without
 * a ZIP the town counts. Two spellings of one place have the same key; an address without a line has the key ''.
 */
export async function householdKeys(
  warehouse: Services['warehouse'],
  households: readonly Household[],
): Promise<string[]> {
  if (households.length === 0) return [];
  // The macros come with the data. Without any there are contacts only, compared by their words.
  if (warehouse.current() === null) return households.map(plainKey);
  const rows = await warehouse.query<{ key: string }>(
    `WITH told AS (SELECT unnest($streets::VARCHAR[]) AS street, nullif(unnest($zips::VARCHAR[]), '') AS zip,
        unnest($towns::VARCHAR[]) AS town, unnest(range(${households.length})) AS nth),
      distinct_ones AS (SELECT DISTINCT street, zip, town FROM told),
      keyed AS (SELECT street, zip, town, coalesce(address_key(street, NULL, zip),
        address_line(street) || ' ' || coalesce(zip5(zip), address_line(zip), address_line(town)), '') AS key FROM distinct_ones)
    SELECT key FROM told LEFT JOIN keyed ON keyed.street = told.street AND keyed.zip IS NOT DISTINCT FROM told.zip
      AND keyed.town = told.town ORDER BY nth`,
    {
      streets: households.map(({ street }) => street),
      zips: households.map(({ zip }) => zip.trim()),
      towns: households.map(({ city, state }) => `${city} ${state}`),
    },
  );
  return rows.map(({ key }) => key);
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[.'\p{M}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function plainKey({ street, city, state, zip }: Household): string {
  const line = plain(street);
  if (line === '') return '';
  return `${line} ${/^\d{5}/.test(zip.trim()) ? zip.trim().slice(0, 5) : plain(zip) || plain(`${city} ${state}`)}`;
}
