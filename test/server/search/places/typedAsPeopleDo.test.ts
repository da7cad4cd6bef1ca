/** Addresses, towns and parcel numbers typed as people do, by generated cases: what comes first is what was meant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directionalWords, suffixWords } from '../../../../server/data/ingest/streetWords.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { suggest } from '../../../../server/search/places/suggest.ts';
import { streetForm } from '../../../../server/search/places/typedStreet.ts';
import { selectIds } from '../../../../server/search/results/search.queries.ts';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

const plain = { fips: '09003', stateCode: 'CT', cityName: 'PLAINFORD', zip: '06062' };
const mill = { fips: '09003', stateCode: 'CT', cityName: 'MILLBURY', zip: '06010' };
/** Of a town whose roll has no ZIPs. */
const grove = { fips: '09005', stateCode: 'CT', cityName: 'GROVETON', zip: null };

const suffixes = [...new Set(suffixWords.values())];
const directions = [...new Set(directionalWords.values())];
const spellingsOf = (words: ReadonlyMap<string, string>, short: string): string[] =>
  [...words].filter(([, abbreviation]) => abbreviation === short).map(([word]) => word);

const names = ['MAGNOLIA', 'HAWTHORNE', 'LAFAYETTE', 'PLEASANT VIEW', 'MARTIN LUTHER KING JR'];
const streets = [
  ...suffixes.map((suffix) => `KESTREL ${suffix}`),
  ...directions.flatMap((way) => [`${way} LINDEN ST`, `CEDAR AVE ${way}`]),
  ...names.map((name) => `${name} DR`),
  'PARK AVENUE EXT',
  'OLD MILL ROAD LN',
  'ST JAMES PL',
  '2ND ST',
  'NORTH ST',
  'HWY 29',
];
const parcels: ParcelFacts[] = [
  ...streets.map((street, at): ParcelFacts => ({
    ...plain,
    propertyId: 1 + at,
    apn: `S-${at}`,
    streetAddress: `17 ${street}`,
  })),
  { ...plain, propertyId: 901, apn: '10-204', streetAddress: '1 APN WAY' },
  { ...plain, propertyId: 902, apn: '102-04', streetAddress: '2 APN WAY' },
  { ...plain, propertyId: 903, apn: '10204', streetAddress: '3 APN WAY' },
  { ...plain, propertyId: 904, apn: '1-02-04', streetAddress: '4 APN WAY' },
  { ...plain, propertyId: 905, apn: 'U-1', streetAddress: '1035-67 OSPREY ST', unitNumber: '4' },
  { ...plain, propertyId: 906, apn: 'U-2', streetAddress: '1607-B OSPREY ST' },
  // The mail of Millbury's ZIP says Weaver's Falls; the town itself has another street of this name.
  ...[1, 2, 3, 4].map((at): ParcelFacts => ({
    ...mill,
    propertyId: 910 + at,
    apn: `M-${at}`,
    streetAddress: `${at} HARBOR ST`,
    mailCity: 'WEAVERS FALLS',
    mailState: 'CT',
    mailZip: '06010',
  })),
  ...[1, 2, 3].map((at): ParcelFacts => ({
    ...grove,
    propertyId: 920 + at,
    apn: `G-${at}`,
    streetAddress: `${at} HARBOR ST`,
    addressKey: `${at} HBR ST`,
    mailCity: 'UPPER GROVE',
    mailState: 'CT',
    mailZip: '06444',
    occupancyBasis: 'LINE',
  })),
];

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

const labels = async (text: string): Promise<string[]> =>
  (await suggest(small.warehouse, text, { withCounties: true })).map(({ type, label }) => `${type} ${label}`);
const first = async (text: string): Promise<string> => (await labels(text))[0] ?? 'nothing';
const inPlain = (line: string): string => `ADDRESS ${line}, PLAINFORD, CT 06062`;

/** Texts of which the first suggestion is not the address meant. */
async function missed(cases: readonly (readonly [text: string, line: string])[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [text, line] of cases) {
    const found = await first(text);
    if (found !== inPlain(line)) wrong.push(`${text}: ${found}`);
  }
  return wrong;
}

const transpositions = (text: string): string[] =>
  Array.from(text).flatMap((letter, at) => {
    const next = text[at + 1];
    return next === undefined || next === letter ? [] : [`${text.slice(0, at)}${next}${letter}${text.slice(at + 2)}`];
  });

