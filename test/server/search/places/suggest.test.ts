import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { selectIds } from '../../../../server/search/results/search.queries.ts';
import { suggest } from '../../../../server/search/places/suggest.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

const city = { fips: '51540', stateCode: 'VA', cityName: 'CHARLOTTESVILLE', zip: '22901' };
const parcels: ParcelFacts[] = [
  { ...city, propertyId: 1, apn: '42C-104-000', streetAddress: '2313 GLENN CT', unitNumber: null },
  { ...city, propertyId: 2, apn: '42C-104-001', streetAddress: '2313 GLENN CT', unitNumber: '4' },
  { ...city, propertyId: 3, apn: '42C-105-000', streetAddress: '2313 GLENN AVE' },
  { ...city, propertyId: 4, apn: '2313-000', streetAddress: '100 W MAIN ST' },
  { ...city, propertyId: 5, apn: '9-1', streetAddress: '12 NORTH ST' },
  {
    fips: '51003',
    stateCode: 'VA',
    cityName: 'CROZET',
    zip: '22932',
    propertyId: 6,
    apn: 'A-1',
    streetAddress: '2313 GLENN CT',
  },
  { fips: '29510', stateCode: 'MO', cityName: 'ST. LOUIS', zip: '63101', propertyId: 7, apn: 'B-1' },
  {
    fips: '42101',
    stateCode: 'PA',
    cityName: 'PHILADELPHIA',
    propertyId: 8,
    apn: '061285600',
    alternateApn: '12-S-215',
  },
  ...['633', '635', '5 1/2'].map((number, at): ParcelFacts => ({
    fips: '42101',
    stateCode: 'PA',
    cityName: 'PHILADELPHIA',
    propertyId: 20 + at,
    apn: `C-${at}`,
    streetAddress: `${number} N 53RD ST`,
    addressKey: `${number} 53RD ST N`,
  })),
  ...Array.from({ length: 30 }, (_, at): ParcelFacts => ({
    ...city,
    zip: '22903',
    propertyId: 100 + at,
    apn: `77-${at}`,
    streetAddress: `${7700 + at} OAK ST`,
  })),
];
let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

const labels = async (text: string, withCounties = true): Promise<string[]> =>
  (await suggest(small.warehouse, text, { withCounties })).map(({ type, label }) => `${type} ${label}`);

