import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLike } from '../../../../server/data/propose/looks.ts';
import { proposeMapping, type Proposal } from '../../../../server/data/propose/proposeMapping.ts';
import type { Atlas } from '../../../../server/data/propose/whereRowsLie.ts';

/** Two counties: one of the north of latitude 30 in Florida, one of the south. */
const atlas: Atlas = {
  countyAt: (latitude) => (latitude > 30 ? '12001' : '12086'),
  feetOutside: (fips, latitude) => (latitude > 30 === (fips === '12001') ? 0 : 1e6),
  zipMiddle: (zip) => ({ latitude: zip.startsWith('326') ? 31 : 25, longitude: -82 }),
};

function proposed(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  fips: string | null = '12001',
): Proposal {
  const columns = header.map((name, at) => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const text = row[at] ?? '';
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const values = [...counts].map(([text, count]) => ({ text, count }));
    return { header: name, filled: values.reduce((sum, { count }) => sum + count, 0), distinct: counts.size, values };
  });
  return proposeMapping(
    { name: 'roll.csv', rows: rows.length, columns },
    { ...(fips === null ? {} : { fips }), asOf: '2024-01-01', id: 'my-roll', atlas },
  );
}
const meaningOf = ({ columns }: Proposal, header: string): string | null | undefined =>
  columns.find((column) => column.header === header)?.meaning;
const many = (row: (at: number) => readonly string[]): string[][] =>
  Array.from({ length: 20 }, (_, at) => [...row(at)]);
const apn = (at: number): string => `0${1000 + at}-000-000`;

describe('by values', () => {
  it('a column whose name says nothing is known by what stands in it', () => {
    const found = proposed(
      ['k', 'a', 'b', 'c'],
      many((at) => [apn(at), `${at + 1} OAK ST`, `${30 + at / 1000}1234`, `-82.${1000 + at}`]),
    );
    expect(['k', 'a', 'b', 'c'].map((name) => meaningOf(found, name))).toEqual([
      'apn',
      'streetAddress',
      'latitude',
      'longitude',
    ]);
    expect(found.warnings).toContainEqual(
      expect.stringContaining('No column is named like a parcel number: k is taken'),
    );
  });

  const sold = (at: number): string => `2015${String(1 + (at % 12)).padStart(2, '0')}09T000000`;
  it.each(['date', 'Date', ' DAY '])('the one %s beside the one price is the day of the sale', (name) => {
    const found = proposed(
      ['PIN', name, 'price'],
      many((at) => [apn(at), sold(at), String(200_000 + at)]),
    );
    expect(meaningOf(found, name)).toBe('saleDate');
    expect(found.recipe.records.deed?.[0]?.fields).toMatchObject({ saleDate: name, amount: 'price' });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['no price is beside it', ['date', 'size'], ['20150109T000000', '1200']],
    ['another date is the day of the sale', ['date', 'price', 'sale_date'], ['20150109', '200000', '2015-02-01']],
    ['there are two of them', ['date', 'price', 'day'], ['20150109', '200000', '20150201']],
    ['there are two prices', ['date', 'price1', 'price2'], ['20150109', '200000', '210000']],
    ['no days stand in it', ['date', 'price'], ['spring', '200000']],
  ])('a bare date is none where %s', (_why, header, row) => {
    const found = proposed(
      ['PIN', ...header],
      many((at) => [apn(at), ...row]),
    );
    expect(meaningOf(found, 'date')).toBeNull();
  });

  it.each(['MAILST', 'MAIL_ST', 'OWNER_ST'])('%s is a street or a state, as its values are', (name) => {
    const streets = proposed(
      ['PIN', name],
      many((at) => [apn(at), at % 5 === 0 ? `PO BOX ${at}` : `${at + 1} OAK ST`]),
    );
    expect(meaningOf(streets, name)).toBe('mailStreetAddress');
    const states = proposed(
      ['PIN', name],
      many((at) => [apn(at), at % 3 === 0 ? 'GA' : 'FL']),
    );
    expect(meaningOf(states, name)).toBe('mailState');
  });

  it('a name is not believed against its values', () => {
    const found = proposed(
      ['PIN', 'ZIP'],
      many((at) => [apn(at), `GREEN ${at}`]),
    );
    expect(meaningOf(found, 'ZIP')).toBeNull();
    expect(found.recipe.facts.zip).toBeUndefined();
  });

  it('square feet as large as the acres say are the lot', () => {
    const found = proposed(
      ['PIN', 'sqft', 'acres'],
      many((at) => [apn(at), String((at + 1) * 43_560), String(at + 1)]),
    );
    expect(found.recipe.facts.lotSquareFeet).toEqual(['sqft', { column: 'acres', scale: 43_560 }]);
    expect(found.recipe.facts.squareFeet).toBeUndefined();
  });

  it('any number of the country’s degrees with decimals is one, no year and no count is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1600, max: 2100 }), (year) => {
        expect(looksLike('latitude', String(year))).toBe(false);
        expect(looksLike('year', String(year))).toBe(true);
        expect(looksLike('date', `${year}-02-03`)).toBe(true);
      }),
    );
  });
});