describe('a typed address', () => {
  it('finds each suffix of the table however it is spelled', async () => {
    const cases = suffixes.flatMap((suffix, at) => {
      const spellings = spellingsOf(suffixWords, suffix);
      // One spelling of each, another one each time; the test below holds all of them.
      return [
        [`17 kestrel ${(spellings[at % spellings.length] ?? suffix).toLowerCase()}`, `17 KESTREL ${suffix}`] as const,
      ];
    });
    expect(cases.length).toBeGreaterThan(190);
    expect(await missed(cases)).toEqual([]);
  });

  it('is taken apart as the streets of the snapshot are, in every spelling of a suffix and of a direction', async () => {
    const kept = new Map(
      (
        await small.warehouse.query<{ street: string; form: string }>(
          "SELECT street, concat_ws('|', street_key, core, name, directions) AS form FROM town_street",
        )
      ).map(({ street, form }) => [street, form]),
    );
    const form = (words: string): string => {
      const { key, core, name, directions: ways } = streetForm(words.split(' '));
      return [key, core, name, ways].join('|');
    };
    const wrong = [
      ...[...suffixWords].map(([word, short]) => [`KESTREL ${word}`, `KESTREL ${short}`] as const),
      ...[...directionalWords].flatMap(([word, short]) => [
        [`${word} LINDEN STREET`, `${short} LINDEN ST`] as const,
        [`CEDAR AV ${word}`, `CEDAR AVE ${short}`] as const,
      ]),
      ...streets.map((street) => [street, street] as const),
    ].filter(([typed, street]) => form(typed) !== kept.get(street));
    expect(wrong).toEqual([]);
  });

  it('finds each direction before and behind the street, spelled or short, left out or in the other place', async () => {
    const cases = directions.flatMap((way) =>
      spellingsOf(directionalWords, way).flatMap((word) => [
        [`17 ${word.toLowerCase()} linden street`, `17 ${way} LINDEN ST`] as const,
        [`17 Cedar Avenue ${word}`, `17 CEDAR AVE ${way}`] as const,
        [`17 ${word} cedar ave`, `17 CEDAR AVE ${way}`] as const,
      ]),
    );
    expect(await missed([...cases, ['17 cedar ave north west', '17 CEDAR AVE NW']])).toEqual([]);
    expect((await labels('17 linden st')).toSorted()).toEqual(
      directions.map((way) => inPlain(`17 ${way} LINDEN ST`)).toSorted(),
    );
  });

  it('finds words in the midst of a name in either spelling', async () => {
    expect(
      await missed([
        ['17 park ave extension', '17 PARK AVENUE EXT'],
        ['17 old mill rd lane', '17 OLD MILL ROAD LN'],
        ['17 saint james place', '17 ST JAMES PL'],
        ['17 second street', '17 2ND ST'],
        ['17 02nd st', '17 2ND ST'],
        ['17 north st', '17 NORTH ST'],
      ]),
    ).toEqual([]);
  });

  it('finds a name with two letters swapped, wherever they stand', async () => {
    const cases = names.flatMap((name) =>
      transpositions(name).map((typed) => [`17 ${typed.toLowerCase()} drive`, `17 ${name} DR`] as const),
    );
    expect(cases.length).toBeGreaterThan(50);
    expect(await missed(cases)).toEqual([]);
    expect(
      await missed(
        [...transpositions('ROAD'), ...transpositions('LANE')].map((word) => [
          `17 kestrel ${word}`,
          word.includes('O') ? '17 KESTREL RD' : '17 KESTREL LN',
        ]),
      ),
    ).toEqual([]);
    // Figures are not taken for others, and no number for another house's.
    expect(await labels('17 3nd st')).toEqual([]);
    expect(await labels('71 hawthorne dr')).toEqual([]);
    expect(await first('17 hawthorne dr, plianford')).toBe(inPlain('17 HAWTHORNE DR'));
  });

  it('finds a street that stands before its number', async () => {
    const cases = [
      'HAWTHORNE DR 17',
      'hawthorne drive 17, Plainford',
      'Hawthorne Dr 17 Plainford CT',
      'hawthorne dr, 17',
      'hawthorne 17',
    ].map((text) => [text, '17 HAWTHORNE DR'] as const);
    expect(
      await missed([
        ...cases,
        ...directions.map((way) => [`cedar ave ${way} 17`, `17 CEDAR AVE ${way}`] as const),
        ['highway 29 17', '17 HWY 29'],
        ['hawhtorne dr 17', '17 HAWTHORNE DR'],
      ]),
    ).toEqual([]);
    expect(await first('hwy 29')).toBe('ADDRESS HWY 29, PLAINFORD, CT');
  });

  it('finds a number within a range and a letter with or without its hyphen', async () => {
    expect(await first('1035 osprey st')).toBe(inPlain('1035-67 OSPREY ST #4'));
    for (const text of ['1607b osprey', '1607-B Osprey Street'])
      expect(await first(text)).toBe(inPlain('1607-B OSPREY ST'));
  });
});

