/**
 * The recipe of a file of points that explains itself: address points, middles or outlines of parcels, with the names
 * that counties, OpenAddresses and the National Address Database give their columns.
 */
import type { PointKind } from '../../../src/api/catalogue/property/codes.ts';
import { parseRecipe } from '../recipes/recipe.ts';
import type { ColumnMapping, GenericOptions, GenericRecipe } from './genericRecipe.ts';

/** Simplified names (lower case, letters and digits only), the best first. */
const names = {
  apn: 'apn parcelnumber parcelnum parcelno parcelid parcelpin parcelapn parcel parid pin gpin pinnum pid taxparcel taxparcelid taxpin taxmapid prclid parcelnumb',
  fips: 'fips countyfips fipscode cntyfips',
  address:
    'streetaddress address fulladdress fulladdr siteaddress siteaddr situsaddress situsaddr situs propertyaddress addressfull addrfull addr address1 addressline1 locationaddress stfulladdr fulladd addressfullline situsaddre propaddr addresslabel addlabel',
  number:
    'number housenumber housenum houseno streetnumber streetno stnum strnum addnumber addrnum addrnumber addressnumber addnofull addno addnum hnum hseno stno addressnum',
  preDirection: 'streetdirprefix predir stpredir dirpre prefixdir predirection stprefix prefix',
  preType: 'pretype stpretyp sttyppre pretyp',
  street: 'streetname stname strname street fullname roadname rdname fullstreet stfullname',
  type: 'streetsuffix streettype sttype stpostyp posttype suftype stsuffix suffix sttyp',
  postDirection: 'streetdirsuffix postdir stposdir dirsuf suffixdir postdirection sufdir',
  unit: 'unitnumber unit unitnum unitno apt aptno suite unitid',
  zip: 'zip zipcode zip5 postalcode postcode situszip propertyzip zipcd addrzip postalcd',
  city: 'city cityname postalcity postcity situscity propertycity municipality mailcity muni',
  longitude: 'longitude lon lng long x pointx xcoord xlong',
  latitude: 'latitude lat y pointy ycoord ylat',
} as const;
type Part = keyof typeof names;

const streetParts = ['number', 'preDirection', 'preType', 'street', 'type', 'postDirection'] as const;

const targetOf = (part: Part): string => {
  if (part === 'city') return 'cityName';
  if (part === 'unit') return 'unitNumber';
  return part === 'address' || streetParts.some((name) => name === part) ? 'streetAddress' : part;
};

/**
 * Maps a header. Throws, with the columns there are, when it has no place, or neither a parcel number nor an address that
 * would say of which parcel.
 *
 * @example pointsRecipe(['LON', 'LAT', 'NUMBER', 'STREET', 'POSTCODE'], { fips: '51540', asOf: '2025-01-01', name: 'Address points' })
 */
export function pointsRecipe(header: readonly string[], options: GenericOptions): GenericRecipe {
  const found = new Map<Part, string>();
  for (const [part, known] of Object.entries(names) as [Part, string][]) {
    const column = known.split(' ').flatMap((name) => header.find((entry) => simplify(entry) === name) ?? [])[0];
    if (column !== undefined) found.set(part, column);
  }
  const columns = `the columns are: ${header.join(', ')}`;
  const [longitude, latitude] = [found.get('longitude'), found.get('latitude')];
  if (longitude === undefined || latitude === undefined) {
    throw new Error(
      `no columns say where the points are (LONGITUDE and LATITUDE, LON and LAT, X and Y in degrees); ${columns}`,
    );
  }
  const hasParts = found.has('number') && found.has('street');
  // The whole line where there is one: parts may lack what it has.
  for (const part of found.has('address') || !hasParts ? streetParts : []) found.delete(part);
  const apn = found.get('apn');
  const address = found.get('address') ?? streetParts.flatMap((part) => found.get(part) ?? []);
  if (apn === undefined && address.length === 0) {
    throw new Error(
      `no column says which parcel a point is of: a parcel number (APN, PIN, PARCEL_ID) or an address (ADDRESS, or NUMBER and STREET); ${columns}`,
    );
  }
  const county = found.get('fips');
  if (county === undefined && options.fips === undefined) {
    throw new Error('no column is a county code (FIPS): say which county with --fips 00000');
  }
  // With an address alone it is a door, with a number alone the middle of the lot, with both it may be either.
  const kind: PointKind = apn === undefined ? 'ADDRESS' : address.length === 0 ? 'PARCEL' : 'SOURCE';
  const recipe = parseRecipe(
    {
      format: 1,
      id: `points-${slug(options.name)}`,
      name: options.name,
      asOf: options.asOf,
      fips: county === undefined ? options.fips : undefined,
      joins: {},
      loans: 'none_recorded',
      unknownTexts: ['NA', 'N/A', 'NULL', 'null', 'None', '<Null>'],
      codes: { shape: { OUTLINE: 'PARCEL', POINT: kind } },
      files: { points: { match: ['*'], apn, fips: county, sheet: options.sheet } },
      facts: {
        ...(address.length === 0 ? {} : { streetAddress: { column: address } }),
        ...optional('unitNumber', found.get('unit')),
        ...optional('zip', found.get('zip')),
        ...optional('cityName', found.get('city')),
        longitude,
        latitude,
        pointKind: header.includes('shape') ? { column: 'shape', codes: 'shape' } : { constant: kind },
      },
    },
    'the header',
  );
  const used = new Map([...found].map(([part, column]) => [column, targetOf(part)]));
  const mapping: ColumnMapping[] = header.map((column) => ({
    column,
    target: used.get(column) ?? (column === 'shape' ? 'pointKind' : null),
    note: '',
  }));
  return { recipe, mapping, contested: [] };
}

const optional = (fact: string, column: string | undefined): object => (column === undefined ? {} : { [fact]: column });

const simplify = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z0-9.]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';