describe('what makes leads', () => {
  const columns: readonly (readonly [header: string, field: string, value: (at: number) => string])[] = [
    ['OWNER_OCC', 'ownerOccupied', (at) => (at % 2 === 0 ? 'Y' : 'N')],
    ['HMSTD_EXEMPT_AMT', 'homestead', (at) => (at % 2 === 0 ? '25000' : '0')],
    ['VACANT', 'vacant', (at) => (at % 5 === 0 ? '1' : '0')],
    ['DELINQUENT_YEAR', 'taxDelinquentYear', () => '2021'],
    ['StandardStatus', 'listStatus', (at) => (at % 4 === 0 ? 'Active' : 'Closed')],
    ['ListPrice', 'listPrice', (at) => String(200_000 + at)],
    ['LISTED_DATE', 'listDate', () => '2023-12-01'],
    ['MLS #', 'listNumber', (at) => String(400 + at)],
    ['LIEN_AMT', 'lienAmount', (at) => (at % 3 === 0 ? '0' : '1200.50')],
    ['LIEN_DT', 'lienDate', () => '05/06/2022'],
    ['LIENHOLDER', 'lienHolder', () => 'CITY OF NOWHERE'],
    ['LIEN_TYPE', 'lienKind', () => 'SEWER'],
    ['LIS_PENDENS_DATE', 'lisPendensDate', () => '2023-11-02'],
    ['AUCTION_DATE', 'auctionDate', () => '2024-02-02'],
  ];
  const found = proposed(
    ['PIN', ...columns.map(([header]) => header)],
    many((at) => [apn(at), ...columns.map(([, , value]) => value(at))]),
  );

  it.each(columns)('%s is %s', (header, field) => {
    expect(meaningOf(found, header)).toBe(field);
  });

  it('goes to the facts and records that the lead types are derived from', () => {
    const { facts, records, codes } = found.recipe;
    expect(facts.ownerOccupied).toEqual([
      'OWNER_OCC',
      { column: 'HMSTD_EXEMPT_AMT', codes: 'homestead', unknown: expect.arrayContaining(['0', 'N']) },
    ]);
    expect([facts.vacant, facts.taxDelinquentYear]).toEqual(['VACANT', 'DELINQUENT_YEAR']);
    expect(codes).toMatchObject({ homestead: { '*': 'yes' }, listingStatus: { Active: 'ACTIVE' } });
    expect(records).toEqual({
      listing: [
        {
          fields: {
            status: { column: 'StandardStatus', codes: 'listingStatus' },
            listAmount: 'ListPrice',
            listingDate: 'LISTED_DATE',
            listingNumber: 'MLS #',
          },
        },
      ],
      lien: [
        {
          fields: {
            amount: { column: 'LIEN_AMT', unknown: ['0', '0.0', '0.00'] },
            recordingDate: 'LIEN_DT',
            creditor: 'LIENHOLDER',
            documentType: 'LIEN_TYPE',
          },
        },
      ],
      foreclosure: [
        {
          fields: {
            status: { constant: 'PRE_FORECLOSURE' },
            recordingDate: 'LIS_PENDENS_DATE',
            auctionDate: 'AUCTION_DATE',
          },
        },
      ],
    });
  });

  it('is none of them by a name beside nothing: a lienholder or a case makes no record', () => {
    const { records } = proposed(
      ['PIN', 'LIENHOLDER', 'FORECLOSURE_CASE', 'MLS #'],
      many((at) => [apn(at), 'CITY OF NOWHERE', `C${at}`, String(at)]),
    ).recipe;
    expect(records).toEqual({});
  });

  it('ST beside a street is a state where its values are', () => {
    const state = proposed(
      ['PIN', 'SITUS', 'ST'],
      many((at) => [apn(at), `${at + 1} OAK ST`, 'FL']),
    );
    expect(meaningOf(state, 'ST')).toBe('stateCode');
  });
});