describe('suggestions', () => {
  it('R-SEARCH-054 suggests places for the beginning of their name', async () => {
    expect(await labels('char')).toEqual(['COUNTY Charlottesville city, VA', 'CITY Charlottesville, VA']);
    expect((await labels('229')).map((label) => label.slice(0, 9))).toEqual(['ZIP 22903', 'ZIP 22901', 'ZIP 22932']);
    expect(await labels('virg')).toEqual(['STATE Virginia']);
  });

  it('R-PERM-010 suggests no county to who may not search by county', async () => {
    expect(await labels('albem')).toEqual(['COUNTY Albemarle County, VA']);
    expect(await labels('albem', false)).toEqual([]);
    expect(await labels('char', false)).toEqual(['CITY Charlottesville, VA']);
  });

  it('suggests addresses by their beginning, however the last word is cut off or spelled', async () => {
    const glenn = [
      'ADDRESS 2313 GLENN CT, CHARLOTTESVILLE, VA 22901',
      'ADDRESS 2313 GLENN CT, CROZET, VA 22932',
      'ADDRESS 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901',
    ];
    for (const text of ['2313 glenn ct', '2313 Glenn C', '2313 Glenn Cou', '2313 glenn court', '2313  GLENN  CT.']) {
      expect((await labels(text)).toSorted()).toEqual(glenn.toSorted());
    }
    expect(await labels('2313 glenn ct, croz')).toEqual(['ADDRESS 2313 GLENN CT, CROZET, VA 22932']);
    expect(await labels('2313 glenn ct #4')).toEqual(['ADDRESS 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901']);
    expect(await labels('100 west main street')).toEqual(['ADDRESS 100 W MAIN ST, CHARLOTTESVILLE, VA 22901']);
    expect(await labels('12 north st')).toEqual(['ADDRESS 12 NORTH ST, CHARLOTTESVILLE, VA 22901']);
  });

  it('knows places by the names that people use', async () => {
    for (const text of ['philly', 'Philly, PA', 'philadelphia pa', 'Philadelphia, Pennsylvania'])
      expect([text, (await labels(text))[0]]).toEqual([text, 'CITY Philadelphia, PA']);
    for (const text of ['st louis', 'St. Louis', 'saint louis', 'st louis mo', 'Saint Louis, Missouri', 'stl'])
      expect([text, (await labels(text))[0]]).toEqual([text, 'CITY St. Louis, MO']);
    expect(await labels('albemarle va')).toEqual(['COUNTY Albemarle County, VA']);
    // The four digits behind a ZIP are on most letters.
    expect(await labels('22932-1234')).toEqual(['ZIP 22932 Crozet, VA']);
  });

  it('finds whole addresses as they stand on a letter, with or without commas', async () => {
    const wanted = ['ADDRESS 633 N 53RD ST, PHILADELPHIA, PA'];
    // Its ZIP is unknown: the town says which.
    for (const text of [
      '633 N 53rd St, Philadelphia, PA 19131',
      '633 north 53rd street philadelphia pa 19131-4433',
      '633 N. 53rd St., phil',
    ])
      expect([text, await labels(text)]).toEqual([text, wanted]);
    expect(await labels('2313 glenn ct, charlottesville va 22901')).toHaveLength(2);
    expect(await labels('2313 glenn ct, apt 4, charlottesville')).toHaveLength(1);
  });

  it('suggests streets without a house number, and finds all of their parcels', async () => {
    for (const text of ['n 53rd st', 'N. 53rd Street', '53rd st', 'north 53rd st, philly'])
      expect([text, await labels(text)]).toEqual([text, ['ADDRESS N 53RD ST, PHILADELPHIA, PA']]);
    expect((await labels('glenn c')).toSorted()).toEqual([
      'ADDRESS GLENN CT, CHARLOTTESVILLE, VA',
      'ADDRESS GLENN CT, CROZET, VA',
    ]);
  });

  it('suggests parcels by their other number too', async () => {
    expect(await labels('12s215')).toEqual(['APN APN 061285600 - PHILADELPHIA, PA']);
  });

  it('suggests parcel numbers by their beginning, whatever the punctuation', async () => {
    expect(await labels('42c104')).toEqual([
      'APN APN 42C-104-000 - 2313 GLENN CT, CHARLOTTESVILLE, VA 22901',
      'APN APN 42C-104-001 - 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901',
    ]);
    // The number itself stands before addresses that begin with it.
    expect((await labels('2313-000'))[0]).toBe('APN APN 2313-000 - 100 W MAIN ST, CHARLOTTESVILLE, VA 22901');
  });

  it('suggests nothing below three characters, and at most twelve', async () => {
    expect(await labels('22')).toEqual([]);
    expect(await labels('  v  ')).toEqual([]);
    expect(await labels('77')).toEqual([]);
    expect(await labels('770')).toHaveLength(10);
    expect(await labels('77-')).toHaveLength(12);
  });

  it('each suggestion finds what it names', async () => {
    const find = async (text: string): Promise<number[]> => {
      const [first] = await suggest(small.warehouse, text, { withCounties: true });
      if (!first) throw new Error(`nothing for ${text}`);
      const { count: _, ...location } = first;
      const sql = searchSql(Search.parse(location));
      if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
      return await selectIds(small.warehouse, sql, 100);
    };
    expect(await find('virginia')).toHaveLength(parcels.filter(({ stateCode }) => stateCode === 'VA').length);
    expect(await find('albemarle')).toEqual([6]);
    expect(await find('crozet')).toEqual([6]);
    expect(await find('22932')).toEqual([6]);
    expect(await find('2313 glenn ct #4')).toEqual([2]);
    expect(await find('42C-104-000')).toEqual([1]);
    expect(await find('12-s-215')).toEqual([8]);
    expect((await find('n 53rd st')).toSorted((a, b) => a - b)).toEqual([20, 21, 22]);
  });
});