describe('a town typed by another name', () => {
  it('finds the address in the ZIP that the name serves, and in a town without ZIPs where its own mail says so', async () => {
    for (const text of [
      '2 harbor st, weavers falls',
      '2 Harbor Street, Weaver’s Falls, CT',
      '2 harbor st weavers falls ct 06010',
      '2 harbor st, waevers falls',
    ])
      expect([text, await labels(text)]).toEqual([text, ['ADDRESS 2 HARBOR ST, MILLBURY, CT 06010']]);
    for (const text of ['2 harbor st, upper grove', '2 Harbor St, Upper Grove, CT 06444'])
      expect([text, await labels(text)]).toEqual([text, ['ADDRESS 2 HARBOR ST, GROVETON, CT']]);
  });

  it('finds an address by its own town first, and in any town where nothing is called as typed', async () => {
    expect(await labels('2 harbor st, millbury')).toEqual(['ADDRESS 2 HARBOR ST, MILLBURY, CT 06010']);
    expect(await labels('2 harbor st, nowhere hamlet')).toHaveLength(2);
  });

  it('is a place to search in', async () => {
    expect(await labels('weavers falls')).toEqual(['ZIP Weavers Falls, CT (06010 Millbury, CT)']);
    expect(await labels('upper grove, ct')).toEqual(['CITY Upper Grove, CT (Groveton, CT)']);
    for (const text of transpositions('MILLBURY'))
      expect([text, await first(text)]).toEqual([text, 'CITY Millbury, CT']);
  });
});

describe('pasted lines', () => {
  const found = async (location: Partial<Search>): Promise<number[]> => {
    const sql = searchSql(Search.parse(location));
    if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
    return (await selectIds(small.warehouse, sql, 100)).toSorted((a, b) => a - b);
  };

  it('find addresses with the street first, and by the other name of a town', async () => {
    const at = streets.indexOf('HAWTHORNE DR') + 1;
    for (const [streetAddress, ids] of [
      ['Hawthorne Drive 17', [at]],
      ['hawthorne dr 17, plainford', [at]],
      ['2 Harbor St, Weavers Falls, CT', [912]],
      ['2 Harbor St, Weavers Falls, CT 06010', [912]],
      ['2 Harbor St, Upper Grove', [922]],
      ['2 Harbor St, Millbury', [912]],
      ['2 Harbor St', [912, 922]],
      ['2 Harbor St, Nowhere', []],
    ] as const) {
      expect([streetAddress, await found({ type: 'ADDRESS', streetAddress })]).toEqual([streetAddress, ids]);
    }
  });

  it('find parcel numbers that say that they are some', async () => {
    expect(await found({ type: 'APN', apn: 'APN U-1\nParcel ID: u-2' })).toEqual([905, 906]);
  });
});

describe('a typed parcel number', () => {
  it('comes before those that are only alike without their hyphens, and may say that it is one', async () => {
    for (const [typed, line] of [
      ['10-204', '1 APN WAY'],
      ['102-04', '2 APN WAY'],
      ['10204', '3 APN WAY'],
      ['1-02-04', '4 APN WAY'],
    ] as const) {
      for (const text of [typed, `APN ${typed}`, `apn: ${typed}`, `Parcel No. ${typed}`, `PIN #${typed}`]) {
        const found = await labels(text);
        expect([text, found[0]]).toEqual([text, `APN APN ${typed} - ${line}, PLAINFORD, CT 06062`]);
        expect([text, found.length]).toEqual([text, 4]);
      }
    }
  });
});