describe('parts of a value', () => {
  it('make the address, the baths, the day and the deed', () => {
    const { facts, records } = proposed(
      [
        'PIN',
        'st_num',
        'predir',
        'st_name',
        'st_type',
        'full_bath',
        'half_bath',
        'sale_yr1',
        'sale_mo1',
        'sale_prc1',
        'or_book1',
        'or_page1',
      ],
      many((at) => [apn(at), String(at + 1), 'N', 'OAK', 'ST', '2', '1', '2020', '5', '100000', '12', String(at)]),
    ).recipe;
    expect(facts.streetAddress).toEqual({ column: ['st_num', 'predir', 'st_name', 'st_type'] });
    expect(facts.bathrooms).toMatchObject({ add: [{ column: 'full_bath' }, { column: 'half_bath', scale: 0.5 }] });
    expect(records.deed).toEqual([
      {
        fields: {
          saleDate: { column: ['sale_yr1', 'sale_mo1'] },
          amount: 'sale_prc1',
          documentNumber: { column: ['or_book1', 'or_page1'] },
        },
      },
    ]);
  });

  it('a city behind the street goes to the city', () => {
    const { facts } = proposed(
      ['PIN', 'Property Address'],
      many((at) => [apn(at), `${at + 1} OAK ST, GAINESVILLE`]),
    ).recipe;
    expect(facts.cityName).toEqual({ column: 'Property Address', pattern: ', *(.*)$' });
  });
});

describe('said before anything', () => {
  const place = ['PIN', 'situs_zip', 'situs_state', 'latitude', 'longitude', 'OWNER_NAME'];
  const row = (at: number): string[] => [apn(at), '32601', 'FL', `31.${1000 + at}`, '-82.30001', `SMITH JOHN ${at}`];

  it('nothing of a file that is as it should be', () => {
    expect(proposed(place, many(row)).warnings).toEqual([]);
  });

  it.each<
    [what: string, header: readonly string[], rows: readonly (readonly string[])[], fips: string | null, says: RegExp]
  >([
    [
      'a number that repeats',
      place,
      many((at) => row(Math.max(1, at))),
      '12001',
      /^PIN, the parcel number, repeats: 20 rows have 19/,
    ],
    [
      'a number that is blank',
      place,
      many((at) => (at === 3 ? ['', ...row(at).slice(1)] : row(at))),
      '12001',
      /^PIN, the parcel number, is blank in 1 of 20 rows/,
    ],
    [
      'two columns for one field',
      [...place, 'OWNER'],
      many((at) => [...row(at), 'DOE JANE']),
      '12001',
      /^OWNER_NAME and OWNER could each be the owner: OWNER_NAME is taken/,
    ],
    [
      'coordinates elsewhere',
      place,
      many((at) => row(at).with(3, '25.12345')),
      '12001',
      /wrong county: the coordinates lie in Miami-Dade/,
    ],
    [
      'ZIPs elsewhere',
      place,
      many((at) => row(at).with(1, '33101')),
      '12001',
      /wrong county: most ZIPs of situs_zip, such as 33101, lie outside Alachua/,
    ],
    [
      'another state',
      place,
      many((at) => row(at).with(2, 'GA')),
      '12001',
      /wrong county: most rows are of the state GA by situs_state/,
    ],
    ['no county named', place, many(row), null, /^No county was named: Alachua County, FL is taken by the coordinates/],
    [
      'two columns of one name',
      [...place, 'Beds', 'BEDS'],
      many((at) => [...row(at), '3', '4']),
      '12001',
      /^Several columns are called beds/,
    ],
    [
      'codes that nobody knows',
      [...place, 'land_use'],
      many((at) => [...row(at), 'ZZQ X']),
      '12001',
      /^Most codes of land_use are not known/,
    ],
    [
      'no parcel number',
      ['situs_address'],
      many((at) => [`${at + 1} OAK ST`]),
      '12001',
      /^No column is a parcel number/,
    ],
  ])('%s, once', (_, header, rows, fips, says) => {
    const { warnings } = proposed(header, rows, fips);
    expect(warnings).toEqual([expect.stringMatching(says)]);
  });

  it('a list that repeats its parcels does not retire others', () => {
    expect(
      proposed(
        place,
        many((at) => row(at % 10)),
      ).recipe.complete,
    ).toBe(false);
    expect(proposed(place, many(row)).recipe.complete).toBe(true);
  });
});

it('a market value is the estimate of the source, 0 of nobody; the assessed value stays beside it', () => {
  const { recipe } = proposed(
    ['PIN', 'tot_mkt_val', 'assessed_val'],
    many((at) => [apn(at), String(200_000 + at), String(150_000 + at)]),
  );
  expect(recipe.facts).toMatchObject({
    estimatedValue: { column: 'tot_mkt_val', unknown: ['0', '0.0', '00', '000'] },
    assessedValue: 'assessed_val',
  });
});

describe('codes of land use', () => {
  it.each([
    ['DOR_UC', '001', '1001'],
    ['DOR_UC', '048', '4001'],
    ['use_code', '0100', '1001'],
    ['land_use', 'SINGLE FAMILY', '1001'],
    ['land_use', 'VACANT RESIDENTIAL LAND', '9001'],
    ['land_use', 'Two Family', '1010'],
    ['land_use', 'MOBILE HOME PARK', '1022'],
  ])('%s %s is %s', (header, code, type) => {
    const found = proposed(
      ['PIN', header],
      many((at) => [apn(at), code]),
    );
    expect(found.codes.map(({ codes }) => codes.map(({ type }) => type))).toEqual([[type]]);
    expect(found.recipe.codes['use']).toEqual({ [code]: type });
  });

  it.each([
    [
      '48201',
      'Texas',
      ['A1', 'A2', 'B1', 'C1', 'F1', 'F2', 'X1'],
      ['1001', '1006', '1014', '9000', '2000', '4000', '8000'],
    ],
    // Letters of another state are none of Texas'.
    ['12001', 'Florida', ['A1', 'F1'], [null, null]],
  ])('classes of %s in %s: %j are %j', (fips, _state, classes, types) => {
    const { codes } = proposed(
      ['PIN', 'state_class'],
      many((at) => [apn(at), classes[at % classes.length] ?? '']),
      fips,
    );
    const found = new Map(codes.flatMap((column) => column.codes.map(({ code, type }) => [code, type] as const)));
    expect(classes.map((code) => found.get(code) ?? null)).toEqual(types);
  });
});

it.each<[what: string, header: readonly string[], fips: string | null, says: RegExp]>([
  [
    'neither number nor address',
    ['colour', 'size'],
    '12001',
    /no column says which parcel a row is about.*colour, size/,
  ],
  ['no county', ['PIN', 'colour'], null, /nothing tells the county: say which one with --fips/],
])('refuses %s', (_, header, fips, says) => {
  expect(() =>
    proposed(
      header,
      many((at) => [header[0] === 'PIN' ? apn(at) : 'red', 'big']),
      fips,
    ),
  ).toThrow(says);
});
